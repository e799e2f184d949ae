import { expect, test } from 'vitest'
import {
  arePassed,
  complianceChecks,
  isVatGroup,
  nextPrefix,
  portalPasswordDigits,
  portalPasswordShape,
  prefixAfterRestore,
  shortAddressLength,
  shortAddressShape,
  type CheckResult,
} from './tax-onboarding.ts'

test('six checks, each kind in each form', () => {
  expect(new Set(complianceChecks.map(({ name }) => name)).size).toBe(6)
  const accepted: CheckResult = { outcome: 'accepted', errors: [], warnings: [] }
  const results = Object.fromEntries(complianceChecks.map(({ name }) => [name, accepted]))
  expect(arePassed(results)).toBe(true)
  expect(arePassed({ ...results, standard_invoice: { ...accepted, outcome: 'refused' } })).toBe(false)
  expect(arePassed({})).toBe(false)
})

test('units are named by letters', () => {
  expect(nextPrefix([''])).toBe('A-')
  expect(nextPrefix(['', 'A-', 'C-'])).toBe('B-')
  const all: string[] = []
  for (let count = 0; count < 28; count++) all.push(nextPrefix(all))
  expect(all.slice(25)).toEqual(['Z-', 'AA-', 'AB-'])
})

test('the eleventh digit says whether it is a VAT group', () => {
  expect(isVatGroup('310122393510003')).toBe(true)
  expect(isVatGroup('310122393500003')).toBe(false)
})

test('a series behind a restore says its moment in Riyadh, which no series of letters does', () => {
  expect(prefixAfterRestore(new Date('2026-11-30T21:05:00Z'))).toBe('12010005-')
})

test('what the authority’s portal and the national address give fits into its field, and no more does', () => {
  expect('1'.repeat(portalPasswordDigits)).toMatch(portalPasswordShape)
  expect('1'.repeat(portalPasswordDigits + 1)).not.toMatch(portalPasswordShape)
  expect('RRRD2929').toMatch(shortAddressShape)
  expect('RRRD2929').toHaveLength(shortAddressLength)
})
