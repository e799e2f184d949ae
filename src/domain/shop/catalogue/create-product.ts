import { halalas } from '#rules/money'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { cleanProduct, takeRecommendation } from '#domain/shop/catalogue/product-fields'
import { getStaffProductView } from '#domain/shop/catalogue/read-staff-products'
import type { ProductFields, StaffProduct } from '#domain/shop/catalogue/read-staff-products'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'

/** Puts a plan on the shelf; without a position it comes last. Errors: confirmation_needed, invalid_input. */
export async function createProduct(
  ctx: Context,
  input: Omit<ProductFields, 'position'> & { position?: number | undefined },
): Promise<StaffProduct> {
  requirePermission(ctx, 'product:write')
  requireFreshCode(ctx)
  const { price_minor, group_sharing, position, ...fields } = cleanProduct({
    ...input,
    position: input.position ?? 0,
  })
  const id = await inTransaction(ctx, async (tx) => {
    // First, as it makes editors of the shelf wait for each other: one last place, one pick.
    await bumpContentVersion(tx)
    if (fields.is_recommended) await takeRecommendation(tx, ctx, newId())
    return insertProduct(tx, ctx, {
      ...fields,
      price: halalas(price_minor),
      group_sharing: group_sharing === 'yes',
      position: input.position === undefined ? await lastPosition(tx.db) : position,
    })
  })
  return getStaffProductView(ctx, id)
}

async function lastPosition(db: Context['db']): Promise<number> {
  const { last } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
