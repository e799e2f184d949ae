import { unpackFile } from '#einvoice/packed-file'

/** Columns of `tax_submissions`; a part of JSON has bytes as `\x` and hexadecimal digits. */
export type FileColumns = { xml: string | null; packed_xml: Uint8Array | string | null }

/**
 * The file of a document as it was stamped, to the byte; null where there is none.
 * @throws Error for one that changed since
 */
export function stampedFile({ xml, packed_xml: packed }: FileColumns): string | null {
  if (packed === null) return xml
  return unpackFile(typeof packed === 'string' ? Buffer.from(packed.slice(2), 'hex') : packed)
}
