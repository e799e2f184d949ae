import { ShopError } from '#rules/errors/shop-error'
import { recordDeletion } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { couponFields, lockCoupon } from '#domain/sale/records/coupons/read-coupons'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { asStillLinked } from '#domain/core/row-links'
import { inTransaction } from '#domain/core/transaction'

/**
 * Deletes a coupon that no order has used; its history stays. Errors: confirmation_needed, coupon_missing,
 * coupon_has_orders.
 */
export async function deleteCoupon(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'coupon:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const seen = await lockCoupon(tx, id)
    if (seen.has_orders) throw new ShopError('coupon_has_orders')
    const { product_ids: _, ...fields } = couponFields(seen)
    await tx.db.deleteFrom('coupons').where('id', '=', id).execute().catch(asStillLinked('coupon_has_orders'))
    recordDeletion(tx, ctx, {
      entity: 'coupon',
      entityId: id,
      fields: { ...fields, products: seen.products.map(({ name_ar, name_en }) => ({ name_ar, name_en })) },
    })
  })
}
