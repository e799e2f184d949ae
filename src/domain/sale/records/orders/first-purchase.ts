import { sql, type RawBuilder } from 'kysely'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

/** Whether an order was priced with a coupon for first purchases only. */
export function isForFirstPurchase(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from coupon_uses u join coupons k on k.id = u.coupon_id
    where u.order_id = ${orderId} and k.first_purchase_only)`
}

/** Whether such an order comes too late: its client has bought something else meanwhile. */
export function isLaterPurchase(order: Pick<LockedOrder, 'id' | 'clientId'>): RawBuilder<boolean> {
  return sql<boolean>`(${isForFirstPurchase(sql`${order.id}::uuid`)} and exists (select from orders bought
    where bought.client_id = ${order.clientId} and bought.id <> ${order.id} and bought.settled_at is not null))`
}

/**
 * The same in the moment in which money settles the order; the client is locked.
 */
export async function hasLostFirstPurchase(tx: Transaction, order: LockedOrder): Promise<boolean> {
  if (order.discount === 0 || order.method === 'subscription') return false
  const { rows } = await sql<{ is_later: boolean }>`select ${isLaterPurchase(order)} as is_later`.execute(
    tx.db,
  )
  return rows[0]?.is_later ?? false
}
