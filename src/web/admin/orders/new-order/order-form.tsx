import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { PriceBasis } from '#rules/shop/price'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { showToast } from '#ui/toast'
import { PickedFor, type PickedClient } from '../../person/client-picker.tsx'
import { afterSaving, UnsavedWarning } from '../../edit/unsaved.tsx'
import { useAction } from '../../edit/use-action.ts'
import { useIdempotencyKey } from '../../edit/use-idempotency-key.ts'
import {
  CompanyFields,
  CreationWords,
  DiscountFields,
  PaymentChoice,
  type PaymentWay,
} from './order-fields.tsx'
import { QuoteCard } from './quote-card.tsx'
import { useOrderQuote } from './use-order-quote.ts'

type NewOrderFormProps = {
  client: PickedClient & {
    is_blocked: boolean
    balance_minor: number
    company: { name: string } | null
  }
  plans: { id: string; name: string; isHidden: boolean; basis: PriceBasis }[]
  askingKey: string
  /** Where another client is picked. */
  pickHref: string
}

/**
 * A plan, a discount with its reason, and how it is paid; the sums stand beside them as the client will see
 * them.
 */
export function NewOrderForm({ client, plans, askingKey, pickHref }: NewOrderFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [plan, setPlan] = useState(plans[0]?.id ?? '')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [payment, setPayment] = useState<PaymentWay>()
  const [isForCompany, setIsForCompany] = useState(client.company !== null)
  const [purchaseOrder, setPurchaseOrder] = useState('')
  const action = useAction(({ id }) => {
    showToast(
      way === 'link'
        ? isCovered
          ? t`أُرسل رابط التأكيد إلى العميل.`
          : t`أُرسل رابط الدفع إلى العميل.`
        : isFree
          ? t`أُنشئ الطلب، وتبدأ باقة العميل الآن.`
          : t`دُفع الطلب من رصيد العميل.`,
    )
    void navigate(href('/admin/orders/:id', { id }), afterSaving)
  })
  const { submit, isBusy, refusal } = action
  const errors = refusal?.errors
  const { key, lastAnswer } = useIdempotencyKey(refusal, askingKey)

  const { discount, quote, message, isCounting, isFresh } = useOrderQuote({
    client: client.id,
    plan,
    typed,
    // A code that is asked for says nothing of the price.
    refusal: lastAnswer,
  })
  const isWithTax = plans.find(({ id }) => id === plan)?.basis === 'with_tax'
  const isCovered = quote?.final_price_minor === 0
  const needsReason = discount !== undefined && discount > 0
  // A gift asks nobody to pay: it begins at once unless something else is chosen.
  const isFree = isCovered && quote.previous_balance_minor === 0
  const way: PaymentWay = (isCovered && (payment ?? (isFree ? 'balance' : 'link'))) || 'link'
  const unready =
    discount === undefined ? (
      <Trans>صححوا قيمة الخصم أولًا.</Trans>
    ) : needsReason && reason.trim() === '' ? (
      <Trans>اكتبوا سبب الخصم أولًا.</Trans>
    ) : !isFresh ? (
      isCounting ? (
        <Trans>نحسب السعر…</Trans>
      ) : (
        <Trans>لا يمكن إنشاء هذا الطلب الآن.</Trans>
      )
    ) : client.is_blocked ? (
      <Trans>العميل محظور.</Trans>
    ) : undefined

  return (
    <div className="main-and-side staff-sides">
      <form
        className="card padded stack gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (unready || !quote) return
          void submit(
            {
              client_id: client.id,
              product_id: plan,
              discount_minor: String(discount),
              discount_reason: reason,
              payment: way,
              expected: String(quote.final_price_minor),
              expected_price: String(quote.price_after_tax_minor),
              ...(isForCompany && { for_company: 'on', purchase_order: purchaseOrder }),
              key,
            },
            { method: 'post' },
          )
        }}
      >
        {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
        <PickedFor {...{ client, pickHref }} />
        <Select
          label={<Trans>الباقة المطلوبة</Trans>}
          name="product_id"
          value={plan}
          onChange={(event) => setPlan(event.currentTarget.value)}
          options={plans.map(({ id, name, isHidden }) => ({
            value: id,
            label: isHidden ? t`${name} (مخفية عن المتجر)` : name,
          }))}
        />
        <DiscountFields
          {...{ isWithTax, typed, needsReason, reason, errors }}
          onType={setTyped}
          onReason={setReason}
        />
        <CompanyFields
          company={client.company}
          {...{ isForCompany, purchaseOrder, errors }}
          onForCompany={setIsForCompany}
          onPurchaseOrder={setPurchaseOrder}
        />
        <PaymentChoice {...{ way, isCovered, isFree }} balance={client.balance_minor} onChoose={setPayment} />
        <div className="stack gap-2 justify-items-start">
          <Button
            isBusy={isBusy}
            busy={<Trans>ننشئ الطلب…</Trans>}
            {...(unready && { unavailable: unready })}
          >
            <CreationWords
              {...{ way, isFree }}
              payable={isFresh && !isCovered ? quote?.final_price_minor : undefined}
            />
          </Button>
        </div>
        <UnsavedWarning isDirty={[typed, reason, purchaseOrder].some((text) => text.trim() !== '')} />
      </form>
      <QuoteCard {...{ quote, message, isCounting }} />
    </div>
  )
}
