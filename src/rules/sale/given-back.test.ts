import { expect, test } from 'vitest'
import { whatWouldEnd } from './given-back.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const now = day(10)
const plan = (endsAt: Date | null, pausedUntil: Date | null = null, graceEndsAt: Date | null = null) => ({
  endsAt,
  staysUntil: endsAt,
  pausedUntil,
  graceEndsAt,
  renews: true,
})
const ending = { goesOnUntil: null, pausedUntil: null }

test.each([
  [
    'the only period',
    { startsAt: day(5), endsAt: day(20), freeDays: 0 },
    plan(day(20)),
    { ...ending, ends: 'plan' },
  ],
  [
    'the first of two',
    { startsAt: day(5), endsAt: day(20), freeDays: 0 },
    plan(day(30)),
    { ...ending, ends: 'period', goesOnUntil: day(20) },
  ],
  [
    'the coming one',
    { startsAt: day(20), endsAt: day(30), freeDays: 0 },
    plan(day(30)),
    { ...ending, ends: 'period', goesOnUntil: day(20) },
  ],
  [
    'the coming one with free days',
    { startsAt: day(20), endsAt: day(30), freeDays: 3 },
    plan(day(30)),
    { ...ending, ends: 'period', goesOnUntil: day(23) },
  ],
  [
    'the running one with free days, of two',
    { startsAt: day(5), endsAt: day(20), freeDays: 3 },
    plan(day(30)),
    { ...ending, ends: 'period', goesOnUntil: day(20) },
  ],
  [
    'the coming one that had ended a pause',
    { startsAt: day(20), endsAt: day(30), freeDays: 0 },
    plan(day(30), day(25)),
    { ends: 'period', goesOnUntil: day(20), pausedUntil: day(25) },
  ],
  [
    'one that was bought in a pause',
    { startsAt: day(5), endsAt: day(20), freeDays: 0 },
    plan(day(20), day(25)),
    { ends: 'period', goesOnUntil: null, pausedUntil: day(25) },
  ],
  [
    'one of three behind which a pause has no days left',
    { startsAt: day(5), endsAt: day(20), freeDays: 0 },
    plan(day(40), day(25)),
    { ...ending, ends: 'period', goesOnUntil: day(30) },
  ],
  [
    'one that is over',
    { startsAt: day(5), endsAt: day(8), freeDays: 0 },
    plan(day(20), day(25)),
    { ...ending, ends: 'nothing' },
  ],
  [
    'the last one, in the grace behind it',
    { startsAt: day(2), endsAt: day(9), freeDays: 0 },
    { ...plan(day(9)), staysUntil: day(13) },
    { ...ending, ends: 'period', goesOnUntil: day(13) },
  ],
  [
    'the last one, in a pause behind it',
    { startsAt: day(2), endsAt: day(9), freeDays: 0 },
    plan(day(9)),
    { ...ending, ends: 'plan' },
  ],
  [
    'the last one, in a pause without a renewal',
    { startsAt: day(2), endsAt: day(9), freeDays: 0 },
    { ...plan(day(9)), renews: false },
    { ...ending, ends: 'nothing' },
  ],
  [
    'one that was bought in a grace',
    { startsAt: day(5), endsAt: day(20), freeDays: 0 },
    plan(day(20), null, day(12)),
    { ...ending, ends: 'period', goesOnUntil: day(12) },
  ],
  [
    'one behind which that grace is over',
    { startsAt: day(5), endsAt: day(20), freeDays: 0 },
    plan(day(20), null, day(9)),
    { ...ending, ends: 'plan' },
  ],
  [
    'one whose plan is over',
    { startsAt: day(5), endsAt: day(20), freeDays: 0 },
    plan(null),
    { ...ending, ends: 'plan' },
  ],
  ['none', null, plan(day(20)), { ...ending, ends: 'beginning' }],
])('giving back %s', (_, period, its, ends) => {
  expect(whatWouldEnd(period, its, now)).toEqual(ends)
})
