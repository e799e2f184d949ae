import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { isReturnCharged, pauseEnd } from '#rules/sale/pause'
import { requireClient, type Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { enqueue } from '#domain/core/jobs/enqueue'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { requireNotOffered } from '#domain/sale/pricing/find-running-plan'
import { findRenewalOffer, type RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { keepPriceConsent } from '#domain/sale/records/price-consents/keep-price-consent'
import { getRenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import { refuseOtherCharge } from '#domain/sale/lifecycle/refuse-other-charge'
import { schedulePauseEnd } from '#domain/sale/lifecycle/schedule-pause-end'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import { offeredUntil } from '#domain/sale/records/ownership/offered-until'
import { findPause, writePause } from '#domain/sale/records/pauses/change-pause'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { chargeTimeIn } from '#domain/sale/records/subscriptions/charge-time-in'

/**
 * The client pauses an own plan: what is paid runs to its end, then nothing is charged and nothing is served until the
 * chosen day, when the plan renews as it would have, at its price. Another day replaces the one before.
 * Errors: not_found, pause_not_possible, plan_offered while a member may take the plan, invalid_input for a day that is not after the paid end or too far behind it.
 */
export async function pauseSubscription(ctx: Context, input: { id: string; until: string }): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, (tx) => pauseSubscriptionWithin(tx, ctx, { ...input, clientId }))
}

/** The same for a client's plan, whoever was asked to do it. Returns when it goes on. Errors: as above. */
export async function pauseSubscriptionWithin(
  tx: Transaction,
  ctx: Context,
  input: { id: string; clientId: string; until: string },
): Promise<Date> {
  const { id, clientId } = input
  const subscription = await lockOwn(tx, { id, clientId })
  const isRunning = subscription.status === 'active' && subscription.ends_at > ctx.now()
  if (!isRunning || !subscription.auto_renew || (await isRenewing(tx, id))) {
    throw new ShopError('pause_not_possible')
  }
  requireNotOffered({ offeredUntil: subscription.offered_until, endsAt: subscription.ends_at }, ctx.now())
  const until = pauseEnd(subscription.ends_at, input.until)
  if (!until) throw new ShopError('invalid_input', { fields: { until: ['out_of_range'] } })
  const before = await findPause(tx, id)
  if (before?.until.getTime() === until.getTime()) return until
  writePause(tx, ctx, { id, clientId }, { before, until })
  // Whoever has the plan of before in front of them chooses no other day by it.
  touchSubscription(tx, ctx, id)
  schedulePauseEnd(tx, ctx, { id, clientId }, until)
  // On the last paid day it may wait for the day that was chosen before.
  if (before) enqueue(tx, ctx, { name: 'subscription.renew', subjectId: id, clientId, dueAt: until })
  return until
}

/**
 * The client ends or withdraws the pause: before the time of the charge nothing else changes, after it the plan renews now. `expectedPrice` is
 * what coming back cost where it was shown, in halalas with tax: a new price that waits for consent is agreed to by it
 * (docs/decisions/0185). `maxOfCard` is what of it the card paid there: the balance may have become less. Null where the caller does not
 * say. Without a pause nothing changes.
 * Errors: not_found, also for somebody else's, auto_renew_needs_card, price_changed, price_consent_missing, client_is_blocked, who is
 * charged for nothing.
 */
export async function endPause(
  ctx: Context,
  input: { id: string; expectedPrice: number | null; maxOfCard: number | null },
): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, (tx) => endPauseWithin(tx, ctx, { ...input, clientId }))
}

/**
 * The same for a client's plan, whoever was asked to do it. Returns what is charged now, to the balance and the card: null before the time of the
 * charge, false where there was no pause. Errors: as above; the pause stays where nothing could be charged behind it.
 */
export async function endPauseWithin(
  tx: Transaction,
  ctx: Context,
  input: { id: string; clientId: string; expectedPrice: number | null; maxOfCard?: number | null },
): Promise<RenewalOffer | null | false> {
  const { id, clientId, expectedPrice, maxOfCard = null } = input
  const plan = await lockOwn(tx, { id, clientId })
  if (!(await findPause(tx, id))) return false
  const now = ctx.now()
  const { ends_at: endsAt, charged_at: chargedAt, auto_renew: autoRenew } = plan
  const isCharged = isReturnCharged({ endsAt, chargedAt, autoRenew }, now)
  const offer = isCharged ? await findRenewalOffer(tx.db, id, now, { isBack: true }) : null
  if (offer) {
    if (plan.is_blocked) throw new ShopError('client_is_blocked')
    const { primary, backup } = await getRenewalCards(
      ctx,
      tx.db,
      { clientId, cardId: plan.payment_method_id },
      now,
    )
    const isPayable = offer.price.finalPrice === 0 || primary !== null || backup !== null
    if (!plan.auto_renew || !isPayable) throw new ShopError('auto_renew_needs_card')
    refuseOtherCharge(offer.price, { expectedPrice, maxOfCard })
    if (offer.needsConsent && offer.priceChangeId) {
      if (expectedPrice === null) throw new ShopError('price_consent_missing')
      await keepPriceConsent(tx, ctx, { subscriptionId: id, clientId, changeId: offer.priceChangeId })
    }
  }
  await closePause(tx, ctx, { id, clientId, by: 'client' })
  return offer
}

/** A job: the chosen day has come. Returns when to run again, if it was moved. */
export async function endPauseByDate(ctx: Context, id: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    const { client_id: clientId } = await tx.db
      .selectFrom('subscriptions')
      .select('client_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await lockClient(tx, clientId)
    const pause = await findPause(tx, id)
    if (!pause) return null
    if (pause.until > ctx.now()) return pause.until
    await closePause(tx, ctx, { id, clientId, by: 'date' })
    return null
  })
}

/** The next period is being paid this moment, or its payment was missed. */
async function isRenewing(tx: Transaction, subscriptionId: string): Promise<boolean> {
  const open = await tx.db
    .selectFrom('renewals')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

async function lockOwn(tx: Transaction, asked: { id: string; clientId: string }) {
  await lockClient(tx, asked.clientId)
  const row = await tx.db
    .selectFrom('subscriptions as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select(['s.id', 's.status', 's.auto_renew', 's.payment_method_id', 's.ends_at'])
    .select([
      chargeTimeIn().as('charged_at'),
      sql<boolean>`c.blocked_at is not null`.as('is_blocked'),
      offeredUntil().as('offered_until'),
    ])
    .where('s.id', '=', asked.id)
    .where('s.client_id', '=', asked.clientId)
    .forNoKeyUpdate('s')
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found')
  return row
}
