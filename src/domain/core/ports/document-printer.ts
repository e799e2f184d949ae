import type { PaymentQuote } from '#rules/payment-quote'
import type { TaxDocument } from '#rules/tax-document'

export type Printable = {
  document: TaxDocument
  /** The text of its QR code; null where it has none. */
  qr: string | null
  /** The file of the e-invoice, which the PDF carries inside; null where there is none. */
  xml: string | null
}

/** A quote, with the link by which it is paid: that is its QR code, too. */
export type PrintableQuote = { quote: PaymentQuote; link: string }

/** Makes a PDF (A4) of a tax document or a quote as it was issued; the same document gives the same words. */
export type DocumentPrinter = (printable: Printable | PrintableQuote) => Promise<Uint8Array<ArrayBuffer>>
