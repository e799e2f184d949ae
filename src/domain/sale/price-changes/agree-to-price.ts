import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { nextBought } from '#domain/sale/pricing/next-bought'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { refuseOtherCharge, type SeenCharge } from '#domain/sale/lifecycle/refuse-other-charge'
import { keepPriceConsent } from '#domain/sale/records/price-consents/keep-price-consent'
import { lockBegunRenewal } from '#domain/sale/records/renewals/renewal-to-try'
import { scheduleTry } from '#domain/sale/records/renewals/schedule-try'
import {
  lockSubscriptionForRenewal,
  nextChargeTimeOf,
} from '#domain/sale/records/renewals/lock-subscription-for-renewal'
import { enqueue } from '#domain/core/jobs/enqueue'
import { lockClient } from '#domain/people/identity/lock-client'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * The client agrees to the new price of an own subscription, so that it renews: at once where its renewal is
 * due, also one that a bank has refused softly. Idempotent. `expectedPrice` is what the next period cost
 * where it was shown, in halalas with tax, `maxOfCard` and `maxOfBalance` what of it each paid there: they
 * count where it is charged with the consent. Errors: not_found, also for somebody else's,
 * price_change_not_found, price_changed.
 */
export async function agreeToPrice(
  ctx: Context,
  input: { id: string; changeId: string } & SeenCharge,
): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockClient(tx, clientId)
    const own = await tx.db
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', input.id)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (!own) throw new ShopError('not_found')
    const plan = await lockSubscriptionForRenewal(tx, own.id)
    // Of the plan that renews: staff may have given another one for the rest of its period, or one was chosen
    // for the paid end.
    const { rows } = await sql<{ id: string }>`
      select x.id from subscriptions s, lateral ${nextBought(ctx.now())} next
        join price_changes x on x.product_id in (next.id, next.bought_id)
      where s.id = ${plan.id} and x.id = ${input.changeId} and x.status = 'scheduled' and x.announced_at is not null`.execute(
      tx.db,
    )
    const [change] = rows
    if (!change) throw new ShopError('price_change_not_found')
    const begun = await lockBegunRenewal(tx, plan.id)
    const offer = await findRenewalOffer(tx.db, plan.id, ctx.now())
    const isWaitedFor = offer !== null && offer.needsConsent && offer.priceChangeId === change.id
    const isDue = plan.autoRenew && nextChargeTimeOf(plan) <= ctx.now() && begun?.may_be_tried !== false
    if (isWaitedFor && isDue) refuseOtherCharge(offer.price, input)
    await keepPriceConsent(tx, ctx, { subscriptionId: plan.id, clientId, changeId: change.id })
    // A plan whose renewal waited for this renews now; any other one on its day.
    enqueue(tx, ctx, { name: 'subscription.renew', subjectId: plan.id, clientId })
    if (isWaitedFor && isDue && begun) scheduleTry(tx, ctx, begun, { at: ctx.now() })
  })
}

/**
 * The price of the next period stands beside the button: letting the plan renew agrees to it. `expectedPrice`
 * is what stood there, in halalas with tax, `maxOfCard` and `maxOfBalance` what of it each paid; null where
 * the caller does not say, which agrees to no new price. Errors: price_changed where the next period costs
 * something else by now. Source: docs/decisions/0185, 0251.
 */
export async function agreeToNextPrice(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string } & SeenCharge,
): Promise<void> {
  const { expectedPrice } = plan
  const offer = await findRenewalOffer(tx.db, plan.id, ctx.now())
  if (offer) refuseOtherCharge(offer.price, plan)
  if (expectedPrice === null || !offer?.needsConsent || !offer.priceChangeId) return
  const { id: subscriptionId, clientId } = plan
  await keepPriceConsent(tx, ctx, { subscriptionId, clientId, changeId: offer.priceChangeId })
}
