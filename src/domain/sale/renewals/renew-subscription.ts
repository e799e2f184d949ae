import { sql } from 'kysely'
import { minute } from '#rules/durations'
import { invariant } from '#rules/invariant'
import { isChargeable } from '#rules/price'
import type { Context } from '#domain/core/context'
import { waitForConsent } from '#domain/sale/lifecycle/begin-grace'
import {
  chargeRenewal,
  openRenewalAttempt,
  retryLaterWhenBusy,
  sendAttempt,
} from '#domain/sale/renewals/charge-renewal'
import { isInFlight } from '#domain/sale/records/orders/in-flight'
import { cardsFor, type RenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import { storedCardsOf, type StoredCard } from '#domain/sale/records/cards/list-payment-methods'
import {
  chargeTimeOf,
  lockOpenRenewal,
  lockSubscriptionForRenewal,
  type RenewableSubscription,
  type RenewalRow,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import {
  renewalTerms,
  toRenewalOffer,
  type RenewalOffer,
  type RenewalTerms,
} from '#domain/sale/pricing/renewal-offer'
import { stopForLackOfCard } from '#domain/sale/lifecycle/stop-renewal'
import { isCharged, writeRenewal } from '#domain/sale/lifecycle/write-renewal'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * A day before the paid time ends, for short plans later (`chargeTime`): what the next period costs is written down as an order, once for each period, together
 * with the attempt to pay it, and only then charged on the saved card. A plan that does not renew, or not yet, is left
 * alone. Returns when to run again. Source: domain rules, "Subscriptions".
 */
export async function renewSubscription(ctx: Context, subscriptionId: string): Promise<Date | null> {
  return retryLaterWhenBusy(ctx, async () => {
    const owed = await inTransaction(ctx, async (tx) => {
      const due = await createDueRenewal(tx, ctx, subscriptionId)
      return due && 'renewal' in due ? openRenewalAttempt(tx, ctx, due) : due
    })
    if (owed === null) return null
    if ('again' in owed) return owed.again
    return 'begun' in owed ? chargeRenewal(ctx, owed.begun) : sendAttempt(ctx, owed)
  })
}

/** A renewal that is written and in no attempt yet, the id of one that another run has begun, or when to look again. */
type DueRenewal = Parameters<typeof openRenewalAttempt>[2] | { begun: string } | { again: Date } | null

async function createDueRenewal(tx: Transaction, ctx: Context, subscriptionId: string): Promise<DueRenewal> {
  const now = ctx.now()
  const plan = await lockSubscriptionForRenewal(tx, subscriptionId)
  // Past due without a renewal it waits for the consent to its new price.
  const isWaiting = plan.status === 'past_due' && (await lockOpenRenewal(tx, subscriptionId)) === null
  if ((plan.status !== 'active' && !isWaiting) || !plan.autoRenew) return null
  if (isWaiting && plan.graceEndsAt && plan.graceEndsAt <= now) return null
  if (plan.pausedUntil && plan.pausedUntil > now) return { again: plan.pausedUntil }
  const chargeAt = chargeTimeOf(plan)
  if (chargeAt > now) return { again: chargeAt }
  // A client who is unblocked before the end is charged after all.
  if (plan.isKeptOut) return plan.endsAt > now ? { again: new Date(now.getTime() + 60 * minute) } : null
  const { offer, cards, isBeingExtended } = await readTerms(tx, ctx, plan)
  if (!offer) return null
  // Paused while the lock was waited for: what was read together with the lock is older than that.
  if (offer.pausedUntil && offer.pausedUntil > now) return { again: offer.pausedUntil }
  if (offer.needsConsent) {
    waitForConsent(tx, ctx, plan, offer)
    return null
  }
  const before = await findRenewal(tx, subscriptionId, offer.periodId)
  // The process that wrote it crashed before or during the charge; once that has ended other jobs go on.
  if (before && before.status !== 'withdrawn') {
    const isBegun = before.tries === 0 || before.charging_payment_id !== null
    return before.status === 'open' && isBegun ? { begun: before.id } : null
  }
  if (isBeingExtended) return { again: new Date(now.getTime() + 5 * minute) }
  const { finalPrice } = offer.price
  // Below what the gateway charges no card can be charged either.
  if (!isChargeable(finalPrice) || (finalPrice > 0 && !cards.primary && !cards.backup)) {
    stopForLackOfCard(tx, ctx, plan)
    return null
  }
  const renewal = await writeRenewal(tx, ctx, plan, offer, before)
  const order = { id: renewal.order_id, clientId: plan.clientId, finalPrice }
  return { order, renewal, plan, cards, isAwaited: isCharged(offer) }
}

async function findRenewal(
  tx: Transaction,
  subscriptionId: string,
  periodId: string,
): Promise<RenewalRow | undefined> {
  return tx.db
    .selectFrom('renewals')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('continues_period_id', '=', periodId)
    .forUpdate()
    .executeTakeFirst()
}

type Terms = {
  offer: RenewalOffer | null
  cards: RenewalCards
  /** The client is paying for more time of the same plan right now, or has paid and it is being added. */
  isBeingExtended: boolean
}

/** What the next period of a locked plan costs, the cards that may pay it, and whether the client is just buying it. */
async function readTerms(tx: Transaction, ctx: Context, plan: RenewableSubscription): Promise<Terms> {
  const now = ctx.now()
  const { rows } = await sql<{
    terms: RenewalTerms | null
    cards: StoredCard[]
    is_being_extended: boolean
  }>`
    select ${renewalTerms(now)} as terms, ${storedCardsOf(ctx, tx.db, plan.clientId)} as cards,
      exists (select from orders o join order_lines l on l.order_id = o.id where o.client_id = s.client_id
        and ${isInFlight()} and o.access_ended_at is null
        and l.product_id = s.product_id) as is_being_extended
    from subscriptions s where s.id = ${plan.id}`.execute(tx.db)
  const [row] = rows
  invariant(row, `subscription ${plan.id} is locked by this transaction`)
  return {
    offer: row.terms && toRenewalOffer(row.terms),
    cards: cardsFor(row.cards, plan, now),
    isBeingExtended: row.is_being_extended,
  }
}
