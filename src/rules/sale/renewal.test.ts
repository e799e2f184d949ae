import { describe, expect, it } from 'vitest'
import { chargeTime, isChargedDayBefore } from './charge-time.ts'
import { firstChargeAt } from './first-charge.ts'
import { graceEnd, retryTimes } from './renewal.ts'

const hour = 3_600_000
const start = new Date('2026-12-01T07:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * hour)
/** Hours from the beginning, so that a table can be read. */
const hours = (moment: Date) => (moment.getTime() - start.getTime()) / hour

describe('the next period is charged', () => {
  it.each([
    [30, 29 * 24],
    [3, 48],
    [2, 24],
    [1, 12],
  ])('of a plan of %i days after %i hours, and within the period', (days, at) => {
    const charged = chargeTime({ startsAt: start, endsAt: after(days * 24) })
    expect(hours(charged)).toBe(at)
    // What the consent to renewal says.
    const said = isChargedDayBefore(days) ? days * 24 - 24 : (days * 24) / 2
    expect(said).toBe(at)
  })
})

it.each([30, 2, 1])(
  'of a plan of %i days no period that begins with a price is charged before its first charge',
  (days) => {
    const appliesFrom = after(days * 24)
    expect(chargeTime({ startsAt: start, endsAt: appliesFrom }) >= firstChargeAt(appliesFrom)).toBe(true)
  },
)

describe('a charge that failed', () => {
  it.each([
    [30, [24, 72, 120]],
    [5, [24, 72, 120]],
    [2, [9.6, 28.8, 48]],
    [1, [4.8, 14.4, 24]],
  ])('of a plan of %i days is tried again so many hours later', (days, tries) => {
    expect(retryTimes(start, days).map(hours)).toEqual(tries)
    expect(hours(graceEnd(start, days))).toBe(tries.at(-1))
  })
})
