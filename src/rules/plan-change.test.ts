import { describe, expect, it } from 'vitest'
import { creditFor, planChangeKind } from '#rules/plan-change'
import { halalas } from '#rules/money'

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

describe('planChangeKind', () => {
  it('lets only a dearer plan begin at once', () => {
    expect(planChangeKind({ running: 6_000, wanted: 6_001 })).toBe('upgrade')
    expect(planChangeKind({ running: 6_000, wanted: 6_000 })).toBe('downgrade')
    expect(planChangeKind({ running: 6_000, wanted: 100 })).toBe('downgrade')
  })
})
