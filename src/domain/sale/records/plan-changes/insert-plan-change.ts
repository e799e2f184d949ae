import type { Insertable } from 'kysely'
import type { PlanChangeCredits, PlanChanges } from '#db/types'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { LostRace } from '#domain/core/lost-race'
import { deferWrite } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

/**
 * Writes a change of plan that a client asked for, with what was counted of the old plan's periods where it
 * is credited. The client is locked. Returns its id. Error: order_changed_meanwhile where another change of
 * the kind waits for this plan.
 */
export async function insertPlanChange(
  tx: Transaction,
  ctx: Context,
  change: {
    row: Omit<Insertable<PlanChanges>, 'id' | 'status' | 'created_at' | 'updated_at'>
    /** The wanted plan's names. */
    names: { name_ar: string; name_en: string }
    credits?: Omit<Insertable<PlanChangeCredits>, 'plan_change_id'>[]
  },
): Promise<string> {
  const { row, names, credits = [] } = change
  const id = newId()
  const now = ctx.now()
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('plan_changes')
    .values({ ...row, id, status: 'pending', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new LostRace('order_changed_meanwhile', `plan_changes ${id}`)
  if (credits.length > 0) {
    const rows = credits.map((credit) => ({ ...credit, plan_change_id: id }))
    deferWrite(
      tx,
      { table: 'plan_change_credits', key: id },
      tx.db.insertInto('plan_change_credits').values(rows),
    )
  }
  recordFact(tx, ctx, {
    action: 'subscription.change_asked',
    entity: 'subscription',
    entityId: row.subscription_id,
    clientId: row.client_id,
    changes: {
      plan_change: { before: null, after: row.kind },
      product: { before: null, after: { ar: names.name_ar, en: names.name_en } },
      ...(row.kind === 'upgrade' ? { credit_minor: { before: null, after: Number(row.credit_minor) } } : {}),
    },
  })
  return id
}
