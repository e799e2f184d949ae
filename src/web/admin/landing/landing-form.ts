import type { draftLandingRoute } from '#contract/staff-landing'
import type { z } from '#contract/wire'
import {
  lineTones,
  sectionKinds,
  withAllKinds,
  type Both,
  type LandingPicture,
  type LandingSection,
} from '#rules/shop/landing'
import { textIn, textsIn, trimmedIn } from '../../request/form-fields.ts'

type Body = z.infer<(typeof draftLandingRoute)['request']['body']['content']['application/json']['schema']>
export type WrittenSection = Body['sections'][number]

/**
 * The whole page as its form says it: sections, parts and lines in the order in which they stand there.
 * Fields are named by the section and by keys that stay with a part while it is moved; a text without a field
 * is empty.
 */
export function readLandingForm(form: FormData): WrittenSection[] {
  return form.getAll('section').flatMap((name) => {
    const kind = sectionKinds.find((one) => one === name)
    return kind ? [readSection(form, kind)] : []
  })
}

function readSection(form: FormData, kind: WrittenSection['kind']): WrittenSection {
  return {
    kind,
    is_shown: form.has(`${kind}.is_shown`),
    ...readTexts(form, kind),
    picture: readPicture(form, kind),
    items: textsIn(form, `${kind}.item`).map((key) => {
      const item = `${kind}.${key}`
      return {
        ...readTexts(form, item),
        picture: readPicture(form, item),
        lines: textsIn(form, `${item}.line`).map((row) => readLine(form, `${item}.${row}`)),
      }
    }),
    faq_ids: kind === 'questions' ? textsIn(form, 'faq_ids') : [],
    ...(form.has(`${kind}.is_settled`) && { is_settled: true }),
  }
}

function readTexts(form: FormData, part: string) {
  return {
    title: readBoth(form, `${part}.title`),
    text: readBoth(form, `${part}.text`),
    label: readBoth(form, `${part}.label`),
    note: readBoth(form, `${part}.note`),
  }
}

/** Its size and kind are known where it was uploaded. */
function readPicture(form: FormData, part: string): WrittenSection['picture'] {
  const digest = textIn(form, `${part}.picture`)
  return digest ? { digest, alt: readBoth(form, `${part}.picture.alt`) } : null
}

function readLine(form: FormData, line: string) {
  const tone = lineTones.find((one) => one === form.get(`${line}.tone`)) ?? 'plain'
  return { tone, label: readBoth(form, `${line}.label`), text: readBoth(form, `${line}.text`) }
}

function readBoth(form: FormData, name: string): Both {
  const text = (language: keyof Both) => trimmedIn(form, `${name}.${language}`)
  return { ar: text('ar'), en: text('en') }
}

/** Sections as they stood once, to be written again as they were: languages that agreed then agree again. */
export function asWritten(sections: LandingSection[]): WrittenSection[] {
  return withAllKinds(sections).map(({ outdated, ...section }) => ({
    ...section,
    picture: named(section.picture),
    items: section.items.map((item) => ({ ...item, picture: named(item.picture) })),
    is_settled: outdated === null,
  }))
}

function named(picture: LandingPicture | null): WrittenSection['picture'] {
  return picture && { digest: picture.digest, alt: picture.alt }
}
