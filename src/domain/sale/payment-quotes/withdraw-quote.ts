import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { closeQuote } from '#domain/sale/records/payment-quotes/change-quote'
import { findQuote } from '#domain/sale/records/payment-quotes/find-quote'

/**
 * Withdraws the quote of the client's own order: its link shows nothing and opens no attempt any more. An
 * attempt that is at the bank goes on, and the order stays as it is, payable by its client. A second time
 * changes nothing. Errors: order_not_found, quote_not_found.
 */
export async function withdrawQuote(ctx: Context, orderId: string): Promise<void> {
  await withdraw(ctx, { orderId, clientId: requireClient(ctx) })
}

/** The same by staff, for any client's order. */
export async function withdrawQuoteFor(ctx: Context, orderId: string): Promise<void> {
  requirePermission(ctx, 'order:cancel')
  await withdraw(ctx, { orderId })
}

async function withdraw(ctx: Context, which: { orderId: string; clientId?: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, which.orderId, which.clientId)
    const quote = await findQuote(tx.db, { orderId: order.id }, ctx.now())
    if (!quote) throw new ShopError('quote_not_found')
    if (quote.withdrawnAt) return
    await closeQuote(tx, ctx, order.id)
    recordFact(tx, ctx, {
      action: 'order.quote_withdrawn',
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: { quote: { before: quote.number, after: null } },
    })
  })
}
