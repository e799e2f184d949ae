import type { z } from '#contract/wire'
import type { Landing, StaffSection } from '#contract/staff-landing'
import { sectionLimits as limits, type SectionKind } from '#rules/shop/landing'

export type LandingStages = z.infer<typeof Landing>
export type Section = z.infer<typeof StaffSection>
export type Item = Section['items'][number]
export type Picture = NonNullable<Item['picture']>
export type Line = Item['lines'][number]

const textNames = ['title', 'text', 'label', 'note'] as const
export type TextName = (typeof textNames)[number]

/** The longest text that each of them may be, in characters. */
export const textLengths = {
  title: limits.title,
  text: limits.text,
  label: limits.label,
  note: limits.label,
} as const satisfies Record<TextName, number>

type SectionShape = {
  /** The section's own texts that the page draws. */
  texts: readonly TextName[]
  /** Those of its parts; null for a section without parts. */
  items: readonly TextName[] | null
  /** Its parts are drawn from lines. */
  hasLines?: true
  /** Whether the section itself, and each of its parts, may have a picture. */
  hasPicture?: true
  havePictures?: true
}

/**
 * What of a section is drawn on the page, and therefore written by staff: store/landing is where it is drawn.
 */
export const sectionShapes: Record<SectionKind, SectionShape> = {
  alert: { texts: ['title', 'text', 'label', 'note'], items: ['title', 'text'] },
  guarantees: { texts: [], items: null },
  samples: {
    texts: ['title', 'text'],
    items: ['title', 'text', 'label', 'note'],
    hasLines: true,
    havePictures: true,
  },
  steps: { texts: ['title', 'text'], items: ['title', 'text'], hasPicture: true },
  voices: { texts: ['title', 'text'], items: ['text', 'title', 'label'], havePictures: true },
  logos: { texts: ['title', 'text'], items: [], havePictures: true },
  common: { texts: ['title'], items: null, hasPicture: true },
  comparison: { texts: ['title'], items: null },
  questions: { texts: ['title', 'text'], items: null },
  closing: { texts: ['title', 'text'], items: null },
}
