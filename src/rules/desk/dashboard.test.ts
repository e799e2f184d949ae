import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { comparedUntil, dayAfter, daysOf, lengthOf, maxMeasuredTickets, periodBefore } from './dashboard.ts'

test('a period has both its ends, and the one before is as long', () => {
  const march = { from: '2028-03-01', to: '2028-03-31' }
  expect(lengthOf(march)).toBe(31)
  // 2028 is a leap year.
  expect(periodBefore(march)).toEqual({ from: '2028-01-30', to: '2028-02-29' })
  expect(periodBefore({ from: '2026-11-21', to: '2026-11-21' })).toEqual({
    from: '2026-11-20',
    to: '2026-11-20',
  })
})

test('days follow each other over months and years', () => {
  expect(daysOf({ from: '2026-12-30', to: '2027-01-02' })).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ])
  expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31')
})

test('the period before is compared up to the same hour while the last day is not over', () => {
  const week = { from: '2026-11-17', to: '2026-11-23' }
  const noon = new Date('2026-11-23T12:00:00+03:00')
  expect(comparedUntil(week, noon)).toEqual(new Date('2026-11-16T12:00:00+03:00'))
  // In Riyadh it is the 24th.
  expect(comparedUntil(week, new Date('2026-11-23T21:00:00Z'))).toBeNull()
  expect(comparedUntil({ from: '2026-11-17', to: '2026-11-30' }, noon)).toBeNull()
})

test('the definition of the figures says how many tickets are measured', () => {
  expect(readFileSync('docs/dashboard.md', 'utf8')).toContain(`of the newest ${maxMeasuredTickets},`)
})
