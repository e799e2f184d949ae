import { listStaffFeatures } from '#domain/shop/catalogue/list-staff-features'
import { lockFeatures, type FeatureView } from '#domain/shop/catalogue/read-staff-features'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { inTransaction } from '#domain/core/transaction'
import { savePositions } from '#domain/shop/content/save-positions'

/**
 * Puts all of them in an order. An editor who sorted while another one added or deleted an entry has seen
 * another set. Error: order_of_features_outdated.
 */
export async function sortCommonFeatures(ctx: Context, ids: string[]): Promise<FeatureView[]> {
  requirePermission(ctx, 'product:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    await savePositions(tx, ctx, {
      entity: 'common_feature',
      rows: await lockFeatures(tx),
      ids,
      outdated: 'order_of_features_outdated',
      write: (id, values) => tx.db.updateTable('common_features').set(values).where('id', '=', id).execute(),
    })
  })
  return (await listStaffFeatures(ctx)).features
}
