import type { EnteredPrice } from '#rules/shop/price'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { cleanProduct, takeRecommendation } from '#domain/shop/catalogue/product-fields'
import {
  getStaffProductView,
  type ProductFields,
  type ProductTexts,
  type StaffProduct,
} from '#domain/shop/catalogue/read-staff-products'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { productDefaults, type FeatureInput } from '#domain/shop/catalogue/product-columns'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'

type Needed = 'name_ar' | 'name_en' | 'points' | 'days'

/** Adds a plan; without a position it comes last. Errors: confirmation_needed, invalid_input. */
export async function createProduct(
  ctx: Context,
  input: Pick<ProductFields, Needed> & { price: EnteredPrice } & Given<
      Omit<ProductTexts, Needed | 'features'> & { features: FeatureInput[] }
    >,
): Promise<StaffProduct> {
  requirePermission(ctx, 'product:write')
  requireFreshCode(ctx)
  const { name_ar, name_en, price, points, days, ...optional } = input
  const { group_sharing, position, ...fields } = cleanProduct({
    ...productDefaults,
    group_sharing: 'no',
    features: [],
    position: 0,
    ...definedFields(optional),
    name_ar,
    name_en,
    points,
    days,
  })
  const id = await inTransaction(ctx, async (tx) => {
    // First, as it serialises editors of plans: one last position, one recommended plan.
    await bumpContentVersion(tx)
    if (fields.is_recommended) await takeRecommendation(tx, ctx, newId())
    return insertProduct(tx, ctx, {
      ...fields,
      price,
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
