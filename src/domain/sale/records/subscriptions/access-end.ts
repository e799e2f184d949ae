import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * Until when a subscription `s` can be used, by its owner and its members alike: `accessEnd` of the rules, for a query.
 * Source: domain rules, "Group sharing".
 */
export function accessEndOf(): RawBuilder<Date> {
  return sql<Date>`greatest(s.ends_at, s.grace_ends_at)`
}
