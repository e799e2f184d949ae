import { Trans } from '@lingui/react/macro'
import { Money } from '#ui/money'
import { Timeline, type TimelineEntry, useTrackerEntry } from '#ui/timeline'
import type { Order } from '../types.ts'
import { silentAttempt } from './order-state.tsx'

/** The trackers and what went back, as they happened, then what is going on and what comes. */
export function OrderTimeline({ order }: { order: Order }) {
  const describe = useTrackerEntry()
  // What costs nothing is settled by an attempt of nothing: no payment began.
  const trackers = order.trackers.filter(
    ({ step }) => step !== 'payment_created' || order.final_price_minor !== 0,
  )
  const firstTry = trackers.findIndex((tracker) => tracker.step === 'payment_created')

  const past = trackers.map((tracker, index): TimelineEntry & { at: string } => {
    const isNewTry = tracker.step === 'payment_created' && index > firstTry
    return {
      key: `${tracker.step}-${index}`,
      ...describe(tracker.step),
      ...(tracker.step === 'received' &&
        order.final_price_minor === 0 && { title: <Trans>لا شيء مطلوب منكم</Trans> }),
      ...(tracker.step === 'received' &&
        order.settled_by === 'account' && { title: <OnAccount order={order} /> }),
      ...(isNewTry && { title: <Trans>بدأ الدفع من جديد</Trans> }),
      at: tracker.created_at,
      detail: tracker.message && firstSentence(tracker.message),
    }
  })
  const back = order.refunds
    .filter(({ status }) => status === 'done')
    .map(({ id, amount_minor, created_at, to_quote_card: isOfQuote }): TimelineEntry & { at: string } => ({
      key: id,
      state: 'stopped',
      title: isOfQuote ? (
        <Trans>
          أُعيد <Money amount={amount_minor} /> إلى من دفع عرض السعر
        </Trans>
      ) : (
        <Trans>
          أُعيد إليكم <Money amount={amount_minor} />
        </Trans>
      ),
      at: created_at,
    }))
  const happened = [...past, ...back].toSorted((one, other) => one.at.localeCompare(other.at))
  return <Timeline entries={[...happened, ...aheadOf(order)]} />
}

/** No money of the client's came. */
function OnAccount({ order }: { order: Order }) {
  return (
    <Trans>
      على حساب <bdi>{order.partner_links?.name}</bdi>
    </Trans>
  )
}

/** What happened; what to do about it stands beside the attempt, and is of no use once the order is paid. */
function firstSentence(message: string): string {
  return message.replace(/(?<=\.)\s.*$/s, '')
}

/** Nobody is asked to pay what their bank may have paid already. */
function payingTitle(order: Order) {
  return silentAttempt(order) ? <Trans>بانتظار ردّ البنك</Trans> : <Trans>بانتظار دفعكم</Trans>
}

function aheadOf(order: Order): TimelineEntry[] {
  const received: TimelineEntry = {
    key: 'receiving',
    state: 'next',
    title: <Trans>استلام المبلغ</Trans>,
  }
  const completed: TimelineEntry = {
    key: 'completing',
    state: 'next',
    title: <Trans>اكتمال الطلب</Trans>,
    detail: <Trans>سنرسل إليكم رسالة عند اكتماله</Trans>,
  }
  if (order.blocked_by !== null) {
    return [{ key: 'blocked', state: 'stopped', title: <Trans>لا يُدفع ما دامت لديكم باقة أخرى</Trans> }]
  }
  switch (order.status) {
    case 'pending':
    case 'awaiting_payment':
    case 'declined':
      return order.final_price_minor === 0
        ? [{ key: 'paying', state: 'now', title: <Trans>بانتظار تأكيدكم</Trans> }, completed]
        : [{ key: 'paying', state: 'now', title: payingTitle(order) }, received, completed]
    // Its partner took it back, after it was fulfilled on their account.
    case 'refunded':
      return order.settled_by === 'account'
        ? [
            {
              key: 'taken_back',
              state: 'stopped',
              title: (
                <Trans>
                  ألغاه <bdi>{order.partner_links?.name}</bdi>
                </Trans>
              ),
            },
          ]
        : []
    case 'incomplete':
      return [
        {
          key: 'lapsed',
          state: 'stopped',
          title: <Trans>انتهت مهلة الدفع</Trans>,
          at: order.payable_until,
        },
      ]
    case 'awaiting_fullfilment':
    case 'processing':
      return [
        {
          key: 'activating',
          state: 'now',
          title: <Trans>نفعّل باقتكم الآن</Trans>,
          detail: <Trans>يستغرق لحظات</Trans>,
        },
        completed,
      ]
    default:
      return []
  }
}
