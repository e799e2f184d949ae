import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { SubscriptionActionName } from '#rules/sale/subscription-actions'

/** What staff do with a subscription, as buttons and the history call it. */
const names = {
  stop_renewal: msg({ context: 'action', message: 'إيقاف التجديد التلقائي' }),
  start_renewal: msg`تفعيل التجديد التلقائي`,
  charge_now: msg`خصم التجديد المتعثّر الآن`,
  pause: msg`إيقاف مؤقت`,
  resume: msg`إنهاء الإيقاف المؤقت`,
  add_member: msg`إضافة عضو`,
  remove_member: msg`إزالة عضو`,
  extend: msg`تمديد بأيام مجانية`,
  adjust_points: msg`إضافة نقاط أو استعادتها`,
  change_card: msg({ context: 'action', message: 'تغيير بطاقة التجديد' }),
  send_payment_link: msg`إرسال رابط الدفع`,
  hand_over: msg`نقل الملكية إلى عضو`,
  change_plan: msg`تغيير الباقة الآن`,
  schedule_plan: msg`تغيير الباقة عند التجديد`,
  gift_plan: msg`إهداء باقة أكبر`,
  undo_change: msg`إلغاء تغيير لم يبدأ`,
  end: msg`إنهاء الاشتراك الآن`,
  end_with_refund: msg`إنهاء الاشتراك مع إعادة مبلغ`,
} satisfies Record<SubscriptionActionName, MessageDescriptor>

/** The name of each action; a name that this build does not know stays as it is. */
export function useSubscriptionActionNames(): (name: string) => string {
  const { i18n } = useLingui()
  const known: Record<string, MessageDescriptor | undefined> = names
  return (name) => {
    const words = known[name]
    return words ? i18n._(words) : name
  }
}
