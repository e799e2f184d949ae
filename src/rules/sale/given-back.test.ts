import { expect, test } from 'vitest'
import { whatWouldEnd } from './given-back.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const now = day(10)

test.each([
  ['the only period', { startsAt: day(5), endsAt: day(20) }, day(20), { ends: 'plan', goesOnUntil: null }],
  [
    'the first of two',
    { startsAt: day(5), endsAt: day(20) },
    day(30),
    { ends: 'period', goesOnUntil: day(20) },
  ],
  [
    'the coming one',
    { startsAt: day(20), endsAt: day(30) },
    day(30),
    { ends: 'period', goesOnUntil: day(20) },
  ],
  ['one that is over', { startsAt: day(5), endsAt: day(8) }, day(20), { ends: 'nothing', goesOnUntil: null }],
  [
    'one whose plan is over',
    { startsAt: day(5), endsAt: day(20) },
    null,
    { ends: 'plan', goesOnUntil: null },
  ],
  ['none', null, day(20), { ends: 'beginning', goesOnUntil: null }],
])('giving back %s', (_, period, planEndsAt, ends) => {
  expect(whatWouldEnd(period, planEndsAt, now)).toEqual(ends)
})
