import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** Plans, common features, taxes and coupons. */
export const catalogueActions: ActionWords = {
  'product.created': ['plus', 'good', msg({ context: 'history', message: 'إضافة الباقة' })],
  'product.updated': ['edit', 'info', msg({ context: 'history', message: 'تعديل الباقة' })],
  'product.deleted': ['trash', 'bad', msg({ context: 'history', message: 'حذف الباقة' })],
  'common_feature.created': ['plus', 'good', msg({ context: 'history', message: 'إضافة الميزة المشتركة' })],
  'common_feature.updated': ['edit', 'info', msg({ context: 'history', message: 'تعديل الميزة المشتركة' })],
  'common_feature.deleted': ['trash', 'bad', msg({ context: 'history', message: 'حذف الميزة المشتركة' })],
  'tax.created': ['plus', 'good', msg({ context: 'history', message: 'إضافة الضريبة' })],
  'tax.updated': ['edit', 'info', msg({ context: 'history', message: 'تعديل الضريبة' })],
  'tax.deleted': ['trash', 'bad', msg({ context: 'history', message: 'حذف الضريبة' })],
  'coupon.created': ['plus', 'good', msg({ context: 'history', message: 'إضافة القسيمة' })],
  'coupon.updated': ['edit', 'info', msg({ context: 'history', message: 'تعديل القسيمة' })],
  'coupon.deleted': ['trash', 'bad', msg({ context: 'history', message: 'حذف القسيمة' })],
}

export const catalogueFields: FieldWords = {
  name_ar: msg`الاسم بالعربية`,
  name_en: msg`الاسم بالإنجليزية`,
  description_ar: msg`الوصف بالعربية`,
  description_en: msg`الوصف بالإنجليزية`,
  title_ar: msg`العنوان بالعربية`,
  title_en: msg`العنوان بالإنجليزية`,
  price_minor: msg`السعر قبل الضريبة`,
  days: msg`الأيام`,
  features: msg`المزايا`,
  is_active: msg`مفعّلة`,
  display_status: msg`الظهور في المتجر`,
  group_sharing: msg`المشاركة الجماعية`,
  is_recommended: msg`اختيارنا`,
  position: msg`الترتيب`,
  percentage: msg`النسبة`,
  percentage_bp: msg`النسبة`,
  icon: msg`الرسم`,
  code: msg`الرمز`,
  kind: msg`النوع`,
  product_ids: msg`الباقات`,
  total_limit: msg`حد الاستخدام كله`,
  per_client_limit: msg`حد الاستخدام لكل عميل`,
  first_purchase_only: msg`لأول شراء فقط`,
}
