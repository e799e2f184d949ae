import { ShopError } from '#rules/errors/shop-error'
import { pauseEnd } from '#rules/sale/pause'
import { requireClient, type Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { requireNotOffered } from '#domain/sale/pricing/find-running-plan'
import { schedulePauseEnd } from '#domain/sale/lifecycle/schedule-pause-end'
import { findPause, writePause } from '#domain/sale/records/pauses/change-pause'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { lockOwnSubscription } from '#domain/sale/subscriptions/lock-own-subscription'

/**
 * The client pauses an own plan: what is paid runs to its end, then nothing is charged and nothing is served
 * until the chosen day, when the plan renews as it would have, at its price. Another day replaces the one
 * before. Errors: not_found, pause_not_possible, plan_offered while a member may take the plan, invalid_input
 * for a day that is not after the paid end or too far behind it.
 */
export async function pauseSubscription(ctx: Context, input: { id: string; until: string }): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, (tx) => pauseSubscriptionWithin(tx, ctx, { ...input, clientId }))
}

/** The same for a client's plan, whoever was asked to do it. Returns when it goes on. Errors: as above. */
export async function pauseSubscriptionWithin(
  tx: Transaction,
  ctx: Context,
  input: { id: string; clientId: string; until: string },
): Promise<Date> {
  const { id, clientId } = input
  const subscription = await lockOwnSubscription(tx, { id, clientId })
  const isRunning = subscription.status === 'active' && subscription.ends_at > ctx.now()
  if (!isRunning || !subscription.auto_renew || (await isRenewing(tx, id))) {
    throw new ShopError('pause_not_possible')
  }
  requireNotOffered({ offeredUntil: subscription.offered_until, endsAt: subscription.ends_at }, ctx.now())
  const until = pauseEnd(subscription.ends_at, input.until)
  if (!until) throw new ShopError('invalid_input', { fields: { until: ['out_of_range'] } })
  const before = await findPause(tx, id)
  if (before?.until.getTime() === until.getTime()) return until
  writePause(tx, ctx, { id, clientId }, { before, until })
  // Whoever has the plan of before in front of them chooses no other day by it.
  touchSubscription(tx, ctx, id)
  schedulePauseEnd(tx, ctx, { id, clientId }, until)
  // On the last paid day it may wait for the day that was chosen before.
  if (before) enqueue(tx, ctx, { name: 'subscription.renew', subjectId: id, clientId, dueAt: until })
  return until
}

/** The next period is being paid this moment, or its payment was missed. */
async function isRenewing(tx: Transaction, subscriptionId: string): Promise<boolean> {
  const open = await tx.db
    .selectFrom('renewals')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}
