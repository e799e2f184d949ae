import { invariant, nextStatus } from '#rules/moves'
import { subscriptionMoves } from '#rules/subscription'
import type { SubscriptionStatus } from '#rules/subscription'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { endPointsOfGrace } from '#domain/sale/lifecycle/period-points'
import type { Transaction } from '#domain/core/transaction'

/** Moves a locked subscription whose time is over. Its members are free for another group. */
export async function markExpired(
  tx: Transaction,
  ctx: Context,
  subscription: { id: string; client_id: string; status: SubscriptionStatus },
): Promise<void> {
  const status = nextStatus(subscriptionMoves, subscription.status, 'expire')
  invariant(status, `subscription ${subscription.id} is ${subscription.status} and cannot expire`)
  await tx.db
    .updateTable('subscriptions')
    .set({ status, awaits_card: false, updated_at: ctx.now() })
    .where('id', '=', subscription.id)
    .execute()
  await tx.db
    .updateTable('subscription_members')
    .set({ status: 'removed', ended_at: ctx.now() })
    .where('subscription_id', '=', subscription.id)
    .where('status', 'in', ['invited', 'joined'])
    .execute()
  await tx.db
    .updateTable('subscription_pauses')
    .set({ ended_at: ctx.now(), ended_by: 'plan' })
    .where('subscription_id', '=', subscription.id)
    .where('ended_at', 'is', null)
    .execute()
  // A smaller plan that was never charged does not come any more; an upgrade may still be paid.
  await tx.db
    .updateTable('plan_changes')
    .set({ status: 'undone', undone_at: ctx.now(), updated_at: ctx.now() })
    .where('subscription_id', '=', subscription.id)
    .where('kind', '=', 'downgrade')
    .where('status', '=', 'pending')
    .execute()
  endPointsOfGrace(tx, ctx, subscription.id)
  const owed = await tx.db
    .selectFrom('renewals')
    .select('order_id')
    .where('subscription_id', '=', subscription.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  // It would renew what has just ended for another reason.
  if (owed) {
    enqueue(tx, ctx, { name: 'renewal.follow', subjectId: owed.order_id, clientId: subscription.client_id })
  }
  recordFact(tx, ctx, {
    action: 'subscription.expired',
    entity: 'subscription',
    entityId: subscription.id,
    clientId: subscription.client_id,
    changes: { status: { before: subscription.status, after: status } },
  })
}
