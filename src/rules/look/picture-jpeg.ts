import { joinBytes } from '#rules/core/join-bytes'
import type { ReadPicture } from './picture.ts'

/** Markers of a JPEG. Source: ITU-T T.81, B.1.1.3. */
const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  comment: 0xfe,
}

/**
 * A JPEG without its camera's notes, thumbnails, texts and what hangs behind its end. How it is to be turned
 * is all that stays of the notes, and the size is that of the turned picture. Null for what is no JPEG.
 * Errors: RangeError for one that is cut off.
 */
export function readJpeg(bytes: Uint8Array, view: DataView): ReadPicture | null {
  if (view.getUint16(0) !== 0xff_d8) return null
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | null = null
  let turn = 1
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null
    const kind = view.getUint8(at + 1)
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind === marker.end) break
    const length = view.getUint16(at + 2)
    const end = kind === marker.scan ? endOfScan(view, at + 2 + length) : at + 2 + length
    if (end > bytes.length) return null
    if (isFrame(kind)) size ??= { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (kind === marker.app1) turn = turnIn(bytes.subarray(at + 4, end)) ?? turn
    if (isDrawn(kind, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end))
    at = end
  }
  if (!size) return null
  const { width, height } = turn > 4 ? { width: size.height, height: size.width } : size
  const notes = turn === 1 ? [] : [notesWith(turn)]
  const parts = [Uint8Array.of(0xff, marker.start), ...notes, ...kept, Uint8Array.of(0xff, marker.end)]
  return { type: 'image/jpeg', width, height, bytes: joinBytes(parts) }
}

/** The headers of a frame hold its size; three markers among their numbers are tables. */
function isFrame(kind: number): boolean {
  return kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
}

/** Tables, frames and scans; of what programs add, only what says how colours are meant. */
function isDrawn(kind: number, content: Uint8Array): boolean {
  if (kind === marker.app2) return String.fromCharCode(...content.subarray(0, 11)) === 'ICC_PROFILE'
  if (kind === marker.app0 || kind === marker.app14) return true
  return !(kind >= 0xe0 && kind <= 0xef) && kind !== marker.comment
}

/** Behind a scan's header stand its bits, to the next marker that is no part of them. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
}

const exifHead = 'Exif\0\0'
/** The tag under which a camera says how it was held. Source: Exif 2.32, 4.6.4. */
const orientationTag = 0x01_12

/** How the picture is to be turned, from 1 to 8; null where these notes do not say it. */
function turnIn(content: Uint8Array): number | null {
  if (String.fromCharCode(...content.subarray(0, 6)) !== exifHead || content.length < 14) return null
  const view = new DataView(content.buffer, content.byteOffset + 6, content.byteLength - 6)
  const isLittle = view.getUint16(0) === 0x49_49
  const first = view.getUint32(4, isLittle)
  const count = view.getUint16(first, isLittle)
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * 12
    if (view.getUint16(at, isLittle) !== orientationTag) continue
    const turn = view.getUint16(at + 8, isLittle)
    return turn >= 1 && turn <= 8 ? turn : null
  }
  return null
}

/** Notes that say one thing. */
function notesWith(turn: number): Uint8Array {
  const notes = new Uint8Array(36)
  const view = new DataView(notes.buffer)
  view.setUint16(0, 0xff_00 + marker.app1)
  view.setUint16(2, 34)
  notes.set(new TextEncoder().encode(exifHead), 4)
  // Big-endian; the first list at 8 with one entry: a short, once.
  view.setUint32(10, 0x4d_4d_00_2a)
  view.setUint32(14, 8)
  view.setUint16(18, 1)
  view.setUint16(20, orientationTag)
  view.setUint16(22, 3)
  view.setUint32(24, 1)
  view.setUint16(28, turn)
  return notes
}
