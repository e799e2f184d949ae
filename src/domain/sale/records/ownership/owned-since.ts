import { sql, type RawBuilder } from 'kysely'

/**
 * Since when the subscription `s` is its owner's: when they took it over; `-infinity` where it was never
 * handed over.
 */
export function ownedSince(): RawBuilder<Date> {
  return sql<Date>`coalesce((select max(f.answered_at) from ownership_offers f
    where f.subscription_id = s.id and f.status = 'accepted'), '-infinity')`
}
