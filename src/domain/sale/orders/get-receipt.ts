import { ShopError } from '#rules/errors'
import { invariant } from '#rules/invariant'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { getOrderView } from '#domain/sale/records/order-views/order-view'
import type { OrderView } from '#domain/sale/records/order-views/order-view'
import { findStoreSettings } from '#domain/shop/store/find-store-settings'
import type { StoreSettings } from '#domain/shop/store/find-store-settings'

export type Receipt = { order: OrderView; settledAt: Date; seller: StoreSettings }

/**
 * The receipt of an own paid order. It stays after a refund, which it lists.
 * Errors: order_not_found, receipt_not_ready.
 */
export async function getReceipt(ctx: Context, orderId: string): Promise<Receipt> {
  const order = await getOrderView(ctx.db, orderId, { clientId: requireClient(ctx) })
  const [seller, { settled_at: settledAt }] = await Promise.all([
    findStoreSettings(ctx.db),
    ctx.db.selectFrom('orders').select('settled_at').where('id', '=', order.id).executeTakeFirstOrThrow(),
  ])
  // An order on account is its partner's to prove, on the statement: the client paid nothing.
  if (settledAt === null || order.settled_by === 'account') throw new ShopError('receipt_not_ready')
  invariant(seller, 'the store has no settings')
  return { order, settledAt, seller }
}
