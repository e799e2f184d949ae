import type { ReadPicture } from './picture.ts'

type Box = { name: string; from: number; to: number }

/** Boxes of the format that hold others, with how many bytes stand before those. Source: ISO/IEC 14496-12. */
const heads: Record<string, number> = { meta: 4, iprp: 0, ipco: 0, iinf: 6 }
/**
 * What an entry of a file may be: a coded picture, or one that is put together. Others are a camera's notes
 * and texts.
 */
const drawnItems = new Set(['av01', 'grid', 'iovl', 'iden'])

/**
 * A still AVIF as it is. Its notes are items among the others, so one that has any is refused rather than
 * cut. Null for what is no still AVIF, or says things beside its picture. Source: AV1 Image File Format, 2
 * and 6.
 */
export function readAvif(bytes: Uint8Array, view: DataView): ReadPicture | null {
  const [first] = boxesIn(view, 0, bytes.length)
  if (first?.name !== 'ftyp') return null
  const brands = String.fromCharCode(...bytes.subarray(first.from, first.to))
  if (!brands.startsWith('avif')) return null
  const all = deepBoxes(view, 0, bytes.length)
  const items = all.filter(({ name }) => name === 'infe').map(({ from }) => itemType(view, from))
  if (items.length === 0 || items.some((type) => !drawnItems.has(type))) return null
  const sizes = all.filter(({ name }) => name === 'ispe')
  const sides = sizes.map(({ from }) => ({
    width: view.getUint32(from + 4),
    height: view.getUint32(from + 8),
  }))
  // A grid's own size is the largest; its tiles and an alpha plane have theirs.
  const size = sides.toSorted((one, other) => other.width * other.height - one.width * one.height)[0]
  if (!size) return null
  const isTurned = all.some(({ name, from }) => name === 'irot' && view.getUint8(from) % 2 === 1)
  const { width, height } = isTurned ? { width: size.height, height: size.width } : size
  const last = all.reduce((end, { to }) => Math.max(end, to), 0)
  return { type: 'image/avif', width, height, bytes: new Uint8Array(bytes.slice(0, last)) }
}

function deepBoxes(view: DataView, from: number, to: number): Box[] {
  return boxesIn(view, from, to).flatMap((box) => {
    const head = heads[box.name]
    return head === undefined ? [box] : [box, ...deepBoxes(view, box.from + head, box.to)]
  })
}

function boxesIn(view: DataView, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at)
    const name = textAt(view, at + 4)
    const end = size === 0 ? to : at + size
    if (end < at + 8 || end > to) throw new RangeError('a box ends behind the one that holds it')
    boxes.push({ name, from: at + 8, to: end })
    at = end
  }
  return boxes
}

/** Of an entry of version 2 or 3; older ones name no type. */
function itemType(view: DataView, from: number): string {
  const version = view.getUint8(from)
  return version < 2 ? '' : textAt(view, from + 4 + (version === 2 ? 2 : 4) + 2)
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  )
}
