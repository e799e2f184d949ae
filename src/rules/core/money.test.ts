import { describe, expect, test } from 'vitest'
import {
  add,
  basisPoints,
  halalas,
  lesser,
  percentOf,
  shareOf,
  subtract,
  toDecimals,
  toPercent,
  toRiyals,
} from './money.ts'
import { parseRiyals } from '#rules/core/parse-riyals'
import { creditFor } from '#rules/sale/plan-change'
import { taxInRefund } from '#rules/payments/refund'

test('an amount is a whole number that is exact', () => {
  expect(halalas(6_900n)).toBe(6_900)
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => halalas(wrong)).toThrow(RangeError)
  }
  expect(() => halalas(2n ** 60n)).toThrow(RangeError)
  expect(() => add(halalas(Number.MAX_SAFE_INTEGER), halalas(1))).toThrow(RangeError)
})

describe('riyals as they are typed', () => {
  test.each([
    // Whole riyals, in the digits of all three keyboards.
    ['69', 6_900],
    ['٦٩', 6_900],
    ['۶۹', 6_900],
    ['007', 700],
    ['0', 0],
    // Halalas behind a dot, «٫», or a comma with one or two digits behind it.
    [' 69.5 ', 6_950],
    ['٦٩٫٢٥', 6_925],
    ['69٫2', 6_920],
    ['10,50', 1_050],
    ['10,5', 1_050],
    ['١٠،٥٠', 1_050],
    ['0,01', 1],
    ['0.29', 29],
    ['1.10', 110],
    // Thousands: three digits behind each sign, and one sign for all of them.
    ['1,200', 120_000],
    ['1,200.5', 120_050],
    ['1,200,300', 120_030_000],
    ['١٬٢٠٠٫٥٠', 120_050],
    ['١،٢٠٠', 120_000],
    ['1٬200,50', 120_050],
    ['1 200', 120_000],
    ['1\u00a0200,50', 120_050],
    ['1\u202f234\u202f567.89', 123_456_789],
    // Signs of direction that come along with what was copied.
    ['\u200f٦٩٫٥٠\u200e', 6_950],
    ['\u202a69.50\u202c', 6_950],
    ['\u206669.50\u2069', 6_950],
    // The credit limit of a partner goes up to a milliard.
    ['1,000,000,000', 100_000_000_000],
    ['999999999999.99', 99_999_999_999_999],
  ])('%j is %j halalas', (typed, expected) => {
    expect(parseRiyals(typed)).toBe(expected)
  })

  test.each([
    // A thousand with a dot, or a riyal and a fifth with a digit too many.
    ['1.200', 'a dot before three digits'],
    ['1.200,50', 'dots for thousands'],
    ['1.200.300', 'dots for thousands'],
    ['0,500', 'a thousand that begins with zero, or half a riyal'],
    ['1,200,50', 'commas for thousands and for halalas'],
    ['1,200،50', 'commas for thousands and for halalas'],
    ['1,200 300', 'two signs for thousands'],
    ['1200,300', 'thousands of which only some are parted'],
    ['12,34,567', 'two digits between signs'],
    ['12 3', 'a space that parts no thousands'],
    ['1 2.50', 'a space that parts no thousands'],
    // What is no sum, and fractions of a halala.
    ['69.123', 'a tenth of a halala'],
    ['10.005', 'half a halala'],
    ['٠٫٠٠١', 'a tenth of a halala'],
    ['1.2.3', 'two dots'],
    ['5.', 'no halalas behind the sign'],
    ['.5', 'no riyals before it'],
    [',5', 'no riyals before it'],
    ['', 'nothing'],
    ['  ', 'nothing'],
    ['-1', 'below zero'],
    ['+1', 'a sign'],
    ['1e3', 'a letter'],
    ['15%', 'a share'],
    ['0x10', 'another base'],
    ['fifteen', 'words'],
    ['1'.repeat(13), 'more than there is'],
    ['1 '.repeat(40), 'a long text'],
  ])('%j is refused: %s', (typed) => {
    expect(parseRiyals(typed)).toBeNull()
  })

  test('an amount that the shop writes is read as that amount', () => {
    for (let amount = 0; amount < 2_000_000; amount += 3_331) {
      expect(parseRiyals(toDecimals(amount))).toBe(amount)
    }
  })
})

test('a percentage is whole basis points from 0 to 100 %', () => {
  expect(basisPoints(750)).toBe(750)
  for (const wrong of [-1, 10_001, 12.5, Number.NaN]) expect(() => basisPoints(wrong)).toThrow(RangeError)
})

describe('a share is rounded half up', () => {
  test.each([
    // 15 % of 0.03 SR is 0.45 of a halala, of 0.10 SR 1.5.
    [3, 1500, 0],
    [4, 1500, 1],
    [10, 1500, 2],
    [30, 1500, 5],
    [50, 1500, 8],
    [1, 5000, 1],
    [199, 5000, 100],
    [6_000, 1500, 900],
    [0, 1500, 0],
    [12_345, 0, 0],
    [12_345, 10_000, 12_345],
    [333, 750, 25],
  ])('%i halalas at %i basis points are %i', (amount, percentage, share) => {
    expect(percentOf(halalas(amount), basisPoints(percentage))).toBe(share)
  })

  test('also where the product leaves the safe integers', () => {
    expect(percentOf(halalas(Number.MAX_SAFE_INTEGER), basisPoints(9_999))).toBe(9_006_298_534_815_517)
  })
})

test('adds, subtracts, compares', () => {
  expect(add()).toBe(0)
  expect(add(halalas(1), halalas(2), halalas(3))).toBe(6)
  expect(subtract(halalas(5), halalas(7))).toBe(-2)
  expect(lesser(halalas(5), halalas(7))).toBe(5)
})

test('reads as riyals and percent on the wire', () => {
  expect([6_900, 6_950, 6_925, 1].map((amount) => toRiyals(halalas(amount)))).toEqual([69, 69.5, 69.25, 0.01])
  expect([1500, 750, 1].map((value) => toPercent(basisPoints(value)))).toEqual([15, 7.5, 0.01])
  for (let amount = 0; amount < 100_000; amount += 37) {
    expect(String(toRiyals(halalas(amount)))).toMatch(/^\d+(\.\d{1,2})?$/)
  }
})

describe('one rounding in integers gives what three gave before', () => {
  /** The same numbers at every run. */
  function* numbers(count: number) {
    let seed = 20_261_122
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed % below
    }
    for (let run = 0; run < count; run++) yield next
  }

  test('of percentages', () => {
    for (const next of numbers(20_000)) {
      const [amount, percentage] = [next(50_000_000), next(10_001)]
      const before = Number((BigInt(amount) * BigInt(percentage) + 5_000n) / 10_000n)
      expect(percentOf(halalas(amount), basisPoints(percentage))).toBe(before)
    }
  })

  test('of the tax in a refund', () => {
    for (const next of numbers(20_000)) {
      const [net, taxes] = [next(30_000_000) + 1, next(5_000_000)]
      const priceAfterTax = net + taxes
      const given = next(priceAfterTax)
      const amount = next(priceAfterTax - given) + 1
      const tax = next(taxes + 1)
      const before = Math.min(
        Math.max(Math.round((taxes * (given + amount)) / priceAfterTax) - tax, 0),
        amount,
      )
      const order = { priceAfterTax: halalas(priceAfterTax), taxes: halalas(taxes) }
      const earlier = { given: halalas(given), tax: halalas(tax) }
      expect(taxInRefund(order, earlier, halalas(amount))).toBe(before)
    }
  })

  test('of what is unused', () => {
    for (const next of numbers(20_000)) {
      const [paid, days] = [next(30_000_000) + 1, next(365) + 1]
      const daysLeft = next(days) + 1
      const before = Number((BigInt(paid) * BigInt(daysLeft)) / BigInt(days))
      expect(creditFor({ paid: halalas(paid), days, daysLeft, points: 0, pointsLeft: 0 })).toBe(before)
    }
  })

  test('a half goes up or down, as it is asked, and nothing is divided by nothing', () => {
    expect(shareOf(halalas(5), { part: 1, of: 2 }, 'half_up')).toBe(3)
    expect(shareOf(halalas(5), { part: 1, of: 2 }, 'down')).toBe(2)
    expect(() => shareOf(halalas(5), { part: 1, of: 0 }, 'down')).toThrow(RangeError)
  })
})

test('machines read riyals with two decimals', () => {
  expect([0, 5, 870, 1_000_000_001].map(toDecimals)).toEqual(['0.00', '0.05', '8.70', '10000000.01'])
})
