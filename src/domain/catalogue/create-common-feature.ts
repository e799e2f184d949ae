import { addCommonFeature } from '#domain/catalogue/add-common-feature'
import { cleanFeature, lockFeatures, readFeature } from '#domain/catalogue/read-staff-features'
import type { FeatureFields, FeatureView } from '#domain/catalogue/read-staff-features'
import { requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import { bumpContentVersion } from '#domain/content/bump-content-version'
import { inTransaction } from '#domain/transaction'

/** Adds what every plan has; it comes last. Error: invalid_input. */
export async function createCommonFeature(ctx: Context, input: FeatureFields): Promise<FeatureView> {
  requirePermission(ctx, 'product:write')
  const fields = cleanFeature(input)
  const id = await inTransaction(ctx, async (tx) => {
    // First, as it makes editors wait for each other: there is one last place.
    await bumpContentVersion(tx)
    const last = (await lockFeatures(tx)).at(-1)?.position ?? 0
    return addCommonFeature(tx, ctx, { ...fields, position: last + 1 })
  })
  return readFeature(ctx.db, id)
}
