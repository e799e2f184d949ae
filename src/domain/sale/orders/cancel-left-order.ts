import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { giveUpOrder } from '#domain/sale/lifecycle/give-up-order'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { lockOrder } from '#domain/sale/records/orders/lock-order'

/**
 * Cancels an order that its client left unpaid, where it still can be, for a job. The gateway is asked first, as money may have come.
 * With `waits` one that waits for its payment is left: then it answers true.
 */
export async function cancelLeftOrder(
  ctx: Context,
  orderId: string,
  { waits }: { waits: boolean },
): Promise<boolean> {
  await syncOpenPayment(ctx, { orderId })
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (waits && order.status === 'awaiting_payment') return true
    if (canMove(orderMoves, order.status, 'cancel')) await giveUpOrder(tx, ctx, order)
    return false
  })
}
