import { ShopError } from '#rules/errors'
import { recordFact } from '#domain/activity/record-fact'
import { requireClient } from '#domain/context'
import type { Context } from '#domain/context'
import { inTransaction } from '#domain/transaction'

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
      .select(['id', 'price_minor'])
      .where('id', '=', input.changeId)
      .where('product_id', '=', plan.product_id)
      .where('status', '=', 'scheduled')
      .where('announced_at', 'is not', null)
      .executeTakeFirst()
    if (!change) throw new ShopError('price_change_not_found')
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('price_consents')
      .values({
        price_change_id: change.id,
        subscription_id: plan.id,
        client_id: clientId,
        address: ctx.address,
        created_at: ctx.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    recordFact(tx, ctx, {
      action: 'subscription.price_agreed',
      entity: 'subscription',
      entityId: plan.id,
      clientId,
      changes: { price_minor: { before: null, after: Number(change.price_minor) } },
    })
  })
}
