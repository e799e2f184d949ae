import { measureContrast, weakKinds } from '#rules/look/brand-colours'
import { invariant } from '#rules/core/invariant'
import { refuseOutdated } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction } from '#domain/core/transaction'
import { getBrand } from '#domain/shop/brand/get-brand'
import { readBrandStages, type BrandStages } from '#domain/shop/brand/read-brand'
import { brandChanges, brandRow, recordBrand } from '#domain/shop/brand/write-draft'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'

/**
 * Makes the draft what everybody sees, at once and in every process. `version` is the one that was looked at:
 * a draft that a colleague changed meanwhile is not published unseen. Errors: confirmation_needed,
 * version_outdated.
 */
export async function publishBrand(ctx: Context, { version }: { version: number }): Promise<BrandStages> {
  requirePermission(ctx, 'store:write')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const stands = await readBrandStages(tx.db, { lock: true })
    const changes = brandChanges(stands.published, stands.draft)
    refuseOutdated(version, stands, changes)
    if (Object.keys(changes).length === 0) return
    const weak = weakKinds(measureContrast(stands.draft.hue))
    invariant(weak.length === 0, `every hue can be read: ${weak.join()} at ${stands.draft.hue}`)
    const moved = { version: stands.version + 1, updated_at: ctx.now() }
    await tx.db
      .updateTable('brands')
      .set({ ...brandRow(stands.draft), ...moved })
      .where('stage', '=', 'published')
      .execute()
    await tx.db.updateTable('brands').set(moved).where('stage', '=', 'draft').execute()
    await bumpContentVersion(tx)
    recordBrand(tx, ctx, { action: 'brand.published', changes })
  })
  return getBrand(ctx)
}
