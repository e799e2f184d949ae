import { describe, expect, test } from 'vitest'
import { basisPoints, halalas } from '#rules/core/money'
import { priceBeforeTax, priceOrder, priceWithTax, type Discount, type EnteredPrice } from './price.ts'
import { taxInRefund } from '#rules/payments/refund'

const vat = { id: 'vat', percentage: basisPoints(1500) }
const fee = { id: 'fee', percentage: basisPoints(250) }
const withTax = (amount: number): EnteredPrice => ({ amount: halalas(amount), basis: 'with_tax' })
const beforeTax = (amount: number): EnteredPrice => ({ amount: halalas(amount), basis: 'before_tax' })

/** Of a price that was entered before tax. */
function price(input: { price: number; discount?: Discount; taxes?: (typeof vat)[]; balance?: number }) {
  return priceOrder({
    price: beforeTax(input.price),
    discount: input.discount ?? null,
    taxes: input.taxes ?? [vat],
    balance: halalas(input.balance ?? 0),
  })
}

describe('the plans of the shop', () => {
  test.each([
    [6_000, 6_900],
    [20_000, 23_000],
    [80_000, 92_000],
  ])('%i before tax is %i with it', (before, after) => {
    expect(priceWithTax(beforeTax(before), [vat])).toBe(after)
    expect(priceBeforeTax(withTax(after), [vat])).toBe(before)
    expect(price({ price: before }).finalPrice).toBe(after)
  })
})

test('the order of the mock pages: coupon, tax, balance', () => {
  const sums = price({
    price: 20_000,
    discount: { kind: 'percent', percentage: basisPoints(1000) },
    balance: 1_700,
  })
  expect(sums).toMatchObject({
    priceBeforeTax: 20_000,
    discount: 2_000,
    taxesTotal: 2_700,
    priceAfterTax: 20_700,
    previousBalance: 1_700,
    finalPrice: 19_000,
  })
})

test('each tax is rounded on its own, half up', () => {
  const sums = price({ price: 110, taxes: [vat, fee] })
  // 16.5 → 17 and 2.75 → 3
  expect(sums.taxes.map((line) => line.amount)).toEqual([17, 3])
  expect(sums.priceAfterTax).toBe(130)
  expect(priceWithTax(beforeTax(110), [vat, fee])).toBe(130)
})

test('no tax, no lines', () => {
  expect(price({ price: 5_000, taxes: [] }).finalPrice).toBe(5_000)
  expect(price({ price: 0 }).finalPrice).toBe(0)
})

describe('a discount', () => {
  test('is at most the price', () => {
    const sums = price({ price: 6_000, discount: { kind: 'amount', amount: halalas(9_999) } })
    expect(sums).toMatchObject({ discount: 6_000, taxesTotal: 0, priceAfterTax: 0, finalPrice: 0 })
  })

  test('of 100 % leaves nothing to pay and no tax', () => {
    const sums = price({ price: 6_000, discount: { kind: 'percent', percentage: basisPoints(10_000) } })
    expect(sums).toMatchObject({ discount: 6_000, taxesTotal: 0, finalPrice: 0 })
  })

  test('that would leave less than the gateway can charge takes the rest too', () => {
    const almostAll: Discount = { kind: 'amount', amount: halalas(5_950) }
    expect(price({ price: 6_000, discount: almostAll })).toMatchObject({ discount: 6_000, finalPrice: 0 })
    const enoughLeft: Discount = { kind: 'amount', amount: halalas(5_913) }
    expect(price({ price: 6_000, discount: enoughLeft })).toMatchObject({ discount: 5_913, finalPrice: 100 })
  })

  test('is rounded half up', () => {
    expect(
      price({ price: 1_005, discount: { kind: 'percent', percentage: basisPoints(1000) } }).discount,
    ).toBe(101)
  })
})

describe('a balance', () => {
  test('pays all that it can', () => {
    expect(price({ price: 6_000, balance: 6_900 })).toMatchObject({ previousBalance: 6_900, finalPrice: 0 })
    expect(price({ price: 6_000, balance: 50_000 })).toMatchObject({ previousBalance: 6_900, finalPrice: 0 })
    expect(price({ price: 6_000, balance: 1_000 })).toMatchObject({
      previousBalance: 1_000,
      finalPrice: 5_900,
    })
  })

  test.each([
    [6_800, 6_800, 100],
    [6_801, 6_800, 100],
    [6_899, 6_800, 100],
    [6_900, 6_900, 0],
  ])('of %i leaves nothing, or what the gateway can charge', (balance, used, left) => {
    expect(price({ price: 6_000, balance })).toMatchObject({ previousBalance: used, finalPrice: left })
  })

  test('stays untouched where using it would leave an order that cannot be charged', () => {
    // 1.00 SR with tax, half of it on the balance.
    expect(price({ price: 87, balance: 50 })).toMatchObject({
      priceAfterTax: 100,
      previousBalance: 0,
      finalPrice: 100,
    })
  })
})

/** Small and seeded, so that a failure can be had again. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

describe('a price that was entered with tax', () => {
  const sums = (amount: number, discount: Discount = null, taxes = [vat]) =>
    priceOrder({ price: withTax(amount), discount, taxes, balance: halalas(0) })

  test('of 10.00, which no price before tax comes out at, is paid as 10.00', () => {
    expect(sums(1_000)).toMatchObject({ priceBeforeTax: 870, taxesTotal: 130, priceAfterTax: 1_000 })
  })

  test('of 100.00 is 90.00 with a coupon of 10 %, and 90.00 with one of 10.00', () => {
    const lowered = { priceBeforeTax: 8_696, discount: 870, taxesTotal: 1_174, priceAfterTax: 9_000 }
    expect(sums(10_000, { kind: 'percent', percentage: basisPoints(1_000) })).toMatchObject(lowered)
    expect(sums(10_000, { kind: 'amount', amount: halalas(1_000) })).toMatchObject(lowered)
  })

  test('stays when the tax changes, and what stands before it moves', () => {
    const five = { id: 'vat', percentage: basisPoints(500) }
    expect(sums(1_000, null, [five])).toMatchObject({ priceBeforeTax: 952, priceAfterTax: 1_000 })
    expect(sums(1_000, null, [])).toMatchObject({ priceBeforeTax: 1_000, taxes: [], priceAfterTax: 1_000 })
  })

  test('is shared among several taxes by their percentages, to the last halala', () => {
    // 10.00 ÷ 1.175 is 8.51; of the 1.49 left 15 parts of 17.5 are 1.28, and the rest is the other tax.
    const { taxes, priceBeforeTax: net } = sums(1_000, null, [vat, fee])
    expect(net).toBe(851)
    expect(taxes.map(({ amount }) => amount)).toEqual([128, 21])
  })

  test('below what the gateway charges is sold to a balance that covers it', () => {
    const due = (balance: number) =>
      priceOrder({ price: withTax(50), discount: null, taxes: [vat], balance: halalas(balance) })
    expect(due(50)).toMatchObject({ previousBalance: 50, finalPrice: 0 })
    expect(due(49)).toMatchObject({ previousBalance: 0, finalPrice: 50 })
  })
})

/** Every halala to 1,000.00, and as many again to 100,000.00. */
function pricesWithTax(): number[] {
  const random = randomNumbers(20_261_123)
  const all = Array.from({ length: 100_000 }, (_, index) => index + 1)
  return [...all, ...Array.from({ length: 20_000 }, () => 100_001 + random(9_900_000))]
}

test('every price from 0.01 to 100,000.00 with tax is paid as it stands on the shelf, by the law’s own rounding', () => {
  const wrong = pricesWithTax().filter((gross) => {
    const sums = priceOrder({ price: withTax(gross), discount: null, taxes: [vat], balance: halalas(0) })
    // Half up, in whole numbers: 2 × net × 115 lies within 115 of 2 × gross × 100.
    const off = 2 * (sums.priceBeforeTax * 115 - gross * 100)
    return (
      sums.finalPrice !== gross ||
      off > 115 ||
      off <= -115 ||
      sums.taxesTotal !== gross - sums.priceBeforeTax ||
      sums.discount !== 0 ||
      priceWithTax(withTax(gross), [vat]) !== gross
    )
  })
  expect(wrong).toEqual([])
})

test('given back in any parts, no more tax comes back than was in the price, and all of it in the end', () => {
  const random = randomNumbers(7)
  const wrong = Array.from({ length: 5_000 }, () => 1 + random(10_000_000)).filter((gross) => {
    const sums = priceOrder({ price: withTax(gross), discount: null, taxes: [vat], balance: halalas(0) })
    const order = { priceAfterTax: sums.priceAfterTax, taxes: sums.taxesTotal }
    let given = halalas(0)
    let tax = halalas(0)
    while (given < gross) {
      const amount = halalas(Math.min(1 + random(gross), gross - given))
      const part = taxInRefund(order, { given, tax }, amount)
      given = halalas(given + amount)
      tax = halalas(tax + part)
      if (part < 0 || part > amount || tax > order.taxes) return true
    }
    return tax !== order.taxes
  })
  expect(wrong).toEqual([])
})

test('a price that was shown before stays to the halala when it is entered anew with tax', () => {
  const wrong = Array.from({ length: 100_000 }, (_, net) => net).filter(
    (net) => priceBeforeTax(withTax(priceWithTax(beforeTax(net), [vat])), [vat]) !== net,
  )
  expect(wrong).toEqual([])
})

test('sums always add up, whatever comes together', () => {
  const random = randomNumbers(20_261_121)
  const wrong: unknown[] = []
  for (let round = 0; round < 20_000; round++) {
    const entered = random(2) === 0 ? withTax(1 + random(500_000)) : beforeTax(1 + random(500_000))
    const taxes = Array.from({ length: random(4) }, (_, index) => ({
      id: String(index),
      percentage: basisPoints(random(3_000)),
    }))
    const discount: Discount =
      random(3) === 0
        ? null
        : random(2) === 0
          ? { kind: 'percent', percentage: basisPoints(1 + random(10_000)) }
          : { kind: 'amount', amount: halalas(1 + random(400_000)) }
    const balance = halalas(random(4) === 0 ? 0 : random(700_000))
    const sums = priceOrder({ price: entered, discount, taxes, balance })
    const taxed = sums.priceBeforeTax - sums.discount
    const shown = priceWithTax(entered, taxes)
    const all = taxes.reduce((sum, tax) => sum + tax.percentage, 0)
    // As much of the balance as can be used is used.
    const unused = Math.min(balance, sums.priceAfterTax) - sums.previousBalance
    const truths = {
      before: sums.priceBeforeTax === priceBeforeTax(entered, taxes),
      discount: sums.discount >= 0 && sums.discount <= sums.priceBeforeTax,
      taxes: sums.taxesTotal === sums.taxes.reduce<number>((sum, line) => sum + line.amount, 0),
      // Before tax each is rounded by itself; of a price with tax the whole is, and then its shares.
      shares: sums.taxes.every(({ tax, amount }) =>
        entered.basis === 'before_tax'
          ? Math.abs(amount * 10_000 - taxed * tax.percentage) <= 5_000
          : amount >= 0 &&
            Math.abs(amount - (all && (sums.taxesTotal * tax.percentage) / all)) <= 1 + Number.EPSILON,
      ),
      whole:
        entered.basis === 'before_tax' ||
        Math.abs(2 * (taxed * (10_000 + all) - sums.priceAfterTax * 10_000)) <= 10_000 + all,
      shown: sums.priceAfterTax <= shown && (discount !== null || sums.priceAfterTax === shown),
      afterTax: sums.priceAfterTax === taxed + sums.taxesTotal,
      final: sums.finalPrice === sums.priceAfterTax - sums.previousBalance,
      chargeable: sums.finalPrice === 0 || sums.finalPrice >= 100 || shown < 100,
      balance: sums.previousBalance >= 0 && sums.previousBalance <= balance,
      unused: unused === 0 || (sums.finalPrice === 100 && unused < 100) || sums.priceAfterTax < 100,
    }
    const broken = Object.entries(truths).filter(([, holds]) => !holds)
    if (broken.length > 0) wrong.push({ broken, entered, taxes, discount, balance, sums })
  }
  expect(wrong).toEqual([])
})
