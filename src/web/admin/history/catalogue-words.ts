import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** Plans, common features, taxes and coupons. */
export const catalogueActions = {
  'product.created': ['plus', 'good', msg`إنشاء الباقة`],
  'product.updated': ['edit', 'info', msg`تغيير بيانات الباقة`],
  'product.deleted': ['trash', 'bad', msg`حذف الباقة نهائيًا`],
  'common_feature.created': ['plus', 'good', msg`إنشاء الميزة المشتركة`],
  'common_feature.updated': ['edit', 'info', msg`تغيير بيانات الميزة المشتركة`],
  'common_feature.deleted': ['trash', 'bad', msg`حذف الميزة المشتركة نهائيًا`],
  'tax.created': ['plus', 'good', msg`إنشاء الضريبة`],
  'tax.updated': ['edit', 'info', msg`تغيير بيانات الضريبة`],
  'tax.deleted': ['trash', 'bad', msg`حذف الضريبة نهائيًا`],
  'coupon.created': ['plus', 'good', msg`إنشاء القسيمة`],
  'coupon.updated': ['edit', 'info', msg`تغيير بيانات القسيمة`],
  'coupon.deleted': ['trash', 'bad', msg`حذف القسيمة نهائيًا`],
} satisfies ActionWords

export const catalogueFields = {
  name_ar: msg`الاسم بالعربية`,
  name_en: msg`الاسم بالإنجليزية`,
  description_ar: msg`الوصف بالعربية`,
  description_en: msg`الوصف بالإنجليزية`,
  title_ar: msg`العنوان بالعربية`,
  title_en: msg`العنوان بالإنجليزية`,
  price_minor: msg`السعر قبل الضريبة`,
  price_with_tax_minor: msg`السعر شاملًا الضريبة`,
  days: msg`الأيام`,
  features: msg`المزايا`,
  is_active: msg`مفعّلة`,
  display_status: msg`الظهور في المتجر`,
  group_sharing: msg`المشاركة الجماعية`,
  is_recommended: msg`اختيارنا`,
  position: msg`الترتيب`,
  percentage: msg`النسبة`,
  category: msg`فئة الضريبة`,
  exemption_code: msg`رمز السبب`,
  percentage_bp: msg`النسبة`,
  icon: msg`الرسم`,
  code: msg`الرمز`,
  kind: msg`النوع`,
  products: msg`الباقات`,
  product_ids: msg`الباقات`,
  total_limit: msg`حد الاستخدام كله`,
  per_client_limit: msg`حد الاستخدام لكل عميل`,
  first_purchase_only: msg`لأول شراء فقط`,
  renewals: msg`تجديدات يشملها الخصم`,
} satisfies FieldWords
