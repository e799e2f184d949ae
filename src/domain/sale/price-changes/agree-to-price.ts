import { ShopError } from '#rules/errors'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { enqueue } from '#domain/core/jobs/enqueue'
import { inTransaction } from '#domain/core/transaction'
import type { Transaction } from '#domain/core/transaction'

/**
 * The client agrees to the new price of an own subscription, so that it renews. A second time changes nothing.
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
    await writePriceConsent(tx, ctx, { id: plan.id, clientId, changeId: change.id })
    // A plan whose renewal waited for this renews now; any other one on its day.
    enqueue(tx, ctx, { name: 'subscription.renew', subjectId: plan.id, clientId })
  })
}

/** Keeps the consent, once. */
export async function writePriceConsent(
  tx: Transaction,
  ctx: Context,
  consent: { id: string; clientId: string; changeId: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('price_consents')
    .values({
      price_change_id: consent.changeId,
      subscription_id: consent.id,
      client_id: consent.clientId,
      address: ctx.address,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return
  recordFact(tx, ctx, {
    action: 'subscription.price_agreed',
    entity: 'subscription',
    entityId: consent.id,
    clientId: consent.clientId,
    changes: { price_change_id: { before: null, after: consent.changeId } },
  })
}

/** The price of the next period stands beside the button: letting the plan renew agrees to it. */
export async function agreeToNextPrice(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string },
): Promise<void> {
  const offer = await findRenewalOffer(tx.db, plan.id, ctx.now())
  if (!offer?.needsConsent || !offer.priceChangeId) return
  await writePriceConsent(tx, ctx, { ...plan, changeId: offer.priceChangeId })
}
