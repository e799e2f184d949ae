import { basisPoints, halalas, zero, type Halalas } from '#rules/core/money'
import { priceOrder, type Discount, type EnteredPrice, type Tax } from '#rules/shop/price'
import { addDays } from '#rules/core/riyadh-days'
import { taxesOf, type TaxTerms } from '#domain/shop/catalogue/list-active-taxes'

/** A coupon as it was promised when it was used; `left` renewals are still lowered by it, null: all. */
export type LastingCoupon = { percentage_bp: number | null; amount_minor: number | null; left: number | null }

/** The renewals of a plan from the next one on. */
export type Renewals = {
  /** When the next period begins, and how many days it has. */
  beginsAt: Date
  days: number
  /** The next `count` of them are lowered, null: all. */
  coupon: { discount: Discount; count: number | null } | null
  taxes: Tax[]
}

/** What the renewal number `nth` (from 1) costs at `price`; halalas with tax, before the balance. */
export function renewalAt({ coupon, taxes }: Renewals, nth: number, price: EnteredPrice): Halalas {
  const lasts = coupon !== null && (coupon.count === null || coupon.count >= nth)
  return priceOrder({ price, discount: lasts ? coupon.discount : null, taxes, balance: zero }).priceAfterTax
}

/**
 * What the first period that begins on the day of a scheduled price or later will cost with it: with the coupon, if that
 * still lasts then. Halalas with tax.
 */
export function priceFrom(renewals: Renewals, change: { price: EnteredPrice; appliesFrom: Date }): Halalas {
  return renewalAt(renewals, firstFrom(renewals, change.appliesFrom), change.price)
}

/** From that period on: how many renewals the coupon still lowers (0 for none, null for all), and what one costs without it. */
export function couponFrom(
  renewals: Renewals,
  change: { price: EnteredPrice; appliesFrom: Date },
): { lowered: number | null; whole: Halalas } {
  const { coupon } = renewals
  const before = firstFrom(renewals, change.appliesFrom) - 1
  const count = coupon ? coupon.count : 0
  return {
    lowered: count === null ? null : Math.max(0, count - before),
    whole: renewalAt({ ...renewals, coupon: null }, 1, change.price),
  }
}

/** The number, from 1, of the first renewal that begins on this day or later. */
function firstFrom({ beginsAt, days }: Renewals, from: Date): number {
  let nth = 1
  // Plans last at least a day, and a price is scheduled for the near future: a few steps.
  for (let begins = beginsAt; begins < from; begins = addDays(begins, days)) nth += 1
  return nth
}

/** The same of the next renewal of a subscription. */
export function renewalsOf(terms: {
  begins_at: string
  product: { days: number }
  coupon: LastingCoupon | null
  taxes: TaxTerms[]
}): Renewals {
  const { coupon } = terms
  return {
    beginsAt: new Date(terms.begins_at),
    days: terms.product.days,
    coupon: coupon && { discount: discountOf(coupon), count: coupon.left },
    taxes: taxesOf(terms.taxes),
  }
}

/** What a coupon takes off a renewal. */
export function discountOf(coupon: Omit<LastingCoupon, 'left'> | null): Discount {
  if (!coupon) return null
  return coupon.percentage_bp === null
    ? { kind: 'amount', amount: halalas(coupon.amount_minor ?? 0) }
    : { kind: 'percent', percentage: basisPoints(coupon.percentage_bp) }
}
