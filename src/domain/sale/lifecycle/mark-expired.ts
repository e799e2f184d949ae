import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { endPointsOfGrace } from '#domain/sale/lifecycle/period-points'
import { closePlanChange } from '#domain/sale/records/plan-changes/close-plan-change'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import type { LockedSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { removeMembers } from '#domain/sale/records/members/remove-members'
import type { Transaction } from '#domain/core/transaction'

/** Moves a locked subscription whose time is over. Its members are free for another group. */
export async function markExpired(
  tx: Transaction,
  ctx: Context,
  subscription: LockedSubscription,
): Promise<void> {
  await removeMembers(tx, ctx, { subscriptionId: subscription.id, stays: [] })
  await tx.db
    .updateTable('subscription_pauses')
    .set({ ended_at: ctx.now(), ended_by: 'plan' })
    .where('subscription_id', '=', subscription.id)
    .where('ended_at', 'is', null)
    .execute()
  // A smaller plan that was never charged does not come any more; an upgrade may still be paid.
  const chosen = await tx.db
    .selectFrom('plan_changes')
    .select('id')
    .where('subscription_id', '=', subscription.id)
    .where('kind', '=', 'downgrade')
    .where('status', '=', 'pending')
    .executeTakeFirst()
  if (chosen) await closePlanChange(tx, ctx, chosen.id)
  endPointsOfGrace(tx, ctx, subscription.id)
  const owed = await tx.db
    .selectFrom('renewals')
    .select('order_id')
    .where('subscription_id', '=', subscription.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  // It would renew what has just ended for another reason.
  if (owed) {
    enqueue(tx, ctx, { name: 'renewal.follow', subjectId: owed.order_id, clientId: subscription.clientId })
  }
  changeSubscription(tx, ctx, subscription, {
    event: 'expire',
    fact: 'subscription.expired',
    set: { awaits_card: false },
  })
}
