import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** The store's settings, files that were taken away, jobs. */
export const systemActions = {
  'store.created': ['plus', 'good', msg`أول كتابة للإعدادات`],
  'store.updated': ['edit', 'info', msg`تغيير الإعدادات`],
  'export.requested': ['download', 'info', msg`طلب ملف تصدير`],
  'export.downloaded': ['download', 'info', msg`تنزيل ملف تصدير`],
  'job.run_by_staff': ['undo', 'info', msg`تشغيل مهمة من الإدارة`],
} satisfies ActionWords

export const systemFields = {
  sentence_ar: msg`جملة التعريف بالعربية`,
  sentence_en: msg`جملة التعريف بالإنجليزية`,
  headline_ar: msg`العنوان الكبير بالعربية`,
  headline_en: msg`العنوان الكبير بالإنجليزية`,
  legal_name_ar: msg`الاسم النظامي بالعربية`,
  legal_name_en: msg`الاسم النظامي بالإنجليزية`,
  unified_number: msg`الرقم الموحد للسجل التجاري`,
  vat_number: msg`الرقم الضريبي`,
  address_ar: msg`العنوان البريدي بالعربية`,
  address_en: msg`العنوان البريدي بالإنجليزية`,
  address_street: msg`الشارع`,
  address_building: msg`رقم المبنى`,
  address_additional: msg`الرقم الفرعي`,
  address_district: msg`الحي`,
  address_city: msg`المدينة`,
  address_postcode: msg`الرمز البريدي`,
  certificate_number: msg`رقم التوثيق في منصة الأعمال`,
  certificate_url: msg`رابط شهادة التوثيق`,
  social_links: msg`روابط التواصل`,
  payment_marks: msg`شعارات وسائل الدفع`,
  support_hours_ar: msg`ساعات الدعم بالعربية`,
  support_hours_en: msg`ساعات الدعم بالإنجليزية`,
  order_window_hours: msg`مهلة دفع الطلب بالساعات`,
  code_countries: msg`الدول التي تُرسل إليها الرموز`,
  daily_code_budget: msg`سقف رموز الدخول في اليوم`,
  digits: msg`أرقام الصفحات العربية`,
  terms_version: msg`إصدار نص الشروط`,
  resource: msg`القائمة`,
  filters: msg`التصفية`,
  columns: msg`أعمدة الملف`,
  rows: msg`الصفوف`,
  q: msg`كلمات البحث`,
  subject_id: msg`ما تعمل عليه المهمة`,
  attempts: msg`المحاولات`,
} satisfies FieldWords
