import { requirePermission, type Context } from '#domain/core/context'
import { readOrderActions, type OrderActionInfo } from '#domain/sale/orders/read-order-actions'
import { findRenewalOfOrder, type RenewalOfOrder } from '#domain/sale/records/renewals/find-renewal-of-order'
import { getOrderView, type OrderView } from '#domain/sale/records/order-views/order-view'

/**
 * One order for staff, with what they can do about it; `renewal` is the one that it pays. Error:
 * order_not_found.
 */
export async function getStaffOrder(
  ctx: Context,
  id: string,
): Promise<{ order: OrderView; care: OrderActionInfo; renewal: RenewalOfOrder | null }> {
  requirePermission(ctx, 'order:read')
  const order = await getOrderView(ctx.db, id)
  const [care, renewal] = await Promise.all([
    readOrderActions(ctx.db, ctx, id),
    order.method === 'subscription' ? findRenewalOfOrder(ctx.db, id, ctx.now()) : null,
  ])
  return { order, care, renewal }
}
