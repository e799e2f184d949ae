import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { attemptEnd } from '#rules/payments/attempt-end'
import { isOpenPayment } from '#rules/payments/payment'
import type { Order } from '../types.ts'

/** The attempt that waits for the bank alone: the payer has nothing to do there, and need not pay again. */
export function silentAttempt({ payments }: Pick<Order, 'payments'>) {
  return payments.find(({ status, redirect_url: toBank }) => isOpenPayment(status) && toBank === null)
}

/** What this status means for the client, and what comes next. */
export function OrderState({ order, isSlow }: { order: Order; isSlow: boolean }) {
  const until = <DateTime value={order.payable_until} />
  const silent = silentAttempt(order)
  const failure = order.payments.findLast((payment) => payment.failure)?.failure

  if (order.blocked_by !== null && !silent)
    return <OtherPlanRuns order={order} runningId={order.blocked_by} />
  switch (order.status) {
    case 'pending':
    case 'awaiting_payment':
      return silent ? (
        <BankIsSilent order={order.id} openedAt={silent.created_at} />
      ) : (
        <Notice
          tone="wait"
          title={order.final_price_minor === 0 ? <Trans>بقي تأكيدكم.</Trans> : <Trans>بقي الدفع.</Trans>}
        >
          <Trans>السعر محفوظ لكم حتى {until}.</Trans>
        </Notice>
      )
    case 'declined':
      return (
        <Notice tone="bad" title={<Trans>لم ينجح الدفع.</Trans>}>
          {failure?.message} <Trans>يمكنكم الدفع من جديد حتى {until}.</Trans>
        </Notice>
      )
    case 'incomplete':
      return (
        <Notice tone="wait" title={<Trans>انتهت مهلة الدفع.</Trans>}>
          <Trans>
            يمكنكم متابعة الدفع حتى <DateTime value={order.price_until} />، ثم يُلغى الطلب تلقائيًا.
          </Trans>
        </Notice>
      )
    case 'awaiting_fullfilment':
    case 'processing':
      return (
        <Notice
          tone="info"
          icon="clock"
          announce
          title={
            order.settled_by === 'account' || order.final_price_minor === 0 ? (
              <Trans>نفعّل باقتكم الآن.</Trans>
            ) : (
              <Trans>استلمنا المبلغ، ونفعّل باقتكم الآن.</Trans>
            )
          }
        >
          {isSlow ? (
            <Trans>يستغرق التفعيل أطول من المعتاد. لا حاجة إلى الانتظار هنا؛ تصلكم رسالة عند اكتماله.</Trans>
          ) : (
            <Trans>تُحدَّث هذه الصفحة تلقائيًا.</Trans>
          )}
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice>
          <WhyCancelled order={order} />{' '}
          <Trans>لا شيء مطلوب منكم، وإن وصلنا مبلغ عنه بعد ذلك أعدناه إلى بطاقته.</Trans>
        </Notice>
      )
    case 'completed':
      if (order.subscription_id === null && order.refunds.some(({ status }) => status === 'reversed')) {
        return (
          <Notice tone="wait" title={<Trans>لم تبدأ باقة هذا الطلب.</Trans>}>
            <Trans>توقف تفعيلها باعتراض لم يعد قائمًا. اكتبوا إلى الدعم لنفعّلها أو نعيد المبلغ.</Trans>
          </Notice>
        )
      }
      return order.credited_to === null ? null : (
        <Notice>
          <Trans>
            غيّرتم هذه الباقة قبل نهايتها، فحُسب لكم ما بقي منها في{' '}
            <Link to={href('/user/orders/:id', { id: order.credited_to })}>طلب الباقة الجديدة</Link>.
          </Trans>
        </Notice>
      )
    case 'refunded':
      return order.settled_by === 'account' ? (
        <Notice>
          <Trans>
            أُلغي هذا الطلب. كان على حساب <bdi>{order.partner_links?.name}</bdi>، فلم يُخصم منكم شيء هنا.
          </Trans>
        </Notice>
      ) : null
    default:
      return null
  }
}

/** By whom, or why the store did it, as far as that is known. */
function WhyCancelled({ order }: { order: Order }) {
  switch (order.cancel_cause) {
    case 'client':
      return <Trans>ألغيتم هذا الطلب.</Trans>
    case 'staff':
      return <Trans>ألغى فريق المتجر هذا الطلب.</Trans>
    case 'partner':
      return (
        <Trans>
          ألغى <bdi>{order.partner_links?.name}</bdi> هذا الطلب.
        </Trans>
      )
    case 'window_over':
      return <Trans>انتهت مهلة الدفع، فأُلغي هذا الطلب.</Trans>
    case 'bought_since':
      return <Trans>دفعتم هذه الباقة بطلب آخر بعده، فأُلغي هذا الطلب لئلا تدفعوها مرتين.</Trans>
    case 'plan_changed':
      return <Trans>غيّرتم باقتكم إلى باقة هذا الطلب، فأُلغي لئلا تدفعوها مرتين.</Trans>
    case 'handed_over':
      return (
        <Trans>
          انتقلت ملكية هذه الباقة بعد طلبكم، فأُلغي لأن مدته لم تعد تبدأ كما عُرضت عليكم. إن أردتم الباقة
          فاختاروها من جديد.
        </Trans>
      )
    case null:
      return <Trans>أُلغي هذا الطلب.</Trans>
  }
}

/** It cannot be paid; it can be had by a change of the plan that runs, or given up by the button above. */
function OtherPlanRuns({ order, runningId }: { order: Order; runningId: string }) {
  const [product] = order.products
  return (
    <Notice tone="wait" title={<Trans>لا يُدفع هذا الطلب ما دامت لديكم باقة أخرى.</Trans>}>
      <Trans>
        إن أردتم باقة <bdi>{product?.name}</bdi> فغيّروا باقتكم إليها، ونخبركم قبل التأكيد متى تبدأ وبكم. وإن
        لم تريدوها فألغوا الطلب.
      </Trans>{' '}
      <Link to={`${href('/user/subscriptions/:id/change', { id: runningId })}?plan=${product?.id ?? ''}`}>
        <Trans>تغيير باقتكم</Trans>
      </Link>
    </Notice>
  )
}

/** First that a second payment is not needed; then what happens in each case, and until when. */
function BankIsSilent({ order, openedAt }: { order: string; openedAt: string }) {
  const end = <DateTime value={attemptEnd(new Date(openedAt)).toISOString()} form="day-time" />
  return (
    <Notice tone="wait" icon="clock" announce title={<Trans>لا تدفعوا مرة أخرى: لم يردّ البنك بعد.</Trans>}>
      <Trans>لن تُخصم القيمة مرتين. نسأل البنك كل دقيقة، ويمكنكم إغلاق هذه الصفحة.</Trans>
      <ul className="mt-1 list-disc ps-5">
        <li>
          <Trans>إن وافق: يكتمل طلبكم فورًا، وتصلكم رسالة.</Trans>
        </li>
        <li>
          <Trans>
            إن رفض أو لم يردّ حتى {end}: لم يُخصم شيء، ويمكنكم الدفع من جديد. وإن وصل المبلغ بعد ذلك فعّلنا به
            باقتكم أو أعدناه إليكم.
          </Trans>
        </li>
      </ul>
      <Link to={`${href('/payment')}?order=${order}`}>
        <Trans>حالة عملية الدفع</Trans>
      </Link>
    </Notice>
  )
}
