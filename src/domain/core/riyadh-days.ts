import { sql, type RawBuilder } from 'kysely'
import { riyadhMoment } from '#rules/core/riyadh-days'

type Days = { from?: string | undefined; to?: string | undefined }

/**
 * Conditions: the moment lies between the beginning of the first Riyadh day and the end of the last;
 * YYYY-MM-DD each.
 */
export function withinDays(moment: RawBuilder<unknown>, { from, to }: Days): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`${moment} >= ${beginning(from)}`] : []),
    ...(to ? [sql`${moment} < ${beginning(to)} + interval '1 day'`] : []),
  ]
}

/** The same of ends, by the day that each is named after (`onLastDay`). */
export function endsWithinDays(end: RawBuilder<unknown>, { from, to }: Days): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`${end} > ${beginning(from)}`] : []),
    ...(to ? [sql`${end} <= ${beginning(to)} + interval '1 day'`] : []),
  ]
}

/**
 * The days of `withinDays` for a list in the order of that moment, which is one range scan of an index. The
 * days are hidden from the planner: otherwise a custom plan would look cheaper than the cached one and be
 * made for each page.
 */
export function alongDays(moment: RawBuilder<unknown>, { from, to }: Days): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`${moment} >= (select ${beginning(from)})`] : []),
    ...(to ? [sql`${moment} < (select ${beginning(to)} + interval '1 day')`] : []),
  ]
}

/**
 * The Riyadh month of a moment, YYYY-MM; its day is the database's own `riyadh_day()`. In programs:
 * `monthOf`.
 */
export function monthIn(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${moment} at time zone 'Asia/Riyadh', 'YYYY-MM')`
}

function beginning(day: string): RawBuilder<unknown> {
  return sql`${riyadhMoment(day, '00:00')}::timestamptz`
}
