import { canMove } from '#rules/core/moves'
import { isPayable, orderMoves } from '#rules/sale/order'
import { isRefusal, type PaymentFailure } from '#rules/payments/payment-failures'
import type { Context } from '#domain/core/context'
import { recordFailedAttempt } from '#domain/sale/records/orders/record-failed-attempt'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { addMilestone } from '#domain/sale/records/orders/add-milestone'
import { leaveLateCheck } from '#domain/sale/records/payments/leave-checks'
import { movePayment, type PaymentChanges } from '#domain/sale/records/payments/move-payment'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import type { Transaction } from '#domain/core/transaction'

/**
 * An open attempt to pay a locked order ends without money: `fail` when the gateway says so, `abandon` when
 * nobody finished it. The order can be paid in another way.
 */
export function endAttempt(
  tx: Transaction,
  ctx: Context,
  { order, payment }: { order: LockedOrder; payment: PaymentRow },
  end: { event: 'fail' | 'abandon'; failure: PaymentFailure; set: PaymentChanges },
): void {
  const { event, failure } = end
  movePayment(tx, ctx, payment, event, { set: { ...end.set, failure } })
  leaveLateCheck(tx, ctx, payment)
  if (!isPayable(order.status)) return
  if (canMove(orderMoves, order.status, 'decline')) moveOrder(tx, ctx, order, 'decline')
  const step = event === 'fail' && isRefusal(failure) ? 'declined' : 'failed'
  addMilestone(tx, ctx, order.id, step, { paymentId: payment.id, failure })
  // Whoever paid by a quote's link sees it on its page; the client did not pay.
  recordFailedAttempt(tx, ctx, order, { isNotified: event === 'fail' && payment.payment_quote_id === null })
}
