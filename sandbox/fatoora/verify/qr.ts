/** The records of a QR: tag to bytes. Undefined when it is not Base64 of whole records. */
export function readQr(base64: string): Map<number, Buffer> | undefined {
  if (base64 === '' || !/^[\d+/A-Za-z]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined
  const bytes = Buffer.from(base64, 'base64')
  const records = new Map<number, Buffer>()
  for (let at = 0; at < bytes.length;) {
    const tag = bytes[at] ?? 0
    const length = bytes[at + 1]
    if (length === undefined || at + 2 + length > bytes.length || records.has(tag)) return undefined
    records.set(tag, bytes.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return records
}

/** One byte tag, one byte length, the value. Throws RangeError over 255 bytes. */
export function writeQr(values: (string | Buffer)[]): string {
  const records = values.map((value, index) => {
    const bytes = Buffer.from(value)
    if (bytes.length > 255) throw new RangeError(`QR tag ${index + 1} has ${bytes.length} bytes`)
    return Buffer.concat([Buffer.of(index + 1, bytes.length), bytes])
  })
  return Buffer.concat(records).toString('base64')
}
