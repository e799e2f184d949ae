import type { Language } from '#rules/language'

/**
 * The words of a receipt. They stand in both languages on every copy, whichever language the page is in: the visible
 * invoice has to be in Arabic, and a second language may stand beside it. Source: ZATCA facts, section 1.2.
 */
export const words = {
  invoice: { ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' },
  receipt: { ar: 'إيصال', en: 'Receipt' },
  number: { ar: 'رقم الفاتورة', en: 'Invoice no.' },
  issued: { ar: 'تاريخ الإصدار', en: 'Issued' },
  seller: { ar: 'البائع', en: 'Seller' },
  address: { ar: 'عنوان البائع', en: 'Seller’s address' },
  buyer: { ar: 'المشتري', en: 'Buyer' },
  vatNumber: { ar: 'الرقم الضريبي', en: 'VAT no.' },
  unifiedNumber: { ar: 'الرقم الوطني الموحد', en: 'Unified national number' },
  item: { ar: 'البيان', en: 'Description' },
  price: { ar: 'السعر قبل الضريبة', en: 'Price before tax' },
  discount: { ar: 'الخصم', en: 'Discount' },
  total: { ar: 'الإجمالي شامل الضريبة', en: 'Total including tax' },
  credit: { ar: 'قيمة ما لم يُستخدم من الباقة السابقة', en: 'Unused value of the previous plan' },
  balance: { ar: 'من الرصيد السابق', en: 'From previous balance' },
  charged: { ar: 'المدفوع بالبطاقة', en: 'Paid by card' },
  refunded: { ar: 'مُسترد', en: 'Refunded' },
} as const satisfies Record<string, Record<Language, string>>
