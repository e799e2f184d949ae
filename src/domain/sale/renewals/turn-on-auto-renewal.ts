import { ShopError } from '#rules/errors/shop-error'
import { accountSwitches } from '#rules/core/rate-limits'
import { canBeAgreedTo, isUsableCard } from '#rules/payments/saved-card'
import { requireClient, type Context } from '#domain/core/context'
import { listStoredCards } from '#domain/sale/records/cards/list-payment-methods'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import type { SeenCharge } from '#domain/sale/lifecycle/refuse-other-charge'
import { scheduleRenewal } from '#domain/sale/lifecycle/schedule-renewal'
import { agreeToNextPrice } from '#domain/sale/price-changes/agree-to-price'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { chargeNow } from '#domain/sale/renewals/charge-now'
import { changeAutoRenewal } from '#domain/sale/renewals/change-auto-renewal'
import { lockRunning } from '#domain/sale/renewals/lock-running'

/**
 * The client agrees that an own subscription renews with an own saved card from now on; one that was stopped
 * is turned on again. Idempotent. `expectedPrice` is what the next period cost where it was shown, in halalas
 * with tax, `maxOfCard` and `maxOfBalance` what of it each paid there: in its last hours the plan is charged
 * at once. Errors: not_found, subscription_not_renewable, auto_renew_needs_card, card_needs_bank,
 * price_changed, too_many_requests.
 */
export async function turnOnAutoRenewal(
  ctx: Context,
  input: { id: string; paymentMethodId: string } & SeenCharge,
): Promise<void> {
  const clientId = requireClient(ctx)
  await ctx.limiter.use('account_switch', clientId, accountSwitches)
  await inTransaction(ctx, async (tx) => {
    const { id, paymentMethodId, ...seen } = input
    await turnOnAutoRenewalWithin(tx, ctx, { id, clientId, paymentMethodId })
    await agreeToNextPrice(tx, ctx, { id, clientId, ...seen })
    await notifyComingPrice(tx, ctx, id, { evenDue: seen.expectedPrice === null })
  })
}

/**
 * A client's subscription renews with one of the client's saved cards from now on; whose wish that is, the
 * caller has checked. True where a renewal that failed is charged at once with it. Errors: not_found,
 * subscription_not_renewable, auto_renew_needs_card, card_needs_bank.
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
  changeAutoRenewal(tx, ctx, clientId, {
    from: subscription,
    to: { auto_renew: true, payment_method_id: card.id, awaits_card: false },
    event: 'resume',
    // What renews already starts nothing with another card.
    fact: subscription.auto_renew ? 'subscription.card_changed' : 'subscription.renewal_started',
  })
  scheduleRenewal(tx, ctx, { subscriptionId: subscription.id, clientId, startsAt, endsAt })
  return chargeNow(tx, ctx, subscription.id)
}
