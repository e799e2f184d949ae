import { minute } from '#rules/durations'
import { pageLink } from '#rules/addresses'
import { ShopError } from '#rules/errors'
import { isPayable } from '#rules/order'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sends the way to pay an unpaid order to its client by SMS, however the order was placed; at most one within a minute,
 * whoever presses. Errors: order_not_found, order_not_payable, client_is_closed, client_is_blocked.
 */
export async function sendPaymentLink(ctx: Context, orderId: string): Promise<void> {
  requirePermission(ctx, 'message:resend')
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await tx.db
      .selectFrom('orders as o')
      .innerJoin('clients as c', 'c.id', 'o.client_id')
      .innerJoin('order_lines as l', 'l.order_id', 'o.id')
      .select(['o.status', 'o.final_price_minor', 'c.email', 'c.phone', 'c.language', 'c.blocked_at'])
      .select(['l.name_ar', 'l.name_en'])
      .where('o.id', '=', order.id)
      .executeTakeFirstOrThrow()
    if (!isPayable(row.status) || row.final_price_minor === 0n) throw new ShopError('order_not_payable')
    if (row.phone === null) throw new ShopError('client_is_closed')
    if (row.blocked_at) throw new ShopError('client_is_blocked')
    const onceKey = `payment_link:${order.id}:${Math.floor(ctx.now().getTime() / minute)}`
    const before = await tx.db
      .selectFrom('messages')
      .select('id')
      .where('once_key', '=', onceKey)
      .executeTakeFirst()
    if (before) return
    notifyClient(tx, ctx, {
      client: { id: order.clientId, email: row.email, phone: row.phone, language: row.language },
      template: 'payment_link',
      parameters: {
        order: String(order.refId),
        plan: row[`name_${row.language}`],
        amountMinor: row.final_price_minor,
        link: pageLink(ctx, '/payment', { order: order.id }),
      },
      onceKey,
    })
    recordFact(tx, ctx, {
      action: 'order.payment_link_sent',
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: { amount_minor: { before: null, after: Number(row.final_price_minor) } },
    })
  })
}
