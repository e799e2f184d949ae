import { refuseOutdated } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { getBrand } from '#domain/shop/brand/get-brand'
import { readBrandStages, type BrandStages } from '#domain/shop/brand/read-brand'
import { brandChanges, writeDraft } from '#domain/shop/brand/write-draft'

/** Gives the draft up: it is again what everybody sees. Errors: version_outdated. */
export async function discardDraft(ctx: Context, { version }: { version: number }): Promise<BrandStages> {
  requirePermission(ctx, 'store:write')
  await inTransaction(ctx, async (tx) => {
    const stands = await readBrandStages(tx.db, { lock: true })
    const draft = stands.published
    const changes = brandChanges(stands.draft, draft)
    refuseOutdated(version, stands, changes)
    if (Object.keys(changes).length === 0) return
    await writeDraft(tx, ctx, { stands, draft, action: 'brand.discarded' })
  })
  return getBrand(ctx)
}
