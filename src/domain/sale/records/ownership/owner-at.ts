import { sql, type RawBuilder } from 'kysely'

/** Whose the subscription `s` was at a moment, for a query: whoever had taken it over by then, else whoever handed it over first. */
export function ownerAt(moment: RawBuilder<unknown>): RawBuilder<string> {
  const taken = sql`from ownership_offers f where f.subscription_id = s.id and f.status = 'accepted'`
  return sql<string>`coalesce(
    (select f.to_client_id ${taken} and f.answered_at <= ${moment} order by f.answered_at desc limit 1),
    (select f.from_client_id ${taken} order by f.answered_at limit 1), s.client_id)`
}
