import { ShopError } from '#rules/errors/shop-error'
import { firstChargeAt } from '#rules/sale/first-charge'
import { enteredPrice } from '#domain/shop/catalogue/entered-price'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { inTransaction } from '#domain/core/transaction'
import { priceFact } from '#domain/sale/price-changes/price-fact'

/**
 * Staff withdraw it before the first renewals at it are charged; clients who were notified are notified
 * again. Idempotent. Errors: confirmation_needed, price_change_not_found, price_change_settled.
 */
export async function withdrawPriceChange(
  ctx: Context,
  input: { productId: string; id: string },
): Promise<void> {
  requirePermission(ctx, 'product:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const change = await tx.db
      .selectFrom('price_changes')
      .selectAll()
      .where('id', '=', input.id)
      .where('product_id', '=', input.productId)
      .forUpdate()
      .executeTakeFirst()
    if (!change) throw new ShopError('price_change_not_found')
    if (change.status === 'withdrawn') return
    if (firstChargeAt(change.applies_from) <= ctx.now()) throw new ShopError('price_change_settled')
    await tx.db
      .updateTable('price_changes')
      .set({ status: 'withdrawn', updated_at: ctx.now() })
      .where('id', '=', input.id)
      .execute()
    // Also before its announcement: the checkout shows it from the moment it is scheduled.
    enqueue(tx, ctx, { name: 'price_change.announce', subjectId: change.id, clientId: null })
    const price = enteredPrice(change)
    recordFact(tx, ctx, {
      action: 'product.price_change_withdrawn',
      entity: 'product',
      entityId: input.productId,
      changes: { [priceFact(price)]: { before: price.amount, after: null } },
    })
  })
}
