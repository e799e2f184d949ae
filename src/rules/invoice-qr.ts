/** What the QR code of a simplified tax invoice says; amounts as written, with a dot and ASCII digits. */
export type InvoiceFacts = {
  seller: string
  vatNumber: string
  /** ISO 8601, to the second, in UTC. */
  issuedAt: string
  totalWithTax: string
  tax: string
}

const maxLength = 255

/**
 * The text of the QR code that a simplified tax invoice carries: five records of tag, length in bytes and UTF-8 value,
 * as Base64. Source: ZATCA facts, section 1.3 (phase 1, tags 1 to 5).
 */
export function invoiceQr(facts: InvoiceFacts): string {
  const values = [facts.seller, facts.vatNumber, facts.issuedAt, facts.totalWithTax, facts.tax]
  const bytes = values.flatMap((value, index) => {
    const record = whole(value)
    return [index + 1, record.length, ...record]
  })
  return btoa(String.fromCharCode(...bytes))
}

/** A value that is too long loses whole letters, never half of one. */
function whole(value: string): Uint8Array {
  const encoder = new TextEncoder()
  const letters = [...value]
  let bytes = encoder.encode(value)
  while (bytes.length > maxLength) {
    letters.pop()
    bytes = encoder.encode(letters.join(''))
  }
  return bytes
}
