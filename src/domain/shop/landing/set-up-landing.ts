import type { LandingSection } from '#rules/shop/landing'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { landingChanges, openStages, recordLanding, writeStage } from '#domain/shop/landing/write-landing'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'

/** Publishes the sections of a new store. The verb that opened the transaction checks the permission. */
export async function setUpLanding(tx: Transaction, ctx: Context, sections: LandingSection[]): Promise<void> {
  await openStages(tx, ctx)
  await writeStage(tx, ctx, { stage: 'published', sections, version: 1 })
  await writeStage(tx, ctx, { stage: 'draft', sections, version: 1 })
  await bumpContentVersion(tx)
  recordLanding(tx, ctx, { action: 'landing.published', changes: landingChanges([], sections) })
}
