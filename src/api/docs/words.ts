import type { Language } from '#rules/core/language'
import type { AudienceFile } from '../openapi/openapi-audiences.ts'

/** The words around the API's documentation; what it documents is English, code everywhere. */
export const docsWords = {
  ar: {
    title: 'توثيق واجهة البرمجة',
    skip: 'تجاوز إلى المحتوى',
    reference: 'مرجع الطلبات',
    guides: 'الأدلة',
    file: 'ملف OpenAPI',
    wholeFile: 'الملف الكامل',
    shapes: 'الأشكال',
    token: 'يحتاج إلى رمز وصول',
    other: 'English',
    audiences: { partners: 'الشركاء', customers: 'العملاء', staff: 'المشرفون' },
    copy: 'نسخ',
    copied: 'نُسخ',
    loading: 'جارٍ تحميل المرجع التفاعلي. تحته القائمة الكاملة للطلبات.',
    testToken: 'جرّبوا الطلبات من هنا برمز اختبار (ish_test_…) فقط: يعمل على عملاء التدريب ولا يمس مالًا.',
    code: 'الرقم',
    name: 'الاسم',
    status: 'الحالة',
    sentences: 'الجملة بالعربية والإنجليزية',
    ofPartners: 'ما قد تلقاه برامج الشركاء',
    ofOthers: 'بقية الأخطاء',
  },
  en: {
    title: 'API documentation',
    skip: 'Skip to the content',
    reference: 'API reference',
    guides: 'Guides',
    file: 'OpenAPI file',
    wholeFile: 'The whole file',
    shapes: 'Shapes',
    token: 'needs a token',
    other: 'العربية',
    audiences: { partners: 'Partners', customers: 'Customers', staff: 'Staff' },
    copy: 'Copy',
    copied: 'Copied',
    loading: 'Loading the interactive reference. The whole list of calls stands below it.',
    testToken:
      'Try calls from here with a test token (ish_test_…) only: it works on practice clients and never on money.',
    code: 'Code',
    name: 'Name',
    status: 'Status',
    sentences: 'Sentence in Arabic and English',
    ofPartners: 'What partners’ programs may meet',
    ofOthers: 'All other errors',
  },
} as const satisfies Record<Language, Record<string, unknown> & { audiences: Record<AudienceFile, string> }>

/** The guides in their reading order, with their titles. */
export const guideTitles = {
  'first-order': { ar: 'أول طلب في عشر دقائق', en: 'Quickstart: the first order' },
  points: { ar: 'النقاط', en: 'Points' },
  webhooks: { ar: 'الإشعارات (Webhooks)', en: 'Webhooks' },
  practice: { ar: 'التدريب: كل الأحداث', en: 'Practice: every event' },
  errors: { ar: 'الأخطاء وإعادة المحاولة', en: 'Errors and retries' },
  client: { ar: 'العميل البرمجي لـ TypeScript', en: 'TypeScript client' },
  'going-live': { ar: 'الانتقال إلى التشغيل الفعلي', en: 'Going live' },
  versioning: { ar: 'الإصدارات والإيقاف التدريجي', en: 'Versioning and deprecation' },
  changelog: { ar: 'سجل التغييرات', en: 'Changelog' },
} as const satisfies Record<string, Record<Language, string>>
export type GuideName = keyof typeof guideTitles

export function isGuideName(name: string): name is GuideName {
  return Object.hasOwn(guideTitles, name)
}
