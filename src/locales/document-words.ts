import type { InBoth, PlanCredit, TaxDocument } from '#rules/tax/tax-document'

/**
 * The words of a tax document. They stand in both languages on every copy: the visible invoice has to be in
 * Arabic, and a second language may stand beside it. Source: ZATCA facts, section 1.2.
 */
export const documentWords = {
  invoiceNumber: { ar: 'رقم الفاتورة', en: 'Invoice number' },
  receiptNumber: { ar: 'رقم الإيصال', en: 'Receipt number' },
  noteNumber: { ar: 'رقم الإشعار', en: 'Note number' },
  issued: { ar: 'تاريخ الإصدار', en: 'Issue date' },
  supply: { ar: 'تاريخ التوريد', en: 'Supply date' },
  paidBy: { ar: 'طريقة السداد', en: 'Paid with' },
  returnedBy: { ar: 'طريقة الرد', en: 'Returned to' },
  dueOn: { ar: 'تاريخ الاستحقاق', en: 'Due date' },
  purchaseOrder: { ar: 'أمر الشراء', en: 'Purchase order' },
  original: { ar: 'الفاتورة الأصلية', en: 'Original invoice' },
  originalDate: { ar: 'تاريخها', en: 'Its date' },
  seller: { ar: 'البائع', en: 'Seller' },
  buyer: { ar: 'المشتري', en: 'Buyer' },
  vatNumber: { ar: 'الرقم الضريبي', en: 'VAT number' },
  address: { ar: 'العنوان', en: 'Address' },
  additionalNumber: { ar: 'الرقم الفرعي', en: 'Additional number' },
  mobile: { ar: 'الجوال', en: 'Mobile' },
  email: { ar: 'البريد الإلكتروني', en: 'E-mail' },
  reason: { ar: 'سبب الإصدار', en: 'Reason' },
  item: { ar: 'الوصف', en: 'Description' },
  quantity: { ar: 'الكمية', en: 'Qty' },
  unitPrice: { ar: 'سعر الوحدة', en: 'Unit price' },
  listNet: { ar: 'قبل الخصم', en: 'Before discount' },
  discount: { ar: 'الخصم', en: 'Discount' },
  net: { ar: 'قبل الضريبة', en: 'Excl. VAT' },
  gross: { ar: 'شامل الضريبة', en: 'Incl. VAT' },
  totalBeforeDiscount: { ar: 'الإجمالي قبل الخصم', en: 'Total before discount' },
  totalNet: { ar: 'الإجمالي قبل الضريبة', en: 'Total excluding VAT' },
  totalGross: { ar: 'الإجمالي شامل الضريبة', en: 'Total including VAT' },
  creditedNet: { ar: 'المعاد قبل الضريبة', en: 'Credited excluding VAT' },
  creditedGross: { ar: 'المبلغ المعاد', en: 'Credited including VAT' },
  vat: { ar: 'ضريبة القيمة المضافة', en: 'VAT' },
  amountInWords: { ar: 'المبلغ كتابةً', en: 'Amount in words' },
  contract: { ar: 'رقم العقد', en: 'Contract number' },
  vatRate: { ar: 'النسبة', en: 'Rate' },
  vatShort: { ar: 'الضريبة', en: 'VAT' },
  exemption: { ar: 'سبب عدم فرض الضريبة', en: 'Why no VAT is charged' },
  quoteTitle: { ar: 'عرض سعر — ليس فاتورة ضريبية', en: 'Price quotation, not a tax invoice' },
  quoteNumber: { ar: 'رقم العرض', en: 'Quotation number' },
  validUntil: { ar: 'صالح حتى', en: 'Valid until' },
  fromBalance: { ar: 'يُدفع من الرصيد السابق', en: 'Paid from previous balance' },
  due: { ar: 'المطلوب دفعه', en: 'Amount due' },
  payHere: {
    ar: 'للدفع: امسحوا الرمز أو افتحوا الرابط',
    en: 'To pay: scan, or open the link',
  },
  quoteFooter: {
    ar: 'المبالغ بالريال السعودي. تصدر الفاتورة الضريبية بعد الدفع. للاستفسار:',
    en: 'Amounts in Saudi riyals (SAR). The tax invoice is issued once it is paid.',
  },
  footer: {
    ar: 'المبالغ بالريال السعودي. صدر هذا المستند إلكترونيًا ولا يُعدّل بعد إصداره. للاستفسار:',
    en: 'Amounts in Saudi riyals (SAR). Issued electronically; never changed after issue.',
  },
} as const satisfies Record<string, InBoth>

/** How it is paid, or how money goes back. */
const paymentWords = {
  card: { ar: 'بطاقة', en: 'Card' },
  balance: { ar: 'الرصيد السابق', en: 'Previous balance' },
  card_and_balance: { ar: 'بطاقة ورصيد سابق', en: 'Card and previous balance' },
  account: { ar: 'الحساب الآجل', en: 'On account' },
  none: { ar: 'لا شيء', en: 'Nothing' },
} as const satisfies Record<TaxDocument['paidBy'], InBoth>

/** The part from the balance, where it is an upgrade's: who never had a balance reads of none. */
const planCreditWords = {
  balance: {
    alone: { ar: 'قيمة ما لم يُستخدم من الباقة السابقة', en: 'Unused value of the previous plan' },
    with_balance: {
      ar: 'الرصيد السابق وقيمة ما لم يُستخدم من الباقة السابقة',
      en: 'Previous balance and unused value of the previous plan',
    },
  },
  card_and_balance: {
    alone: {
      ar: 'بطاقة وقيمة ما لم يُستخدم من الباقة السابقة',
      en: 'Card and unused value of the previous plan',
    },
    with_balance: {
      ar: 'بطاقة ورصيد سابق وقيمة ما لم يُستخدم من الباقة السابقة',
      en: 'Card, previous balance and unused value of the previous plan',
    },
  },
} as const satisfies Partial<Record<TaxDocument['paidBy'], Record<PlanCredit, InBoth>>>

/** How a document says that it was paid, or how money went back. */
export function paymentText({ paidBy, planCredit }: Pick<TaxDocument, 'paidBy' | 'planCredit'>): InBoth {
  const fromBalance = paidBy === 'balance' || paidBy === 'card_and_balance'
  return planCredit && fromBalance ? planCreditWords[paidBy][planCredit] : paymentWords[paidBy]
}

/** By which number a company is known. */
export const companyIdWords = {
  CRN: { ar: 'السجل التجاري', en: 'CR number' },
  MOM: { ar: 'رخصة البلديات', en: 'Municipal license' },
  MLS: { ar: 'رخصة الموارد البشرية', en: 'MHRSD license' },
  SAG: { ar: 'رخصة الاستثمار', en: 'Investment license' },
  '700': { ar: 'الرقم الوطني الموحد', en: 'Unified no. (700)' },
  OTH: { ar: 'معرّف آخر', en: 'Other ID' },
  TIN: { ar: 'الرقم المميز', en: 'TIN' },
  NAT: { ar: 'الهوية الوطنية', en: 'National ID' },
  GCC: { ar: 'هوية مواطني دول الخليج', en: 'GCC ID' },
  IQA: { ar: 'رقم الإقامة', en: 'Iqama' },
  PAS: { ar: 'رقم الجواز', en: 'Passport' },
} as const satisfies Record<NonNullable<TaxDocument['seller']['companyId']>['scheme'], InBoth>

const titles = {
  invoice: {
    simplified: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified Tax Invoice' },
    standard: { ar: 'فاتورة ضريبية', en: 'Tax Invoice' },
  },
  credit_note: {
    simplified: { ar: 'إشعار دائن للفاتورة الضريبية المبسطة', en: 'Credit Note, Simplified Tax Invoice' },
    standard: { ar: 'إشعار دائن للفاتورة الضريبية', en: 'Credit Note, Tax Invoice' },
  },
  debit_note: {
    simplified: { ar: 'إشعار مدين للفاتورة الضريبية المبسطة', en: 'Debit Note, Simplified Tax Invoice' },
    standard: { ar: 'إشعار مدين للفاتورة الضريبية', en: 'Debit Note, Tax Invoice' },
  },
} as const satisfies Record<TaxDocument['kind'], Record<TaxDocument['form'], InBoth>>

/** Of a partner's month: all its supplies on one (implementing regulations, article 53). */
export const summaryTitle: InBoth = { ar: 'فاتورة ضريبية مجمعة', en: 'Summary Tax Invoice' }

/** Without a VAT number nobody may call it a tax invoice. */
const untaxedTitles = {
  invoice: { ar: 'إيصال', en: 'Receipt' },
  credit_note: { ar: 'إيصال استرداد', en: 'Refund Receipt' },
  debit_note: { ar: 'إيصال إضافي', en: 'Additional Receipt' },
} as const satisfies Record<TaxDocument['kind'], InBoth>

/** What a document is called. */
export function documentTitle({
  kind,
  form,
  hasVatNumber,
}: Pick<TaxDocument, 'kind' | 'form'> & { hasVatNumber: boolean }): InBoth {
  return hasVatNumber ? titles[kind][form] : untaxedTitles[kind]
}
