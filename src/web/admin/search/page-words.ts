import { href } from 'react-router'

/**
 * What staff may type for a section beside its name on the page: its name in the other language, and what
 * else it is called. Never shown; the search compares with it.
 */
export const pageWords: Record<string, string> = {
  [href('/admin/waiting')]: 'بانتظاركم waiting inbox queue desk مهام اليوم',
  [href('/admin/analytics')]: 'التحليلات analytics mrr churn cohorts retention أفواج مغادرة',
  [href('/admin')]: 'لوحة المتابعة dashboard home figures الرئيسية',
  [href('/admin/orders')]: 'الطلبات orders sales مبيعات',
  [href('/admin/orders/refund_requests')]: 'طلبات الاسترداد refund requests استرجاع إعادة مبلغ',
  [href('/admin/clients')]: 'العملاء clients customers people زبائن',
  [href('/admin/products')]: 'الباقات products plans خطط',
  [href('/admin/api_clients')]: 'تطبيقات الشركاء api clients partners tokens webhooks',
  [href('/admin/support')]: 'الدعم support tickets تذاكر',
  [href('/admin/users_management')]: 'المشرفون admin users staff team موظفون فريق',
  [href('/admin/taxes')]: 'الضرائب taxes vat',
  [href('/admin/faq')]: 'الأسئلة الشائعة faq questions',
  [href('/admin/cms')]: 'صفحات أخرى other pages cms content محتوى',
  [href('/admin/subscriptions')]: 'الاشتراكات subscriptions renewals تجديدات',
  [href('/admin/coupons')]: 'القسائم كوبونات coupons discounts خصومات',
  [href('/admin/products/common')]: 'المزايا المشتركة common features',
  [href('/admin/statements')]: 'كشوف الشركاء statements partners accounts حسابات',
  [href('/admin/documents')]: 'المستندات الضريبية tax documents invoices فواتير',
  [href('/admin/vat_return')]: 'الإقرار الضريبي vat return',
  [href('/admin/reconciliation')]: 'مطابقة البوابة reconciliation gateway moyasar فروق',
  [href('/admin/messages')]: 'الرسائل messages sms email بريد',
  [href('/admin/activities')]: 'سجل المتجر activity log audit history سجل العمليات من فعل',
  [href('/admin/jobs')]: 'المهام jobs queue',
  [href('/admin/settings')]: 'إعدادات المتجر settings store',
  [href('/admin/landing')]: 'الصفحة الأولى landing home page front واجهة',
  [href('/admin/brand')]: 'الهوية brand logo colours شعار ألوان',
  [href('/admin/messages/texts')]: 'نصوص الرسائل message texts templates قوالب',
  [href('/admin/e_invoicing')]: 'الفوترة الإلكترونية e-invoicing zatca fatoora certificate شهادة هيئة الزكاة',
  [href('/admin/exports')]: 'ملفات التصدير exports csv files',
}
