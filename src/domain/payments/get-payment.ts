import { GatewayUnreachable, ShopError } from '#rules/errors'
import { requireClient } from '#domain/context'
import type { Context } from '#domain/context'
import { getOrderView } from '#domain/orders/order-view'
import type { OrderView, PaymentView } from '#domain/orders/order-view'
import { getPaymentToLearn, learnPayment } from '#domain/payments/learn-payment'

/**
 * One attempt of the client's own order, after the gateway was asked for the truth.
 * Errors: order_not_found, payment_not_found, payment_session_recovery_failed (the gateway is silent; nothing changed).
 */
export async function getPayment(
  ctx: Context,
  input: { orderId: string; paymentId: string },
): Promise<{ payment: PaymentView; order: OrderView }> {
  const clientId = requireClient(ctx)
  const payment = await getPaymentToLearn(ctx, input.paymentId, { orderId: input.orderId, clientId })
  try {
    await learnPayment(ctx, payment)
  } catch (error) {
    if (error instanceof GatewayUnreachable) throw new ShopError('payment_session_recovery_failed')
    throw error
  }
  const order = await getOrderView(ctx.db, input.orderId, { clientId })
  const view = order.payments.find((one) => one.id === input.paymentId)
  if (!view) throw new ShopError('payment_not_found')
  return { payment: view, order }
}
