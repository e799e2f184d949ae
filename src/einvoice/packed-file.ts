import { deflateSync, inflateSync } from 'node:zlib'
import { fileDictionary } from './file-dictionary.ts'

const dictionary = Buffer.from(fileDictionary)

/**
 * A document's file as it is kept: a tenth of its bytes, because most of it stands in every file. zlib's form
 * (RFC 1950), which names its dictionary by a checksum and carries one of the file.
 */
export function packFile(xml: string): Buffer {
  return deflateSync(xml, { dictionary, level: 9 })
}

/** The file to the byte. @throws Error where a byte is not as it was kept */
export function unpackFile(packed: Uint8Array): string {
  return inflateSync(packed, { dictionary }).toString()
}
