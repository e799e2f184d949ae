import { sql, type RawBuilder } from 'kysely'
import { isPausedPastEnd } from '#domain/sale/records/subscriptions/paused-past-end'

/**
 * Until when a subscription `s` can be used, by its owner and its members alike: `accessEnd` of the rules,
 * for a query. Source: domain rules, "Group sharing"; docs/decisions/0210.
 */
export function accessEndOf(): RawBuilder<Date> {
  return sql<Date>`(case when s.grace_ends_at > s.ends_at and not ${isPausedPastEnd()} then s.grace_ends_at else s.ends_at end)`
}

/** The moment on which a paused subscription `s` goes on; null of one that is not paused, for a query. */
export function pauseEndOf(): RawBuilder<Date | null> {
  return sql<Date | null>`(select w.until from subscription_pauses w where w.subscription_id = s.id and w.ended_at is null)`
}
