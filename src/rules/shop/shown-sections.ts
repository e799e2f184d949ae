import type { LandingPicture, LandingSection, SampleLine, SectionItem } from './landing.ts'
import type { Language } from '#rules/core/language'
import { picturePath } from '#rules/look/picture'

type Texts = Pick<LandingSection, 'title' | 'text' | 'label' | 'note'>
type TextsIn = Record<keyof Texts, string>

/** A picture as pages draw it: where it is, its size in pixels, and what it shows. */
export type PictureIn = { path: string; width: number; height: number; alt: string }

/** A section of the landing page in one language, as visitors are given it. */
export type SectionIn = Pick<LandingSection, 'kind' | 'faq_ids'> &
  TextsIn & {
    picture: PictureIn | null
    items: (TextsIn & {
      picture: PictureIn | null
      lines: (Pick<SampleLine, 'tone'> & { label: string; text: string })[]
    })[]
  }

/**
 * The sections that are shown, in their order and in one language: of the published page and of its preview
 * alike.
 */
export function shownSections(sections: Omit<LandingSection, 'outdated'>[], language: Language): SectionIn[] {
  return sections
    .filter((section) => section.is_shown)
    .map((section) => ({
      kind: section.kind,
      ...textsIn(section, language),
      picture: pictureIn(section.picture, language),
      items: section.items.map((item) => itemIn(item, language)),
      faq_ids: section.faq_ids,
    }))
}

function itemIn(item: SectionItem, language: Language) {
  return {
    ...textsIn(item, language),
    picture: pictureIn(item.picture, language),
    lines: item.lines.map(({ tone, label, text }) => ({
      tone,
      label: label[language],
      text: text[language],
    })),
  }
}

function textsIn({ title, text, label, note }: Texts, language: Language): TextsIn {
  return { title: title[language], text: text[language], label: label[language], note: note[language] }
}

function pictureIn(picture: LandingPicture | null, language: Language): PictureIn | null {
  if (!picture) return null
  const { width, height, alt } = picture
  return { path: picturePath(picture), width, height, alt: alt[language] }
}
