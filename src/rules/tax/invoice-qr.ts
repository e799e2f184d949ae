/** What the QR code of a tax invoice says; amounts as written, with a dot and ASCII digits. */
export type InvoiceFacts = {
  seller: string
  vatNumber: string
  /** ISO 8601, to the second: as the document says date and time. */
  issuedAt: string
  totalWithTax: string
  tax: string
}

/**
 * Bytes of UTF-8 that a value may have. The field for the length is one byte, but from 128 on readers
 * disagree about what it says. Source: e-invoicing facts, second part, section 5.6.
 */
const maxQrBytes = 127

/**
 * Whether a name can stand in the QR code as it is. One that cannot is refused where it is set, and never
 * cut.
 */
export function fitsQr(value: string): boolean {
  return new TextEncoder().encode(value).length <= maxQrBytes
}

/**
 * The text of the QR code of a tax invoice: five records of tag, length in bytes and UTF-8 value, as Base64.
 * Source: e-invoicing facts, section 1.3 (phase 1, tags 1 to 5).
 * @throws RangeError for a value that does not fit
 */
export function invoiceQr({ seller, vatNumber, issuedAt, totalWithTax, tax }: InvoiceFacts): string {
  const records = [seller, vatNumber, issuedAt, totalWithTax, tax].map((value, index) =>
    qrRecord(index + 1, new TextEncoder().encode(value)),
  )
  return btoa(records.map((record) => String.fromCharCode(...record)).join(''))
}

/** @throws RangeError for a value of more than 127 bytes */
export function qrRecord(tag: number, value: Uint8Array): Uint8Array {
  if (value.length > maxQrBytes)
    throw new RangeError(`tag ${tag} of a QR code has ${value.length} bytes, and may have ${maxQrBytes}`)
  return Uint8Array.of(tag, value.length, ...value)
}
