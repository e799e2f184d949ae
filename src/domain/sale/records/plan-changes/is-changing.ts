import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a change of the plan `s` waits, for its payment or for the paid end, for a query: nobody can take
 * the plan over meanwhile.
 */
export function isChanging(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from plan_changes c where c.subscription_id = s.id and c.status in ('pending', 'paid'))`
}
