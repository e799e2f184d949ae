import { ShopError } from '#rules/errors/shop-error'
import { add, halalas, lesser, subtract, zero, type Halalas } from '#rules/core/money'
import { refundLeft, type RefundWay } from '#rules/payments/refund'
import { requirePermission, type Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { endAllTime, requireRunningTime } from '#domain/sale/lifecycle/end-subscription'
import { refundOrderWithin } from '#domain/sale/payments/refund-order'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'

/**
 * Ends a locked plan now and gives so much of its money back, through refunds of the orders of its time: the
 * latest first, each as far as money is left in it. `orders` and their clients are locked. Answers how much
 * of it goes to the balance: what a card does not take. Halalas with tax. Errors: subscription_over,
 * refund_above_paid where that much is not left, and those of `refundOrderWithin`.
 */
export async function endWithRefund(
  tx: Transaction,
  ctx: Context,
  { plan, orders }: { plan: { status: string; endsAt: Date }; orders: LockedOrder[] },
  asked: { amountMinor: number; way: RefundWay; reason: string },
): Promise<Halalas> {
  const { id: staffId } = requirePermission(ctx, 'order:refund')
  requireRunningTime(ctx, plan, orders)
  // First: the messages of the money say what is left of the plan.
  await endAllTime(tx, ctx, orders)
  let left = halalas(asked.amountMinor)
  let toBalance = zero
  for (const order of orders) {
    const part = lesser(left, refundLeft(await getRefundRoom(tx.db, ctx, order.id)))
    left = subtract(left, part)
    if (part === 0) continue
    const { way, reason } = asked
    const refund = { orderId: order.id, amountMinor: part, way, reason, seen: null, onceKey: null }
    const parts = await refundOrderWithin(tx, ctx, order, {
      ...refund,
      endsAccess: true,
      hasEnded: true,
      staffId,
    })
    if (parts) toBalance = add(toBalance, parts.balance)
  }
  if (left > zero) throw new ShopError('refund_above_paid')
  return toBalance
}
