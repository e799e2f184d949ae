import type { FactName } from '#rules/history/facts'
import { plainLanding, type LandingSection } from '#rules/shop/landing'
import { differences, recordFact, type Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** There is one landing page; the log names entities by UUID. */
export const landingEntityId = '00000000-0000-7000-8000-000000000002'

/** Both rows are there from the first edit on, so that a lock has something to hold. */
export async function openStages(tx: Transaction, ctx: Context): Promise<void> {
  const sections = JSON.stringify(plainLanding)
  await tx.db
    .insertInto('landing_stages')
    .values(['draft', 'published'].map((stage) => ({ stage, sections, updated_at: ctx.now() })))
    .onConflict((conflict) => conflict.column('stage').doNothing())
    .execute()
}

/** What differs between two landing pages, as the log names it. */
export function landingChanges(before: LandingSection[], after: LandingSection[]): Changes {
  return differences({ sections: before }, { sections: after })
}

/** Puts sections in the place of a stage's. The verb that opened the transaction has locked both. */
export async function writeStage(
  tx: Transaction,
  ctx: Context,
  { stage, sections, version }: { stage: 'draft' | 'published'; sections: LandingSection[]; version: number },
): Promise<void> {
  await tx.db
    .updateTable('landing_stages')
    .set({ sections: JSON.stringify(sections), version, updated_at: ctx.now() })
    .where('stage', '=', stage)
    .execute()
}

export function recordLanding(
  tx: Transaction,
  ctx: Context,
  { action, changes }: { action: FactName; changes: Changes },
): void {
  recordFact(tx, ctx, { action, entity: 'landing', entityId: landingEntityId, changes })
}
