import { sql, type RawBuilder } from 'kysely'

/** Whether the subscription `s` was ever handed over, for a query. */
export function isHandedOver(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ownership_offers taken where taken.subscription_id = s.id and taken.status = 'accepted')`
}

/** Whether a client has handed a plan over, for a query. @param client a column */
export function hasHandedOver(client: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ownership_offers given where given.from_client_id = ${sql.ref(client)} and given.status = 'accepted')`
}

/**
 * Who had the handed-over subscriptions, and when, as rows (client_id, subscription_id, began, left_at), for
 * a query: who handed one over from its beginning, or from when they had taken it over; who has it now
 * without an end. Whose all others are says their own row. Source: docs/decisions/0229.
 */
export function spansOfHandedOver(): RawBuilder<unknown> {
  return sql`(
    select given.from_client_id as client_id, given.subscription_id, given.answered_at as left_at,
        coalesce((select max(f.answered_at) from ownership_offers f where f.subscription_id = given.subscription_id
          and f.status = 'accepted' and f.answered_at < given.answered_at), s.starts_at) as began
      from ownership_offers given join subscriptions s on s.id = given.subscription_id where given.status = 'accepted'
    union all
    select taken.to_client_id, taken.subscription_id, 'infinity'::timestamptz, taken.answered_at
      from ownership_offers taken where taken.status = 'accepted' and not exists (select from ownership_offers f
        where f.subscription_id = taken.subscription_id and f.status = 'accepted' and f.answered_at > taken.answered_at))`
}
