import { ShopError } from '#rules/errors/shop-error'
import { maxShopPriceDays } from '#rules/core/limits'
import { isSamePrice, type EnteredPrice } from '#rules/shop/price'
import { addDays } from '#rules/core/riyadh-days'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'
import { enteredPrice, priceFields, priceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { lockProduct } from '#domain/shop/catalogue/read-staff-products'

/**
 * Staff schedule what a plan costs in the shop from a day on, in the place of what was scheduled before.
 * Nobody is told, and subscribers keep their prices. The same again changes nothing. Errors:
 * confirmation_needed, product_not_found, invalid_input, shop_price_changed_meanwhile where another one
 * stands scheduled than was seen.
 * @param input.startsAt the beginning of a Riyadh day
 * @param input.insteadOf the scheduled price that was seen, null for none; not compared where it is left out
 */
export async function scheduleShopPrice(
  ctx: Context,
  input: { productId: string; price: EnteredPrice; startsAt: Date; insteadOf?: string | null | undefined },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'product:write')
  requireFreshCode(ctx)
  const { productId, price, startsAt, insteadOf } = input
  if (startsAt <= ctx.now() || startsAt > addDays(ctx.now(), maxShopPriceDays)) {
    throw new ShopError('invalid_input', { fields: { starts_on: ['out_of_range'] } })
  }
  await inTransaction(ctx, async (tx) => {
    const { fields } = await lockProduct(tx, productId)
    const stands = await tx.db
      .selectFrom('shop_prices')
      .select(['id', 'price_minor', 'price_with_tax_minor', 'starts_at'])
      .where('product_id', '=', productId)
      .where('status', '=', 'scheduled')
      .executeTakeFirst()
    const isSame =
      stands && isSamePrice(enteredPrice(stands), price) && stands.starts_at.getTime() === startsAt.getTime()
    if (isSame) return
    if (insteadOf !== undefined && insteadOf !== (stands?.id ?? null))
      throw new ShopError('shop_price_changed_meanwhile')
    if (stands) {
      await tx.db
        .updateTable('shop_prices')
        .set({ status: 'withdrawn', updated_at: ctx.now() })
        .where('id', '=', stands.id)
        .execute()
    }
    const id = newId()
    await tx.db
      .insertInto('shop_prices')
      .values({
        id,
        product_id: productId,
        ...priceRow(price, await listActiveTaxes(tx.db)),
        starts_at: startsAt,
        staff_user_id: staffId,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    enqueue(tx, ctx, { name: 'shop_price.start', subjectId: id, clientId: null, dueAt: startsAt })
    const [before, after] = [fields, priceFields(price)]
    const side = price.basis === 'with_tax' ? 'price_with_tax_minor' : 'price_minor'
    recordFact(tx, ctx, {
      action: 'product.shop_price_scheduled',
      entity: 'product',
      entityId: productId,
      changes: {
        [side]: { before: before[side], after: after[side] },
        price_applies_at: { before: stands?.starts_at.toISOString() ?? null, after: startsAt.toISOString() },
      },
    })
  })
}
