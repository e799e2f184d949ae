import { ShopError } from '#rules/errors/shop-error'
import { saveEdit, type Edit } from '#domain/core/activity/save-edit'
import {
  cleanFeature,
  lockFeatures,
  getFeature,
  type FeatureFields,
  type FeatureView,
} from '#domain/shop/catalogue/read-staff-features'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { definedFields } from '#domain/core/defined-fields'
import { inTransaction } from '#domain/core/transaction'

/** Changes what every plan has. Errors: common_feature_not_found, invalid_input, version_outdated. */
export async function updateCommonFeature(
  ctx: Context,
  { id, version, ...input }: Edit<FeatureFields>,
): Promise<FeatureView> {
  requirePermission(ctx, 'product:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const stands = (await lockFeatures(tx)).find((feature) => feature.id === id)
    if (!stands) throw new ShopError('common_feature_not_found')
    const wanted = cleanFeature({ ...stands, ...definedFields(input) })
    await saveEdit(tx, ctx, { entity: 'common_feature', id, version, stands, wanted }, (row) =>
      tx.db.updateTable('common_features').set(row).where('id', '=', id).execute(),
    )
  })
  return getFeature(ctx, id)
}
