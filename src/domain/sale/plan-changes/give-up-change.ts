import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { cancelOrder } from '#domain/sale/orders/cancel-order'
import { undoChosenPlan } from '#domain/sale/lifecycle/undo-chosen-plan'
import { changeNextPeriod } from '#domain/sale/renewals/change-next-period'

/**
 * Gives up a change of the signed-in client's that waits: an upgrade with its unpaid order, whose late money
 * goes back; a downgrade as long as the renewal has not paid for it, which goes on with the plan that runs.
 * Errors: plan_change_settled, plan_change_during_charge, order_not_cancellable.
 */
export async function giveUpChange(
  ctx: Context,
  change: { id: string; subscriptionId: string; orderId: string | null },
): Promise<void> {
  if (change.orderId) return cancelOrder(ctx, change.orderId)
  const plan = { id: change.subscriptionId, clientId: requireClient(ctx) }
  await changeNextPeriod(ctx, plan, async (tx) => {
    const row = await tx.db
      .selectFrom('plan_changes')
      .select('status')
      .where('id', '=', change.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.status === 'undone') return
    if (row.status !== 'pending') throw new ShopError('plan_change_settled')
    await undoChosenPlan(tx, ctx, change)
  })
}
