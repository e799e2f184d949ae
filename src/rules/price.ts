import { add, halalas, lesser, percentOf, smallestCharge, subtract, zero } from '#rules/money'
import type { BasisPoints, Halalas } from '#rules/money'

export type Tax = { id: string; percentage: BasisPoints }

export type Discount =
  | { kind: 'percent'; percentage: BasisPoints }
  | { kind: 'amount'; amount: Halalas }
  | null

export type PriceLines<T extends Tax> = {
  priceBeforeTax: Halalas
  discount: Halalas
  taxes: { tax: T; amount: Halalas }[]
  taxesTotal: Halalas
  priceAfterTax: Halalas
  previousBalance: Halalas
  finalPrice: Halalas
}

/**
 * All sums of an order. Source: domain rules, "Money and tax".
 * @param balance what the client has free to use (held amounts already left out)
 */
export function priceOrder<T extends Tax>(input: {
  lines: Halalas[]
  discount: Discount
  taxes: T[]
  balance: Halalas
}): PriceLines<T> {
  const priceBeforeTax = add(...input.lines)
  const discount = discountOn(priceBeforeTax, input.discount, input.taxes)
  const taxed = subtract(priceBeforeTax, discount)
  const taxes = input.taxes.map((tax) => ({ tax, amount: percentOf(taxed, tax.percentage) }))
  const taxesTotal = add(...taxes.map((line) => line.amount))
  const priceAfterTax = add(taxed, taxesTotal)
  const previousBalance = usableBalance(priceAfterTax, input.balance)
  return {
    priceBeforeTax,
    discount,
    taxes,
    taxesTotal,
    priceAfterTax,
    previousBalance,
    finalPrice: subtract(priceAfterTax, previousBalance),
  }
}

/** A discount that would leave a rest too small to charge takes the rest too. */
function discountOn(price: Halalas, discount: Discount, taxes: Tax[]): Halalas {
  if (!discount) return zero
  const wanted = discount.kind === 'percent' ? percentOf(price, discount.percentage) : discount.amount
  const left = subtract(price, lesser(wanted, price))
  return priceWithTax(left, taxes) < smallestCharge ? price : subtract(price, left)
}

/** As much of the balance as leaves nothing to pay, or at least what the gateway can charge. */
function usableBalance(due: Halalas, balance: Halalas): Halalas {
  if (balance >= due) return due
  if (due - balance >= smallestCharge) return balance
  // Too little would be left to charge: keep so much of the balance back that exactly the smallest charge is left.
  return due > smallestCharge ? halalas(due - smallestCharge) : zero
}

/** The price that the store shows: with every active tax, each rounded as on the order. */
export function priceWithTax(price: Halalas, taxes: Tax[]): Halalas {
  return add(price, ...taxes.map((tax) => percentOf(price, tax.percentage)))
}

/** What a price before tax can be: free, or enough to be charged. */
export function isPrice(price: number): boolean {
  return price === 0 || price >= smallestCharge
}

/**
 * The price before tax that the store shows as `wanted`. Taxes are rounded, so some prices with tax cannot be reached
 * (10.00 at 15 %); then those before tax that come out nearest below and above it.
 */
export function priceBeforeTax(
  wanted: Halalas,
  taxes: Tax[],
): { exact: Halalas } | { below: Halalas; above: Halalas } {
  const total = taxes.reduce((sum, tax) => sum + tax.percentage, 0)
  // Each tax's rounding is off by half a halala at most, so the answer lies a few steps from here.
  let price = halalas(Math.floor((wanted * 10_000) / (10_000 + total)) + taxes.length + 1)
  while (price > 0 && priceWithTax(price, taxes) > wanted) price = halalas(price - 1)
  const isReached = priceWithTax(price, taxes) === wanted
  if (isReached && isPrice(price)) return { exact: price }
  if (!isPrice(price)) return { below: zero, above: smallestCharge }
  const above = halalas(price + 1)
  return { below: price, above: isPrice(above) ? above : smallestCharge }
}
