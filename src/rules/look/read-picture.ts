import { joinBytes } from '#rules/core/join-bytes'
import { readAvif } from './picture-avif.ts'
import { readJpeg } from './picture-jpeg.ts'
import { pictureLimits, type ReadPicture } from './picture.ts'

/**
 * Reads a PNG, JPEG, WebP or AVIF by its own frame and leaves out all that is not needed to draw it: places,
 * times, names, texts, and what hangs behind its end. Null for everything else, for moving pictures, and for
 * a size that no page has room for.
 */
export function readPicture(bytes: Uint8Array): ReadPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const read =
      readPng(bytes, view) ?? readJpeg(bytes, view) ?? readWebp(bytes, view) ?? readAvif(bytes, view)
    return read && isFit(read) ? read : null
  } catch (error) {
    // The frame points behind the end of the file.
    if (error instanceof RangeError) return null
    throw error
  }
}

function isFit({ width, height }: ReadPicture): boolean {
  const { minSide, maxSide } = pictureLimits
  return Math.min(width, height) >= minSide && Math.max(width, height) <= maxSide
}

/** What draws a PNG; the rest are texts, times and a camera's notes. Source: W3C, PNG (Third Edition), 11. */
const pngChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'])

function readPng(bytes: Uint8Array, view: DataView): ReadPicture | null {
  if (textAt(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(bytes, 12, 4) !== 'IHDR') return null
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; ;) {
    const end = at + 12 + view.getUint32(at)
    const name = textAt(bytes, at + 4, 4)
    if (end > bytes.length) return null
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), bytes: joinBytes(kept) }
}

/** What draws a still WebP. Source: RFC 9649, 2.7. */
const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP'])
/** Of the extended header: pictures that move, texts, a camera's notes. */
const webpFlags = { animation: 0x02, xmp: 0x04, exif: 0x08 }

function readWebp(bytes: Uint8Array, view: DataView): ReadPicture | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = textAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length) return null
    if (webpChunks.has(name)) {
      const chunk = bytes.slice(at, end)
      if (name === 'VP8X') {
        if ((chunk[8] ?? 0) & webpFlags.animation) return null
        chunk[8] = (chunk[8] ?? 0) & ~(webpFlags.xmp | webpFlags.exif)
      }
      size ??= webpSize(name, view, at + 8)
      kept.push(chunk)
    }
    at = end
  }
  if (!size) return null
  const head = bytes.slice(0, 12)
  const length = kept.reduce((sum, chunk) => sum + chunk.length, 4)
  new DataView(head.buffer).setUint32(4, length, true)
  return { type: 'image/webp', ...size, bytes: joinBytes([head, ...kept]) }
}

/** The size that a chunk says, in pixels. Source: RFC 9649, 2.5 to 2.7, and RFC 6386, 9.1. */
function webpSize(name: string, view: DataView, at: number): { width: number; height: number } | null {
  const three = (from: number) => view.getUint16(from, true) + view.getUint8(from + 2) * 0x1_0000
  if (name === 'VP8X') return { width: three(at + 4) + 1, height: three(at + 7) + 1 }
  if (name === 'VP8 ')
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
  if (name !== 'VP8L') return null
  const bits = view.getUint32(at + 1, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}
