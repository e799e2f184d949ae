import type { Context } from '#domain/core/context'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import { endPointsOfGrace } from '#domain/sale/lifecycle/period-points'
import { closeUnpaidDowngrade } from '#domain/sale/records/plan-changes/close-plan-change'
import {
  changeSubscription,
  type LockedSubscription,
} from '#domain/sale/records/subscriptions/change-subscription'
import { endMembers } from '#domain/sale/records/members/end-members'
import type { Transaction } from '#domain/core/transaction'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/** Moves a locked subscription whose time is over. Its members are free for another group. */
export async function markExpired(
  tx: Transaction,
  ctx: Context,
  subscription: LockedSubscription,
): Promise<void> {
  const { id, clientId } = subscription
  await endMembers(tx, ctx, { id, clientId }, { event: 'remove', allBut: [] })
  await closePause(tx, ctx, { id, clientId, by: 'plan' })
  // The order of an upgrade stays as it is: paid from now on, its money goes back.
  await closeUnpaidDowngrade(tx, ctx, id)
  endPointsOfGrace(tx, ctx, id)
  const owed = await tx.db
    .selectFrom('renewals')
    .select('order_id')
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  // Its renewal would continue a plan that has just ended.
  if (owed) leaveFollow(tx, ctx, { orderId: owed.order_id, clientId })
  changeSubscription(tx, ctx, subscription, {
    event: 'expire',
    fact: 'subscription.expired',
    set: { awaits_card: false },
  })
}
