import { basisPoints, halalas, zero, type Halalas } from '#rules/core/money'
import { priceOrder, type Discount, type EnteredPrice, type Tax } from '#rules/shop/price'
import { addDays } from '#rules/core/riyadh-days'
import { taxesOf, type TaxTerms } from '#domain/shop/catalogue/list-active-taxes'
import type { LastingCoupon } from '#domain/sale/records/coupons/lasting-coupons'

/** The renewals of a plan from the next one on. */
export type Renewals = {
  /** When the next period begins, and how many days it has. */
  beginsAt: Date
  days: number
  /** Each lowers `count` of them, null: all that are left, and then the next one does. */
  coupons: CouponTerms[]
  taxes: Tax[]
}

type CouponTerms = { discount: Discount; count: number | null }

/** What renewals of one plan cost while coupons lower them, and once they have ended. Halalas with tax. */
export type RenewalPrices = {
  /** The first of them. */
  first: Halalas
  /** How many of them cost so much by a coupon: 0 where none lowers them, null for all. */
  lowered: number | null
  /** What those behind them cost, in order: the last has no `count`. Empty where a coupon lowers none or all. */
  later: { count: number | null; price: Halalas }[]
  /** Without any coupon. */
  whole: Halalas
}

/** What the renewal number `nth` (from 1) costs at `price`; halalas with tax, before the balance. */
export function renewalAt({ coupons, taxes }: Renewals, nth: number, price: EnteredPrice): Halalas {
  const [coupon] = couponsFrom(coupons, nth)
  return priceOrder({ price, discount: coupon?.discount ?? null, taxes, balance: zero }).priceAfterTax
}

/** What still lowers the renewals from the one with the number `nth` (from 1) on. */
function couponsFrom(coupons: CouponTerms[], nth: number): CouponTerms[] {
  let before = nth - 1
  return coupons.flatMap(({ discount, count }): CouponTerms[] => {
    if (count === null) return [{ discount, count }]
    const left = count - before
    before = Math.max(0, -left)
    return left > 0 ? [{ discount, count: left }] : []
  })
}

/** All that renewals cost at `price` from the next one on: what is told of them, and what is charged in this order. */
export function renewalPrices(renewals: Renewals, price: EnteredPrice): RenewalPrices {
  const whole = renewalAt({ ...renewals, coupons: [] }, 1, price)
  const steps: RenewalPrices['later'] = []
  for (const coupon of renewals.coupons) {
    const lowered = renewalAt({ ...renewals, coupons: [coupon] }, 1, price)
    const last = steps.at(-1)
    // Two that take the same off are one promise.
    if (last && last.count !== null && last.price === lowered) {
      last.count = coupon.count === null ? null : last.count + coupon.count
    } else steps.push({ count: coupon.count, price: lowered })
    if (coupon.count === null) break
  }
  if (steps.at(-1)?.count !== null) steps.push({ count: null, price: whole })
  const [next, ...later] = steps
  return {
    first: next?.price ?? whole,
    lowered: renewals.coupons.length === 0 ? 0 : (next?.count ?? null),
    later,
    whole,
  }
}

/**
 * What the first period that begins on the day of a scheduled price or later will cost with it: with the coupon, if that
 * still lasts then. Halalas with tax.
 */
export function priceFrom(renewals: Renewals, change: { price: EnteredPrice; appliesFrom: Date }): Halalas {
  return renewalAt(renewals, firstFrom(renewals, change.appliesFrom), change.price)
}

/** The same with all that follows. */
export function pricesFrom(
  renewals: Renewals,
  change: { price: EnteredPrice; appliesFrom: Date },
): RenewalPrices {
  const coupons = couponsFrom(renewals.coupons, firstFrom(renewals, change.appliesFrom))
  return renewalPrices({ ...renewals, coupons }, change.price)
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
  coupons: LastingCoupon[] | null
  taxes: TaxTerms[]
}): Renewals {
  return {
    beginsAt: new Date(terms.begins_at),
    days: terms.product.days,
    coupons: couponTerms(terms.coupons),
    taxes: taxesOf(terms.taxes),
  }
}

/** Coupons as the database says them. */
export function couponTerms(coupons: Omit<LastingCoupon, 'order_id'>[] | null): CouponTerms[] {
  return (coupons ?? []).map((coupon) => ({ discount: discountOf(coupon), count: coupon.left }))
}

/** What a coupon takes off a renewal. */
export function discountOf(coupon: Pick<LastingCoupon, 'percentage_bp' | 'amount_minor'>): Discount {
  return coupon.percentage_bp === null
    ? { kind: 'amount', amount: halalas(coupon.amount_minor ?? 0) }
    : { kind: 'percent', percentage: basisPoints(coupon.percentage_bp) }
}
