import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a subscription is paused, or is to be behind its paid end, for a query.
 * @param alias of `subscriptions` in the query
 */
export function hasOpenPause(alias: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from subscription_pauses w
    where w.subscription_id = ${sql.ref(alias)}.id and w.ended_at is null)`
}
