import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { keepPriceConsent } from '#domain/sale/records/price-consents/keep-price-consent'
import { enqueue } from '#domain/core/jobs/enqueue'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * The client agrees to the new price of an own subscription, so that it renews. Idempotent.
 * Errors: not_found, also for somebody else's, price_change_not_found.
 */
export async function agreeToPrice(ctx: Context, input: { id: string; changeId: string }): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    const plan = await tx.db
      .selectFrom('subscriptions')
      .select(['id', 'product_id'])
      .where('id', '=', input.id)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (!plan) throw new ShopError('not_found')
    const change = await tx.db
      .selectFrom('price_changes')
      .select('id')
      .where('id', '=', input.changeId)
      .where('product_id', '=', plan.product_id)
      .where('status', '=', 'scheduled')
      .where('announced_at', 'is not', null)
      .executeTakeFirst()
    if (!change) throw new ShopError('price_change_not_found')
    await keepPriceConsent(tx, ctx, { subscriptionId: plan.id, clientId, changeId: change.id })
    // A plan whose renewal waited for this renews now; any other one on its day.
    enqueue(tx, ctx, { name: 'subscription.renew', subjectId: plan.id, clientId })
  })
}

/**
 * The price of the next period stands beside the button: letting the plan renew agrees to it. `expectedPrice` is what stood
 * there, in halalas with tax; null where the caller does not say.
 * Errors: price_changed where the next period costs something else by now. Source: docs/decisions/0185.
 */
export async function agreeToNextPrice(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string; expectedPrice: number | null },
): Promise<void> {
  const offer = await findRenewalOffer(tx.db, plan.id, ctx.now())
  if (offer && plan.expectedPrice !== null && plan.expectedPrice !== offer.price.priceAfterTax) {
    throw new ShopError('price_changed')
  }
  if (!offer?.needsConsent || !offer.priceChangeId) return
  const { id: subscriptionId, clientId } = plan
  await keepPriceConsent(tx, ctx, { subscriptionId, clientId, changeId: offer.priceChangeId })
}
