import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { enteredPrice, priceFields } from '#domain/shop/catalogue/entered-price'

/**
 * Staff withdraw the price that a plan was to have in the shop. Idempotent. `seenId`: the one that was seen.
 * Errors: confirmation_needed, product_not_found, shop_price_changed_meanwhile where another one stands by
 * now, or that one has begun.
 */
export async function withdrawShopPrice(
  ctx: Context,
  { productId, seenId }: { productId: string; seenId?: string | undefined },
): Promise<void> {
  requirePermission(ctx, 'product:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const product = await tx.db
      .selectFrom('products')
      .select('id')
      .where('id', '=', productId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!product) throw new ShopError('product_not_found')
    const withdrawn = await tx.db
      .updateTable('shop_prices')
      .set({ status: 'withdrawn', updated_at: ctx.now() })
      .where('product_id', '=', productId)
      .where('status', '=', 'scheduled')
      .returning(['id', 'price_minor', 'price_with_tax_minor', 'starts_at'])
      .executeTakeFirst()
    if (!withdrawn) {
      // The page was opened before its day came: it is what the shop sells at by now.
      if (seenId !== undefined && (await hasStarted(tx, seenId))) {
        throw new ShopError('shop_price_changed_meanwhile')
      }
      return
    }
    if (seenId !== undefined && withdrawn.id !== seenId) throw new ShopError('shop_price_changed_meanwhile')
    const price = enteredPrice(withdrawn)
    const side = price.basis === 'with_tax' ? 'price_with_tax_minor' : 'price_minor'
    recordFact(tx, ctx, {
      action: 'product.shop_price_withdrawn',
      entity: 'product',
      entityId: productId,
      changes: {
        [side]: { before: priceFields(price)[side], after: null },
        price_applies_at: { before: withdrawn.starts_at.toISOString(), after: null },
      },
    })
  })
}

async function hasStarted(tx: Transaction, id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('shop_prices')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'started')
    .executeTakeFirst()
  return row !== undefined
}
