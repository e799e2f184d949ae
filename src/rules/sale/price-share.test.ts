import { expect, test } from 'vitest'
import { priceOfThirtyDays, pricePerPerson, priceShare } from '#rules/sale/price-share'

const watch = { priceWithTax: 6_900, days: 30, isShared: false }
const shield = { priceWithTax: 23_000, days: 90, isShared: true }
const fortress = { priceWithTax: 92_000, days: 365, isShared: true }

test('a plan for one is said by the day, a shared one by the person in 30 days with every place taken', () => {
  expect(priceShare(watch)).toEqual({ per: 'day', amount: 230 })
  // 230.00 × 30 ÷ 90 ÷ 5 = 15.333
  expect(priceShare(shield)).toEqual({ per: 'person', amount: 1_533, people: 5 })
  // 920.00 × 30 ÷ 365 ÷ 5 = 15.123
  expect(priceShare(fortress)).toEqual({ per: 'person', amount: 1_512, people: 5 })
})

test('a shared plan of less than 30 days is said by the day: nobody buys 30 of it', () => {
  expect(priceShare({ ...shield, days: 7 })).toEqual({ per: 'day', amount: 3_286 })
})

test('a day and a gift have no smaller part', () => {
  expect(priceShare({ ...watch, days: 1 })).toBeNull()
  expect(priceShare({ ...watch, priceWithTax: 0 })).toBeNull()
})

test('plans of any length are compared by 30 days, and by each person of them', () => {
  expect([watch, shield, fortress].map(priceOfThirtyDays)).toEqual([6_900, 7_667, 7_562])
  expect([watch, shield, fortress].map(pricePerPerson)).toEqual([6_900, 1_533, 1_512])
})
