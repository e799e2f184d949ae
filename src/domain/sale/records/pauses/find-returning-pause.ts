import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import type { OpenPause } from '#domain/sale/records/pauses/change-pause'

/**
 * The pause that the purchase of this order has ended, or one that was taken back before it, or one that only
 * paid for its time together with this one, and that comes back with it: of a plan that is its buyer's and
 * renews as it did before, whose chosen day is ahead, and that nothing else pauses or charges by now, and of
 * which another period was paid for and kept. Source: docs/decisions/0219, 0226 and 0235.
 */
export async function findReturningPause(
  db: Kysely<DB>,
  { orderId, now }: { orderId: string; now: Date },
): Promise<OpenPause | null> {
  const { rows } = await sql<OpenPause>`
    select w.id, w.until from subscription_pauses w join subscriptions s on s.id = w.subscription_id
    where w.subscription_id = (select subscription_id from subscription_periods where order_id = ${orderId})
      and (w.ended_by_order_id = ${orderId} or exists (select from subscription_periods p
        where p.order_id = w.ended_by_order_id and (p.ended_early_at is not null or p.starts_at > w.ended_at)))
      and w.ended_at is not null and w.until > ${now}
      and exists (select from subscription_periods e where e.subscription_id = s.id and e.order_id <> ${orderId} and e.ended_early_at is null)
      and s.status = 'active' and (s.auto_renew or not w.moved_renewal) and s.client_id = w.client_id
      and not exists (select from subscription_pauses n where n.subscription_id = s.id and n.ended_at is null)
      and not exists (select from renewals r where r.subscription_id = s.id and r.status = 'open')
    order by w.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}
