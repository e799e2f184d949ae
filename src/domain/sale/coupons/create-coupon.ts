import { fromPercent, halalas } from '#rules/core/money'
import { insertCoupon } from '#domain/sale/records/coupons/insert-coupon'
import { requirePermission, type Context } from '#domain/core/context'
import { checkCouponRows, cleanCoupon } from '#domain/sale/coupons/clean-coupon'
import { getCouponView, type CouponFields, type CouponView } from '#domain/sale/records/coupons/read-coupons'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'

/** Adds a coupon. Errors: confirmation_needed, invalid_input, coupon_code_taken. */
export async function createCoupon(ctx: Context, input: CouponFields): Promise<CouponView> {
  requirePermission(ctx, 'coupon:write')
  requireFreshCode(ctx)
  const { kind, percentage, amount_minor, starts_at, ends_at, ...fields } = cleanCoupon(input)
  const id = await inTransaction(ctx, async (tx) => {
    await checkCouponRows(tx, cleanCoupon(input), null)
    return insertCoupon(tx, ctx, {
      ...fields,
      discount:
        kind === 'percent'
          ? { kind, percentage: fromPercent(percentage ?? 0) }
          : { kind, amount: halalas(amount_minor ?? 0) },
      starts_at: starts_at === null ? null : new Date(starts_at),
      ends_at: ends_at === null ? null : new Date(ends_at),
    })
  })
  return getCouponView(ctx, id)
}
