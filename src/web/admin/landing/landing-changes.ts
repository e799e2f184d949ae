import type { SectionKind } from '#rules/shop/landing'
import type { Section } from './section-shapes.ts'

export type SectionChange = 'shown' | 'hidden' | 'moved' | 'words' | 'pictures' | 'questions'

/** What publishing would change: each section that differs, in the draft's order, with what of it differs. */
export function landingChanges(
  published: Section[],
  draft: Section[],
): { kind: SectionKind; changes: SectionChange[] }[] {
  const moved = movedKinds(
    published.map(({ kind }) => kind),
    draft.map(({ kind }) => kind),
  )
  return draft
    .map((after) => {
      const before = published.find(({ kind }) => kind === after.kind)
      const changes: SectionChange[] = []
      if ((before?.is_shown ?? false) !== after.is_shown) changes.push(after.is_shown ? 'shown' : 'hidden')
      if (moved.has(after.kind)) changes.push('moved')
      if (wordsOf(before) !== wordsOf(after)) changes.push('words')
      if (picturesOf(before) !== picturesOf(after)) changes.push('pictures')
      if (before?.faq_ids.join() !== after.faq_ids.join()) changes.push('questions')
      return { kind: after.kind, changes }
    })
    .filter(({ changes }) => changes.length > 0)
}

function wordsOf(section: Section | undefined): string {
  if (!section) return ''
  const { title, text, label, note } = section
  const items = section.items.map(({ picture: _, ...words }) => words)
  return JSON.stringify([title, text, label, note, items])
}

function picturesOf(section: Section | undefined): string {
  const all = section ? [section, ...section.items].map(({ picture }) => picture) : []
  // A part without a picture that came or went is a change of words.
  return JSON.stringify(all.filter((picture) => picture !== null))
}

/**
 * As few as explain the new order: one that was carried past others has moved, those that it passed have not.
 */
function movedKinds(before: SectionKind[], after: SectionKind[]): Set<SectionKind> {
  const known = after.filter((kind) => before.includes(kind))
  const kept = maxRisingRow(known.map((kind) => before.indexOf(kind)))
  return new Set(known.filter((kind) => !kept.has(before.indexOf(kind))))
}

/** The members of the longest row of numbers that rises from start to end. */
function maxRisingRow(row: number[]): Set<number> {
  const best: number[][] = []
  row.forEach((value, at) => {
    const before = best
      .slice(0, at)
      .filter((one) => (one.at(-1) ?? -1) < value)
      .toSorted((one, other) => other.length - one.length)[0]
    best.push([...(before ?? []), value])
  })
  return new Set(best.toSorted((one, other) => other.length - one.length)[0])
}
