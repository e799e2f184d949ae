import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { lockClients } from '#domain/people/identity/lock-client'
import { lockOrdersOfTime } from '#domain/sale/lifecycle/end-subscription'
import { findJoinedMember } from '#domain/sale/records/members/find-joined-member'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { SubscriptionAction } from '#domain/desk/subscriptions/subscription-action'

type Asked = { id: string; clientId: string } & SubscriptionAction

/** Before an action that moves orders which wait for money: the gateway is asked what has become of them. */
export async function askAboutWaitingOrders(ctx: Context, asked: Asked): Promise<void> {
  if (!movesWaitingOrders(asked)) return
  for (const orderId of await listWaitingOrders(ctx.db, asked.id)) await syncOpenPayment(ctx, { orderId })
}

/**
 * Locks what comes before the plan in the sequence of locks, as far as the action needs it: orders of its
 * time or that wait for money, and other clients. Returns those orders.
 */
export async function lockForAction(tx: Transaction, ctx: Context, asked: Asked): Promise<LockedOrder[]> {
  if (asked.action === 'end' || asked.action === 'end_with_refund') {
    const orders = await lockOrdersOfTime(tx, ctx, asked.id)
    // Time that a former owner paid for gives money back to that one.
    await lockClients(tx, [asked.clientId, ...orders.map(({ clientId }) => clientId)])
    return orders
  }
  if (asked.action === 'hand_over') {
    const member = await findJoinedMember(tx, asked)
    if (member) await lockClients(tx, [asked.clientId, member])
  }
  // Nothing that pays for more of the plan begins beside the gift.
  if (asked.action === 'gift_plan') await lockClients(tx, [asked.clientId])
  if (!movesWaitingOrders(asked)) return []
  const orders: LockedOrder[] = []
  for (const id of await listWaitingOrders(tx.db, asked.id)) orders.push(await lockOrder(tx, id))
  return orders
}

function movesWaitingOrders({ action }: Asked): boolean {
  return action === 'change_plan' || action === 'schedule_plan' || action === 'undo_change'
}

/** Orders of the plan's renewal and of its upgrade that are to be paid, in the sequence of their locks. */
async function listWaitingOrders(db: Transaction['db'] | Context['db'], id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('renewals')
    .select('order_id as id')
    .where('subscription_id', '=', id)
    .where('status', '=', 'open')
    .union(
      db
        .selectFrom('orders as o')
        .innerJoin('plan_changes as c', 'c.id', 'o.plan_change_id')
        .select('o.id')
        .where('c.subscription_id', '=', id)
        .where('c.status', '=', 'pending'),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
