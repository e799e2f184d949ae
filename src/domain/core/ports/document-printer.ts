import type { TaxDocument } from '#rules/tax-document'

export type Printable = {
  document: TaxDocument
  /** The text of its QR code; null where it has none. */
  qr: string | null
  /** The file of the e-invoice, which the PDF carries inside; null where there is none. */
  xml: string | null
}

/** Makes a PDF (A4) of a tax document as it was issued; the same document gives the same words. */
export type DocumentPrinter = (printable: Printable) => Promise<Uint8Array<ArrayBuffer>>
