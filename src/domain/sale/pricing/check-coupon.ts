import { ShopError } from '#rules/errors/shop-error'
import { basisPoints, halalas } from '#rules/core/money'
import type { Discount } from '#rules/shop/price'

/** A coupon as one client sees it for one plan; times are ISO texts because they come through JSON. */
export type CouponFacts = {
  id: string
  code: string
  kind: 'percent' | 'amount'
  percentage_bp: number | null
  amount_minor: number | null
  starts_at: string | null
  ends_at: string | null
  is_active: boolean
  total_limit: number | null
  uses: number
  per_client_limit: number | null
  first_purchase_only: boolean
  renewals: number | null
  fits_plan: boolean
  uses_by_client: number
  /** `isPastFirstPurchase`. */
  is_past_first_purchase: boolean
}

/**
 * The discount that the coupon gives now. Whether a use is still free is decided again, for certain, by the
 * row's own check when it is held. Errors: coupon_not_valid, coupon_used_up, coupon_first_purchase_only.
 */
export function checkCoupon(
  coupon: CouponFacts | null,
  now: Date,
): { id: string; code: string; renewals: number | null; discount: NonNullable<Discount> } {
  // The same answer in all cases, so that codes cannot be guessed: unknown, not yet or no longer good, or for
  // other plans.
  if (!coupon?.is_active) throw new ShopError('coupon_not_valid')
  if (coupon.starts_at && new Date(coupon.starts_at) > now) throw new ShopError('coupon_not_valid')
  if (coupon.ends_at && new Date(coupon.ends_at) <= now) throw new ShopError('coupon_not_valid')
  if (!coupon.fits_plan) throw new ShopError('coupon_not_valid')
  if (coupon.total_limit !== null && coupon.uses >= coupon.total_limit) throw new ShopError('coupon_used_up')
  if (coupon.per_client_limit !== null && coupon.uses_by_client >= coupon.per_client_limit) {
    throw new ShopError('coupon_used_up')
  }
  if (coupon.first_purchase_only && coupon.is_past_first_purchase)
    throw new ShopError('coupon_first_purchase_only')
  return {
    id: coupon.id,
    code: coupon.code,
    renewals: coupon.renewals,
    discount:
      coupon.kind === 'percent'
        ? { kind: 'percent', percentage: basisPoints(coupon.percentage_bp ?? 0) }
        : { kind: 'amount', amount: halalas(coupon.amount_minor ?? 0) },
  }
}
