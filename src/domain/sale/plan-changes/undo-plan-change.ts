import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { giveUpChange } from '#domain/sale/plan-changes/give-up-change'

/**
 * The client withdraws an own change before it takes effect. Idempotent.
 * Errors: not_found, also for somebody else's, plan_change_settled, plan_change_during_charge.
 */
export async function undoPlanChange(ctx: Context, input: { id: string; changeId: string }): Promise<void> {
  const change = await ctx.db
    .selectFrom('plan_changes as c')
    .leftJoin('orders as o', 'o.plan_change_id', 'c.id')
    .select(['c.id', 'c.status', 'o.id as order_id'])
    .where('c.id', '=', input.changeId)
    .where('c.subscription_id', '=', input.id)
    .where('c.client_id', '=', requireClient(ctx))
    .executeTakeFirst()
  if (!change) throw new ShopError('not_found')
  if (change.status === 'undone') return
  if (change.status === 'done') throw new ShopError('plan_change_settled')
  await giveUpChange(ctx, {
    id: change.id,
    subscriptionId: input.id,
    orderId: change.order_id,
  }).catch((error: unknown) => {
    // Its money has come this moment: it has taken effect.
    if (error instanceof ShopError && error.errorName === 'order_not_cancellable') {
      throw new ShopError('plan_change_settled')
    }
    throw error
  })
}
