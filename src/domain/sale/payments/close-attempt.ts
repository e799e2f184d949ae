import { isPayable } from '#rules/order'
import { isOpenPayment } from '#rules/payment'
import { declineClassOf, isRefusal } from '#rules/payment-failures'
import type { PaymentFailure } from '#rules/payment-failures'
import type { Context } from '#domain/core/context'
import { followFailure } from '#domain/sale/records/orders/follow-failure'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { track } from '#domain/sale/records/orders/track'
import { lockPayment } from '#domain/sale/records/payments/lock-payment'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import { movePayment } from '#domain/sale/records/payments/move-payment'
import { inTransaction } from '#domain/core/transaction'

/**
 * Ends an open attempt without money: `fail` when the gateway refused to make a payment of it, `abandon` when nobody
 * finished it. The order can be paid in another way. An attempt that was closed meanwhile stays as it is.
 * Returns the attempt as it is then.
 * @param end with `asSeenAt` it stays as it is, too, when it was touched after that moment: somebody sends it once more
 */
export async function closeAttempt(
  ctx: Context,
  paymentId: string,
  end: { event: 'fail' | 'abandon'; failure: PaymentFailure; message?: string; asSeenAt?: Date },
): Promise<PaymentRow> {
  return inTransaction(ctx, async (tx) => {
    const { order, payment } = await lockPayment(tx, paymentId)
    if (!isOpenPayment(payment.status)) return payment
    if (end.asSeenAt && payment.updated_at > end.asSeenAt) return payment
    const { failure } = end
    movePayment(tx, ctx, payment, end.event, {
      failure,
      decline_class: declineClassOf(failure),
      ...(end.message === undefined ? {} : { gateway_message: end.message }),
    })
    if (!isPayable(order.status)) return payment
    if (order.status === 'awaiting_payment') moveOrder(tx, ctx, order, ['decline'])
    const refused = end.event === 'fail' && isRefusal(failure)
    track(tx, ctx, order.id, refused ? 'declined' : 'failed', { paymentId, failure })
    // Whoever left the bank's page knows that nothing was paid.
    followFailure(tx, ctx, order, { isTold: end.event === 'fail' })
    return payment
  })
}
