import { ShopError } from '#rules/errors/shop-error'
import { recordDeletion } from '#domain/core/activity/record-fact'
import { lockFeatures } from '#domain/shop/catalogue/read-staff-features'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { inTransaction } from '#domain/core/transaction'

/** Takes away what every plan has; its history stays. Error: common_feature_not_found. */
export async function deleteCommonFeature(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'product:write')
  await inTransaction(ctx, async (tx) => {
    await bumpContentVersion(tx)
    const seen = (await lockFeatures(tx)).find((feature) => feature.id === id)
    if (!seen) throw new ShopError('common_feature_not_found')
    await tx.db.deleteFrom('common_features').where('id', '=', id).execute()
    const { icon, title_ar, title_en, description_ar, description_en, position } = seen
    recordDeletion(tx, ctx, {
      entity: 'common_feature',
      entityId: id,
      fields: { icon, title_ar, title_en, description_ar, description_en, position },
    })
  })
}
