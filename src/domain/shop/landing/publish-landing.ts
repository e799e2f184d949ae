import { refuseOutdated } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { getLanding } from '#domain/shop/landing/get-landing'
import { readLandingStages, type LandingStages } from '#domain/shop/landing/read-landing'
import { landingChanges, openStages, recordLanding, writeStage } from '#domain/shop/landing/write-landing'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'

/**
 * Makes the draft what everybody sees, at once and in every process. `version` is the one that was looked at:
 * a draft that a colleague changed meanwhile is not published unseen. Errors: version_outdated.
 */
export async function publishLanding(ctx: Context, { version }: { version: number }): Promise<LandingStages> {
  requirePermission(ctx, 'content:write')
  await inTransaction(ctx, async (tx) => {
    await openStages(tx, ctx)
    const stands = await readLandingStages(tx.db, { lock: true })
    const changes = landingChanges(stands.published, stands.draft)
    refuseOutdated(version, stands, changes)
    if (Object.keys(changes).length === 0) return
    const moved = { sections: stands.draft, version: stands.version + 1 }
    await writeStage(tx, ctx, { stage: 'published', ...moved })
    await writeStage(tx, ctx, { stage: 'draft', ...moved })
    await bumpContentVersion(tx)
    recordLanding(tx, ctx, { action: 'landing.published', changes })
  })
  return getLanding(ctx)
}
