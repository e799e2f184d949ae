import { sql } from 'kysely'
import { canMove } from '#rules/core/moves'
import { ShopError } from '#rules/errors/shop-error'
import { orderMoves } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { getOffer, type Offer } from '#domain/sale/pricing/get-offer'
import { giveUpOrder } from '#domain/sale/lifecycle/give-up-order'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'

/** An unpaid order of the client's own, whose place another one takes: one purchase has one order. */
export type Replaced = { orderId: string; clientId: string }

/**
 * Cancels the order whose place another one takes, in the transaction that places that one: both happen, or neither. One that is cancelled
 * already holds nothing. Errors: order_not_found, order_not_replaceable for what is paid, what was placed by a partner or a renewal, and
 * what staff sell for less.
 */
export async function giveUpReplaced(
  tx: Transaction,
  ctx: Context,
  { orderId, clientId }: Replaced,
): Promise<void> {
  const order = await lockOrder(tx, orderId, clientId)
  if (order.status === 'cancelled') return
  if (!canMove(orderMoves, order.status, 'cancel') || !(await isOwnPurchase(tx, order))) {
    throw new ShopError('order_not_replaceable')
  }
  await giveUpOrder(tx, ctx, order)
}

/**
 * The offer that the client would get were that order gone, which is there again behind it: what it holds is free for whatever takes its
 * place. Errors: those of `getOffer`, and as above.
 * @param replaced null: none is
 */
export async function getOfferInPlaceOf(
  ctx: Context,
  replaced: Replaced | null,
  asked: Parameters<typeof getOffer>[1],
): Promise<Offer> {
  if (!replaced) return getOffer(ctx.db, asked)
  const trying: Context = { ...ctx, dryRun: true }
  return inTransaction(trying, async (tx) => {
    await giveUpReplaced(tx, trying, replaced)
    return getOffer(tx.db, asked)
  })
}

/** Its client placed it in the store, at the store's price: with a discount and no coupon it is staff who lowered it. */
async function isOwnPurchase(tx: Transaction, { id, method, discount }: LockedOrder): Promise<boolean> {
  if (method !== 'store') return false
  if (discount === 0) return true
  const { rows } = await sql`select from coupon_uses where order_id = ${id}`.execute(tx.db)
  return rows.length > 0
}
