import { ShopError } from '#rules/errors'
import type { Context } from '#domain/context'
import { cancelOrder } from '#domain/orders/cancel-order'
import { closePlanChange } from '#domain/plan-changes/close-plan-change'
import { inTransaction } from '#domain/transaction'

/**
 * Gives up a change of the signed-in client's that waits: an upgrade with its unpaid order, whose late money goes back; a
 * downgrade as long as the renewal has not paid for it. Errors: plan_change_settled, order_not_cancellable.
 */
export async function giveUpChange(
  ctx: Context,
  change: { id: string; orderId: string | null },
): Promise<void> {
  if (change.orderId) return cancelOrder(ctx, change.orderId)
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('plan_changes')
      .select('status')
      .where('id', '=', change.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.status === 'undone') return
    if (row.status !== 'pending') throw new ShopError('plan_change_settled')
    await closePlanChange(tx, ctx, change.id)
  })
}
