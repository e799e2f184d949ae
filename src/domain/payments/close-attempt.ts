import { isPayable } from '#rules/order'
import { isOpenPayment } from '#rules/payment'
import { isRefusal } from '#rules/payment-failures'
import type { PaymentFailure } from '#rules/payment-failures'
import type { Context } from '#domain/context'
import { lockOrder } from '#domain/orders/lock-order'
import { moveOrder } from '#domain/orders/move-order'
import { track } from '#domain/orders/track'
import { movePayment } from '#domain/payments/move-payment'
import { inTransaction } from '#domain/transaction'

/**
 * Ends an open attempt without money: `fail` when the gateway refused to make a payment of it, `abandon` when nobody
 * finished it. The order can be paid in another way. An attempt that was closed meanwhile stays as it is.
 */
export async function closeAttempt(
  ctx: Context,
  paymentId: string,
  end: { event: 'fail' | 'abandon'; failure: PaymentFailure; message?: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { order_id } = await tx.db
      .selectFrom('payments')
      .select('order_id')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const order = await lockOrder(tx, order_id)
    const payment = await tx.db
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    if (!isOpenPayment(payment.status)) return
    const { failure } = end
    await movePayment(tx, ctx, { ...payment, clientId: order.clientId }, end.event, {
      failure,
      ...(end.message === undefined ? {} : { gateway_message: end.message }),
    })
    if (!isPayable(order.status)) return
    if (order.status === 'awaiting_payment') await moveOrder(tx, ctx, order, ['decline'])
    const refused = end.event === 'fail' && isRefusal(failure)
    track(tx, ctx, order.id, refused ? 'declined' : 'failed', { paymentId, failure })
  })
}
