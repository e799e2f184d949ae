import { sql } from 'kysely'
import { canMove } from '#rules/core/moves'
import { ShopError } from '#rules/errors/shop-error'
import { canBeReplaced, orderMoves } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { giveUpOrder } from '#domain/sale/lifecycle/give-up-order'
import { lockOrder, lockOrdersAndClient, type LockedOrder } from '#domain/sale/records/orders/lock-order'

/** An unpaid order of the client's own, whose place another one takes: one purchase has one order. */
export type Replaced = { orderId: string; clientId: string }

/**
 * Cancels the order whose place another one takes, in the transaction that places that one: both happen, or
 * neither. One that is cancelled already holds nothing. Errors: order_not_found, order_not_cancellable of
 * what is paid, order_not_replaceable (`canBeReplaced`).
 */
export async function giveUpReplaced(
  tx: Transaction,
  ctx: Context,
  { orderId, clientId }: Replaced,
): Promise<void> {
  const order = await lockOrder(tx, orderId, clientId)
  if (order.status === 'cancelled') return
  const { method, status } = order
  if (!canMove(orderMoves, status, 'cancel')) throw new ShopError('order_not_cancellable')
  if (!canBeReplaced({ method, status, ...(await readTerms(tx, order)) })) {
    throw new ShopError('order_not_replaceable')
  }
  await giveUpOrder(tx, ctx, order)
}

/**
 * The same for all of them that there are; together they are locked before their client is. Errors: as above.
 */
export async function giveUpAll(
  tx: Transaction,
  ctx: Context,
  replaced: { orderIds: (string | undefined)[]; clientId: string },
): Promise<void> {
  const { clientId } = replaced
  const orderIds = [...new Set(replaced.orderIds.filter((id) => id !== undefined))]
  if (orderIds.length === 0) return
  await lockOrdersAndClient(tx, orderIds, clientId)
  for (const orderId of orderIds) await giveUpReplaced(tx, ctx, { orderId, clientId })
}

async function readTerms(
  tx: Transaction,
  { id, discount }: LockedOrder,
): Promise<{ isLowered: boolean; hasQuote: boolean }> {
  const { rows } = await sql<{ has_coupon: boolean; has_quote: boolean }>`
    select exists (select from coupon_uses where order_id = ${id}) as has_coupon,
      exists (select from payment_quotes where order_id = ${id} and withdrawn_at is null) as has_quote`.execute(
    tx.db,
  )
  return { isLowered: discount > 0 && !rows[0]?.has_coupon, hasQuote: rows[0]?.has_quote ?? false }
}
