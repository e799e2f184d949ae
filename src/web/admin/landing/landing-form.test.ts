import { expect, test } from 'vitest'
import { nothing, plainLanding, plainSection, sectionKinds } from '#rules/shop/landing'
import { asWritten, readLandingForm } from './landing-form.ts'

function formOf(entries: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('reads sections, parts and lines in the order in which they stand', () => {
  const form = formOf([
    ['section', 'samples'],
    ['samples.is_shown', 'on'],
    ['samples.title.ar', ' ما يصلكم '],
    ['samples.title.en', 'What you get'],
    ['samples.item', '1'],
    ['samples.1.title.ar', 'الثاني'],
    ['samples.1.line', '4'],
    ['samples.1.4.tone', 'bad'],
    ['samples.1.4.label.ar', 'عاجل'],
    ['samples.1.line', '0'],
    ['samples.1.0.tone', 'of my own'],
    ['samples.1.picture', 'd1'],
    ['samples.1.picture.alt.en', 'Alert'],
    ['samples.item', '0'],
    ['samples.0.picture', ''],
    ['samples.0.title.ar', 'الأول'],
    ['section', 'questions'],
    ['questions.is_settled', 'on'],
    ['faq_ids', 'b'],
    ['faq_ids', 'a'],
    ['section', 'made up'],
  ])
  const sections = readLandingForm(form)
  expect(sections).toMatchObject([
    {
      kind: 'samples',
      is_shown: true,
      title: { ar: 'ما يصلكم', en: 'What you get' },
      items: [
        {
          title: { ar: 'الثاني' },
          picture: { digest: 'd1', alt: { ar: '', en: 'Alert' } },
          lines: [{ tone: 'bad', label: { ar: 'عاجل' } }, { tone: 'plain' }],
        },
        { title: { ar: 'الأول' }, picture: null, lines: [] },
      ],
      faq_ids: [],
    },
    { kind: 'questions', is_shown: false, faq_ids: ['b', 'a'], is_settled: true },
  ])
  expect(sections[0]).not.toHaveProperty('is_settled')
})

test('what stood once is written as it was: languages that agreed then agree again', () => {
  const picture = { digest: 'd1', type: 'image/png', width: 40, height: 40, alt: nothing } as const
  const older = { ...plainSection('closing'), picture, outdated: 'en' as const }
  const [kept, behind, ...newer] = asWritten([...plainLanding.slice(0, 1), older])
  expect(kept).toMatchObject({ kind: 'alert', is_settled: true })
  expect(kept).not.toHaveProperty('outdated')
  expect(behind).toMatchObject({
    kind: 'closing',
    is_settled: false,
    picture: { digest: 'd1', alt: nothing },
  })
  expect(behind?.picture).not.toHaveProperty('width')
  // What the page did not know then is not shown.
  expect(newer).toHaveLength(sectionKinds.length - 2)
  expect(newer.filter((section) => section.is_shown)).toEqual([])
})
