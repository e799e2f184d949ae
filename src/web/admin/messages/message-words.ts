import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

/** What each message is about, by its name in domain/messages/templates.ts; a test holds both together. */
export const messageWords: Record<string, MessageDescriptor> = {
  code: msg`رمز دخول العميل`,
  staff_code: msg`رمز دخول الإدارة`,
  confirmation_code: msg`رمز تأكيد الهوية`,
  email_code: msg`رمز تأكيد البريد`,
  new_phone_code: msg`رمز الرقم الجديد`,
  old_phone_code: msg`رمز الرقم السابق`,
  phone_change_asked: msg`إشعار بطلب تغيير الجوال`,
  phone_changed: msg`إشعار بتغيير الجوال`,
  phone_changed_by_staff: msg`إشعار بتغيير الجوال من الإدارة`,
  email_confirmed: msg`إشعار بتأكيد البريد`,
  account_closed: msg`إشعار بإغلاق الحساب`,
  staff_invited: msg`دعوة إلى الإدارة`,
  staff_password_reset: msg`رابط كلمة مرور`,
  staff_password_changed: msg`إشعار بتغيير كلمة المرور`,
  staff_contact_changed: msg`إشعار بتغيير بيانات الدخول`,
  order_received: msg`إيصال استلام المبلغ`,
  order_completed: msg`اكتمال الطلب وبدء الباقة`,
  payment_failed: msg`تعذّر الدفع`,
  payment_link: msg`رابط دفع طلب`,
  refund_sent: msg`إشعار استرداد`,
  ticket_answered: msg`إشعار برد على تذكرة`,
  ticket_opened: msg`إشعار بتذكرة فتحتها الإدارة`,
  member_invited: msg`دعوة عضو إلى باقة`,
  partner_order_to_pay: msg`طلب من شريك ينتظر الدفع`,
  partner_order_bought: msg`باقة اشتراها شريك`,
}

export function useMessageWords() {
  const { i18n } = useLingui()
  /** A message that this build does not know yet is shown by its name. */
  return (template: string) => {
    const words = messageWords[template]
    return words ? i18n._(words) : template
  }
}
