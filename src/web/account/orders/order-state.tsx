import { Trans } from '@lingui/react/macro'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import type { Order } from '../types.ts'

/** What this status means for the client, and what comes next. */
export function OrderState({ order, isSlow }: { order: Order; isSlow: boolean }) {
  const until = <DateTime value={order.payable_until} />
  const failure = order.payments.findLast((payment) => payment.failure)?.failure

  switch (order.status) {
    case 'pending':
    case 'awaiting_payment':
      return (
        <Notice tone="wait" title={<Trans>بقي الدفع.</Trans>}>
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
          <Trans>يمكنكم متابعة الدفع خلال أسبوع، ثم يُلغى الطلب تلقائيًا.</Trans>
        </Notice>
      )
    case 'awaiting_fullfilment':
    case 'processing':
      return (
        <Notice tone="info" icon="clock" announce title={<Trans>استلمنا المبلغ، ونفعّل باقتكم الآن.</Trans>}>
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
          <Trans>أُلغي هذا الطلب، ولا شيء مطلوب منكم. إن وصلنا مبلغ عنه بعد ذلك أعدناه إليكم.</Trans>
        </Notice>
      )
    default:
      return null
  }
}
