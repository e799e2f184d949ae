import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** What staff do with orders. */
export const orderActions: ActionWords = {
  'order.charged_back': ['warn', 'bad', msg`اعتراض لدى البنك على الدفع`],
  'refund.retried': ['undo', 'wait', msg`إعادة محاولة الاسترداد`],
  'order.noted': ['edit', 'info', msg`كتابة ملاحظة داخلية على الطلب`],
  'order.fulfilment_restarted': ['clock', 'info', msg`بدء التفعيل من جديد`],
  'client.message_sent_again': ['plus', 'info', msg`إرسال رسالة إلى العميل مرة أخرى`],
  'subscription.period_ended': ['undo', 'void', msg`إنهاء مدة طلب مسترد`],
}

export const orderFields: FieldWords = {
  note: msg`نص الملاحظة`,
  destination: msg`وجهة المبلغ`,
  ends_access: msg`إنهاء المدة`,
  refunded_minor: msg`مجموع المسترد`,
  fulfilment_error: msg`سبب تعذّر التفعيل`,
  template: msg`الرسالة`,
  reference: msg`رقم الاعتراض لدى البنك`,
}
