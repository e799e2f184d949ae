import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { cancelAllLeft } from '#domain/sale/orders/cancel-all-left'
import { leftUnpaid } from '#domain/sale/records/orders/left-unpaid'

/**
 * A client has changed to a plan, or chosen it for the paid end. What they had ordered of that plan before
 * and not paid is cancelled: it would ask them to pay the same plan a second time. While money may be on its
 * way for such an order, it is waited for. Runs as a job; returns when to run again. A change that was undone
 * meanwhile cancels nothing. Source: docs/decisions/0211.
 */
export async function cancelSupersededOrders(ctx: Context, planChangeId: string): Promise<Date | null> {
  const change = { clientId: sql`g.client_id`, productId: sql`g.to_product_id`, before: sql`g.created_at` }
  const { rows } = await sql<{ id: string }>`
    select left_order.id from plan_changes g cross join lateral (select w.id ${leftUnpaid(change, ctx.now())}) left_order
    where g.id = ${planChangeId} and g.status <> 'undone'`.execute(ctx.db)
  return cancelAllLeft(
    ctx,
    rows.map(({ id }) => id),
  )
}
