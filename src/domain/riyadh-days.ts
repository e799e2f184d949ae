import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Conditions: the moment lies between the beginning of the first Riyadh day and the end of the last; YYYY-MM-DD each. */
export function withinDays(
  moment: RawBuilder<unknown>,
  days: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] {
  return [
    ...(days.from ? [sql`${moment} >= ${`${days.from}T00:00:00+03:00`}::timestamptz`] : []),
    ...(days.to ? [sql`${moment} < ${`${days.to}T00:00:00+03:00`}::timestamptz + interval '1 day'`] : []),
  ]
}
