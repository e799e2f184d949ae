import { expect, test } from 'vitest'
import { paidWay, payWay } from './pay-way.ts'

test.each([
  [69, 0, 'card', 'card_credit'],
  [8, 61, 'both', 'all'],
  [0, 69, 'balance', 'balance_credit'],
  [0, 0, 'nothing', 'credit'],
] as const)(
  '%i by card and %i from the balance is %s, with a credit %s',
  (charge, balance, way, credited) => {
    expect(payWay({ charge, balance })).toBe(way)
    expect(paidWay({ charge, balance, credit: 0 })).toBe(way)
    expect(paidWay({ charge: BigInt(charge), balance, credit: 1n })).toBe(credited)
  },
)
