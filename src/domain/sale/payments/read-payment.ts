import { ShopError } from '#rules/errors/shop-error'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { Context } from '#domain/core/context'
import { getAwaitedOrder, getOrderView, type OrderView } from '#domain/sale/records/order-views/order-view'
import type { PaymentView } from '#domain/sale/records/payments/get-payment-view'
import { syncPayment } from '#domain/sale/payments/sync-payment'
import { unlessBusy } from '#domain/sale/records/payments/limit-gateway-reads'

/**
 * One attempt of a client's order, after the gateway was asked for the truth, once a second at most.
 * Errors: order_not_found, payment_not_found, payment_session_recovery_failed (the gateway is silent; nothing
 * changed).
 * @param provision provisions the order that this settles, before it is shown
 */
export async function readPayment(
  ctx: Context,
  input: { orderId: string; paymentId: string; clientId: string },
  provision?: (orderId: string) => Promise<void>,
): Promise<{ payment: PaymentView; order: OrderView }> {
  const { clientId } = input
  const { order, mayAsk } = await getAwaitedOrder(ctx.db, input, ctx.now())
  const payment = paymentOf(order, input.paymentId)
  if (!mayAsk) return { payment, order }
  try {
    const changed = await unlessBusy(() =>
      syncPayment(
        ctx,
        {
          ...payment,
          order_id: order.id,
          created_at: new Date(payment.created_at),
          updated_at: new Date(payment.updated_at),
        },
        provision,
      ),
    )
    if (!changed) return { payment, order }
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw new ShopError('payment_session_recovery_failed')
    throw error
  }
  const now = await getOrderView(ctx.db, input.orderId, { clientId })
  return { payment: paymentOf(now, input.paymentId), order: now }
}

function paymentOf(order: OrderView, paymentId: string): PaymentView {
  const payment = order.payments.find((one) => one.id === paymentId)
  if (!payment) throw new ShopError('payment_not_found')
  return payment
}
