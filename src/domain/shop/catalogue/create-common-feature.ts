import { insertCommonFeature } from '#domain/shop/catalogue/insert-common-feature'
import {
  cleanFeature,
  lockFeatures,
  getFeature,
  type FeatureFields,
  type FeatureView,
} from '#domain/shop/catalogue/read-staff-features'
import { requirePermission, type Context } from '#domain/core/context'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { inTransaction } from '#domain/core/transaction'

/** Adds what every plan has; it comes last. Error: invalid_input. */
export async function createCommonFeature(ctx: Context, input: FeatureFields): Promise<FeatureView> {
  requirePermission(ctx, 'product:write')
  const fields = cleanFeature(input)
  const id = await inTransaction(ctx, async (tx) => {
    // First, as it serialises editors: there is one last position.
    await bumpContentVersion(tx)
    const last = (await lockFeatures(tx)).at(-1)?.position ?? 0
    return insertCommonFeature(tx, ctx, { ...fields, position: last + 1 })
  })
  return getFeature(ctx, id)
}
