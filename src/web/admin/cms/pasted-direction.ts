import type { Node } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'

type Direction = 'rtl' | 'ltr'
/** Positions in the newest document. */
type Range = { from: number; to: number }

const arabic = /\p{Script=Arabic}/u
const latin = /\p{Script=Latin}/u

/**
 * A pasted block reads as its own letters do, whatever the empty line that it lands in was turned to.
 * `language` is that of the whole text: its direction holds where the letters are of both scripts.
 */
export function pastedDirection(language: 'ar' | 'en'): Plugin {
  const base: Direction = language === 'ar' ? 'rtl' : 'ltr'
  return new Plugin({
    appendTransaction: (transactions, _, { doc, tr }) => {
      const pasted = findPasted(transactions)
      if (!pasted) return null
      doc.nodesBetween(pasted.from, pasted.to, (block, at) => {
        if (!block.isTextblock || !('dir' in block.attrs)) return true
        const own = directionOf(block.textContent, base)
        // What stood in the line before was given its direction by whoever wrote it.
        if (!own || hasOther(block, { from: pasted.from - at - 1, to: pasted.to - at - 1 })) return false
        const dir = own === base ? null : own
        if (block.attrs['dir'] !== dir) tr.setNodeAttribute(at, 'dir', dir)
        return false
      })
      return tr.docChanged ? tr : null
    },
  })
}

function findPasted(transactions: readonly Transaction[]): Range | null {
  if (!transactions.some((one) => one.getMeta('uiEvent') === 'paste')) return null
  let range: Range | null = null
  for (const map of transactions.flatMap(({ mapping }) => mapping.maps)) {
    if (range) range = { from: map.map(range.from, -1), to: map.map(range.to, 1) }
    map.forEach((_, __, from, to) => {
      range = range ? { from: Math.min(range.from, from), to: Math.max(range.to, to) } : { from, to }
    })
  }
  return range
}

/** Whether the line has letters outside of the range within it. */
function hasOther(block: Node, { from, to }: Range): boolean {
  const end = block.content.size
  const before = block.textBetween(0, Math.min(end, Math.max(0, from)))
  const behind = block.textBetween(Math.min(end, Math.max(0, to)), end)
  return directionOf(before + behind, 'ltr') !== null
}

/** Of letters of one script; where both stand together, that of the whole text. */
function directionOf(text: string, base: Direction): Direction | null {
  if (arabic.test(text)) return latin.test(text) ? base : 'rtl'
  return latin.test(text) ? 'ltr' : null
}
