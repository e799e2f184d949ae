import { differences, recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { enteredPrice, priceFields, priceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { lockProduct } from '#domain/shop/catalogue/read-staff-products'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'

/**
 * The day of a scheduled price has come: it is the shop's from now on. Answers its day where that is still
 * ahead.
 */
export async function startShopPrice(ctx: Context, id: string): Promise<Date | undefined> {
  return inTransaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom('shop_prices')
      .select(['product_id', 'starts_at'])
      .where('id', '=', id)
      .where('status', '=', 'scheduled')
      .executeTakeFirst()
    if (!found) return undefined
    if (found.starts_at > ctx.now()) return found.starts_at
    // In the sequence of every editor of plans.
    await bumpContentVersion(tx)
    const { version, fields } = await lockProduct(tx, found.product_id)
    const started = await tx.db
      .updateTable('shop_prices')
      .set({ status: 'started', updated_at: ctx.now() })
      .where('id', '=', id)
      .where('status', '=', 'scheduled')
      .returning(['price_minor', 'price_with_tax_minor'])
      .executeTakeFirst()
    // Withdrawn, or replaced, while this waited for the plan.
    if (!started) return undefined
    const price = enteredPrice(started)
    const changes = differences(fields, { ...fields, ...priceFields(price) })
    if (Object.keys(changes).length === 0) return undefined
    await tx.db
      .updateTable('products')
      .set({
        ...priceRow(price, await listActiveTaxes(tx.db)),
        version: version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', found.product_id)
      .execute()
    recordFact(tx, ctx, {
      action: 'product.updated',
      entity: 'product',
      entityId: found.product_id,
      changes,
    })
    return undefined
  })
}
