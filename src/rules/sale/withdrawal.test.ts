import { expect, test } from 'vitest'
import { withdrawalEnd, withdrawalOf, type PurchaseFacts } from './withdrawal.ts'

// A quarter to midnight in Riyadh.
const paidAt = new Date('2026-11-20T20:45:00Z')
const purchase: PurchaseFacts = { paidAt, points: 500, pointsUsed: 0, stands: true, left: 6_900 }
const lastMoment = new Date('2026-11-27T20:59:59.999Z')
const tooLate = new Date('2026-11-27T21:00:00Z')

test('it can be taken back until the seventh Riyadh day is over, whatever the hour of the purchase', () => {
  expect(withdrawalOf(purchase, paidAt)).toBe('at_once')
  expect(withdrawalOf(purchase, lastMoment)).toBe('at_once')
  expect(withdrawalOf(purchase, tooLate)).toBe('none')
  const early = { ...purchase, paidAt: new Date('2026-11-19T21:00:00Z') }
  expect(withdrawalOf(early, lastMoment)).toBe('at_once')
  expect(withdrawalOf(early, tooLate)).toBe('none')
})

test('the end that is told is the last moment in which it is granted', () => {
  expect(withdrawalEnd(paidAt)).toEqual(lastMoment)
  expect(withdrawalEnd(new Date('2026-11-19T21:00:00Z'))).toEqual(lastMoment)
  expect(withdrawalEnd(tooLate).toISOString()).toBe('2026-12-05T20:59:59.999Z')
})

test('without points nobody can see whether it was used, so staff decide', () => {
  expect(withdrawalOf({ ...purchase, points: 0 }, paidAt)).toBe('ask')
  expect(withdrawalOf({ ...purchase, points: 0 }, tooLate)).toBe('none')
})

test.each([
  ['a point was used', { pointsUsed: 1 }],
  ['its time was ended, replaced or handed over', { stands: false }],
  ['nothing is left to give back', { left: 0 }],
])('nothing can be done where %s', (_, facts) => {
  expect(withdrawalOf({ ...purchase, ...facts }, paidAt)).toBe('none')
})
