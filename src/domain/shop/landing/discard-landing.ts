import { refuseOutdated } from '#domain/core/activity/refuse-outdated'
import { requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { getLanding } from '#domain/shop/landing/get-landing'
import { readLandingStages, type LandingStages } from '#domain/shop/landing/read-landing'
import { landingChanges, openStages, recordLanding, writeStage } from '#domain/shop/landing/write-landing'

/** Gives the draft up: it is again what everybody sees. Errors: version_outdated. */
export async function discardLanding(ctx: Context, { version }: { version: number }): Promise<LandingStages> {
  requirePermission(ctx, 'content:write')
  await inTransaction(ctx, async (tx) => {
    await openStages(tx, ctx)
    const stands = await readLandingStages(tx.db, { lock: true })
    const changes = landingChanges(stands.draft, stands.published)
    refuseOutdated(version, stands, changes)
    if (Object.keys(changes).length === 0) return
    await writeStage(tx, ctx, { stage: 'draft', sections: stands.published, version: stands.version + 1 })
    recordLanding(tx, ctx, { action: 'landing.discarded', changes })
  })
  return getLanding(ctx)
}
