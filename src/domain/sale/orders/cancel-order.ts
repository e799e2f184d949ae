import { ShopError } from '#rules/errors/shop-error'
import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import { requireClient, type Context } from '#domain/core/context'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { requirePartner } from '#domain/core/require-partner'
import { syncOpenPayment } from '#domain/sale/payments/sync-payment'
import { giveUpOrder } from '#domain/sale/lifecycle/give-up-order'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/**
 * Cancels the client's own order while it is unpaid, and gives back what it held. The gateway is asked once
 * more first: money that already came settles the order instead. Money that comes later is refunded by the
 * system. Errors: order_not_found, order_not_cancellable, and `GatewayUnreachable` where the gateway cannot
 * be asked about an open payment.
 */
export async function cancelOrder(ctx: Context, orderId: string): Promise<void> {
  await cancelUnpaid(ctx, { orderId, clientId: requireClient(ctx) })
}

/**
 * The same by the partner whose program placed it; the caller has made sure of that. One that is cancelled
 * meanwhile is so for both: a program asks again while its first call still runs.
 */
export async function cancelPartnersOrder(
  ctx: Context,
  which: { orderId: string; clientId: string },
): Promise<void> {
  requirePartner(ctx, 'orders')
  await cancelUnpaid(ctx, which, { isRepeatable: true })
}

/**
 * An unpaid order is cancelled for whoever may; that, the caller has checked. Errors: those of `cancelOrder`.
 * @param options.stopPlan what becomes of the plan that a renewal's order is to continue, before its job
 * looks at both
 * @param options.isRepeatable one that is cancelled already is answered as if it were only now
 */
export async function cancelUnpaid(
  ctx: Context,
  which: { orderId: string; clientId?: string },
  options: {
    stopPlan?: (tx: Transaction, order: LockedOrder) => Promise<void>
    isRepeatable?: boolean
  } = {},
): Promise<void> {
  if (!ctx.dryRun) await syncOpenPayment(ctx, which)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, which.orderId, which.clientId)
    if (options.isRepeatable && order.status === 'cancelled') return
    if (!canMove(orderMoves, order.status, 'cancel')) throw new ShopError('order_not_cancellable')
    await giveUpOrder(tx, ctx, order)
    if (order.method === 'subscription') {
      await options.stopPlan?.(tx, order)
      leaveFollow(tx, ctx, { orderId: order.id, clientId: order.clientId })
    }
  })
}
