import { sql } from 'kysely'
import { minute } from '#rules/core/durations'
import { invariant } from '#rules/core/invariant'
import { isChargeable } from '#rules/shop/price'
import type { Context } from '#domain/core/context'
import { waitForConsent } from '#domain/sale/lifecycle/begin-grace'
import { beforeOrder, openPaymentWithOrder, type BeforeOrder } from '#domain/sale/payments/open-with-order'
import {
  chargeRenewal,
  chooseCard,
  openRenewalAttempt,
  retryLaterWhenBusy,
  sendAttempt,
  type Attempt,
} from '#domain/sale/renewals/charge-renewal'
import { isPlanBeingExtended } from '#domain/sale/records/orders/in-flight'
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
import { endForLackOfCard, stopForLackOfCard } from '#domain/sale/lifecycle/stop-renewal'
import { writeRenewal, writeRenewalOrder } from '#domain/sale/lifecycle/write-renewal'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * A day before the paid time ends, for short plans later (`chargeTime`): what the next period costs is
 * written down as an order, once for each period, together with the attempt to pay it, and only then charged
 * on the saved card. A plan that does not renew, or not yet, is left alone. Returns when to run again.
 * Source: domain rules, "Subscriptions".
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

/**
 * A renewal that is written together with its attempt, or in no attempt yet, the id of one that another run
 * has begun, or when to look again.
 */
type DueRenewal =
  | Attempt
  | Parameters<typeof openRenewalAttempt>[2]
  | { begun: string }
  | { again: Date }
  | null

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
  const { offer, cards, isBeingExtended, hasRenewal, seen } = await readTerms(tx, ctx, plan)
  if (!offer) return null
  // Paused while the lock was waited for: what was read together with the lock is older than that.
  if (offer.pausedUntil && offer.pausedUntil > now) return { again: offer.pausedUntil }
  if (offer.needsConsent) {
    waitForConsent(tx, ctx, plan, offer)
    return null
  }
  const before = hasRenewal ? await findRenewal(tx, subscriptionId, offer.periodId) : undefined
  // The process that wrote it crashed before or during the charge; once that has ended other jobs go on.
  if (before && before.status !== 'withdrawn') {
    const isBegun = before.tries === 0 || before.charging_payment_id !== null
    return before.status === 'open' && isBegun ? { begun: before.id } : null
  }
  if (isBeingExtended) return { again: new Date(now.getTime() + 5 * minute) }
  const { finalPrice } = offer.price
  const card = finalPrice > 0 ? chooseCard({ decline_class: null, backup_tried_at: null }, cards) : null
  // Below what the gateway charges no card can be charged either.
  if (!isChargeable(finalPrice) || (finalPrice > 0 && !card)) {
    if (plan.isPausedPastEnd && plan.status === 'active') await endForLackOfCard(tx, ctx, plan)
    else stopForLackOfCard(tx, ctx, plan)
    return null
  }
  const orderId = await writeRenewalOrder(tx, ctx, plan, offer, seen.ref_id)
  const order = { id: orderId, clientId: plan.clientId, finalPrice }
  const due = { plan, periodId: offer.periodId, orderId, before }
  if (!card) return { order, renewal: writeRenewal(tx, ctx, { ...due, attempt: null }), plan, cards }
  const opened = openPaymentWithOrder(tx, ctx, order, { card, seen })
  const attempt = { paymentId: opened.payment.id, isBackup: card.id !== plan.cardId }
  writeRenewal(tx, ctx, { ...due, attempt })
  return { ...opened, isOld: false }
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
  /** What follows the last period was written before. */
  hasRenewal: boolean
  seen: BeforeOrder
}

/**
 * What the next period of a locked plan costs, the cards that may pay it, and all that decides whether it may
 * be charged now.
 */
async function readTerms(tx: Transaction, ctx: Context, plan: RenewableSubscription): Promise<Terms> {
  const now = ctx.now()
  const { rows } = await sql<{
    terms: RenewalTerms | null
    cards: StoredCard[]
    is_being_extended: boolean
    has_renewal: boolean
    seen: BeforeOrder
  }>`
    select next.terms, ${storedCardsOf(ctx, tx.db, plan.clientId)} as cards,
      ${isPlanBeingExtended()} as is_being_extended,
      exists (select from renewals r where r.subscription_id = s.id
        and r.continues_period_id = (next.terms ->> 'period_id')::uuid) as has_renewal,
      ${beforeOrder(ctx, { clientId: plan.clientId, productId: sql`(next.terms #>> '{product,id}')::uuid` })} as seen
    from subscriptions s join clients c on c.id = s.client_id
      -- Once, and not wherever it is named.
      cross join lateral (select ${renewalTerms(now)} as terms offset 0) next
    where s.id = ${plan.id}`.execute(tx.db)
  const [row] = rows
  invariant(row, `subscription ${plan.id} is locked by this transaction`)
  return {
    offer: row.terms && toRenewalOffer(row.terms),
    cards: cardsFor(row.cards, plan, now),
    isBeingExtended: row.is_being_extended,
    hasRenewal: row.has_renewal,
    seen: row.seen,
  }
}
