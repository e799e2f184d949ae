import type { z } from '@hono/zod-openapi'
import type { StaffOrder } from '#contract/staff-orders'
import type { Language } from '#rules/language'
import type { OrderView } from '#domain/orders/order-view'
import { presentOrderDetails } from './order.ts'
import { presentPayment } from './payment.ts'

/** The order with what only staff see: the gateway's words, and what needs a look. */
export function presentStaffOrder(order: OrderView, language: Language): z.infer<typeof StaffOrder> {
  return {
    ...presentOrderDetails(order, language),
    payments: order.payments.map((payment) => ({
      ...presentPayment(payment, language),
      provider: payment.provider,
      live: payment.live_mode,
      settles: payment.settles,
      gateway_status: payment.gateway_status,
      gateway_message: payment.gateway_message,
    })),
    fulfilment_error: order.fulfilment_error,
    alerts: alertsOf(order),
    version: order.version,
  }
}

/** Names of what staff should look at; the pages have words for them. */
function alertsOf(order: OrderView): string[] {
  const sentBack = order.refunds
    .filter((refund) => refund.cause !== 'staff')
    .map((refund) => `refund_${refund.cause}`)
  return [
    ...new Set(sentBack),
    ...(order.refunds.some((refund) => refund.status === 'failed') ? ['refund_failed'] : []),
    ...(order.fulfilment_given_up
      ? ['fulfilment_given_up']
      : order.fulfilment_error
        ? ['fulfilment_failing']
        : []),
  ]
}
