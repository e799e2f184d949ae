import { basisPoints, halalas, zero } from '#rules/money'
import type { BasisPoints, Halalas } from '#rules/money'
import { priceOrder } from '#rules/price'
import type { Discount } from '#rules/price'
import { addDays } from '#rules/riyadh-days'

/** A coupon as it was promised when it was used; `left` renewals are still lowered by it, null: all. */
export type LastingCoupon = { percentage_bp: number | null; amount_minor: number | null; left: number | null }

/** A tax as the database says it. */
export type TermsTax = { id: string; name_ar: string; name_en: string; percentage_bp: number }

/**
 * What the first period that begins on the day of a scheduled price or later will cost with it, in halalas with tax: with the
 * coupon, if that still lasts then. `next` is the next renewal.
 */
export function priceFrom(
  next: { begins_at: string; coupon: LastingCoupon | null; taxes: TermsTax[]; days: number },
  change: { price: number; appliesFrom: Date },
): Halalas {
  const { coupon } = next
  let renewals = 1
  // Plans last at least a day, and a price is scheduled for the near future: a few steps.
  for (
    let begins = new Date(next.begins_at);
    begins < change.appliesFrom;
    begins = addDays(begins, next.days)
  ) {
    renewals += 1
  }
  const lasts = coupon !== null && (coupon.left === null || coupon.left >= renewals)
  return priceOrder({
    lines: [halalas(change.price)],
    discount: discountOf(lasts ? coupon : null),
    taxes: taxesOf(next.taxes),
    balance: zero,
  }).priceAfterTax
}

/** What a coupon takes off a renewal. */
export function discountOf(coupon: Omit<LastingCoupon, 'left'> | null): Discount {
  if (!coupon) return null
  return coupon.percentage_bp === null
    ? { kind: 'amount', amount: halalas(coupon.amount_minor ?? 0) }
    : { kind: 'percent', percentage: basisPoints(coupon.percentage_bp) }
}

export function taxesOf(
  taxes: TermsTax[],
): { id: string; name_ar: string; name_en: string; percentage: BasisPoints }[] {
  return taxes.map(({ percentage_bp, ...tax }) => ({ ...tax, percentage: basisPoints(percentage_bp) }))
}
