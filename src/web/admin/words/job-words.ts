import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

/** What each job does, by its name in domain/core/names.ts; a test holds both together. */
export const jobWords: Record<string, MessageDescriptor> = {
  'message.deliver': msg`إرسال رسالة`,
  'gateway_event.work': msg`معالجة إشعار من بوابة الدفع`,
  'payment.reconcile': msg`سؤال البوابة عن محاولة دفع`,
  'payment.keep_card': msg`حفظ بطاقة دُفع بها`,
  'payment_method.verify': msg`متابعة تحقق البنك من بطاقة`,
  'payment_method.delete': msg`حذف بطاقة من البوابة`,
  'order.lapse': msg`إنهاء مهلة دفع طلب`,
  'unpaid.watch': msg`مراقبة ما لم يُدفع بعد`,
  'order.clear': msg`إلغاء طلب بقي غير مكتمل`,
  'order.fulfil': msg`تفعيل باقة طلب مدفوع`,
  'order.tell_received': msg`إخبار العميل باستلام المبلغ`,
  'order.tell_failed': msg`إخبار العميل بتعذر الدفع`,
  'measurement.send': msg`إبلاغ جهة إحصاءات بزيارة أو شراء أو استرداد`,
  'refund.send': msg`إرسال استرداد ومتابعته`,
  'subscription.advance': msg`مواعيد اشتراك: بدء مدة أو انتهاؤها`,
  'period.start': msg`بدء مدة ومنح نقاطها`,
  'period.end': msg`انتهاء مدة وسقوط نقاطها`,
  'subscription.expire': msg`إنهاء اشتراك انقضى وقته`,
  'pause.end': msg`إنهاء إيقاف مؤقت`,
  'subscription.warn_of_end': msg`التنبيه إلى قرب انتهاء المهلة`,
  'price_change.announce': msg`إعلام المشتركين بسعر جديد`,
  'shop_price.start': msg`بدء سعر مجدول في المتجر`,
  'subscription.renew': msg`تجديد اشتراك`,
  'ownership.lapse': msg`انتهاء مدة عرض ملكية`,
  'subscription.remind': msg`تذكير بموعد تجديد`,
  'renewal.charge': msg`إعادة خصم تجديد`,
  'plan_change.supersede': msg`إلغاء طلبات حلّ محلها تغيير الباقة`,
  'order.cancel_left': msg`إلغاء طلبات بقيت دون دفع بعد شراء باقتها`,
  'ownership.cancel_left': msg`إلغاء طلبات بقيت دون دفع بعد انتقال ملكية باقتها`,
  'renewal.follow': msg`متابعة تجديد لم يُخصم`,
  'tax_certificates.watch': msg`مراقبة شهادة الفوترة الإلكترونية`,
  'renewals.watch': msg`مراقبة التجديدات`,
  'tax_unit.report': msg`إبلاغ الهيئة بالمستندات الضريبية`,
  'tax.watch': msg`مراقبة إبلاغ الهيئة`,
  'account.invoice': msg`إصدار فواتير شريك وإرسالها`,
  'accounts.watch': msg`مراقبة فواتير الشركاء وتذكيرهم بها`,
  'books.compare': msg`مطابقة الدفاتر ببوابة الدفع ليلًا`,
  'books.verify': msg`فحص الدفاتر ولوحة المتابعة ليلًا`,
  'payment_method.warn': msg`تنبيه إلى بطاقة تنتهي`,
  'password_reset.mail': msg`إرسال رابط كلمة مرور إلى مشرف`,
  'codes.watch': msg`مراقبة رموز الدخول`,
  'client.forget': msg`محو ما بقي من حساب أُغلق`,
  'tickets.free': msg`إخلاء تذاكر مشرف لم يعد يتولاها`,
  'export.write': msg`كتابة ملف تصدير`,
  'webhook_event.spread': msg`كتابة إشعار لشريك`,
  'webhook.deliver': msg`إرسال إشعار إلى شريك`,
  'activity.seal': msg`ختم سجل العمليات`,
  'figures.fold': msg`جمع أرقام لوحة المتابعة`,
  'figures.compute_months': msg`حساب تحليلات الشهر`,
  'waiting.summarise': msg`رسالة الصباح بما ينتظر المشرفين`,
  'house.tidy': msg`تنظيف ما انقضى وقته`,
}

export function useJobWords() {
  const { i18n } = useLingui()
  /** A job that this build does not know yet is shown by its name. */
  return (name: string) => {
    const words = jobWords[name]
    return words ? i18n._(words) : name
  }
}
