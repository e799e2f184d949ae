import { requireClient, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { keepReminderStop } from '#domain/sale/records/orders/order-reminders'

/**
 * "No, thank you": the signed-in client is not reminded of this order any more. Idempotent. Error:
 * order_not_found.
 */
export async function stopOrderReminders(ctx: Context, orderId: string): Promise<void> {
  const clientId = requireClient(ctx)
  await inTransaction(ctx, async (tx) => {
    await keepReminderStop(tx, ctx, await lockOrder(tx, orderId, clientId))
  })
}
