import { sql, type RawBuilder } from 'kysely'

/** Until when a member may take the plan `s` over; null of one that is offered to nobody, for a query. */
export function offeredUntil(): RawBuilder<Date | null> {
  return sql<Date | null>`(select f.expires_at from ownership_offers f where f.subscription_id = s.id and f.status = 'open')`
}
