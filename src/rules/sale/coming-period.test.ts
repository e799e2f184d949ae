import { expect, test } from 'vitest'
import { comingPeriod, periodStart } from './coming-period.ts'

const now = new Date('2026-11-22T11:00:00Z')
const past = new Date('2026-11-20T11:00:00Z')
const later = new Date('2026-12-20T11:00:00Z')
const bought = { days: 90, points: 1_200, price: 23_000, running: null, pointsUsed: 0 }

test('a first period begins with the payment, and can be had back for seven Riyadh days', () => {
  expect(comingPeriod(bought, now)).toEqual({
    startsAt: now,
    begins: 'now',
    endsAt: new Date('2027-02-20T11:00:00Z'),
    renews: false,
    awaitsCard: false,
    refund: { until: new Date('2026-11-29T20:59:59.999Z'), right: 'at_once' },
  })
})

test.each([
  ['runs', { status: 'active', endsAt: later, isPausedPastEnd: false }, later],
  ['was stopped and runs still', { status: 'cancelled', endsAt: later, isPausedPastEnd: false }, later],
  ['has missed its renewal', { status: 'past_due', endsAt: past, isPausedPastEnd: false }, past],
  ['was paused past its end', { status: 'past_due', endsAt: past, isPausedPastEnd: true }, now],
  ['is over', { status: 'active', endsAt: past, isPausedPastEnd: false }, now],
] as const)('behind a plan that %s', (_, running, start) => {
  expect(periodStart(running, now)).toEqual(start)
})

test.each([false, true])('what it adds to goes on renewing, or waiting for its card: %s', (awaitsCard) => {
  const running = {
    status: 'active',
    endsAt: later,
    isPausedPastEnd: false,
    renews: true,
    awaitsCard,
  } as const
  expect(comingPeriod({ ...bought, running }, now)).toMatchObject({
    startsAt: later,
    begins: 'later',
    renews: true,
    awaitsCard,
  })
})

test('what makes up for a missed renewal has begun where the paid time ended', () => {
  const running = {
    status: 'past_due',
    endsAt: past,
    isPausedPastEnd: false,
    renews: true,
    awaitsCard: false,
  } as const
  expect(comingPeriod({ ...bought, running }, now)).toMatchObject({ startsAt: past, begins: 'before' })
  const stopped = { ...running, status: 'cancelled' } as const
  expect(comingPeriod({ ...bought, running: stopped }, now)).toMatchObject({ startsAt: now, begins: 'now' })
})

test('without points nobody can see whether it was used: staff are asked', () => {
  expect(comingPeriod({ ...bought, points: 0 }, now).refund).toMatchObject({ right: 'ask' })
})

test('nothing is promised where nothing is paid, or points of the plan before were spent since its price was made', () => {
  expect(comingPeriod({ ...bought, price: 0 }, now).refund).toBeNull()
  expect(comingPeriod({ ...bought, pointsUsed: 1 }, now).refund).toBeNull()
})
