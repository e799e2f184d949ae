import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href } from 'react-router'
import { maxEmail } from '#rules/core/text-lengths'
import type { PaymentQuote } from '#contract/payment-quotes'
import type { z } from '#contract/wire'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { CopyField } from '#ui/copy-field'
import { Icon } from '#ui/icon'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { QuoteBadge } from '#ui/quote-badge'
import { QuoteFacts } from '#ui/quote-facts'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { Overtaken } from '../edit/overtaken.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import type { StaffOrder } from './order-types.ts'

type Quote = z.infer<typeof PaymentQuote>
type OrderQuoteProps = { order: StaffOrder; quote: Quote | null; sendKey: string }

/** The quote of a company's order: where it stands, and its link for whoever serves the client. */
export function OrderQuote({ order, quote, sendKey }: OrderQuoteProps) {
  const { t } = useLingui()
  const issuing = useAction(() => showToast(t`صدر عرض السعر.`))
  const sending = useAction(() => showToast(t`أُرسل عرض السعر بالبريد.`))
  const { key: heldKey } = useIdempotencyKey(sending.outcome, sendKey)
  const withdrawing = useAction(() => showToast(t`سُحب عرض السعر، ولم يعد رابطه يعمل.`))
  const maySend = useMay('message:resend')
  const mayWithdraw = useMay('order:cancel')
  const canIssue = maySend && order.can_quote && quote?.state !== 'open'
  if (!quote && !canIssue) return <Overtaken refusal={issuing.refusal} />
  return (
    <section className="card" aria-labelledby="quote">
      <header>
        <h2 id="quote">
          <Trans>عرض السعر</Trans>
        </h2>
        {quote && <QuoteBadge state={quote.state} />}
      </header>
      <div className="body stack gap-5">
        {quote && <QuoteFacts number={quote.number} amount={quote.amount_minor} until={quote.valid_until} />}
        {(quote?.state === 'open' || quote?.state === 'paid') && (
          <div className="row">
            <a className="button second small" href={href('/admin/orders/:id/quote/pdf', { id: order.id })}>
              <Icon name="download" />
              <Trans>تنزيل العرض PDF</Trans>
            </a>
          </div>
        )}
        {quote?.link && (
          <CopyField
            label={<Trans>رابط دفع العرض</Trans>}
            value={quote.link}
            copy={<Trans>نسخ الرابط</Trans>}
            copied={<Trans>نُسخ الرابط.</Trans>}
          />
        )}
        {quote?.link && maySend ? (
          <SendQuote key={quote.number} quote={quote} heldKey={heldKey} action={sending} />
        ) : (
          <Overtaken refusal={sending.refusal} />
        )}
        {quote?.link && mayWithdraw ? (
          <WithdrawQuote number={quote.number} action={withdrawing} />
        ) : (
          <Overtaken refusal={withdrawing.refusal} />
        )}
        {canIssue ? (
          <IssueQuote amount={order.final_price_minor} action={issuing} />
        ) : (
          <Overtaken refusal={issuing.refusal} />
        )}
      </div>
    </section>
  )
}

/** Lives beside the part that it is about, which changes with it. */
type Action = ReturnType<typeof useAction>

function IssueQuote({ amount, action }: { amount: number; action: Action }) {
  const { submit, isBusy, refusal } = action
  return (
    <div className="stack gap-3">
      <p className="hint">
        <Trans>يثبت سعر الطلب حتى انتهاء صلاحية العرض، ويدفعه أي زميل في المنشأة برابطه دون تسجيل دخول.</Trans>
      </p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <div className="row">
        <Button
          type="button"
          kind="second"
          isBusy={isBusy}
          busy={<Trans>نُصدر العرض…</Trans>}
          onClick={() => void submit({ intent: 'issue_quote' }, { method: 'post' })}
        >
          <Trans>
            إصدار عرض سعر بمبلغ <Money amount={amount} />
          </Trans>
        </Button>
      </div>
    </div>
  )
}

function SendQuote({ quote, heldKey, action }: { quote: Quote; heldKey: string; action: Action }) {
  const [email, setEmail] = useState(quote.billing_email)
  const { submit, isBusy, refusal } = action
  return (
    <form
      className="stack gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit({ intent: 'send_quote', email, key: heldKey }, { method: 'post' })
      }}
    >
      <TextField
        label={<Trans>إرساله بالبريد</Trans>}
        hint={<Trans>بريد قسم حسابات المنشأة أو من يدفع فيها.</Trans>}
        name="email"
        type="email"
        latin
        maxLength={maxEmail}
        value={email}
        error={refusal?.errors?.['email'] ?? refusal?.message}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div className="row">
        <Button kind="second" icon="mail" isBusy={isBusy} busy={<Trans>نرسل العرض…</Trans>}>
          <Trans>إرسال العرض</Trans>
        </Button>
      </div>
    </form>
  )
}

function WithdrawQuote({ number, action }: { number: string; action: Action }) {
  const [isOpen, setOpen] = useState(false)
  const { submit, isBusy, refusal } = action
  return (
    <div className="row">
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Button type="button" kind="danger-line" size="small" onClick={() => setOpen(true)}>
        <Trans>سحب العرض</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        tone="red"
        title={<Trans>سحب عرض السعر؟</Trans>}
        safe={<Trans>إبقاء العرض</Trans>}
        action={
          <Trans>
            تأكيد سحب العرض <Ltr>{number}</Ltr>
          </Trans>
        }
        isBusy={isBusy}
        busy={<Trans>نسحب العرض…</Trans>}
        onClose={() => setOpen(false)}
        onConfirm={() => void submit({ intent: 'withdraw_quote' }, { method: 'post' })}
      >
        <Trans>لن يعمل رابطه بعد ذلك، ويبقى الطلب كما هو. من كان يدفع الآن في صفحة بنكه فقد يكتمل دفعه.</Trans>
      </ConfirmDialog>
    </div>
  )
}
