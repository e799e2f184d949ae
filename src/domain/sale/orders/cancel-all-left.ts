import { minute } from '#rules/core/durations'
import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { giveUpOrder } from '#domain/sale/lifecycle/give-up-order'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { lockOrder } from '#domain/sale/records/orders/lock-order'

/**
 * Cancels orders that their client left unpaid, for a job. Answers when it has to come again, as one of them
 * is being paid; null where none is. Source: docs/decisions/0211.
 */
export async function cancelAllLeft(ctx: Context, orderIds: string[]): Promise<Date | null> {
  let isPaying = false
  for (const id of orderIds) isPaying = (await cancelLeftOrder(ctx, id)) || isPaying
  return isPaying ? new Date(ctx.now().getTime() + minute) : null
}

/**
 * Where it still can be. The gateway is asked first, as money may have come; one that is being paid is left,
 * and answers true.
 */
async function cancelLeftOrder(ctx: Context, orderId: string): Promise<boolean> {
  await syncOpenPayment(ctx, { orderId })
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status === 'awaiting_payment') return true
    if (canMove(orderMoves, order.status, 'cancel')) await giveUpOrder(tx, ctx, order)
    return false
  })
}
