import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** Subscriptions and the cards that they renew with. */
export const subscriptionActions = {
  'subscription.started': ['check', 'good', msg`بدء الاشتراك`],
  'subscription.extended': ['plus', 'good', msg`تمديد الاشتراك`],
  'subscription.served': ['edit', 'info', msg`إجراء من فريق العمل`],
  'points.adjusted': ['edit', 'info', msg`تسوية النقاط`],
  'subscription.expired': ['clock', 'void', msg`انتهاء الاشتراك`],
  'subscription.renewal_started': ['check', 'good', msg`بدء التجديد التلقائي`],
  'subscription.renewal_stopped': ['cross', 'void', msg`إيقاف التجديد التلقائي`],
  'subscription.card_changed': ['card', 'info', msg`تغيير بطاقة التجديد`],
  'payment_method.added': ['card', 'info', msg`إضافة بطاقة`],
  'payment_method.verified': ['check', 'good', msg`تحقق البنك من البطاقة`],
  'payment_method.refused': ['cross', 'bad', msg`رفض البنك البطاقة`],
  'payment_method.made_default': ['card', 'info', msg`جعل البطاقة أساسية`],
} satisfies ActionWords

export const subscriptionFields = {
  subscription_id: msg`الاشتراك`,
  starts_at: msg`يبدأ`,
  ends_at: msg`ينتهي`,
  action: msg`الإجراء`,
  free_days: msg`أيام مجانية`,
  points: msg`النقاط`,
  auto_renew: msg`التجديد التلقائي`,
  awaits_card: msg`ينتظر بطاقة`,
  payment_method_id: msg`البطاقة`,
  is_default: msg`البطاقة الأساسية`,
  grace_ends_at: msg`تنتهي المهلة`,
  expires: msg`تاريخ انتهاء البطاقة`,
} satisfies FieldWords
