import { sql } from 'kysely'
import type { Transaction } from '#domain/core/transaction'

/**
 * Whether the time of an order was ended before: by another refund, or by the plan that took its place.
 * Nothing ends with a refund then.
 */
export async function hasTimeEnded(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ has_ended: boolean }>`
    select o.access_ended_at is not null or exists (select from subscription_periods d
      where d.order_id = o.id and d.ended_early_at is not null) as has_ended
    from orders o where o.id = ${orderId}`.execute(tx.db)
  return rows[0]?.has_ended ?? false
}
