import { fitsQr, invoiceQr } from '#rules/tax/invoice-qr'
import { toDecimals } from '#rules/core/money'
import { toRiyadhSeconds } from '#rules/core/riyadh-days'
import type { InBoth, TaxDocument } from '#rules/tax/tax-document'
import { cleanText } from '#rules/core/text'

/** Both languages in one value, Arabic first, as the official samples have them: `كتاب | Book`. */
export function inBothLanguages({ ar, en }: InBoth): string {
  return [...new Set([cleanText(ar), cleanText(en)].filter(Boolean))].join(' | ')
}

/**
 * The seller's registered name as document and QR code say it: in both languages, or in Arabic alone, as the
 * law wants it, where both do not fit into the code.
 */
export function registeredName(name: InBoth): string {
  const both = inBothLanguages(name)
  return fitsQr(both) ? both : cleanText(name.ar)
}

/**
 * The text of a document's QR code with the five tags of phase 1. Null for a seller who may issue none:
 * without a VAT number, or with one, or a registered name, that does not fit, which no code may cut.
 */
export function taxDocumentQr({
  seller,
  issuedAt,
  totals,
}: Pick<TaxDocument, 'seller' | 'issuedAt' | 'totals'>): string | null {
  const name = registeredName(seller.name)
  if (seller.vatNumber === '' || !fitsQr(seller.vatNumber) || !fitsQr(name)) return null
  return invoiceQr({
    seller: name,
    vatNumber: seller.vatNumber,
    issuedAt: toRiyadhSeconds(new Date(issuedAt)),
    totalWithTax: toDecimals(totals.gross),
    tax: toDecimals(totals.vatAmount),
  })
}
