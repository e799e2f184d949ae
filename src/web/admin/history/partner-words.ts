import { msg } from '@lingui/core/macro'
import type { ActionWords, FieldWords } from './words.ts'

/** Partners' programs, their tokens and accounts, and the points that they spend. */
export const partnerActions = {
  'api_client.created': ['plus', 'good', msg`إنشاء تطبيق الشريك`],
  'api_client.updated': ['edit', 'info', msg`تغيير بيانات تطبيق الشريك`],
  'api_client.deleted': ['trash', 'bad', msg`حذف تطبيق الشريك نهائيًا`],
  'api_client.account_paid': ['check', 'good', msg`دفعة من الشريك على حسابه`],
  'api_client.invoiced': ['receipt', 'info', msg`إصدار الفاتورة الشهرية للشريك`],
  'api_client.document_refused': ['warn', 'bad', msg`رفض الهيئة مستندًا ضريبيًا للشريك`],
  'api_client.document_replaced': ['edit', 'info', msg`إصدار مستند ضريبي مصحح للشريك`],
  'account.limit_near': ['bell', 'wait', msg`اقتراب المستحق على الشريك من سقفه`],
  'api_token.issued': ['key', 'good', msg`إصدار رمز وصول`],
  'api_token.rotated': ['key', 'info', msg`استبدال رمز وصول بآخر`],
  'api_token.revoked': ['lock', 'bad', msg`إلغاء رمز وصول`],
  'webhook_endpoint.created': ['plus', 'good', msg`إضافة رابط إشعارات`],
  'webhook_endpoint.updated': ['edit', 'info', msg`تغيير رابط إشعارات`],
  'webhook_endpoint.deleted': ['trash', 'bad', msg`حذف رابط إشعارات`],
  'webhook_endpoint.secret_rotated': ['key', 'info', msg`استبدال سر رابط الإشعارات`],
  'webhook_endpoint.switched_off': ['lock', 'bad', msg`إيقاف رابط إشعارات لا يستقبل`],
  'webhook_endpoint.replayed': ['undo', 'info', msg`إعادة إرسال إشعارات`],
  'points.spent': ['minus', 'info', msg`خصم نقاط عبر شريك`],
  'points.reversed': ['undo', 'back', msg`ردّ نقاط خُصمت عبر شريك`],
} satisfies ActionWords

export const partnerFields = {
  description: msg`الوصف`,
  url: msg`رابط الإشعارات`,
  points_any: msg`الوصول إلى نقاط كل العملاء`,
  account_limit_minor: msg`سقف الحساب الآجل`,
  account_terms_days: msg`مهلة السداد بالأيام`,
  month: msg`الشهر`,
  paid_on: msg`يوم وصول الحوالة`,
  account_owed_minor: msg`ما يُستحق على الشريك`,
  product_ids: msg`الباقات التي يبيعها`,
  token: msg`رمز الوصول وما يُعرف به`,
  mode: msg`حقيقي أو اختبار`,
  scopes: msg`ما يشمله الرمز`,
  addresses: msg`العناوين المقبولة`,
  endpoint: msg`رابط الإشعارات`,
  switched_off_urls: msg`روابط الإشعارات التي أُوقفت معه`,
  events: msg`الأحداث المطلوبة`,
  practice_order: msg`طلب التجربة`,
  spend_id: msg`عملية خصم النقاط`,
  points_left: msg`ما بقي من النقاط`,
  deliveries: msg`عدد الإشعارات المعادة`,
  reference: msg`رقم حوالة الدفعة`,
} satisfies FieldWords
