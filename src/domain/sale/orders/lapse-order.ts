import { day, hour, minute } from '#rules/core/durations'
import { canMove } from '#rules/core/moves'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { orderMoves } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { releaseHolds } from '#domain/sale/records/orders/holds'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { markCancelled } from '#domain/sale/records/orders/mark-cancelled'
import { closeOpenPayment } from '#domain/sale/records/payments/close-open-payment'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { closePlanChange } from '#domain/sale/records/plan-changes/close-plan-change'
import { remindOfUnpaid } from '#domain/sale/orders/remind-of-unpaid'
import { isRenewalOpen } from '#domain/sale/records/renewals/is-renewal-open'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/**
 * A gateway that is silent at the end of an order's window is waited for so long, in milliseconds: most
 * outages are short.
 */
const patience = hour

/**
 * The order of a renewal lapses behind it. Both are due in the same moment, the end of the grace; how often
 * it is looked for, and how long, in milliseconds.
 */
const renewalPatience = { step: 5 * minute, max: day } as const

/**
 * First when its client is to be reminded of it (`remindOfUnpaid`). Then the order's payment window is over:
 * it becomes incomplete and gives back what it held. While its price stands it can still be paid, when all of
 * that can be held again. A gateway that stays silent keeps no order open: an attempt of which nobody knows
 * what became of it stays open behind it, so that nothing else can be charged before that is known (0216).
 * The order of a renewal waits until that is decided (0292). Returns when to run again, if its end has moved.
 * Throws GatewayUnreachable while an answer is waited for.
 */
export async function lapseOrder(ctx: Context, orderId: string): Promise<Date | null> {
  const silence = await syncOpenPayment(ctx, { orderId }).catch((error: unknown) => {
    if (error instanceof GatewayUnreachable) return error
    throw error
  })
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!canMove(orderMoves, order.status, 'lapse')) return null
    // The time to remind of it, or it was opened again meanwhile and has a later end.
    if (order.payableUntil > ctx.now()) return remindOfUnpaid(tx, ctx, order)
    const late = ctx.now().getTime() - order.payableUntil.getTime()
    if (late < renewalPatience.max && (await paysOpenRenewal(tx, order))) {
      return new Date(ctx.now().getTime() + renewalPatience.step)
    }
    if (silence && late < patience) throw silence
    const isClosed = !silence && (await closeOpenPayment(tx, ctx, order.id, 'payment_timed_out'))
    if (isClosed && (await paysOpenRenewal(tx, order)))
      leaveFollow(tx, ctx, { orderId: order.id, clientId: order.clientId })
    await releaseHolds(tx, ctx, order.id)
    if (order.planChangeId) {
      // Its quote is over: it needs a new quote.
      await closePlanChange(tx, ctx, order.planChangeId)
      markCancelled(tx, ctx, order)
      return null
    }
    moveOrder(tx, ctx, order, 'lapse')
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
    if (await paysOpenRenewal(tx, order))
      leaveFollow(tx, ctx, { orderId: order.id, clientId: order.clientId })
  })
}

async function paysOpenRenewal(tx: Transaction, { id, method }: LockedOrder): Promise<boolean> {
  return method === 'subscription' && (await isRenewalOpen(tx, id))
}
