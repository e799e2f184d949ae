import { ShopError } from '#rules/errors/shop-error'
import { accountSwitches } from '#rules/core/rate-limits'
import { canMove } from '#rules/core/moves'
import { canBeAgreedTo, isUsableCard } from '#rules/payments/saved-card'
import {
  runningStatuses,
  stayUntil,
  subscriptionMoves,
  type SubscriptionStatus,
} from '#rules/sale/subscription'
import { differences } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import { lockClient } from '#domain/people/identity/lock-client'
import { listStoredCards } from '#domain/sale/records/cards/list-payment-methods'
import { lockOpenRenewal } from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { notifyRenewalStopped } from '#domain/sale/notifications/notify-renewal'
import { scheduleTry } from '#domain/sale/records/renewals/schedule-try'
import { isPaused } from '#domain/sale/lifecycle/close-pause'
import { endWithoutRenewal } from '#domain/sale/lifecycle/end-without-renewal'
import { scheduleRenewal } from '#domain/sale/lifecycle/schedule-renewal'
import { agreeToNextPrice } from '#domain/sale/price-changes/agree-to-price'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { renewConsent } from '#domain/sale/records/periods/change-period'
import { inTransaction, type Transaction } from '#domain/core/transaction'

type Running = {
  id: string
  status: SubscriptionStatus
  auto_renew: boolean
  payment_method_id: string | null
  /** It begins with the first card that can be charged. */
  awaits_card: boolean
}

/**
 * The client agrees that an own subscription renews with an own saved card from now on; one that was stopped is turned on
 * again. Idempotent. `expectedPrice` is what the next period cost where it was shown, in halalas with tax, `maxOfCard` what of it the
 * card paid there: in its last hours the plan is charged at once.
 * Errors: not_found, subscription_not_renewable, auto_renew_needs_card, card_needs_bank, price_changed, too_many_requests.
 */
export async function turnOnAutoRenewal(
  ctx: Context,
  input: { id: string; paymentMethodId: string; expectedPrice: number | null; maxOfCard: number | null },
): Promise<void> {
  const clientId = requireClient(ctx)
  await ctx.limiter.use('account_switch', clientId, accountSwitches)
  await inTransaction(ctx, async (tx) => {
    const { id, paymentMethodId, expectedPrice, maxOfCard } = input
    await turnOnAutoRenewalWithin(tx, ctx, { id, clientId, paymentMethodId })
    await agreeToNextPrice(tx, ctx, { id, clientId, expectedPrice, maxOfCard })
    await notifyComingPrice(tx, ctx, id, { evenDue: expectedPrice === null })
  })
}

/**
 * A client's subscription renews with one of the client's saved cards from now on; whose wish that is, the caller has checked.
 * True where a renewal that failed is charged at once with it.
 * Errors: not_found, subscription_not_renewable, auto_renew_needs_card, card_needs_bank.
 */
export async function turnOnAutoRenewalWithin(
  tx: Transaction,
  ctx: Context,
  input: { id: string; clientId: string; paymentMethodId: string },
): Promise<boolean> {
  const { id, clientId } = input
  const { subscription, startsAt, endsAt } = await lockRunning(tx, ctx, { id, clientId })
  const cards = await listStoredCards(ctx, tx.db, clientId)
  const card = cards.find((one) => one.id === input.paymentMethodId)
  if (!card || !isUsableCard(card, ctx.now())) {
    throw new ShopError('auto_renew_needs_card', { fields: { payment_method_id: ['not_allowed'] } })
  }
  const isAgreed = subscription.auto_renew && subscription.payment_method_id === card.id
  if (!isAgreed && !canBeAgreedTo(card, ctx.now())) {
    throw new ShopError('card_needs_bank', { fields: { payment_method_id: ['not_allowed'] } })
  }
  change(tx, ctx, clientId, {
    from: subscription,
    to: { auto_renew: true, payment_method_id: card.id, awaits_card: false },
    event: 'resume',
    // What renews already starts nothing with another card.
    fact: subscription.auto_renew ? 'subscription.card_changed' : 'subscription.renewal_started',
  })
  scheduleRenewal(tx, ctx, { subscriptionId: subscription.id, clientId, startsAt, endsAt })
  return chargeNow(tx, ctx, subscription.id)
}

/**
 * The client stops the renewal of an own subscription: the plan stays until its end, or that of a grace that has begun, as a message
 * says. Idempotent.
 * Errors: not_found, subscription_not_renewable.
 */
export async function turnOffAutoRenewal(ctx: Context, id: string): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, (tx) => turnOffAutoRenewalWithin(tx, ctx, { id, clientId }))
}

/**
 * The renewal of a client's subscription is stopped: by its client, or by staff whom the client asked. A pause ends with it, also where it
 * was off already; so does with `isOwed` a renewal that can be paid though it was off. Idempotent.
 * Errors: not_found, subscription_not_renewable.
 */
export async function turnOffAutoRenewalWithin(
  tx: Transaction,
  ctx: Context,
  { id, clientId, isOwed = false }: { id: string; clientId: string; isOwed?: boolean },
): Promise<void> {
  const { subscription } = await lockRunning(tx, ctx, { id, clientId })
  const isOff = !subscription.auto_renew && !subscription.awaits_card
  // Who took the last card away leaves the rest of it as well.
  if (isOff && !isOwed && !(await isPaused(tx, id))) return
  const { payment_method_id } = subscription
  change(tx, ctx, clientId, {
    from: subscription,
    to: { auto_renew: false, payment_method_id, awaits_card: false },
    event: 'cancel',
    fact: 'subscription.renewal_stopped',
  })
  await leaveToItsEnd(tx, ctx, { id, clientId })
}

/**
 * The renewal of a locked client's subscription was stopped: a pause is over, tries and order of a renewal that failed go, and a
 * message names the day until which the plan stays. One of which nothing is left ends now.
 */
export async function leaveToItsEnd(
  tx: Transaction,
  ctx: Context,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  const { plan, until } = await endWithoutRenewal(tx, ctx, { id, clientId })
  if (until) notifyRenewalStopped(tx, ctx, plan, until)
}

/** The client first, so that a card that is being removed and a plan that is being extended are waited for. */
async function lockRunning(
  tx: Transaction,
  ctx: Context,
  asked: { id: string; clientId: string },
): Promise<{ subscription: Running; startsAt: Date; endsAt: Date }> {
  await lockClient(tx, asked.clientId)
  const row = await tx.db
    .selectFrom('subscriptions as s')
    .select(['s.id', 's.status', 's.auto_renew', 's.payment_method_id', 's.awaits_card'])
    .select(['s.starts_at', 's.ends_at', 's.grace_ends_at', isPausedPastEnd().as('is_paused_past_end')])
    .where('s.id', '=', asked.id)
    .where('s.client_id', '=', asked.clientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found')
  const { starts_at: startsAt, ends_at: endsAt, grace_ends_at: graceEndsAt, ...others } = row
  const { is_paused_past_end: wasPaused, ...subscription } = others
  const isRunning = runningStatuses.some((status) => status === row.status)
  // Past its end it may still be renewed while its charge is due or a missed payment can be made up for, or while it is paused.
  const isHeld = row.status === 'past_due' || row.auto_renew || (await isPaused(tx, asked.id))
  if (!isRunning || (!stayUntil({ endsAt, graceEndsAt, isPausedPastEnd: wasPaused }, ctx.now()) && !isHeld)) {
    throw new ShopError('subscription_not_renewable')
  }
  return { subscription, startsAt, endsAt }
}

/**
 * A renewal that failed is charged at once, whatever the bank answered before: the client has chosen a card, or staff try again.
 * False where none failed, or one is at the gateway.
 */
export async function chargeNow(tx: Transaction, ctx: Context, subscriptionId: string): Promise<boolean> {
  const renewal = await lockOpenRenewal(tx, subscriptionId)
  if (!renewal?.first_failed_at || renewal.charging_payment_id) return false
  scheduleTry(tx, ctx, renewal, { at: ctx.now(), set: { decline_class: null } })
  return true
}

/** Changes nothing when it is so already. The consent is kept with the change. */
function change(
  tx: Transaction,
  ctx: Context,
  clientId: string,
  {
    from,
    to,
    event,
    fact,
  }: {
    from: Running
    to: Omit<Running, 'id' | 'status'>
    event: 'resume' | 'cancel'
    fact: 'subscription.renewal_started' | 'subscription.card_changed' | 'subscription.renewal_stopped'
  },
): void {
  const { id, status, auto_renew: autoRenew, ...before } = from
  const { auto_renew: renews, ...set } = to
  const moves = canMove(subscriptionMoves, status, event)
  const changes = differences(before, set)
  if (!moves && renews === autoRenew && Object.keys(changes).length === 0) return
  const cancelledAt = event === 'cancel' && (moves || status === 'cancelled') ? ctx.now() : null
  changeSubscription(
    tx,
    ctx,
    { id, clientId, status, autoRenew },
    {
      event: moves ? event : null,
      fact,
      set: { ...set, auto_renew: renews, cancelled_at: cancelledAt },
      changes,
    },
  )
  keepConsents(tx, ctx, clientId, { renewal: renews })
  if (renews) renewConsent(tx, id)
}
