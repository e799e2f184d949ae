import { requireClient, type Context } from '#domain/core/context'
import type { OrderView } from '#domain/sale/records/order-views/order-view'
import type { PaymentView } from '#domain/sale/records/payments/get-payment-view'
import { readPayment } from '#domain/sale/payments/read-payment'
import { fulfilAtOnce } from '#domain/sale/orders/fulfil-order'

/**
 * One attempt of the client's own order (`readPayment`), and the order, provisioned already where this look
 * settles it.
 */
export async function getPayment(
  ctx: Context,
  input: { orderId: string; paymentId: string },
): Promise<{ payment: PaymentView; order: OrderView }> {
  const clientId = requireClient(ctx)
  return readPayment(ctx, { ...input, clientId }, (orderId) => fulfilAtOnce(ctx, orderId))
}
