import { sql, type RawBuilder } from 'kysely'

/** Whether a member may take the plan `s` over at this moment, for a query: it is not changed or paused meanwhile. */
export function isOffered(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ownership_offers f where f.subscription_id = s.id and f.status = 'open' and f.expires_at > ${now})`
}
