import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'

/**
 * The authority's rules that a document of this store can break, in plain words. Its own message stands
 * behind each on the document's page. Source: e-invoicing facts, sections 3 and 5; the second part, 5.4.
 */
const reasons: Record<string, MessageDescriptor> = {
  'BR-KSA-04': msg`تاريخ الإصدار لا تقبله الهيئة، وقد تكون ساعة الخادم متقدمة.`,
  'BR-KSA-08': msg`رقم المنشأة البائعة ناقص أو غير صحيح في الإعدادات.`,
  'BR-KSA-09': msg`عنوان البائع ناقص في الإعدادات.`,
  'BR-KSA-14': msg`رقم المشتري غير الضريبي من نوع لا تقبله الهيئة.`,
  'BR-KSA-37': msg`رقم مبنى البائع ليس أربعة أرقام.`,
  'BR-KSA-39': msg`الرقم الضريبي للبائع ناقص في الإعدادات.`,
  'BR-KSA-40': msg`الرقم الضريبي للبائع ليس 15 رقمًا يبدأ وينتهي بالرقم 3.`,
  'BR-KSA-42': msg`اسم الشركة المشترية ناقص.`,
  'BR-KSA-44': msg`الرقم الضريبي للمشتري ليس 15 رقمًا يبدأ وينتهي بالرقم 3.`,
  'BR-KSA-63': msg`العنوان الوطني للمشتري ناقص.`,
  'BR-KSA-66': msg`الرمز البريدي للبائع ليس خمسة أرقام.`,
  'BR-KSA-67': msg`الرمز البريدي للمشتري ليس خمسة أرقام.`,
  'BR-KSA-81': msg`لا رقم ضريبي للمشتري ولا رقم آخر يُعرف به.`,
  'BR-KSA-84': msg`نسبة الضريبة ليست من النسب المقبولة.`,
  'BR-KSA-98': msg`أُرسلت بعد أكثر من 24 ساعة من إصدارها.`,
  'BR-KSA-F-08': msg`السجل التجاري ليس عشرة أرقام.`,
  'BR-KSA-F-09': msg`الرقم الوطني الموحد للمنشأة غير صحيح.`,
  'BR-KSA-F-13': msg`رقم المنشأة يبدو رقمًا للتجربة.`,
  'BR-CUSTOM-VALIDATION-01': msg`الرقم الضريبي للمشتري هو رقم البائع نفسه.`,
  'invalid-invoice-hash': msg`بصمة المستند لا تطابق نصه.`,
  'signed-properties-hashing': msg`بصمة بيانات الختم لا تطابقها.`,
  'certificate-permissions': msg`شهادة الوحدة لا تسمح بهذا النوع من المستندات.`,
}

const sellerRules = new Set(['BR-KSA-08', 'BR-KSA-09', 'BR-KSA-37', 'BR-KSA-39', 'BR-KSA-40', 'BR-KSA-66'])

/** Whether what is wrong stands in the settings, from which every later document takes it, too. */
export function isAboutSeller(code: string): boolean {
  return sellerRules.has(code)
}

/** A sentence for a rule's code; none for a rule that we have no words for. */
export function useReasonWords(): (code: string) => string | undefined {
  const { i18n } = useLingui()
  return (code) => {
    const words = reasons[code]
    return words && i18n._(words)
  }
}
