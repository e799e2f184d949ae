import { gzipSync } from 'node:zlib'

const blockSize = 512

/**
 * Packs texts into a `.tar.gz` as npm and `tar` read it, the same bytes for the same texts: nobody's name and
 * no time is in it. Source: POSIX.1-2001, pax, "ustar Interchange Format".
 * @param files by their paths within the archive, at most 100 ASCII characters each
 */
export function packFiles(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const body = Buffer.from(text)
    const filling = Buffer.alloc((blockSize - (body.length % blockSize)) % blockSize)
    return [headerOf(name, body.length), body, filling]
  })
  // Two empty blocks are the end.
  return new Uint8Array(gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * blockSize)]), { level: 9 }))
}

/** @param size bytes */
function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(blockSize)
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
  header.write(name, 0)
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(0, 12), 136)
  // The sum is taken with blanks in its own place.
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)}\u0000 `, 148)
  return header
}
