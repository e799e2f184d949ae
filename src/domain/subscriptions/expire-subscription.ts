import { invariant, nextStatus } from '#rules/moves'
import { subscriptionMoves } from '#rules/subscription'
import type { SubscriptionStatus } from '#rules/subscription'
import { recordFact } from '#domain/activity/record-fact'
import type { Context } from '#domain/context'
import { inTransaction } from '#domain/transaction'
import type { Transaction } from '#domain/transaction'

/** The paid time of a subscription is over. When its end has moved meanwhile, the answer is when to look again. */
export async function expireSubscription(ctx: Context, subscriptionId: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    const subscription = await tx.db
      .selectFrom('subscriptions')
      .select(['id', 'client_id', 'status', 'ends_at'])
      .where('id', '=', subscriptionId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (!nextStatus(subscriptionMoves, subscription.status, 'expire')) return null
    if (subscription.ends_at > ctx.now()) return subscription.ends_at
    await markExpired(tx, ctx, subscription)
    return null
  })
}

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
    .set({ status, updated_at: ctx.now() })
    .where('id', '=', subscription.id)
    .execute()
  await tx.db
    .updateTable('subscription_members')
    .set({ status: 'removed', ended_at: ctx.now() })
    .where('subscription_id', '=', subscription.id)
    .where('status', 'in', ['invited', 'joined'])
    .execute()
  recordFact(tx, ctx, {
    action: 'subscription.expired',
    entity: 'subscription',
    entityId: subscription.id,
    clientId: subscription.client_id,
    changes: { status: { before: subscription.status, after: status } },
  })
}
