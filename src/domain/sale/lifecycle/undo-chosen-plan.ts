import type { Context } from '#domain/core/context'
import { notifyComingPrice } from '#domain/sale/notifications/notify-coming-price'
import { closePlanChange } from '#domain/sale/records/plan-changes/close-plan-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * A plan that was chosen for the paid end of a locked one does not come: what runs renews, and its client is
 * notified of a price that is scheduled for it as they would have been without that choice.
 */
export async function undoChosenPlan(
  tx: Transaction,
  ctx: Context,
  { id, subscriptionId }: { id: string; subscriptionId: string },
): Promise<void> {
  await closePlanChange(tx, ctx, id)
  await notifyComingPrice(tx, ctx, subscriptionId, { evenDue: true })
}
