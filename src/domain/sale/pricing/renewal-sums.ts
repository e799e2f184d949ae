import { basisPoints, halalas, zero, type Halalas } from '#rules/core/money'
import { priceOrder, type Discount, type EnteredPrice, type Tax } from '#rules/shop/price'
import { addDays } from '#rules/core/riyadh-days'
import { enteredPrice, type PriceRow } from '#domain/shop/catalogue/entered-price'
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
  /** A price that is scheduled: renewals behind the next one that begin on its day or later cost it. */
  change: ScheduledPrice | null
}

/** A price that staff scheduled, and from when on periods cost it. */
export type ScheduledPrice = { price: EnteredPrice; appliesFrom: Date }

type CouponTerms = { discount: Discount; count: number | null }

/** What renewals of one plan cost while coupons lower them, and once they have ended. Halalas with tax. */
export type RenewalPrices = {
  /** The first of them. */
  first: Halalas
  /** How many of them cost so much by a coupon: 0 where none lowers them, null for all. */
  lowered: number | null
  /**
   * What those behind them cost, in order: the last has no `count`. Empty where a coupon lowers none or all.
   */
  later: { count: number | null; price: Halalas }[]
  /** The first of them without any coupon. */
  whole: Halalas
}

/** Whether any of these renewals costs more than the same one of the others. */
export function isDearer(renewals: RenewalPrices, others: RenewalPrices): boolean {
  const [steps, before] = [stairsOf(renewals), stairsOf(others)]
  return [...steps, ...before].some(({ from }) => priceAt(steps, from) > priceAt(before, from))
}

/** From which renewal on, from 1, each price is charged. */
type Stairs = { from: number; price: Halalas }[]

function stairsOf({ first, lowered, later }: RenewalPrices): Stairs {
  const stairs: Stairs = [{ from: 1, price: first }]
  let from = 1 + (lowered ?? 0)
  for (const { count, price } of later) {
    stairs.push({ from, price })
    from += count ?? 0
  }
  return stairs
}

function priceAt(stairs: Stairs, nth: number): number {
  return stairs.findLast(({ from }) => from <= nth)?.price ?? 0
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

/**
 * All that renewals cost from the next one on, which costs `price`, and those from the day of a scheduled
 * price on that one: what is told of them, and what is charged in this order. Where that day comes while the
 * coupon of the next one lasts, the notice of the scheduled price says what it costs with it.
 */
export function renewalPrices(renewals: Renewals, price: EnteredPrice): RenewalPrices {
  const whole = renewalAt({ ...renewals, coupons: [] }, 1, price)
  const [next, ...others] = promisesOf(renewals, price)
  if (!next) return { first: whole, lowered: 0, later: [], whole }
  const first = renewalAt({ ...renewals, coupons: [next] }, 1, price)
  if (next.count === null) return { first, lowered: null, later: [], whole }
  const later: RenewalPrices['later'] = []
  let nth = next.count + 1
  for (const promise of others.some(({ count }) => count === null) ? others : [...others, noCoupon]) {
    for (const step of stepsOf(renewals, { nth, promise, price })) addStep(later, step)
    nth += promise.count ?? 0
  }
  return { first, lowered: next.count, later, whole }
}

/** Behind the last coupon. */
const noCoupon: CouponTerms = { discount: { kind: 'amount', amount: zero }, count: null }

/**
 * The coupons up to the first that lowers all that are left. Two in a row that take the same off are one
 * promise.
 */
function promisesOf(renewals: Renewals, price: EnteredPrice): CouponTerms[] {
  const prices = [price, ...(renewals.change ? [renewals.change.price] : [])]
  const lowered = (coupon: CouponTerms) =>
    prices.map((one) => renewalAt({ ...renewals, coupons: [coupon] }, 1, one)).join()
  const promises: CouponTerms[] = []
  for (const coupon of renewals.coupons) {
    const last = promises.at(-1)
    if (last && last.count !== null && lowered(last) === lowered(coupon)) {
      promises[promises.length - 1] = {
        ...last,
        count: coupon.count === null ? null : last.count + coupon.count,
      }
    } else promises.push(coupon)
    if (coupon.count === null) break
  }
  return promises
}

/**
 * What the renewals from number `nth` on cost with one coupon: on both sides of the day of a scheduled price.
 */
function stepsOf(
  renewals: Renewals,
  { nth, promise, price }: { nth: number; promise: CouponTerms; price: EnteredPrice },
): RenewalPrices['later'] {
  const { change } = renewals
  const { count } = promise
  const at = (entered: EnteredPrice) => renewalAt({ ...renewals, coupons: [promise] }, 1, entered)
  const before = change ? Math.max(0, firstFrom(renewals, change.appliesFrom) - nth) : Infinity
  if (!change || before >= (count ?? Infinity)) return [{ count, price: at(price) }]
  const from = { count: count === null ? null : count - before, price: at(change.price) }
  return before === 0 ? [from] : [{ count: before, price: at(price) }, from]
}

/** What costs the same as those before it is no step. */
function addStep(steps: RenewalPrices['later'], step: RenewalPrices['later'][number]): void {
  const last = steps.at(-1)
  if (last && last.count !== null && last.price === step.price) {
    last.count = step.count === null ? null : last.count + step.count
  } else steps.push({ ...step })
}

/**
 * What the first period that begins on the day of a scheduled price or later will cost with it: with the
 * coupon, if that still lasts then. Halalas with tax.
 */
export function priceFrom(renewals: Renewals, change: ScheduledPrice): Halalas {
  return renewalAt(renewals, firstFrom(renewals, change.appliesFrom), change.price)
}

/** The same with all that follows. */
export function pricesFrom(renewals: Renewals, change: ScheduledPrice): RenewalPrices {
  const coupons = couponsFrom(renewals.coupons, firstFrom(renewals, change.appliesFrom))
  return renewalPrices({ ...renewals, coupons, change: null }, change.price)
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
  coming: (PriceRow & { applies_from: string }) | null
  taxes: TaxTerms[]
}): Renewals {
  const { coming } = terms
  return {
    beginsAt: new Date(terms.begins_at),
    days: terms.product.days,
    coupons: couponTerms(terms.coupons),
    taxes: taxesOf(terms.taxes),
    change: coming && { price: enteredPrice(coming), appliesFrom: new Date(coming.applies_from) },
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
