import { ShopError } from '#rules/errors/shop-error'
import { isReturnCharged } from '#rules/sale/pause'
import { requireClient, type Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { findRenewalOffer, type RenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { keepPriceConsent } from '#domain/sale/records/price-consents/keep-price-consent'
import { getRenewalCards } from '#domain/sale/records/cards/get-renewal-cards'
import { refuseOtherCharge, type SeenCharge } from '#domain/sale/lifecycle/refuse-other-charge'
import { closePause } from '#domain/sale/lifecycle/close-pause'
import { findPause } from '#domain/sale/records/pauses/change-pause'
import { lockOwnSubscription } from '#domain/sale/subscriptions/lock-own-subscription'

/**
 * The client ends or withdraws the pause: before the time of the charge nothing else changes, after it the
 * plan renews now. `expectedPrice` is what coming back cost where it was shown, in halalas with tax: a new
 * price that waits for consent is agreed to by it (docs/decisions/0185). `maxOfCard` and `maxOfBalance` are
 * what of it each paid there: the balance may have become another. Null where the caller does not say.
 * Without a pause nothing changes. Errors: not_found, also for somebody else's, auto_renew_needs_card,
 * price_changed, price_consent_missing, client_is_blocked, who is charged for nothing.
 */
export async function endPause(ctx: Context, input: { id: string } & SeenCharge): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, (tx) => endPauseWithin(tx, ctx, { ...input, clientId }))
}

/**
 * The same for a client's plan, whoever was asked to do it. Returns what is charged now, to the balance and
 * the card: null before the time of the charge, false where there was no pause. Errors: as above; the pause
 * stays where nothing could be charged behind it.
 */
export async function endPauseWithin(
  tx: Transaction,
  ctx: Context,
  input: { id: string; clientId: string } & Pick<SeenCharge, 'expectedPrice'> & Partial<SeenCharge>,
): Promise<RenewalOffer | null | false> {
  const { id, clientId, expectedPrice, maxOfCard = null, maxOfBalance = null } = input
  const plan = await lockOwnSubscription(tx, { id, clientId })
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
    refuseOtherCharge(offer.price, { expectedPrice, maxOfCard, maxOfBalance })
    if (offer.needsConsent && offer.priceChangeId) {
      if (expectedPrice === null) throw new ShopError('price_consent_missing')
      await keepPriceConsent(tx, ctx, { subscriptionId: id, clientId, changeId: offer.priceChangeId })
    }
  }
  await closePause(tx, ctx, { id, clientId, by: 'client' })
  return offer
}
