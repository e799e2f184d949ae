import { isOpenPayment } from '#rules/payments/payment'
import { declineClassOf, type PaymentFailure } from '#rules/payments/payment-failures'
import type { Context } from '#domain/core/context'
import { lockPayment, type PaymentRow } from '#domain/sale/records/payments/lock-payment'
import { endAttempt } from '#domain/sale/lifecycle/end-attempt'
import { inTransaction } from '#domain/core/transaction'

/**
 * Ends an open attempt without money: `fail` when the gateway refused to make a payment of it, `abandon` when
 * nobody finished it. The order can be paid in another way. An attempt that was closed meanwhile stays as it
 * is. Returns the attempt as it is then.
 * @param end with `asSeenAt` it stays as it is, too, when it was touched after that moment: somebody sends it
 * once more
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
    endAttempt(
      tx,
      ctx,
      { order, payment },
      {
        event: end.event,
        failure,
        set: {
          decline_class: declineClassOf(failure),
          ...(end.message === undefined ? {} : { gateway_message: end.message }),
        },
      },
    )
    return payment
  })
}
