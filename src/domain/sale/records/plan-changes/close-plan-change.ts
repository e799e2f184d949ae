import { canMove } from '#rules/core/moves'
import { planChangeMoves } from '#rules/sale/plan-change'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { lockDowngrade, movePlanChange } from '#domain/sale/records/plan-changes/move-plan-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * A change will not come: its order was given up, or the client thought better of it. Undone already is fine.
 */
export async function closePlanChange(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const change = await tx.db
    .selectFrom('plan_changes')
    .select(['id', 'status', 'subscription_id', 'client_id', 'kind'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!change || !canMove(planChangeMoves, change.status, 'undo')) return
  movePlanChange(tx, ctx, change, 'undo', { set: { undone_at: ctx.now() } })
  recordFact(tx, ctx, {
    action: 'subscription.change_undone',
    entity: 'subscription',
    entityId: change.subscription_id,
    clientId: change.client_id,
    changes: { plan_change: { before: change.kind, after: null } },
  })
}

/**
 * A plan is over: the cheaper one that was chosen for its paid end, and is not paid, does not come any more.
 */
export async function closeUnpaidDowngrade(
  tx: Transaction,
  ctx: Context,
  subscriptionId: string,
): Promise<void> {
  const chosen = await lockDowngrade(tx, { subscriptionId, status: 'pending' })
  if (chosen) await closePlanChange(tx, ctx, chosen.id)
}
