import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { releaseHolds } from '#domain/sale/records/orders/holds'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { markCancelled } from '#domain/sale/records/orders/mark-cancelled'
import { closeOpenPayment } from '#domain/sale/records/payments/close-open-payment'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { closePlanChange } from '#domain/sale/records/plan-changes/close-plan-change'
import { remindOfUnpaid } from '#domain/sale/orders/remind-of-unpaid'
import { inTransaction } from '#domain/core/transaction'

/**
 * First when its client is to be reminded of it (`remindOfUnpaid`). Then the order's payment window is over: it becomes incomplete and gives back what it held. While its price stands it can still be
 * paid, when all of that can be held again. Returns when to run again, if its end has moved.
 */
export async function lapseOrder(ctx: Context, orderId: string): Promise<Date | null> {
  await syncOpenPayment(ctx, { orderId })
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!canMove(orderMoves, order.status, 'lapse')) return null
    // The time to remind of it, or it was opened again meanwhile and has a later end.
    if (order.payableUntil > ctx.now()) return remindOfUnpaid(tx, ctx, order)
    await closeOpenPayment(tx, ctx, order.id, 'payment_timed_out')
    await releaseHolds(tx, ctx, order.id)
    if (order.planChangeId) {
      // Its quote is over: it needs a new quote.
      await closePlanChange(tx, ctx, order.planChangeId)
      markCancelled(tx, ctx, order)
      return null
    }
    moveOrder(tx, ctx, order, ['lapse'])
    enqueue(tx, ctx, {
      name: 'order.clear',
      subjectId: order.id,
      clientId: order.clientId,
      dueAt: order.priceUntil,
    })
    return null
  })
}

/** The price of an incomplete order is over: it is cancelled. */
export async function clearOrder(ctx: Context, orderId: string): Promise<void> {
  await syncOpenPayment(ctx, { orderId })
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status !== 'incomplete') return
    markCancelled(tx, ctx, order)
  })
}
