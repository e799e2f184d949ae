import { ShopError } from '#rules/errors/shop-error'
import { recordDeletion } from '#domain/core/activity/record-fact'
import { lockProduct } from '#domain/shop/catalogue/read-staff-products'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { asStillLinked } from '#domain/core/row-links'
import { inTransaction } from '#domain/core/transaction'

/**
 * Deletes a plan that no order and no subscription is linked to (specification section 5); its history stays.
 * A coupon for this plan only would suddenly be one for every plan, so it has to be changed first. Errors:
 * confirmation_needed, product_not_found, product_has_orders, product_in_coupons.
 */
export async function deleteProduct(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'product:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const { has_orders, fields } = await lockProduct(tx, id)
    if (has_orders) throw new ShopError('product_has_orders')
    const coupon = await tx.db
      .selectFrom('coupon_products')
      .select('coupon_id')
      .where('product_id', '=', id)
      .executeTakeFirst()
    if (coupon) throw new ShopError('product_in_coupons')
    // Prices that subscribers were to pay are nobody's: there are none. Whoever agreed to one has the plan,
    // and keeps it.
    await tx.db
      .deleteFrom('price_changes')
      .where('product_id', '=', id)
      .execute()
      .catch(asStillLinked('product_has_orders'))
    await tx.db
      .deleteFrom('products')
      .where('id', '=', id)
      .execute()
      .catch(asStillLinked('product_has_orders'))
    recordDeletion(tx, ctx, { entity: 'product', entityId: id, fields })
  })
}
