import { expect, test } from 'vitest'
import {
  halfTexts,
  plainLanding,
  plainSection,
  sectionKinds,
  withAllKinds,
  withOutdated,
} from '#rules/shop/landing'

const step = (ar: string, en: string) => {
  const nothing = { ar: '', en: '' }
  return { title: { ar, en }, text: nothing, label: nothing, note: nothing, lines: [], picture: null }
}
const steps = (ar: string, en: string) => ({ ...plainSection('steps'), items: [step(ar, en)] })

test('what was changed in one language only leaves the other one older', () => {
  const before = steps('اختيار', 'Choose')
  expect(withOutdated(before, steps('اختيار الباقة', 'Choose'), false).outdated).toBe('en')
  expect(withOutdated(before, steps('اختيار', 'Choose a plan'), false).outdated).toBe('ar')
  expect(withOutdated(before, steps('اختيار الباقة', 'Choose a plan'), false).outdated).toBeNull()
})

test('an older translation stays so until it is changed, or staff say that it still holds', () => {
  const before = { ...steps('اختيار الباقة', 'Choose'), outdated: 'en' as const }
  expect(withOutdated(before, { ...before, is_shown: false }, false).outdated).toBe('en')
  expect(withOutdated(before, steps('اختيار باقتكم', 'Choose'), false).outdated).toBe('en')
  expect(withOutdated(before, steps('اختيار الباقة', 'Choose a plan'), false).outdated).toBeNull()
  expect(withOutdated(before, before, true).outdated).toBeNull()
})

test('names every text that lacks its other language', () => {
  expect(halfTexts({ ...steps('اختيار', ''), title: { ar: '', en: 'Way' } })).toEqual([
    'title.ar',
    'items.0.title.en',
  ])
  expect(halfTexts(steps('اختيار', 'Choose'))).toEqual([])
})

test('a store that has said nothing shows only what follows from its plans and rules', () => {
  expect(plainLanding.map(({ kind }) => kind)).toEqual([...sectionKinds])
  const shown = plainLanding.filter((section) => section.is_shown).map(({ kind }) => kind)
  expect(shown).toEqual(['guarantees', 'common', 'comparison', 'questions'])
})

test('a page that was written before a kind was there has it at its end, not shown', () => {
  const before = plainLanding.filter(({ kind }) => kind !== 'voices').toReversed()
  expect(withAllKinds(before)).toEqual([...before, plainSection('voices', false)])
  expect(withAllKinds(plainLanding)).toEqual(plainLanding)
})
