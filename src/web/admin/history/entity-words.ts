import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { FactEntity } from '#rules/history/facts'

/** What staff call all things of a kind that the log knows. */
export const entityWords = {
  order: msg`الطلبات`,
  payment: msg`محاولات الدفع`,
  refund: msg`الاستردادات`,
  client: msg`العملاء`,
  subscription: msg`الاشتراكات`,
  payment_method: msg`البطاقات المحفوظة`,
  session: msg`جلسات الدخول`,
  ticket: msg`التذاكر`,
  product: msg`الباقات`,
  common_feature: msg`المزايا المشتركة`,
  coupon: msg`القسائم`,
  tax: msg`الضرائب`,
  staff_user: msg`المشرفون`,
  api_client: msg`تطبيقات الشركاء`,
  faq: msg`الأسئلة الشائعة`,
  page: msg`صفحات أخرى`,
  landing: msg`الصفحة الأولى`,
  saved_reply: msg`الردود المحفوظة`,
  message_text: msg`نصوص الرسائل`,
  store: msg`إعدادات المتجر`,
  tax_unit: msg`وحدات الفوترة الإلكترونية`,
  list_view: msg`طرق العرض المحفوظة`,
  export: msg`ملفات التصدير`,
  job: msg`المهام`,
} satisfies Record<FactEntity, MessageDescriptor>
