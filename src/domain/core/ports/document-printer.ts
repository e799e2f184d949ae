import type { PaymentQuote } from '#rules/payments/payment-quote'
import type { TaxDocument } from '#rules/tax/tax-document'
import type { ReturnFigures } from '#rules/tax/vat-return'

export type Printable = {
  document: TaxDocument
  /** The text of its QR code; null where it has none. */
  qr: string | null
  /** The file of the e-invoice, which the PDF carries inside; null where there is none. */
  xml: string | null
}

/** A quote, with the link by which it is paid: that is its QR code, too. */
export type PrintableQuote = { quote: PaymentQuote; link: string }

/** The figures of a VAT return. */
export type PrintableReturn = { vatReturn: ReturnFigures }

/**
 * Makes a PDF (A4) of a tax document or a quote as it was issued, or of the figures of a return; the same
 * gives the same words.
 */
export type DocumentPrinter = (
  printable: Printable | PrintableQuote | PrintableReturn,
) => Promise<Uint8Array<ArrayBuffer>>
