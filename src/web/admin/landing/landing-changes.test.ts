import { expect, test } from 'vitest'
import { plainLanding, type LandingSection, type SectionKind } from '#rules/shop/landing'
import { landingChanges } from './landing-changes.ts'

const withChange = (kind: SectionKind, change: Partial<LandingSection>) =>
  plainLanding.map((one) => (one.kind === kind ? { ...one, ...change } : one))

test('nothing differs between a page and itself', () => {
  expect(landingChanges(plainLanding, plainLanding)).toEqual([])
})

test('says of each section what publishing changes', () => {
  const words = { title: { ar: 'ابدؤوا', en: 'Begin' }, is_shown: true }
  expect(landingChanges(plainLanding, withChange('closing', words))).toEqual([
    { kind: 'closing', changes: ['shown', 'words'] },
  ])
  expect(landingChanges(plainLanding, withChange('questions', { faq_ids: ['a'], is_shown: false }))).toEqual([
    { kind: 'questions', changes: ['hidden', 'questions'] },
  ])
})

test('a picture that came is told apart from new words', () => {
  const alt = { ar: 'لوحة', en: 'Board' }
  const picture = { digest: 'd1', type: 'image/webp', width: 800, height: 400, alt } as const
  expect(landingChanges(plainLanding, withChange('steps', { picture }))).toEqual([
    { kind: 'steps', changes: ['pictures'] },
  ])
})

test('of a section that was carried past others only that one has moved', () => {
  const [first, ...rest] = plainLanding
  expect(landingChanges(plainLanding, first ? [...rest, first] : [])).toEqual([
    { kind: 'alert', changes: ['moved'] },
  ])
})
