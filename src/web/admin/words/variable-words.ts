import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

/** What fills a message's text, by the name that stands in braces. */
export const variableWords: Readonly<Record<string, MessageDescriptor>> = {
  code: msg({ context: 'variable', message: 'الرمز' }),
  phone: msg({ context: 'variable', message: 'رقم الجوال' }),
  email: msg({ context: 'variable', message: 'البريد' }),
  order: msg({ context: 'variable', message: 'رقم الطلب' }),
  number: msg({ context: 'variable', message: 'رقم المستند' }),
  invoice: msg({ context: 'variable', message: 'رقم الفاتورة' }),
  quote: msg({ context: 'variable', message: 'رقم عرض السعر' }),
  purchaseOrder: msg({ context: 'variable', message: 'أمر الشراء' }),
  ticket: msg({ context: 'variable', message: 'رقم التذكرة' }),
  into: msg({ context: 'variable', message: 'التذكرة الباقية' }),
  address: msg({ context: 'variable', message: 'العنوان' }),
  net: msg({ context: 'variable', message: 'المبلغ قبل الضريبة' }),
  tax: msg({ context: 'variable', message: 'الضريبة' }),
  amount: msg({ context: 'variable', message: 'المبلغ' }),
  charge: msg({ context: 'variable', message: 'ما يُخصم من البطاقة' }),
  balance: msg({ context: 'variable', message: 'ما يُخصم من الرصيد' }),
  credit: msg({ context: 'variable', message: 'باقي الباقة السابقة' }),
  how: msg({ context: 'variable', message: 'كيف يُدفع المبلغ' }),
  link: msg({ context: 'variable', message: 'الرابط' }),
  stop: msg({ context: 'variable', message: 'رابط إيقاف التذكير' }),
  card: msg({ context: 'variable', message: 'آخر أرقام البطاقة' }),
  where: msg({ context: 'variable', message: 'إلى أين يعود المبلغ' }),
  bank: msg({ context: 'variable', message: 'بنك من دفع' }),
  ending: msg({ context: 'variable', message: 'ما انتهى' }),
  why: msg({ context: 'variable', message: 'السبب' }),
  next: msg({ context: 'variable', message: 'ما بعد ذلك' }),
  what: msg({ context: 'variable', message: 'ما تغيّر' }),
  rest: msg({ context: 'variable', message: 'ما يبقى' }),
  sums: msg({ context: 'variable', message: 'مبالغ الفاتورة' }),
  coupon: msg({ context: 'variable', message: 'سعر التجديد بعد القسيمة' }),
  renewal: msg({ context: 'variable', message: 'سعر التجديد' }),
  invoiced: msg({ context: 'variable', message: 'مكان الفاتورة' }),
  backup: msg({ context: 'variable', message: 'بطاقة دفعت بدل أخرى' }),
  instead: msg({ context: 'variable', message: 'بدل أي باقة' }),
  buyer: msg({ context: 'variable', message: 'من اشتراها' }),
  begins: msg({ context: 'variable', message: 'متى تبدأ' }),
  renewing: msg({ context: 'variable', message: 'حال التجديد' }),
  lines: msg({ context: 'variable', message: 'ما ينتظر' }),
  rows: msg({ context: 'variable', message: 'عدد ما ينتظر' }),
  count: msg({ context: 'variable', message: 'العدد' }),
  days: msg({ context: 'variable', message: 'عدد الأيام' }),
  points: msg({ context: 'variable', message: 'عدد النقاط' }),
  owner: msg({ context: 'variable', message: 'اسم الداعي' }),
  sent: msg({ context: 'variable', message: 'ما أُرسل' }),
  budget: msg({ context: 'variable', message: 'الحد اليومي' }),
  entered: msg({ context: 'variable', message: 'ما أُدخل' }),
  wrong: msg({ context: 'variable', message: 'المحاولات الخاطئة' }),
  hours: msg({ context: 'variable', message: 'الساعات' }),
  quotation: msg({ context: 'variable', message: 'رقم العرض واسم المنشأة' }),
  company: msg({ context: 'variable', message: 'المنشأة' }),
  by: msg({ context: 'variable', message: 'المشرف' }),
  partner: msg({ context: 'variable', message: 'الشريك' }),
  invitation: msg({ context: 'variable', message: 'عبارة الدعوة' }),
  store: msg({ context: 'variable', message: 'المتجر' }),
  plan: msg({ context: 'variable', message: 'الباقة' }),
  other: msg({ context: 'variable', message: 'الباقة الأخرى' }),
  from: msg({ context: 'variable', message: 'تاريخ البداية' }),
  day: msg({ context: 'variable', message: 'اليوم' }),
  until: msg({ context: 'variable', message: 'تاريخ النهاية' }),
  hijri: msg({ context: 'variable', message: 'اليوم الهجري' }),
  date: msg({ context: 'variable', message: 'التاريخ' }),
  month: msg({ context: 'variable', message: 'الشهر' }),
  before: msg({ context: 'variable', message: 'السعر السابق' }),
  after: msg({ context: 'variable', message: 'السعر الجديد' }),
  text: msg({ context: 'variable', message: 'ما كتبه المشرف' }),
}

export function useVariableWords() {
  const { i18n } = useLingui()
  /** One that this build does not know yet is shown by its name. */
  return (name: string) => {
    const words = variableWords[name]
    return words ? i18n._(words) : name
  }
}
