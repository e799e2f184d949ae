import { sql, type Updateable } from 'kysely'
import type { PlanChanges } from '#db/types'
import { invariant } from '#rules/core/invariant'
import { nextStatus } from '#rules/core/moves'
import { planChangeMoves, type PlanChangeStatus } from '#rules/sale/plan-change'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'

type PlanChangeSet = Pick<Updateable<PlanChanges>, 'takes_effect_at' | 'done_at' | 'undone_at'>

/**
 * Moves a locked change of plan along the table. Its fact is that of the plan, which whoever asks changes
 * too, or that of `closePlanChange`.
 */
export function movePlanChange(
  tx: Transaction,
  ctx: Context,
  change: { id: string; status: PlanChangeStatus },
  event: 'pay' | 'finish' | 'undo',
  { set = {} }: { set?: PlanChangeSet } = {},
): void {
  const status = nextStatus(planChangeMoves, change.status, event)
  invariant(status, `plan change ${change.id} is ${change.status}: no ${event}`)
  deferWrite(
    tx,
    { table: 'plan_changes', key: change.id, otherwise: 'something_went_wrong' },
    tx.db
      .updateTable('plan_changes')
      .set({ ...set, status, updated_at: ctx.now() })
      .where('id', '=', change.id)
      .where('status', '=', change.status)
      .returning('id'),
  )
}

/**
 * The smaller plan that was paid for begins so many milliseconds earlier, with its period: time before it was
 * given back.
 */
export function movePaidDowngrade(
  tx: Transaction,
  ctx: Context,
  { subscriptionId, after, by }: { subscriptionId: string; after: Date; by: number },
): void {
  deferWrite(
    tx,
    { table: 'plan_changes', key: subscriptionId },
    tx.db
      .updateTable('plan_changes')
      .set({
        takes_effect_at: sql`takes_effect_at - ${by} * interval '1 millisecond'`,
        updated_at: ctx.now(),
      })
      .where('subscription_id', '=', subscriptionId)
      .where('kind', '=', 'downgrade')
      .where('status', '=', 'paid')
      .where('takes_effect_at', '>=', after),
  )
}

/**
 * The cheaper plan that was chosen for the paid end of a subscription, locked: to be paid, or paid and still
 * to begin. With `productId` only where it is that plan.
 */
export async function lockDowngrade(
  tx: Transaction,
  asked: { subscriptionId: string; status: 'pending' | 'paid'; productId?: string },
) {
  const { subscriptionId, status, productId } = asked
  const change = await tx.db
    .selectFrom('plan_changes')
    .select(['id', 'status', 'to_product_id', 'keeps_members'])
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'downgrade')
    .where('status', '=', status)
    .forUpdate()
    .executeTakeFirst()
  return productId === undefined || change?.to_product_id === productId ? change : undefined
}
