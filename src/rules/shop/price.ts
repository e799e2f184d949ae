import {
  add,
  halalas,
  lesser,
  percentOf,
  shareOf,
  smallestCharge,
  subtract,
  zero,
  type BasisPoints,
  type Halalas,
} from '#rules/core/money'

export type Tax = { id: string; percentage: BasisPoints }

/**
 * On which side of the taxes a price was entered: that side is exact, and the other one follows from the
 * taxes of the day.
 */
export const priceBases = ['with_tax', 'before_tax'] as const
export type PriceBasis = (typeof priceBases)[number]

/** A price as staff entered it. Source: docs/decisions/0134. */
export type EnteredPrice = { amount: Halalas; basis: PriceBasis }

export const withTax = (amount: Halalas): EnteredPrice => ({ amount, basis: 'with_tax' })
export const beforeTax = (amount: Halalas): EnteredPrice => ({ amount, basis: 'before_tax' })

/** The highest price that can be entered: 1,000,000.00 SR. */
export const highestPrice = halalas(100_000_000)

export function isSamePrice(a: EnteredPrice, b: EnteredPrice): boolean {
  return a.basis === b.basis && a.amount === b.amount
}

export type Discount =
  | { kind: 'percent'; percentage: BasisPoints }
  | { kind: 'amount'; amount: Halalas }
  | null

export type TaxAmount<T extends Tax> = { tax: T; amount: Halalas }

export type PriceLines<T extends Tax> = {
  priceBeforeTax: Halalas
  discount: Halalas
  taxes: TaxAmount<T>[]
  taxesTotal: Halalas
  priceAfterTax: Halalas
  previousBalance: Halalas
  finalPrice: Halalas
}

/**
 * All sums of an order of one plan, in halalas: before tax − discount + taxes = after tax. A discount lowers
 * the price on the side on which it was entered, so that 10 % off 100.00 with tax is 90.00. Source: domain
 * rules, "Money and tax" and "Decided on 22 November 2026"; docs/decisions/0134.
 * @param balance what the client has free to use (held amounts already left out)
 */
export function priceOrder<T extends Tax>(input: {
  price: EnteredPrice
  discount: Discount
  taxes: T[]
  balance: Halalas
}): PriceLines<T> {
  const whole = withAndWithout(input.price, input.taxes)
  const lowered = withAndWithout(lower(input.price, input.discount, input.taxes), input.taxes)
  const previousBalance = usableBalance(lowered.after, input.balance)
  return {
    priceBeforeTax: whole.before,
    discount: subtract(whole.before, lowered.before),
    taxes: lowered.taxes,
    taxesTotal: subtract(lowered.after, lowered.before),
    priceAfterTax: lowered.after,
    previousBalance,
    finalPrice: subtract(lowered.after, previousBalance),
  }
}

/**
 * Both sides of a price. Entered with tax, what stands before it is the gross ÷ (1 + all taxes), half up, and
 * the taxes are the rest; entered before tax, each tax is rounded half up by itself.
 */
function withAndWithout<T extends Tax>(
  { amount, basis }: EnteredPrice,
  taxes: T[],
): { before: Halalas; taxes: TaxAmount<T>[]; after: Halalas } {
  if (basis === 'with_tax') {
    const before = shareOf(amount, { part: 10_000, of: 10_000 + totalOf(taxes) }, 'half_up')
    return { before, taxes: shareTax(subtract(amount, before), taxes), after: amount }
  }
  const lines = taxes.map((tax) => ({ tax, amount: percentOf(amount, tax.percentage) }))
  return { before: amount, taxes: lines, after: add(amount, ...lines.map((line) => line.amount)) }
}

/**
 * Splits the tax of a price by the percentages: each tax ends where its share of all taxes up to it, half up,
 * ends.
 */
function shareTax<T extends Tax>(total: Halalas, taxes: T[]): TaxAmount<T>[] {
  const of = totalOf(taxes)
  let part = 0
  let shared = zero
  return taxes.map((tax) => {
    part += tax.percentage
    const end = of === 0 ? zero : shareOf(total, { part, of }, 'half_up')
    const amount = subtract(end, shared)
    shared = end
    return { tax, amount }
  })
}

function totalOf(taxes: Tax[]): number {
  return taxes.reduce((sum, tax) => sum + tax.percentage, 0)
}

/** A discount that would leave a rest too small to charge takes the rest too. */
function lower(price: EnteredPrice, discount: Discount, taxes: Tax[]): EnteredPrice {
  if (!discount) return price
  const { amount, basis } = price
  const wanted = discount.kind === 'percent' ? percentOf(amount, discount.percentage) : discount.amount
  const left = { amount: subtract(amount, lesser(wanted, amount)), basis }
  const isTooSmall = !isChargeable(priceWithTax(left, taxes)) && isChargeable(priceWithTax(price, taxes))
  return isTooSmall ? { amount: zero, basis } : left
}

/** As much of the balance as leaves nothing to pay, or at least what the gateway can charge. */
function usableBalance(due: Halalas, balance: Halalas): Halalas {
  if (balance >= due) return due
  if (due - balance >= smallestCharge) return balance
  // Too little would be left to charge: keep so much of the balance back that exactly the smallest charge is
  // left.
  return due > smallestCharge ? halalas(due - smallestCharge) : zero
}

/** The price that the store shows: with every active tax, as on the order. */
export function priceWithTax(price: EnteredPrice, taxes: Tax[]): Halalas {
  return withAndWithout(price, taxes).after
}

/** The same price before tax. */
export function priceBeforeTax(price: EnteredPrice, taxes: Tax[]): Halalas {
  return withAndWithout(price, taxes).before
}

/** A price with tax in ten-thousandths of a halala, so that two can be compared and nothing is rounded. */
export function exactWithTax({ amount, basis }: EnteredPrice, taxes: Tax[]): number {
  return amount * (basis === 'with_tax' ? 10_000 : 10_000 + totalOf(taxes))
}

/** Whether a sum is nothing, or enough for the gateway. */
export function isChargeable(sum: Halalas): boolean {
  return sum === 0 || sum >= smallestCharge
}
