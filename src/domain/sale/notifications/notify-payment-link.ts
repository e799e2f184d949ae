import { pageLink } from '#rules/core/addresses'
import { minute } from '#rules/core/durations'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { notifyClient, type Recipient } from '#domain/messages/notify-client'
import type { Offer } from '#domain/sale/pricing/get-offer'

/** What the message says of an order; halalas. */
type OrderToPay = { id: string; refId: number | bigint; plan: string; amountMinor: number | bigint }

/**
 * Sends a client the link by which an order is paid, or confirmed where nothing is to be paid; once for each
 * `onceKey`. Error: client_is_closed.
 */
export function notifyPaymentLink(
  tx: Transaction,
  ctx: Context,
  asked: { client: Recipient; order: OrderToPay; link: string; onceKey: string },
): void {
  const { client, order, link, onceKey } = asked
  if (client.phone === null) throw new ShopError('client_is_closed')
  const { plan, amountMinor } = order
  const parameters = { order: String(order.refId), plan, link }
  const message = { client, onceKey, about: order.id }
  if (Number(amountMinor) === 0) {
    return notifyClient(tx, ctx, { ...message, template: 'order_to_confirm', parameters })
  }
  notifyClient(tx, ctx, { ...message, template: 'payment_link', parameters: { ...parameters, amountMinor } })
}

/** The same for an order that staff have just placed for the client. Error: client_is_closed. */
export async function notifyPlacedOrder(
  tx: Transaction,
  ctx: Context,
  { orderId, client, offer }: { orderId: string; client: Recipient; offer: Offer },
): Promise<void> {
  const { ref_id: refId } = await tx.db
    .selectFrom('orders')
    .select('ref_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const plan = offer.product[`name_${client.language}`]
  notifyPaymentLink(tx, ctx, {
    client,
    order: { id: orderId, refId, plan, amountMinor: offer.price.finalPrice },
    link: pageLink(ctx, '/payment', { order: orderId }),
    onceKey: `payment_link:${orderId}`,
  })
}

/** Under which staff send the link of an order again: at most one within a minute, whoever presses. */
export function paymentLinkKey(orderId: string, now: Date): string {
  return `payment_link:${orderId}:${Math.floor(now.getTime() / minute)}`
}

/** Staff sent the link of an order again. */
export function recordPaymentLinkSent(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string; amountMinor: number | bigint },
): void {
  recordFact(tx, ctx, {
    action: 'order.payment_link_sent',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: { amount_minor: { before: null, after: Number(order.amountMinor) } },
  })
}
