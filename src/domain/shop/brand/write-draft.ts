import type { FactName } from '#rules/history/facts'
import { differences, recordFact, type Changes } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import type { Brand, BrandStages } from '#domain/shop/brand/read-brand'
import { storeEntityId } from '#domain/shop/store/set-up-store'

/** A brand as its row has it; drawings by their digests. */
export function brandRow({ hue, fonts, mark, logo }: Brand) {
  return { hue, fonts, mark: mark?.digest ?? null, logo: logo?.digest ?? null }
}

/** What differs between two brands, as the log names it. */
export function brandChanges(before: Brand, after: Brand): Changes {
  return differences(brandRow(before), brandRow(after))
}

/**
 * Puts `draft` in the place of the draft that stands, which the verb has locked; a fact tells what changed.
 */
export async function writeDraft(
  tx: Transaction,
  ctx: Context,
  { stands, draft, action }: { stands: BrandStages; draft: Brand; action: FactName },
): Promise<void> {
  await tx.db
    .updateTable('brands')
    .set({ ...brandRow(draft), version: stands.version + 1, updated_at: ctx.now() })
    .where('stage', '=', 'draft')
    .execute()
  recordBrand(tx, ctx, { action, changes: brandChanges(stands.draft, draft) })
}

/** The brand's history is the store's. */
export function recordBrand(
  tx: Transaction,
  ctx: Context,
  { action, changes }: { action: FactName; changes: Changes },
): void {
  recordFact(tx, ctx, { action, entity: 'store', entityId: storeEntityId, changes })
}
