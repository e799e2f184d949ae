import { sql, type RawBuilder } from 'kysely'

/** Whether the subscription `s` of a query was or is paused when its paid time ended. */
export function isPausedPastEnd(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from subscription_pauses w where w.subscription_id = s.id
    and coalesce(w.ended_at, w.until) > s.ends_at)`
}
