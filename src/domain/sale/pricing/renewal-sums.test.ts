import { expect, it } from 'vitest'
import { basisPoints, halalas } from '#rules/core/money'
import { withTax } from '#rules/shop/price'
import { renewalPrices, type Renewals } from '#domain/sale/pricing/renewal-sums'

const percent = (of: number, count: number | null): Renewals['coupons'][number] => ({
  discount: { kind: 'percent', percentage: basisPoints(of * 100) },
  count,
})

/** 100.00, and 200.00 from the renewal with this number on. */
function pricesOf(coupons: Renewals['coupons'], changesAt: number | null) {
  const beginsAt = new Date('2027-01-01T07:00:00Z')
  const { first, lowered, later } = renewalPrices(
    {
      beginsAt,
      days: 30,
      coupons,
      taxes: [],
      change: changesAt === null ? null : { price: withTax(halalas(20_000)), appliesFrom: dayOf(changesAt) },
    },
    withTax(halalas(10_000)),
  )
  return [[lowered, Number(first)], ...later.map(({ count, price }) => [count, Number(price)])]

  function dayOf(nth: number) {
    return new Date(beginsAt.getTime() + (nth - 1) * 30 * 86_400_000)
  }
}

/** Coupons, the renewal with which the new price comes, and how many renewals cost how much. */
const stories: [string, Renewals['coupons'], number | null, (number | null)[][]][] = [
  ['no coupon', [], 3, [[0, 10_000]]],
  [
    'a coupon that ends before the new price',
    [percent(50, 2)],
    4,
    [
      [2, 5_000],
      [1, 10_000],
      [null, 20_000],
    ],
  ],
  [
    'a coupon that ends with the old price',
    [percent(50, 2)],
    3,
    [
      [2, 5_000],
      [null, 20_000],
    ],
  ],
  [
    'a coupon that outlasts the old price',
    [percent(50, 3)],
    2,
    [
      [3, 5_000],
      [null, 20_000],
    ],
  ],
  ['a coupon for ever', [percent(50, null)], 2, [[null, 5_000]]],
  [
    'an older coupon, within whose renewals the new price comes',
    [percent(50, 1), percent(20, 3)],
    3,
    [
      [1, 5_000],
      [1, 8_000],
      [2, 16_000],
      [null, 20_000],
    ],
  ],
  [
    'an older coupon for ever',
    [percent(50, 1), percent(20, null)],
    4,
    [
      [1, 5_000],
      [2, 8_000],
      [null, 16_000],
    ],
  ],
  [
    'two that take the same off',
    [percent(50, 1), percent(50, 2)],
    5,
    [
      [3, 5_000],
      [1, 10_000],
      [null, 20_000],
    ],
  ],
  [
    'two that take the same off the old price alone',
    [percent(50, 1), { discount: { kind: 'amount', amount: halalas(5_000) }, count: 1 }],
    2,
    [
      [1, 5_000],
      [1, 15_000],
      [null, 20_000],
    ],
  ],
  [
    'no price that comes',
    [percent(50, 2)],
    null,
    [
      [2, 5_000],
      [null, 10_000],
    ],
  ],
]

it.each(stories)('says every later price with its day: %s', (_, coupons, changesAt, prices) => {
  expect(pricesOf(coupons, changesAt)).toEqual(prices)
})
