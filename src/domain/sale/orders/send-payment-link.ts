import { pageLink } from '#rules/core/addresses'
import { ShopError } from '#rules/errors/shop-error'
import { isPayable } from '#rules/sale/order'
import { requirePermission, type Context } from '#domain/core/context'
import {
  notifyPaymentLink,
  paymentLinkKey,
  recordPaymentLinkSent,
} from '#domain/sale/notifications/notify-payment-link'
import { blockingPlan } from '#domain/sale/records/orders/blocking-plan'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sends the way to pay an unpaid order to its client by SMS, however the order was placed; at most one within
 * a minute, whoever presses. Errors: order_not_found, order_not_payable, client_has_other_plan,
 * client_is_closed, client_is_blocked.
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
      .select(['l.name_ar', 'l.name_en', blockingPlan().as('blocked_by')])
      .where('o.id', '=', order.id)
      .executeTakeFirstOrThrow()
    if (!isPayable(row.status) || row.final_price_minor === 0n) throw new ShopError('order_not_payable')
    if (row.blocked_by !== null) throw new ShopError('client_has_other_plan')
    if (row.phone === null) throw new ShopError('client_is_closed')
    if (row.blocked_at) throw new ShopError('client_is_blocked')
    const onceKey = paymentLinkKey(order.id, ctx.now())
    const before = await tx.db
      .selectFrom('messages')
      .select('id')
      .where('once_key', '=', onceKey)
      .executeTakeFirst()
    if (before) return
    const owed = { id: order.id, amountMinor: row.final_price_minor }
    notifyPaymentLink(tx, ctx, {
      client: { id: order.clientId, email: row.email, phone: row.phone, language: row.language },
      order: { ...owed, refId: order.refId, plan: row[`name_${row.language}`] },
      link: pageLink(ctx, '/payment', { order: order.id }),
      onceKey,
    })
    recordPaymentLinkSent(tx, ctx, { ...owed, clientId: order.clientId })
  })
}
