import { sql, type RawBuilder } from 'kysely'

/** Whether the plan `s` is paused, or will be behind its paid end, for a query: nobody can take it over meanwhile. */
export function hasPause(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from subscription_pauses w where w.subscription_id = s.id and w.ended_at is null)`
}
