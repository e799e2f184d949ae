import { describe, expect, it } from 'vitest'
import { creditFor, unusedDays, whyPlanWaits } from '#rules/sale/plan-change'
import { halalas } from '#rules/core/money'

const period = { paid: halalas(6_900), days: 30, daysLeft: 30, points: 300, pointsLeft: 300 }

describe('creditFor', () => {
  it.each([
    ['nothing is used', {}, 6_900],
    ['half of the days are over', { daysLeft: 15 }, 3_450],
    ['half of the points are used', { pointsLeft: 150 }, 3_450],
    ['the points are burnt on the first day', { pointsLeft: 0 }, 0],
    ['the smaller share counts', { daysLeft: 20, pointsLeft: 60 }, 1_380],
    ['it is rounded down', { daysLeft: 1, paid: halalas(100) }, 3],
    ['a third of an odd sum', { paid: halalas(10_001), daysLeft: 10 }, 3_333],
    ['the plan has no points: days decide', { points: 0, pointsLeft: 0, daysLeft: 10 }, 2_300],
    ['all was given back', { paid: halalas(0) }, 0],
    ['its time is over', { daysLeft: 0 }, 0],
    ['more days than it has are no more worth', { daysLeft: 31 }, 6_900],
    ['points that came back twice are no more worth', { pointsLeft: 400 }, 6_900],
    [
      'it is exact for large sums',
      { paid: halalas(9_007_199_254_740_991), daysLeft: 29 },
      8_706_959_279_582_957,
    ],
  ])('%s', (_, change, worth) => {
    expect(creditFor({ ...period, ...change })).toBe(worth)
  })

  it('never exceeds what was paid, and falls with every day and point', () => {
    let last = Number.POSITIVE_INFINITY
    for (let left = 30; left >= 0; left--) {
      const credit = creditFor({ ...period, daysLeft: left, pointsLeft: left * 10 })
      expect(credit).toBeLessThan(last)
      last = credit
    }
    expect(last).toBe(0)
  })
})

describe('whyPlanWaits', () => {
  const plan = (price: number, days: number, points: number) => ({ price, days, points })
  const monthly = plan(9_999, 30, 300)
  it.each([
    ['a dearer plan of the same days begins at once', monthly, plan(10_000, 30, 300), null],
    [
      'a year that costs less a day waits, however much it costs',
      monthly,
      plan(12_000, 365, 100),
      'costs_less_a_day',
    ],
    [
      'a quarter that costs more a day begins at once, though its price is lower',
      plan(49_999, 365, 0),
      plan(19_999, 90, 0),
      null,
    ],
    [
      'the same a day for more points a day begins at once',
      plan(6_000, 30, 300),
      plan(12_000, 60, 601),
      null,
    ],
    [
      'the same a day for the same points a day waits',
      plan(6_000, 30, 300),
      plan(12_000, 60, 600),
      'costs_the_same_a_day',
    ],
    [
      'the same a day for fewer points a day waits',
      plan(6_000, 30, 300),
      plan(12_000, 60, 599),
      'costs_the_same_a_day',
    ],
    [
      'more points do not make a cheaper day dearer',
      plan(6_000, 30, 300),
      plan(5_999, 30, 9_000),
      'costs_less_a_day',
    ],
    ['one halala in a year is a difference', plan(36_500, 365, 0), plan(36_501, 365, 0), null],
    ['a third of a halala a day is one, too', plan(1_000, 30, 0), plan(3_001, 90, 0), null],
    ['a free plan is cheaper than any', plan(100, 30, 0), plan(0, 30, 900), 'costs_less_a_day'],
  ])('%s', (_, running, wanted, reason) => {
    expect(whyPlanWaits({ running, wanted })).toBe(reason)
  })

  it('never lets somebody go to and fro at once', () => {
    const plans = [0, 100, 6_000, 9_999].flatMap((price) =>
      [1, 30, 365].flatMap((days) => [0, 300].map((points) => plan(price, days, points))),
    )
    for (const one of plans) {
      for (const other of plans) {
        const ways = [
          whyPlanWaits({ running: one, wanted: other }),
          whyPlanWaits({ running: other, wanted: one }),
        ]
        expect(ways.filter((reason) => reason === null).length).toBeLessThan(2)
      }
    }
  })
})

describe('unusedDays', () => {
  const bought = new Date('2026-11-22T20:30:00Z')
  const period = { days: 30, startsAt: bought, endsAt: new Date(bought.getTime() + 30 * 86_400_000) }
  it.each([
    ['at the moment of buying', 0, 30],
    ['half an hour later, on the next day of the calendar', 0.6, 30],
    ['a minute before 24 hours are over', 24 - 1 / 60, 30],
    ['after exactly 24 hours', 24, 29],
    ['on the last day', 29 * 24 + 1, 1],
    ['at the end', 30 * 24, 0],
    ['behind the end', 31 * 24, 0],
    ['before it begins', -5, 30],
  ])('%s', (_, hours, left) => {
    expect(unusedDays(period, new Date(bought.getTime() + hours * 3_600_000))).toBe(left)
  })
})
