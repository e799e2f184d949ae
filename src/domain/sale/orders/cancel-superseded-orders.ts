import { canMove } from '#rules/core/moves'
import { orderMoves } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { cancelAllLeft } from '#domain/sale/orders/cancel-all-left'

/**
 * A client has changed to a plan, or chosen it for the paid end. What they had ordered of that plan before and not paid is cancelled:
 * it would ask them to pay the same plan a second time. While money may be on its way for such an order, it is waited for. Runs as a
 * job; returns when to run again. A change that was undone meanwhile cancels nothing. Source: docs/decisions/0211.
 */
export async function cancelSupersededOrders(ctx: Context, planChangeId: string): Promise<Date | null> {
  const orders = await ctx.db
    .selectFrom('plan_changes as g')
    .innerJoin('orders as o', 'o.client_id', 'g.client_id')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id', 'o.status'])
    .where('g.id', '=', planChangeId)
    .where('g.status', '<>', 'undone')
    .whereRef('l.product_id', '=', 'g.to_product_id')
    .whereRef('o.created_at', '<', 'g.created_at')
    .where('o.method', '<>', 'subscription')
    .where('o.plan_change_id', 'is', null)
    .execute()
  const open = orders.filter(({ status }) => canMove(orderMoves, status, 'cancel'))
  return cancelAllLeft(
    ctx,
    open.map(({ id }) => id),
  )
}
