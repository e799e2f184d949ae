import { requirePermission, type Context } from '#domain/core/context'
import {
  listActivities,
  type ActivityFilters,
  type ActivityPage,
} from '#domain/core/activity/list-activities'
import { getOrderView } from '#domain/sale/records/order-views/order-view'

/**
 * Everything that happened to an order, its payments, refunds and subscription, newest first.
 * Error: order_not_found.
 */
export async function getOrderHistory(
  ctx: Context,
  input: ActivityFilters & { orderId: string },
): Promise<ActivityPage> {
  requirePermission(ctx, 'order:read')
  const order = await getOrderView(ctx.db, input.orderId)
  const entities = [
    { entity: 'order', id: order.id },
    ...order.payments.map((payment) => ({ entity: 'payment', id: payment.id })),
    ...order.refunds.map((refund) => ({ entity: 'refund', id: refund.id })),
  ]
  return listActivities(ctx, { ...input, entities })
}
