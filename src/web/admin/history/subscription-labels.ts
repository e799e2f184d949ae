import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** Changes of plan, pauses, leaving, owners, prices of subscribers, refunds that clients ask for. */
export const subscriptionActions = {
  'subscription.change_asked': ['edit', 'info', msg`طلب تغيير الباقة`],
  'subscription.change_undone': ['undo', 'void', msg`التراجع عن تغيير الباقة`],
  'subscription.replaced': ['check', 'info', msg`استبدال الباقة بأخرى`],
  'subscription.renewal_due': ['clock', 'info', msg`استحقاق تجديد الاشتراك`],
  'subscription.renewed': ['check', 'good', msg`تجديد الاشتراك`],
  'subscription.past_due': ['warn', 'bad', msg`تأخر سداد التجديد`],
  'subscription.plan_changed': ['check', 'info', msg`بدء باقة أخرى في الاشتراك`],
  'subscription.paused': ['clock', 'wait', msg`إيقاف الاشتراك مؤقتًا`],
  'subscription.pause_ended': ['check', 'good', msg({ context: 'history', message: 'إنهاء الإيقاف المؤقت' })],
  'subscription.leaving_answered': ['edit', 'info', msg`ذكر سبب إيقاف التجديد`],
  'subscription.ownership_offered': ['edit', 'wait', msg`عرض ملكية الاشتراك على عضو`],
  'subscription.ownership_withdrawn': ['undo', 'void', msg`سحب عرض الملكية`],
  'subscription.ownership_declined': ['cross', 'void', msg`الاعتذار عن الملكية`],
  'subscription.handed_over': ['check', 'good', msg`انتقال ملكية الاشتراك`],
  'subscription.price_agreed': ['check', 'good', msg`الموافقة على السعر الجديد`],
  'order.withdrawn': ['undo', 'back', msg`رجوع العميل عن الشراء في المهلة النظامية`],
  'order.payment_link_sent': ['mail', 'info', msg`إرسال رابط الدفع إلى العميل`],
  'order.refund_asked': ['undo', 'wait', msg`طلب العميل استرداد المبلغ`],
  'order.refund_granted': ['undo', 'back', msg`قبول طلب الاسترداد`],
  'order.refund_refused': ['cross', 'bad', msg`رفض طلب الاسترداد`],
  'product.shop_price_scheduled': ['clock', 'wait', msg`جدولة سعر جديد في المتجر`],
  'product.shop_price_withdrawn': ['cross', 'void', msg`إلغاء سعر مجدول في المتجر`],
  'product.price_change_scheduled': ['clock', 'wait', msg`جدولة سعر جديد للمشتركين`],
  'product.price_change_withdrawn': [
    'undo',
    'void',
    msg({ context: 'history', message: 'إلغاء السعر المجدول' }),
  ],
  'gateway_difference.settled': ['check', 'good', msg`تسوية فرق مع البوابة`],
} satisfies ActionWords

export const subscriptionFields = {
  plan_change: msg`تغيير الباقة`,
  credit_minor: msg`قيمة غير المستخدم`,
  pause_ends_at: msg`الإيقاف المؤقت حتى`,
  invited_at: msg`موعد الدعوة`,
  leaving_reason: msg`سبب الإيقاف`,
  leaving_words: msg`بعبارة العميل`,
  offered_to: msg`معروض على`,
  client_id: msg`المالك`,
  subscribers_price_minor: msg`سعر المشتركين قبل الضريبة`,
  subscribers_price_with_tax_minor: msg`سعر المشتركين، شاملًا الضريبة`,
  price_change_id: msg`تغيير السعر`,
  price_applies_at: msg`يسري من`,
  asks_consent: msg`يحتاج إلى موافقة`,
  refund_request: msg`طلب الاسترداد`,
  refund_reason: msg`سبب الاسترداد بعبارة العميل`,
  way: msg`طريقة التسوية`,
} satisfies FieldWords
