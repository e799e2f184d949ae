import type { EnteredPrice } from '#rules/shop/price'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { cleanProduct, takeRecommendation, writeFeatures } from '#domain/shop/catalogue/product-fields'
import type { FeatureInput } from '#domain/shop/catalogue/product-columns'
import {
  lockProduct,
  getStaffProductView,
  type ProductTexts,
  type StaffProduct,
} from '#domain/shop/catalogue/read-staff-products'
import { priceFields, priceRow } from '#domain/shop/catalogue/entered-price'
import { listActiveTaxes } from '#domain/shop/catalogue/list-active-taxes'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { definedFields, type Given } from '#domain/core/defined-fields'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'

/** What is sold for which money: a change of it is an act on money, one of the texts is not. */
const sold = ['price_minor', 'price_with_tax_minor', 'points', 'days', 'group_sharing'] as const

/**
 * Changes a plan. Orders that were placed keep what they froze; running subscriptions keep their periods.
 * Errors: confirmation_needed, product_not_found, invalid_input, version_outdated.
 */
export async function updateProduct(
  ctx: Context,
  {
    id,
    version,
    price,
    ...input
  }: { id: string; version: number; price?: EnteredPrice | undefined } & Given<
    Omit<ProductTexts, 'features'> & { features: FeatureInput[] }
  >,
): Promise<StaffProduct> {
  requirePermission(ctx, 'product:write')
  await inTransaction(ctx, async (tx) => {
    // First, as it serialises editors of plans: there is one recommended plan.
    await bumpContentVersion(tx)
    const seen = await lockProduct(tx, id)
    const after = cleanProduct({
      ...seen.fields,
      ...definedFields(input),
      ...(price && priceFields(price)),
    })
    const changes = differences(seen.fields, after)
    await refuseOutdatedEdit(tx, { entity: 'product', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return
    if (sold.some((field) => changes[field])) requireFreshCode(ctx)

    const { features, price_minor: _, price_with_tax_minor: __, group_sharing, ...row } = after
    if (after.is_recommended && !seen.fields.is_recommended) await takeRecommendation(tx, ctx, id)
    await tx.db
      .updateTable('products')
      .set({
        ...row,
        ...(price && priceRow(price, await listActiveTaxes(tx.db))),
        group_sharing: group_sharing === 'yes',
        version: seen.version + 1,
        updated_at: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    if (changes['features']) await writeFeatures(tx, id, features)
    recordFact(tx, ctx, { action: 'product.updated', entity: 'product', entityId: id, changes })
  })
  return getStaffProductView(ctx, id)
}
