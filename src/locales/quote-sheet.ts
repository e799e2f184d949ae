import { amountInWords } from '#locales/amount-words'
import { documentWords as words } from '#locales/document-words'
import { formatDate, formatHijri, formatTime } from '#locales/format'
import { fillText } from '#locales/icu'
import {
  buyerOf,
  code,
  exemptionFact,
  fact,
  money,
  sellerOf,
  sumsOf,
  tableOf,
  type SheetFact,
  type TaxSheet,
} from '#locales/tax-sheet'
import type { PaymentQuote } from '#rules/payments/payment-quote'
import type { InBoth } from '#rules/tax/tax-document'

/**
 * A quote as it is read: the sheet of a tax document, without what makes one. `pay` stands beneath the code
 * that leads to paying.
 */
export type QuoteSheet = TaxSheet & { uuid: null; pay: InBoth }

/** What stands where on a quote's sheet. Page and PDF say the same words. */
export function setQuoteSheet(quote: PaymentQuote): QuoteSheet {
  const { seller, buyer, lines, totals, days, due, previousBalance } = quote
  const asInvoice = { buyer, lines, totals, refersTo: null, paidBy: 'none' } as const
  const inWords = amountInWords(due)
  const total = { label: words.totalGross, amount: money(totals.gross) }
  return {
    store: seller.name.ar,
    title: words.quoteTitle,
    number: quote.number,
    uuid: null,
    facts: headFacts(quote),
    seller: sellerOf(quote),
    buyer: buyerOf(asInvoice),
    reason: null,
    // Of a company, as its invoice will be.
    ...tableOf({ lines, totals, form: 'standard' }, fillText('ar', period, { days })),
    notes: [fact(words.amountInWords, inWords.ar, [], inWords.en), ...exemptionFact(lines)],
    sums: [
      ...sumsOf(asInvoice),
      ...(previousBalance > 0 ? [total, { label: words.fromBalance, amount: money(-previousBalance) }] : []),
    ],
    total: previousBalance > 0 ? { label: words.due, amount: money(due) } : total,
    footer: { ...words.quoteFooter, contacts: [seller.email, seller.phone].filter(Boolean) },
    pay: words.payHere,
  }
}

/** What is sold begins when it is paid, whenever that is. */
const period =
  '{days, plural, one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}} تبدأ مع تفعيل الباقة بعد الدفع'

function headFacts({ number, issuedAt, validUntil, purchaseOrder }: PaymentQuote): SheetFact[] {
  return [
    code(words.quoteNumber, number),
    fact(words.issued, formatDate(issuedAt, 'ar'), [formatHijri(issuedAt, 'ar')]),
    fact(words.validUntil, formatDate(validUntil, 'ar'), [
      formatHijri(validUntil, 'ar'),
      formatTime(validUntil, 'ar'),
    ]),
    ...(purchaseOrder ? [code(words.purchaseOrder, purchaseOrder)] : []),
  ]
}
