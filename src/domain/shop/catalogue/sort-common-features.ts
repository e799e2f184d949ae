import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { listStaffFeatures } from '#domain/shop/catalogue/list-staff-features'
import { lockFeatures, type FeatureView } from '#domain/shop/catalogue/read-staff-features'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { inTransaction } from '#domain/core/transaction'

/**
 * Puts all of them in an order. An editor who sorted while another one added or deleted an entry has seen another set.
 * Error: order_of_features_outdated.
 */
export async function sortCommonFeatures(ctx: Context, ids: string[]): Promise<FeatureView[]> {
  requirePermission(ctx, 'product:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const features = await lockFeatures(tx)
    const known = new Map(features.map((feature) => [feature.id, feature]))
    const isWhole = ids.length === known.size && new Set(ids).size === ids.length
    if (!isWhole || !ids.every((id) => known.has(id))) throw new ShopError('order_of_features_outdated')

    for (const [index, id] of ids.entries()) {
      const before = known.get(id)?.position ?? 0
      const after = index + 1
      if (before === after) continue
      // Positions are checked at the commit only. Sorting does not raise the version, as it overwrites nobody's texts.
      await tx.db
        .updateTable('common_features')
        .set({ position: after, updated_at: ctx.now() })
        .where('id', '=', id)
        .execute()
      recordFact(tx, ctx, {
        action: 'common_feature.updated',
        entity: 'common_feature',
        entityId: id,
        changes: { position: { before, after } },
      })
    }
  })
  return (await listStaffFeatures(ctx)).features
}
