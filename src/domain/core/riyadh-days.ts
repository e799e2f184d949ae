import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { riyadhMoment } from '#rules/riyadh-days'

type Days = { from?: string | undefined; to?: string | undefined }

/** Conditions: the moment lies between the beginning of the first Riyadh day and the end of the last; YYYY-MM-DD each. */
export function withinDays(moment: RawBuilder<unknown>, { from, to }: Days): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`${moment} >= ${beginning(from)}`] : []),
    ...(to ? [sql`${moment} < ${beginning(to)} + interval '1 day'`] : []),
  ]
}

/**
 * The same for a list that stands in the moment's order, which is one walk of an index whatever the days are. The plan
 * does not see them: one that does would seem cheaper than the plan that is kept, and be made anew for each page.
 */
export function alongDays(moment: RawBuilder<unknown>, { from, to }: Days): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`${moment} >= (select ${beginning(from)})`] : []),
    ...(to ? [sql`${moment} < (select ${beginning(to)} + interval '1 day')`] : []),
  ]
}

function beginning(day: string): RawBuilder<unknown> {
  return sql`${riyadhMoment(day, '00:00')}::timestamptz`
}
