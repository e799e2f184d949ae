import { requirePermission, type Context } from '#domain/core/context'
import { readOrderActions, type OrderActionInfo } from '#domain/sale/orders/read-order-actions'
import { getOrderView, type OrderView } from '#domain/sale/records/order-views/order-view'

/** One order for staff, with what they can do about it. Error: order_not_found. */
export async function getStaffOrder(
  ctx: Context,
  id: string,
): Promise<{ order: OrderView; care: OrderActionInfo }> {
  requirePermission(ctx, 'order:read')
  const order = await getOrderView(ctx.db, id)
  return { order, care: await readOrderActions(ctx.db, ctx, id) }
}
