import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useState } from 'react'
import type { ShopPrice as ShopPriceShape } from '#contract/staff-shop-prices'
import type { z } from '#contract/wire'
import { riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { priceWithTax } from '#rules/shop/price'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DateTime } from '#ui/date-time'
import { DayInput } from '#ui/day-input'
import { EditDialog } from '#ui/edit-dialog'
import { Field } from '#ui/field'
import { Icon } from '#ui/icon'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { errorOf } from '../edit/field-error.ts'
import { UnsavedWarning } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { PriceFields, type ShopTax, taxesOf } from '../price/price-fields.tsx'
import type { Product } from './product-form.ts'
import { readShopPriceForm } from './shop-price-form.ts'

type Scheduled = z.infer<typeof ShopPriceShape>
/** What is asked about the price that begins on a day. */
export type AskedPrice = 'schedule' | 'withdraw'

type ShopPriceLineProps = {
  /** Null while none is scheduled. */
  scheduled: Scheduled | null
  mayWrite: boolean
  onAsk: (asked: AskedPrice) => void
}

/** Beside the price of the shop: the one that begins on a day, and the way to schedule one. */
export function ShopPriceLine({ scheduled, mayWrite, onAsk }: ShopPriceLineProps) {
  return (
    <>
      {scheduled && (
        <p className="row flex-nowrap items-start gap-2 rounded-control bg-sunken px-3 py-2 text-sm">
          <Icon name="clock" small />
          <span>
            <Trans>
              سعر المتجر يصبح <Money amount={scheduled.price_with_tax_minor} /> شاملًا الضريبة يوم{' '}
              <DateTime value={scheduled.starts_at} form="date" />. من جدوله: <bdi>{scheduled.by}</bdi>.
            </Trans>
          </span>
        </p>
      )}
      {mayWrite && (
        <div className="row gap-2">
          <Button type="button" kind="second" size="small" icon="calendar" onClick={() => onAsk('schedule')}>
            {scheduled ? <Trans>تغيير السعر المجدول…</Trans> : <Trans>جدولة سعر للمتجر…</Trans>}
          </Button>
          {scheduled && (
            <Button type="button" kind="quiet" size="small" onClick={() => onAsk('withdraw')}>
              <Trans>إلغاء السعر المجدول…</Trans>
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type ShopPriceDialogsProps = {
  product: Product
  taxes: ShopTax[]
  scheduled: Scheduled | null
  /** The first Riyadh day on which one may begin. */
  earliest: string
  asked: AskedPrice | null
  onClose: () => void
}

/** Apart from the plan's own form, which they would stand in otherwise. */
export function ShopPriceDialogs(props: ShopPriceDialogsProps) {
  const { product, scheduled, asked, onClose } = props
  const { t } = useLingui()
  const withdrawing = useAction(() => showToast(t`أُلغي السعر المجدول، ويبقى سعر المتجر كما هو.`))
  return (
    <>
      {withdrawing.refusal && !withdrawing.refusal.needsCode && (
        <Notice tone="bad">{withdrawing.refusal.message}</Notice>
      )}
      {asked === 'schedule' && (
        <ScheduleDialog
          {...props}
          onDone={() => {
            onClose()
            showToast(t`جُدول سعر المتجر.`)
          }}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'withdraw' && scheduled !== null}
        tone="red"
        title={<Trans>إلغاء السعر المجدول؟</Trans>}
        safe={<Trans>إبقاء السعر المجدول</Trans>}
        action={
          scheduled && (
            <Trans>
              إلغاء السعر <Money amount={scheduled.price_with_tax_minor} />
            </Trans>
          )
        }
        onClose={onClose}
        onConfirm={() => {
          onClose()
          if (scheduled) {
            const asked = { intent: 'withdraw_shop_price', shop_price: scheduled.id }
            void withdrawing.submit(asked, { method: 'post' })
          }
        }}
      >
        <Trans>
          يبقى سعر المتجر <Money amount={product.price_with_tax_minor} /> شاملًا الضريبة كما هو.
        </Trans>
      </ConfirmDialog>
    </>
  )
}

type ScheduleDialogProps = Omit<ShopPriceDialogsProps, 'asked'> & { onDone: () => void }

function ScheduleDialog({ product, taxes, scheduled, earliest, onClose, onDone }: ScheduleDialogProps) {
  const { Form, isBusy, refusal } = useAction(onDone)
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  // What would be sent, for its last button.
  const [typed, setTyped] = useState<ReturnType<typeof readShopPriceForm>>()
  const form = useRef<HTMLFormElement>(null)
  const look = useCallback(() => {
    if (form.current) setTyped(readShopPriceForm(new FormData(form.current)))
  }, [])
  const price = typed?.price && priceWithTax(typed.price, taxesOf(taxes))
  const start = startOfDay(typed?.body.starts_on ?? '')
  const first = scheduled ? riyadhDate(new Date(scheduled.starts_at)) : earliest
  return (
    <EditDialog title={<Trans>جدولة سعر للمتجر</Trans>} onClose={onClose}>
      <Form method="post" className="stack gap-4" noValidate ref={form} onChange={look}>
        <input type="hidden" name="intent" value="schedule_shop_price" />
        <input type="hidden" name="instead_of" value={scheduled?.id ?? ''} />
        <p>
          <Trans>
            سعر المتجر الآن <Money amount={product.price_with_tax_minor} /> شاملًا الضريبة. يتغيّر تلقائيًا في أول
            اليوم الذي تختارونه، لكل من يشتري منه فصاعدًا. لا يُبلَّغ أحد، ويبقى المشتركون على أسعارهم.
          </Trans>
        </p>
        {scheduled && (
          <p>
            <Trans>
              المجدول الآن <Money amount={scheduled.price_with_tax_minor} /> شاملًا الضريبة من{' '}
              <DateTime value={scheduled.starts_at} form="date" />، ومن جدوله <bdi>{scheduled.by}</bdi>. يحل
              السعر الجديد محله.
            </Trans>
          </p>
        )}
        {refusal && !refusal.needsCode && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>}
        <PriceFields
          taxes={taxes}
          price={undefined}
          errors={errors}
          withTax={{
            label: <Trans>سعر المتجر الجديد، شاملًا الضريبة</Trans>,
            hint: <Trans>هو ما يراه العملاء.</Trans>,
          }}
          tooSmall={
            <Trans>لا تُدفع بالبطاقة مبالغ أقل من 1.00 ريال: لا يشتري بهذا السعر إلا من يكفيه رصيده.</Trans>
          }
          onPrice={look}
        />
        <Field label={<Trans>من أول يوم</Trans>} error={errorOf(errors, 'starts_on')}>
          {(control) => (
            <DayInput {...control} name="starts_on" min={earliest} defaultValue={first} required />
          )}
        </Field>
        <UnsavedWarning isDirty={typed?.price !== undefined} />
        <div className="actions">
          <Button type="button" kind="second" onClick={onClose}>
            <Trans>رجوع دون جدولة</Trans>
          </Button>
          <Button isBusy={isBusy} busy={<Trans>نجدول…</Trans>}>
            {price !== undefined && !Number.isNaN(start.getTime()) ? (
              <Trans>
                جدولة السعر <Money amount={price} /> من <DateTime value={start.toISOString()} form="date" />
              </Trans>
            ) : (
              <Trans>جدولة السعر</Trans>
            )}
          </Button>
        </div>
      </Form>
    </EditDialog>
  )
}
