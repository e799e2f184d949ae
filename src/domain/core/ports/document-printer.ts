import type { TaxDocument } from '#rules/tax-document'

/** Makes a PDF (A4) of a tax document as it was issued; the same document gives the same words. */
export type DocumentPrinter = (document: TaxDocument) => Promise<Uint8Array<ArrayBuffer>>
