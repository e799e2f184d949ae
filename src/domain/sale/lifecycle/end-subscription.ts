import { ShopError } from '#rules/errors/shop-error'
import { runningStatuses } from '#rules/sale/subscription'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { endAccess } from '#domain/sale/lifecycle/end-access'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'

/**
 * The orders of a plan's time that is not over, locked, the latest first. They come before the client in the
 * sequence of locks.
 */
export async function lockOrdersOfTime(
  tx: Transaction,
  ctx: Context,
  subscriptionId: string,
): Promise<LockedOrder[]> {
  const periods = await tx.db
    .selectFrom('subscription_periods')
    .select(['order_id', 'starts_at'])
    .where('subscription_id', '=', subscriptionId)
    .where('ended_early_at', 'is', null)
    .where('ends_at', '>', ctx.now())
    .orderBy('starts_at', 'desc')
    .execute()
  const locked = new Map<string, LockedOrder>()
  for (const id of periods.map(({ order_id }) => order_id).sort()) locked.set(id, await lockOrder(tx, id))
  return periods.flatMap(({ order_id }) => locked.get(order_id) ?? [])
}

/**
 * Ends a locked plan now, with all time that was paid for; no money moves, which is a refund's matter. Error:
 * subscription_over.
 */
export async function endSubscription(
  tx: Transaction,
  ctx: Context,
  plan: { status: string; endsAt: Date },
  orders: LockedOrder[],
): Promise<void> {
  requireRunningTime(ctx, plan, orders)
  await endAllTime(tx, ctx, orders)
}

/** Ends all the time of a locked plan: of these orders of it, the latest first. */
export async function endAllTime(tx: Transaction, ctx: Context, orders: LockedOrder[]): Promise<void> {
  for (const order of orders) {
    await endAccess(tx, ctx, order, { endsPlan: true, isFollowed: order !== orders.at(-1) })
  }
}

/** There is time to end. Error: subscription_over. */
export function requireRunningTime(
  ctx: Context,
  plan: { status: string; endsAt: Date },
  orders: LockedOrder[],
): void {
  const runs = runningStatuses.some((status) => status === plan.status) && plan.endsAt > ctx.now()
  if (!runs || orders.length === 0) throw new ShopError('subscription_over')
}
