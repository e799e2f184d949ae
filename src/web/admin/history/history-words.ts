import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { IconName } from '#ui/icon'
import type { ActionWords, FieldWords, Tone } from './words.ts'
import { catalogueActions, catalogueFields } from './catalogue-words.ts'
import { contentActions, contentFields } from './content-words.ts'
import { lifeActions, lifeFields } from './life-words.ts'
import { houseActions, houseFields } from './house-words.ts'
import { orderActions, orderFields } from './order-words.ts'
import { partnerActions, partnerFields } from './partner-words.ts'
import { peopleActions, peopleFields } from './people-words.ts'
import { subscriptionActions, subscriptionFields } from './subscription-words.ts'
import { supportActions, supportFields } from './support-words.ts'

type Look = { icon: IconName; tone: Tone }

/**
 * What was done, as a verbal noun: it addresses no gender. Names are those that the domain leaves in the log; words of
 * other areas stand in files of their own beside this one.
 */
const actions: ActionWords = {
  ...catalogueActions,
  ...contentActions,
  ...peopleActions,
  ...orderActions,
  ...subscriptionActions,
  ...supportActions,
  ...partnerActions,
  ...houseActions,
  ...lifeActions,
  'order.placed': ['plus', 'good', msg`إنشاء الطلب`],
  'order.payment_opened': ['card', 'info', msg`فتح باب الدفع للطلب`],
  'order.paid': ['check', 'good', msg`سداد الطلب`],
  'order.provisioning': ['clock', 'info', msg`بدء تفعيل الباقة`],
  'order.completed': ['check', 'good', msg`إكمال الطلب`],
  'order.declined': ['cross', 'bad', msg`رفض الدفع`],
  'order.cancelled': ['cross', 'void', msg({ context: 'history', message: 'إلغاء الطلب' })],
  'order.lapsed': ['clock', 'wait', msg`انتهاء مهلة الدفع`],
  'order.money_sent_back': ['undo', 'back', msg`إعادة مبلغ لا يحق للمتجر`],
  'order.partially_refunded': ['undo', 'back', msg`استرداد جزء من المبلغ`],
  'order.refunded': ['undo', 'back', msg`استرداد المبلغ كله`],
  'payment.opened': ['card', 'info', msg`بدء محاولة دفع`],
  'payment.sent_to_bank': ['lock', 'wait', msg`تحويل العميل إلى صفحة البنك للتحقق`],
  'payment.paid': ['check', 'good', msg`نجاح محاولة الدفع`],
  'payment.failed': ['cross', 'bad', msg`فشل محاولة الدفع`],
  'payment.abandoned': ['cross', 'void', msg`إغلاق محاولة دفع لم تكتمل`],
  'payment_method.kept': ['card', 'info', msg`حفظ البطاقة`],
  'refund.requested': ['undo', 'back', msg`طلب استرداد`],
  'refund.sent': ['undo', 'back', msg`إرسال الاسترداد إلى البوابة`],
  'refund.done': ['undo', 'back', msg`إتمام الاسترداد`],
  'refund.failed': ['warn', 'bad', msg`فشل الاسترداد`],
  'subscription.started': ['check', 'good', msg`بدء الاشتراك`],
  'subscription.extended': ['plus', 'good', msg`تمديد الاشتراك`],
  'subscription.expired': ['clock', 'void', msg`انتهاء الاشتراك`],
}

const fields: FieldWords = {
  ...catalogueFields,
  ...contentFields,
  ...peopleFields,
  ...orderFields,
  ...subscriptionFields,
  ...supportFields,
  ...partnerFields,
  ...houseFields,
  ...lifeFields,
  status: msg`الحالة`,
  product: msg`الباقة`,
  price_before_tax_minor: msg`السعر قبل الضريبة`,
  discount_minor: msg`الخصم`,
  taxes_minor: msg`الضرائب`,
  price_after_tax_minor: msg`السعر بعد الضريبة`,
  previous_balance_minor: msg`الرصيد السابق`,
  final_price_minor: msg`السعر النهائي`,
  amount_minor: msg`المبلغ`,
  method: msg`الوسيلة`,
  cause: msg`السبب`,
  failure: msg`سبب الفشل`,
  settled_by: msg`سُدّد عبر`,
  order_id: msg`الطلب`,
  payment_id: msg`محاولة الدفع`,
  subscription_id: msg`الاشتراك`,
  starts_at: msg`يبدأ`,
  ends_at: msg`ينتهي`,
  brand: msg`نوع البطاقة`,
  last_four: msg`آخر أربعة أرقام`,
  points: msg`النقاط`,
  auto_renew: msg`التجديد التلقائي`,
}

const otherStatuses: Record<string, MessageDescriptor> = {
  requested: msg`طُلب الاسترداد`,
  pending: msg`قيد الاسترداد`,
  done: msg`أُعيد المبلغ`,
  failed: msg`تعذّر الاسترداد`,
  active: msg`سارٍ`,
  past_due: msg`متأخر السداد`,
  cancelled: msg`ينتهي بلا تجديد`,
  expired: msg`منتهٍ`,
  replaced: msg`استُبدل`,
}

export function useHistoryWords() {
  const { i18n } = useLingui()
  const say = (words: MessageDescriptor | undefined, wire: string) => (words ? i18n._(words) : wire)
  return {
    /** An action that this build does not know yet is shown by its name. */
    action: (name: string) => say(actions[name]?.[2], name),
    look: (name: string): Look => {
      const [icon, tone] = actions[name] ?? ['edit', 'info']
      return { icon, tone }
    },
    field: (name: string) => say(fields[name], name),
    refundStatus: (name: string) => say(otherStatuses[name], name),
  }
}
