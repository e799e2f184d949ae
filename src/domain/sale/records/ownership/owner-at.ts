import { sql, type RawBuilder } from 'kysely'

/**
 * Whose the subscription `s` was at a moment, for a query: whoever had taken it over by then, else whoever
 * handed it over first.
 */
export function ownerAt(moment: RawBuilder<unknown>): RawBuilder<string> {
  const taken = sql`from ownership_offers f where f.subscription_id = s.id and f.status = 'accepted'`
  return sql<string>`coalesce(
    (select f.to_client_id ${taken} and f.answered_at <= ${moment} order by f.answered_at desc limit 1),
    (select f.from_client_id ${taken} order by f.answered_at limit 1), s.client_id)`
}

/** Ids of the subscriptions that a client has, or had until they handed them over, for a query. */
export function everOwned(clientId: string): RawBuilder<string> {
  return sql<string>`select s.id from subscriptions s where s.client_id = ${clientId}
    union all select f.subscription_id from ownership_offers f where f.from_client_id = ${clientId} and f.status = 'accepted'`
}

/**
 * Whether a row of the log about a subscription is of the time in which that was this client's, for a query;
 * the handover itself is of both.
 * @param row alias of `activities`
 */
export function isOfOwner(clientId: string, row: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<boolean>`exists (select from subscriptions s where s.id = ${of('entity_id')}
    and (${ownerAt(of('created_at'))} = ${clientId}
      or ${of('action')} = 'subscription.handed_over' and ${of('changes')} #>> '{client_id,before}' = ${clientId}))`
}
