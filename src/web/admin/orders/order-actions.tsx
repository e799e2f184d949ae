import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isPayable } from '#rules/sale/order'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { Overtaken } from '../edit/overtaken.tsx'
import { useAction } from '../edit/use-action.ts'
import { CancelOrder } from './order-cancel.tsx'
import { CreditButton } from './order-credit.tsx'
import { DisputeReversal } from './dispute-reversal.tsx'
import { DisputeButton } from './order-dispute.tsx'
import { RefundButton } from './order-refund.tsx'
import type { RefundAsked, StaffOrder } from './order-types.ts'
import { useRecheck } from '../../browser/use-recheck.ts'

/**
 * What can be done with the order as it stands; whoever may not, sees no button, and of a refund whom to ask.
 * Each part stays where it is after its action, so that it can still report what was done.
 */
export function OrderActions({ order, request }: { order: StaffOrder; request: RefundAsked | null }) {
  const mayRefund = useMay('order:refund')
  const mayCancel = useMay('order:cancel')
  const maySend = useMay('message:resend')
  const mayFulfil = useMay('order:fulfil')
  const mayDispute = useMay('order:chargeback')
  const mayAsk = useMay('ticket:serve')
  return (
    <>
      {mayFulfil && <FulfilAgain order={order} />}
      {maySend && <SendLink order={order} />}
      {mayCancel && <AskGateway order={order} />}
      {mayCancel && <CancelOrder order={order} />}
      {mayRefund && <RefundButton order={order} request={request} />}
      {mayRefund && <CreditButton order={order} />}
      {mayDispute && <DisputeButton order={order} />}
      {mayDispute && <DisputeReversal order={order} />}
      {!mayRefund && mayAsk && order.refund_room && (
        <p className="hint">
          <Trans>الاسترداد للمديرين: اطلبوه منهم بملاحظة على تذكرة العميل تذكرهم بعلامة @.</Trans>
        </p>
      )}
    </>
  )
}

function FulfilAgain({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const [begun, setBegun] = useState<string>()
  const { submit, isBusy, refusal } = useAction(() => {
    setBegun(order.id)
    showToast(t`بدأت إعادة التفعيل.`)
  })
  useRecheck(begun === order.id && order.can_fulfil_again)
  if (!order.can_fulfil_again) return <Overtaken refusal={refusal} />
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Button
        type="button"
        isBusy={isBusy}
        busy={<Trans>نعيد التفعيل…</Trans>}
        onClick={() => void submit({ intent: 'fulfil' }, { method: 'post' })}
      >
        <Trans>إعادة تفعيل الباقة</Trans>
      </Button>
    </>
  )
}

/** Whether it is not known yet what the bank said: asking comes first. */
function isAtBank({ payments }: StaffOrder): boolean {
  return payments.some(({ status }) => status === 'awaiting_authorization')
}

/** The client's way to pay, sent again however the order came about. */
function SendLink({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const { submit, isBusy, refusal } = useAction(() => showToast(t`أُرسل رابط الدفع إلى جوال العميل.`))
  if (!order.can_pay || order.final_price_minor === 0) return <Overtaken refusal={refusal} />
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Button
        type="button"
        kind={isAtBank(order) ? 'second' : 'primary'}
        icon="mail"
        isBusy={isBusy}
        busy={<Trans>نرسل…</Trans>}
        onClick={() => void submit({ intent: 'payment_link' }, { method: 'post' })}
      >
        <Trans>إرسال رابط الدفع</Trans>
      </Button>
    </>
  )
}

/** What the gateway knows now, before the job that asks by itself. */
function AskGateway({ order }: { order: StaffOrder }) {
  const { t } = useLingui()
  const { submit, isBusy, refusal } = useAction(() => showToast(t`سُئلت البوابة، والصفحة بحسب ردّها.`))
  const asked = order.payments.some(({ status, method }) => status !== 'paid' && method !== 'balance')
  if (!isPayable(order.status) || !asked) return <Overtaken refusal={refusal} />
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Button
        type="button"
        kind={isAtBank(order) ? 'primary' : 'second'}
        isBusy={isBusy}
        busy={<Trans>نسأل البوابة…</Trans>}
        onClick={() => void submit({ intent: 'ask_gateway' }, { method: 'post' })}
      >
        <Trans>سؤال البوابة الآن</Trans>
      </Button>
    </>
  )
}
