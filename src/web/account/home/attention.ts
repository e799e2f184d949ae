import type { z } from '#contract/wire'
import type { OrderSummary } from '#contract/orders'
import type { TicketSummary } from '#contract/tickets'
import { isExpiryInFuture } from '#rules/payments/card'
import { daysBetween } from '#rules/core/riyadh-days'
import type { SavedCard } from '../card/types.ts'
import type { Offer, Subscription } from '../types.ts'

export type UnpaidOrder = z.infer<typeof OrderSummary>
export type AnsweredTicket = z.infer<typeof TicketSummary>

/** Something that waits for the client, with what it is about. */
export type Attention =
  | { kind: 'renewal_failed'; subscription: Subscription; orderId: string; amount: number }
  | { kind: 'price_to_agree'; subscription: Subscription }
  | { kind: 'card_missing'; subscription: Subscription }
  | { kind: 'card_expires'; subscription: Subscription; card: SavedCard }
  /** Somebody's plan may become the client's; whole Riyadh days until the offer lapses. */
  | { kind: 'plan_offered'; offer: Offer; daysLeft: number }
  | { kind: 'order_unpaid'; order: UnpaidOrder }
  /** Another plan runs, so it cannot be paid: it is changed to, or given up. */
  | { kind: 'order_blocked'; order: UnpaidOrder }
  | { kind: 'ticket_answered'; ticket: AnsweredTicket }

type Account = {
  subscriptions: Subscription[]
  cards: SavedCard[]
  offers: Offer[]
  orders: UnpaidOrder[]
  tickets: AnsweredTicket[]
  now: string
}

/** More than these are a list that nobody reads; each has its own page besides. */
const shown = 3

/**
 * What waits for the client, what costs them their plan first: a renewal that failed, a price to agree to, a
 * renewal without a card or with one that ends before the charge; then a plan that is offered, an order that
 * can still be paid, and an answer of the support.
 */
export function attentionOf({ subscriptions, cards, offers, orders, tickets, now }: Account): Attention[] {
  const ofPlans = subscriptions.flatMap((subscription) => planAttention(subscription, cards))
  const renewals = new Set(subscriptions.map(({ failed_renewal: failed }) => failed?.order_id))
  // It is charged by itself until the answer is there: nobody is asked to pay it a second time.
  const isRenewing = subscriptions.some(({ auto_renew, renewal }) => auto_renew && renewal?.is_due)
  return [
    ...ofPlans,
    ...offers
      .filter(({ side }) => side === 'member')
      .map((offer): Attention => {
        const daysLeft = daysBetween(new Date(now), new Date(offer.expires_at))
        return { kind: 'plan_offered', offer, daysLeft: Math.max(0, daysLeft) }
      }),
    ...orders
      .filter(({ id, method }) => !renewals.has(id) && !(isRenewing && method === 'subscription'))
      .flatMap((order): Attention[] => {
        if (order.blocked_by !== null) return [{ kind: 'order_blocked', order }]
        return order.can_pay ? [{ kind: 'order_unpaid', order }] : []
      }),
    ...tickets
      .filter(({ answered, can_reply: isOpen }) => answered && isOpen)
      .map((ticket) => ({ kind: 'ticket_answered', ticket }) as const),
  ].slice(0, shown)
}

function planAttention(subscription: Subscription, cards: SavedCard[]): Attention[] {
  const { failed_renewal: failed, renewal, auto_renew: renews } = subscription
  // Nothing is to be done about a bank that could not be asked.
  if (failed?.is_unanswered) return []
  if (subscription.charged_with_consent) return [{ kind: 'price_to_agree', subscription }]
  if (failed) {
    return [{ kind: 'renewal_failed', subscription, orderId: failed.order_id, amount: failed.amount_minor }]
  }
  if (renews && renewal?.needs_consent) return [{ kind: 'price_to_agree', subscription }]
  if (subscription.auto_renew_awaits_card) return [{ kind: 'card_missing', subscription }]
  if (!renews || !renewal || renewal.card_minor === 0) return []
  const card = cards.find(({ id }) => id === renewal.payment_method_id)
  if (!card || isExpiryInFuture(card, new Date(renewal.charged_at))) return []
  return [{ kind: 'card_expires', subscription, card }]
}
