import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { cancelAllLeft } from '#domain/sale/orders/cancel-all-left'
import { leftUnpaid } from '#domain/sale/records/orders/left-unpaid'

/**
 * A plan was paid. What its client had ordered of it in the store before, begun on another device and left,
 * is cancelled: it would ask them to pay once more for what they wanted once. While money may be on its way
 * for such an order, it is waited for. Runs as a job; returns when to run again. Source: docs/decisions/0211.
 * @param paidId the order that was paid
 */
export async function cancelLeftOrders(ctx: Context, paidId: string): Promise<Date | null> {
  const paid = {
    clientId: sql`o.client_id`,
    productId: sql`l.product_id`,
    before: sql`o.settled_at`,
  }
  const { rows } = await sql<{ id: string }>`
    select left_order.id from orders o join order_lines l on l.order_id = o.id
      cross join lateral (select w.id ${leftUnpaid(paid, ctx.now())}) left_order
    where o.id = ${paidId}`.execute(ctx.db)
  return cancelAllLeft(
    ctx,
    rows.map(({ id }) => id),
  )
}
