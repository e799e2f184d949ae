import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import { cancelAllLeft } from '#domain/sale/orders/cancel-all-left'
import { leftUnpaid } from '#domain/sale/records/orders/left-unpaid'

/**
 * A plan has a new owner. What either of both had ordered of it in the store before, and not paid, is
 * cancelled: the former owner was shown more time behind that plan and would begin a second one, the new
 * owner a plan of their own and would add to it. While money may be on its way for such an order, it is
 * waited for. Runs as a job; returns when to run again. Source: docs/decisions/0211, 0214.
 */
export async function cancelOrdersOfHandedOver(ctx: Context, offerId: string): Promise<Date | null> {
  const handover = {
    clientId: sql`who.client_id`,
    productId: sql`s.product_id`,
    before: sql`f.answered_at`,
  }
  const { rows } = await sql<{ id: string }>`
    select left_order.id from ownership_offers f join subscriptions s on s.id = f.subscription_id
      cross join lateral (values (f.from_client_id), (f.to_client_id)) who (client_id)
      cross join lateral (select w.id ${leftUnpaid(handover, ctx.now())}) left_order
    where f.id = ${offerId} and f.status = 'accepted'`.execute(ctx.db)
  return cancelAllLeft(
    ctx,
    rows.map(({ id }) => id),
  )
}
