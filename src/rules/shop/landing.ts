import { languages, type Language } from '#rules/core/language'
import type { PictureType } from '#rules/look/picture'

/**
 * What stands on the landing page beside the headline and the plans, in any order. `alert` stands in the hero
 * wherever it is in the row; the words of `guarantees` and `comparison` follow from the store's rules and
 * plans, so that nothing is promised that is not so. `voices` are what real customers said and `logos` the
 * marks of real companies: there are none before staff enter them.
 */
export const sectionKinds = [
  'alert',
  'guarantees',
  'samples',
  'steps',
  'voices',
  'logos',
  'common',
  'comparison',
  'questions',
  'closing',
] as const
export type SectionKind = (typeof sectionKinds)[number]

/** What a line of a drawn sample is: the state that its label is coloured by, or a plain line. */
export const lineTones = ['plain', 'good', 'wait', 'bad', 'void'] as const
export type LineTone = (typeof lineTones)[number]

/** A text in both languages. */
export type Both = Record<Language, string>

/** A line of a drawn sample: a label with its state («سليم»), a text, or both. */
export type SampleLine = { tone: LineTone; label: Both; text: Both }

/**
 * A picture that staff uploaded, with what it shows in words. Its size is in pixels; `digest` names its
 * bytes.
 */
export type LandingPicture = { digest: string; type: PictureType; width: number; height: number; alt: Both }

/**
 * A part of a section: a line of the alert, a step, a sample with the lines that are drawn above its words.
 */
export type SectionItem = {
  title: Both
  text: Both
  label: Both
  note: Both
  lines: SampleLine[]
  picture: LandingPicture | null
}

/** A section with all its words; the texts that its kind does not draw are empty. */
export type LandingSection = {
  kind: SectionKind
  is_shown: boolean
  title: Both
  text: Both
  label: Both
  note: Both
  picture: LandingPicture | null
  items: SectionItem[]
  /** Of `questions` only: which are shown, in this order; none for the first ones of the list. */
  faq_ids: string[]
  /**
   * The language whose words are older than the other's: they were not changed with it. Null while both
   * agree.
   */
  outdated: Language | null
}

/** How many of each part a section may hold. */
export const sectionLimits = {
  items: 6,
  lines: 6,
  questions: 8,
  title: 120,
  text: 300,
  label: 60,
  alt: 120,
} as const

/** How many questions stand on the landing page where staff chose none. */
export const questionsShown = 4

export const nothing: Both = { ar: '', en: '' }

/** A section as a new store has it: shown, in no words of its own. */
export function plainSection(kind: SectionKind, is_shown = true): LandingSection {
  return {
    kind,
    is_shown,
    title: nothing,
    text: nothing,
    label: nothing,
    note: nothing,
    picture: null,
    items: [],
    faq_ids: [],
    outdated: null,
  }
}

/**
 * What a store begins with that has not said what it sells: only what follows from its plans, rules and
 * questions.
 */
export const plainLanding: LandingSection[] = sectionKinds.map((kind) =>
  plainSection(kind, !['alert', 'samples', 'steps', 'voices', 'logos', 'closing'].includes(kind)),
)

/** What was written before pages had pictures says nothing of them. */
type EarlierItem = Omit<SectionItem, 'picture'> & Partial<Pick<SectionItem, 'picture'>>
type EarlierSection = Omit<LandingSection, 'picture' | 'items'> & {
  picture?: LandingSection['picture']
  items: EarlierItem[]
}

/**
 * The sections with every kind once: one that is newer than what was written stands at its end and is not
 * shown.
 */
export function withAllKinds(earlier: EarlierSection[]): LandingSection[] {
  const sections = earlier.map(({ picture = null, items, ...section }) => ({
    ...section,
    picture,
    items: items.map((item) => ({ ...item, picture: item.picture ?? null })),
  }))
  const missing = sectionKinds.filter((kind) => sections.every((section) => section.kind !== kind))
  return [...sections, ...missing.map((kind) => plainSection(kind, false))]
}

/** All texts of a section in one language, in the order of the form. */
function textsOf(section: LandingSection, language: Language): string[] {
  const own = [section.title, section.text, section.label, section.note, ...altOf(section)]
  const parts = section.items.flatMap(({ title, text, label, note, lines, picture }) => [
    title,
    text,
    label,
    note,
    ...altOf({ picture }),
    ...lines.flatMap((line) => [line.label, line.text]),
  ])
  return [...own, ...parts].map((both) => both[language])
}

function altOf({ picture }: Pick<SectionItem, 'picture'>): Both[] {
  return picture ? [picture.alt] : []
}

/**
 * The section after an edit, with the language that did not follow it: changed in one language only, the
 * other's words are older until they are changed, too. Both changed, or `isSettled` said by staff: none is.
 */
export function withOutdated(
  before: LandingSection | undefined,
  after: LandingSection,
  isSettled: boolean,
): LandingSection {
  if (isSettled || !before) return { ...after, outdated: null }
  const isChanged = (language: Language) =>
    JSON.stringify(textsOf(before, language)) !== JSON.stringify(textsOf(after, language))
  const [ar, en] = [isChanged('ar'), isChanged('en')]
  if (ar && en) return { ...after, outdated: null }
  if (!ar && !en) return { ...after, outdated: before.outdated }
  const older = ar ? 'en' : 'ar'
  // The one that was behind has been changed now.
  return { ...after, outdated: before.outdated && before.outdated !== older ? null : older }
}

/**
 * Paths of texts that one language has and the other lacks, and of pictures that nothing is said of:
 * `items.0.title`.
 */
export function halfTexts(section: LandingSection): string[] {
  const halves: string[] = []
  const look = (path: string, { ar, en }: Both) => {
    if ((ar === '') !== (en === '')) halves.push(`${path}.${ar === '' ? 'ar' : 'en'}`)
  }
  const lookAt = (
    path: string,
    part: Pick<LandingSection, 'title' | 'text' | 'label' | 'note' | 'picture'>,
  ) => {
    for (const name of ['title', 'text', 'label', 'note'] as const) look(`${path}${name}`, part[name])
    for (const alt of altOf(part))
      for (const language of languages)
        if (alt[language] === '') halves.push(`${path}picture.alt.${language}`)
  }
  lookAt('', section)
  section.items.forEach((item, at) => {
    lookAt(`items.${at}.`, item)
    item.lines.forEach((line, row) => {
      look(`items.${at}.lines.${row}.label`, line.label)
      look(`items.${at}.lines.${row}.text`, line.text)
    })
  })
  return halves
}
