import { sql, type RawBuilder } from 'kysely'

/**
 * When the last paid period of a subscription `s` begins, for a query: with the end it says when the next one
 * is charged.
 */
export function lastStartOf(): RawBuilder<Date> {
  return sql<Date>`coalesce((select max(d.starts_at) from subscription_periods d where d.subscription_id = s.id
    and d.ended_early_at is null), s.starts_at)`
}
