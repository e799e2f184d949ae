import { sql, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import type { Payer } from '#domain/core/ports/gateway'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Transaction } from '#domain/core/transaction'
import { isReadyInVault } from '#domain/sale/records/cards/chargeable-card'
import type { StoredCard } from '#domain/sale/records/cards/list-payment-methods'
import {
  recentActions,
  requireFewActions,
  type RecentActions,
} from '#domain/sale/records/orders/checkout-actions'
import { otherInFlight } from '#domain/sale/records/orders/in-flight'
import { leaveFirstCheck } from '#domain/sale/records/payments/leave-checks'
import { payerFields, writePayment, type OpenedPayment } from '#domain/sale/payments/open-payment'

/**
 * What decides whether a saved card may be charged for an order that is still to be written, as JSON carries
 * it.
 */
export type BeforeOrder = {
  /** The number that the order gets. */
  ref_id: number
  actions: RecentActions
  other_running: boolean
  other_in_flight: boolean
  payer: Payer
  /** The gateway's handles of the client's cards that can be charged, by the cards' ids. */
  tokens: Record<string, string>
}

/**
 * The same that `openPayment` asks about an order, before there is one: for the renewal of the plan `s` of
 * the client `c`, both of them locked. It has no open attempt yet, replaces no plan by an upgrade and uses no
 * coupon of its own for a first purchase, so those are not asked about. Takes a number for the order.
 * @param productId what the order will sell, as SQL
 */
export function beforeOrder(
  ctx: Context,
  { clientId, productId }: { clientId: string; productId: RawBuilder<string> },
): RawBuilder<BeforeOrder> {
  return sql<BeforeOrder>`jsonb_build_object('ref_id', nextval('orders_ref_id_seq'), 'actions', ${recentActions(clientId, ctx.now())},
    'other_running', exists (select from subscriptions other where other.client_id = ${clientId}
      and ${hasRunningStatus('other')} and other.product_id <> ${productId} and other.id <> s.id),
    'other_in_flight', ${otherInFlight(clientId, { id: undefined, productId })},
    'payer', ${payerFields()},
    'tokens', (select coalesce(jsonb_object_agg(m.id, m.token), '{}') from payment_methods m where m.client_id = ${clientId}
      and ${isReadyInVault(ctx)}))`
}

/**
 * Writes the first attempt to pay an order that this transaction writes as awaiting it, and whose client it
 * has locked; nothing has gone to the gateway yet. Errors: too_many_requests, plan_running,
 * order_payment_in_flight, no_existing_card.
 */
export function openPaymentWithOrder(
  tx: Transaction,
  ctx: Context,
  order: { id: string; clientId: string; finalPrice: Halalas },
  { card, seen }: { card: StoredCard; seen: BeforeOrder },
): OpenedPayment {
  // The order itself is an act, too.
  requireFewActions({ ...seen.actions, count: seen.actions.count + 1 }, ctx.now())
  if (seen.other_running) throw new ShopError('plan_running')
  if (seen.other_in_flight) throw new ShopError('order_payment_in_flight')
  const savedCard = seen.tokens[card.id]
  if (savedCard === undefined || card.gateway === null) throw new ShopError('no_existing_card')
  const way = { method: 'saved_card', paymentMethodId: card.id, askCvc: false } as const
  const payment = writePayment(
    tx,
    ctx,
    order,
    { orderId: order.id, supersede: false, with: way },
    { card: { ...card, provider: card.gateway }, asksBank: false },
  )
  leaveFirstCheck(tx, ctx, payment)
  const { payer, ref_id: orderRefId } = seen
  return { payment, orderId: order.id, orderRefId, amount: order.finalPrice, savedCard, payer }
}
