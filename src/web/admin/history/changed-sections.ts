/** A text in both languages. */
type Words = { ar: string; en: string }

/**
 * One side of a change of a section: `isShown` where that changed, else null; of its texts those that the
 * other side has not.
 */
export type ChangedSection = { kind: string; isShown: boolean | null; texts: Words[] }

/**
 * What one side of a change of the landing page has that the other has not; the order, by kinds, where that
 * changed, else null.
 */
export function changedSections(
  value: unknown,
  other: unknown,
): { order: string[] | null; sections: ChangedSection[] } {
  const [sections, others] = [readSections(value), readSections(other)]
  const order = sections.map(({ kind }) => kind)
  const isSame = JSON.stringify(order) === JSON.stringify(others.map(({ kind }) => kind))
  const changed = sections.flatMap((section) => {
    const before = others.find(({ kind }) => kind === section.kind)
    if (JSON.stringify(before) === JSON.stringify(section)) return []
    const known = new Set(textsIn(before).map((text) => JSON.stringify(text)))
    const texts = textsIn(section).filter((text) => !known.has(JSON.stringify(text)))
    const isShown = before?.is_shown === section.is_shown ? null : section.is_shown
    return [{ kind: section.kind, isShown, texts }]
  })
  return { order: isSame ? null : order, sections: changed }
}

type Section = { kind: string; is_shown: boolean }

/** The log keeps what stood, also in shapes that the shop had once. */
function readSections(value: unknown): Section[] {
  return (Array.isArray(value) ? value : []).map((section: object) => ({
    kind: '',
    is_shown: false,
    ...section,
  }))
}

/** All texts of a part and of what is in it, at any depth; empty ones are none. */
function textsIn(part: unknown): Words[] {
  if (typeof part !== 'object' || part === null) return []
  if (isWords(part)) return part.ar || part.en ? [{ ar: part.ar, en: part.en }] : []
  return Object.values(part).flatMap(textsIn)
}

function isWords(part: object): part is Words {
  return 'ar' in part && 'en' in part && typeof part.ar === 'string' && typeof part.en === 'string'
}
