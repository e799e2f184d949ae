import { sql, type RawBuilder } from 'kysely'

/**
 * Until when a subscription `s` can be used, by its owner and its members alike: `accessEnd` of the rules, for a query.
 * Source: domain rules, "Group sharing".
 */
export function accessEndOf(): RawBuilder<Date> {
  return sql<Date>`greatest(s.ends_at, s.grace_ends_at)`
}

/** The moment on which a paused subscription `s` goes on; null of one that is not paused, for a query. */
export function pauseEndOf(): RawBuilder<Date | null> {
  return sql<Date | null>`(select w.until from subscription_pauses w where w.subscription_id = s.id and w.ended_at is null)`
}
