import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** Questions and pages. */
export const contentActions = {
  'faq.created': ['plus', 'good', msg({ context: 'history', message: 'إضافة السؤال' })],
  'faq.updated': ['edit', 'info', msg({ context: 'history', message: 'تعديل السؤال' })],
  'faq.deleted': ['trash', 'bad', msg({ context: 'history', message: 'حذف السؤال' })],
  'page.created': ['plus', 'good', msg({ context: 'history', message: 'إضافة الصفحة' })],
  'page.updated': ['edit', 'info', msg({ context: 'history', message: 'تعديل الصفحة' })],
  'page.deleted': ['trash', 'bad', msg({ context: 'history', message: 'حذف الصفحة' })],
} satisfies ActionWords

export const contentFields = {
  question_ar: msg`السؤال بالعربية`,
  question_en: msg`السؤال بالإنجليزية`,
  answer_ar: msg`الإجابة بالعربية`,
  answer_en: msg`الإجابة بالإنجليزية`,
  content_ar: msg`المحتوى بالعربية`,
  content_en: msg`المحتوى بالإنجليزية`,
  topic: msg`القسم`,
  shown_in: msg`رابطها في المتجر`,
  slug: msg`العنوان في الرابط`,
} satisfies FieldWords
