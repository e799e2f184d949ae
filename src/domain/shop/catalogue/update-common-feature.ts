import { ShopError } from '#rules/errors'
import { differences, recordFact } from '#domain/core/activity/record-fact'
import { cleanFeature, lockFeatures, getFeature } from '#domain/shop/catalogue/read-staff-features'
import type { FeatureFields, FeatureView } from '#domain/shop/catalogue/read-staff-features'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { definedFields } from '#domain/core/defined-fields'
import type { Given } from '#domain/core/defined-fields'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { inTransaction } from '#domain/core/transaction'

/** Changes what every plan has. Errors: common_feature_not_found, invalid_input, version_outdated. */
export async function updateCommonFeature(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<FeatureFields>,
): Promise<FeatureView> {
  requirePermission(ctx, 'product:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const seen = (await lockFeatures(tx)).find((feature) => feature.id === id)
    if (!seen) throw new ShopError('common_feature_not_found')
    const { icon, title_ar, title_en, description_ar, description_en } = seen
    const before: FeatureFields = { icon, title_ar, title_en, description_ar, description_en }
    const after = cleanFeature({ ...before, ...definedFields(input) })
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'common_feature', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return

    await tx.db
      .updateTable('common_features')
      .set({ ...after, version: seen.version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, { action: 'common_feature.updated', entity: 'common_feature', entityId: id, changes })
  })
  return getFeature(ctx, id)
}
