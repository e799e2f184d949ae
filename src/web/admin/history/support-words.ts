import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** Tickets. */
export const supportActions = {
  'ticket.opened': ['plus', 'good', msg`فتح التذكرة`],
  'ticket.replied': ['ticket', 'info', msg`كتابة العميل في التذكرة`],
  'ticket.answered': ['ticket', 'good', msg`الرد على العميل`],
  'ticket.noted': ['lock', 'wait', msg`ملاحظة داخلية`],
  'ticket.assigned': ['people', 'info', msg`تغيير المسؤول عن التذكرة`],
  'ticket.solved': ['check', 'good', msg`حل التذكرة`],
  'ticket.rejected': ['cross', 'bad', msg({ context: 'history', message: 'رفض التذكرة' })],
  'ticket.closed': ['lock', 'void', msg({ context: 'history', message: 'إغلاق التذكرة' })],
  'ticket.merged': ['inbox', 'info', msg`دمج تذكرتين`],
  'ticket.unmerged': ['undo', 'wait', msg`التراجع عن الدمج`],
  'ticket.snoozed': ['clock', 'wait', msg({ context: 'history', message: 'تأجيل التذكرة' })],
  'ticket.woken': ['undo', 'info', msg`إعادة التذكرة قبل موعدها`],
  'ticket.updated': ['edit', 'info', msg`تغيير التذكرة`],
  'ticket.deleted': ['trash', 'bad', msg`حذف التذكرة نهائيًا`],
  'saved_reply.created': ['plus', 'good', msg`إنشاء رد محفوظ`],
  'saved_reply.updated': ['edit', 'info', msg`تغيير رد محفوظ`],
  'saved_reply.deleted': ['trash', 'bad', msg`حذف الرد المحفوظ نهائيًا`],
  'ticket.reopened': ['undo', 'wait', msg({ context: 'history', message: 'إعادة فتح التذكرة' })],
} satisfies ActionWords

export const supportFields = {
  message_id: msg`الرسالة`,
  urgency: msg`الاستعجال`,
  merged: msg`التذكرة الأخرى`,
  snoozed_until: msg`مؤجّلة حتى`,
  assigned_to: msg`المسؤول عنها`,
  staff_user_id: msg`المسؤول عنها`,
  ref_id: msg`الرقم`,
  client_id: msg`العميل`,
  created_at: msg`وقت الفتح`,
  body_ar: msg`نص الرد بالعربية`,
  body_en: msg`نص الرد بالإنجليزية`,
} satisfies FieldWords
