import { minute } from '#rules/durations'
import type { Context } from '#domain/core/context'
import { lockOrderAndClient } from '#domain/sale/records/orders/lock-order'
import { waitForConsent } from '#domain/sale/lifecycle/begin-grace'
import {
  chargeRenewal,
  openRenewalAttempt,
  retryLaterWhenBusy,
  sendAttempt,
} from '#domain/sale/renewals/charge-renewal'
import { getRenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import type { RenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import {
  chargeTimeOf,
  lockOpenRenewal,
  lockSubscriptionForRenewal,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import type {
  RenewableSubscription,
  RenewalRow,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { stopForLackOfCard } from '#domain/sale/lifecycle/stop-renewal'
import { writeRenewal } from '#domain/sale/lifecycle/write-renewal'
import { inTransaction } from '#domain/core/transaction'
import type { Transaction } from '#domain/core/transaction'

/**
 * A day before the paid time ends, for short plans later (`chargeTime`): what the next period costs is written down as an order, once for each period, together
 * with the attempt to pay it, and only then charged on the saved card. A plan that does not renew, or not yet, is left
 * alone. Answers when to look again. Source: domain rules, "Subscriptions".
 */
export async function renewSubscription(ctx: Context, subscriptionId: string): Promise<Date | null> {
  return retryLaterWhenBusy(ctx, async () => {
    const owed = await inTransaction(ctx, async (tx) => {
      const due = await createDueRenewal(tx, ctx, subscriptionId)
      if (due === null || !('renewal' in due)) return due
      const order = await lockOrderAndClient(tx, due.renewal.order_id, due.plan.clientId)
      return openRenewalAttempt(tx, ctx, { ...due, order })
    })
    if (owed === null) return null
    if ('again' in owed) return owed.again
    return 'begun' in owed ? chargeRenewal(ctx, owed.begun) : sendAttempt(ctx, owed)
  })
}

/** A renewal that is written and in no attempt yet, the id of one that another run has begun, or when to look again. */
type DueRenewal =
  | { renewal: RenewalRow; plan: RenewableSubscription; cards: RenewalCards }
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
  // Let in again before the end, they are charged after all.
  if (plan.isKeptOut) return plan.endsAt > now ? { again: new Date(now.getTime() + 60 * minute) } : null
  const offer = await findRenewalOffer(tx.db, subscriptionId, now)
  if (!offer) return null
  if (offer.needsConsent) {
    waitForConsent(tx, ctx, plan, offer)
    return null
  }
  const before = await findRenewal(tx, subscriptionId, offer.periodId)
  // Whoever wrote it died before the charge or in the middle of it; once that has ended other jobs go on.
  if (before && before.status !== 'withdrawn') {
    const isBegun = before.tries === 0 || before.charging_payment_id !== null
    return before.status === 'open' && isBegun ? { begun: before.id } : null
  }
  if (await isBeingExtended(tx, plan)) return { again: new Date(now.getTime() + 5 * minute) }
  const cards = await getRenewalCards(ctx, tx.db, plan, now)
  if (offer.price.finalPrice > 0 && !cards.primary && !cards.backup) {
    stopForLackOfCard(tx, ctx, plan)
    return null
  }
  const renewal = await writeRenewal(tx, ctx, plan, offer, before)
  return { renewal, plan, cards }
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

/** The client is paying for more time of the same plan right now, or has paid and it is being added. */
async function isBeingExtended(tx: Transaction, plan: RenewableSubscription): Promise<boolean> {
  const order = await tx.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select('o.id')
    .where('o.client_id', '=', plan.clientId)
    .where('o.status', 'in', ['awaiting_payment', 'awaiting_fullfilment', 'processing'])
    .where('o.access_ended_at', 'is', null)
    .where('l.product_id', '=', plan.productId)
    .executeTakeFirst()
  return order !== undefined
}
