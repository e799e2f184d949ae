import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { TemplateName } from '#rules/messages/message-templates'

/** What each message is about, by its name. */
export const messageWords = {
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
  staff_invited: msg({ context: 'message', message: 'دعوة إلى الإدارة' }),
  staff_password_reset: msg`رابط كلمة مرور`,
  staff_password_changed: msg`إشعار بتغيير كلمة المرور`,
  staff_contact_changed: msg`إشعار بتغيير بيانات الدخول`,
  order_received: msg`تأكيد استلام المبلغ`,
  company_invoice: msg`فاتورة المنشأة إلى قسم حساباتها`,
  company_credit_note: msg`إشعار المنشأة الدائن إلى قسم حساباتها`,
  account_invoice: msg`الفاتورة الشهرية إلى حسابات الشريك`,
  account_credit_note: msg`إشعار دائن إلى حسابات الشريك`,
  account_invoice_due: msg`تذكير الشريك بسداد فاتورته`,
  account_invoice_blocked: msg`فاتورة شريك تعذر إصدارها`,
  payment_quote: msg`عرض سعر مع رابط دفعه`,
  order_completed: msg`اكتمال الطلب وبدء الباقة`,
  member_joined: msg`انضمام عضو إلى باقة`,
  member_removed: msg`انتهاء مشاركة عضو في باقة`,
  payment_failed: msg`تعذّر الدفع`,
  payment_link: msg`رابط الدفع`,
  order_waiting: msg`تذكير بطلب لم يُدفع`,
  refund_sent: msg`إشعار استرداد`,
  charged_back: msg`إشعار باعتراض أعاد به البنك المبلغ`,
  payment_returned: msg`إشعار بإعادة مبلغ لم يُقبل`,
  refund_asked: msg`إشعار المدير بطلب استرداد`,
  waiting_summary: msg`رسالة الصباح بما ينتظر المشرف`,
  ticket_assigned: msg`إشعار مشرف بتذكرة أُسندت إليه`,
  refund_refused: msg`إشعار برفض طلب استرداد`,
  price_change: msg`إشعار بسعر جديد`,
  price_change_asked: msg`طلب موافقة على سعر جديد`,
  price_change_withdrawn: msg`إشعار بالتراجع عن سعر جديد`,
  price_not_agreed: msg`إشعار بتجديد لم يُوافَق على سعره`,
  renewal_consent: msg`طلب موافقة قبل التجديد`,
  renewal_failed_last: msg`تعذّر خصم التجديد، والمحاولة الأخيرة قادمة`,
  grace_ending: msg`تنبيه إلى قرب انتهاء المهلة`,
  grace_ending_consent: msg`تنبيه إلى قرب انتهاء المهلة بلا موافقة`,
  ownership_offered: msg`عرض ملكية باقة`,
  ownership_declined: msg`اعتذار عن ملكية باقة`,
  ownership_lapsed: msg`إشعار بعرض ملكية انتهت مدته`,
  ownership_taken: msg`إشعار بانتقال ملكية باقة`,
  renewal_soon: msg`تذكير بموعد التجديد`,
  renewal_failed: msg`تعذّر خصم التجديد`,
  renewal_refused: msg`رفض خصم التجديد`,
  renewal_paid: msg`إشعار بالتجديد`,
  renewal_changed: msg`إشعار بالتجديد بباقة أخرى`,
  renewal_off: msg`إشعار بتوقف التجديد`,
  renewal_on: msg`إشعار ببدء التجديد`,
  renewal_refunded: msg`إشعار بتوقف التجديد بعد استرداد`,
  plan_expired: msg`إشعار بانتهاء الباقة`,
  plan_ended_early: msg`إشعار بانتهاء باقة قبل موعدها`,
  renewal_stopped: msg`إشعار بإيقاف العميل للتجديد`,
  subscription_changed: msg`إشعار بتعديل على الاشتراك`,
  card_expiring: msg({ context: 'message', message: 'تنبيه إلى بطاقة تنتهي' }),
  codes_wrong: msg`تنبيه مشرف إلى رموز دخول خاطئة`,
  code_budget_near: msg`تنبيه المدير إلى قرب الحد اليومي للرموز`,
  code_budget_spent: msg`تنبيه المدير إلى بلوغ الحد اليومي للرموز`,
  codes_odd: msg`تنبيه المدير إلى حركة رموز غير معتادة`,
  tax_certificate_ends: msg`تنبيه المدير إلى قرب انتهاء شهادة الفوترة`,
  renewals_late: msg`تنبيه المدير إلى تجديدات متأخرة`,
  documents_unreported: msg`تنبيه المدير إلى مستندات ضريبية لم تصل إلى الهيئة`,
  gateway_differences: msg`تنبيه المدير إلى فروق مع بوابة الدفع`,
  books_disagree: msg`تنبيه المدير إلى اختلاف في الدفاتر`,
  ticket_answered: msg`إشعار برد على تذكرة`,
  ticket_merged: msg`إشعار بدمج تذكرتين`,
  ticket_opened: msg`إشعار بتذكرة فتحتها الإدارة`,
  member_invited: msg`دعوة عضو إلى باقة`,
  invitation_withdrawn: msg`إشعار بسحب دعوة إلى باقة`,
  webhook_switched_off: msg`إيقاف إشعارات شريك لا تصل`,
  partner_order_to_pay: msg`طلب من شريك ينتظر الدفع`,
  partner_order_bought: msg`باقة اشتراها شريك`,
  partner_order_cancelled: msg`باقة ألغاها شريك`,
} satisfies Record<TemplateName, MessageDescriptor>

const wordsByName: Readonly<Record<string, MessageDescriptor | undefined>> = messageWords

export function useMessageWords() {
  const { i18n } = useLingui()
  /** A message that this build does not know yet is shown by its name. */
  return (template: string) => {
    const words = wordsByName[template]
    return words ? i18n._(words) : template
  }
}
