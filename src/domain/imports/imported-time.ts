import { addDays, daysBetween, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { refuse } from '#rules/imports/row-refused'

/** As the database has it. */
const maxFreeDays = 3_650

/**
 * The paid period as the store keeps it: the days of its plan, and what it is longer as free days, so that
 * its renewals are as long as the plan is here. One that was shorter, as a February is, begins so much
 * earlier: its end is what was paid for. Where the file says no beginning, it is the plan's days before the
 * end, and not later than today. Throws RowRefused.
 */
export function importedTime(
  { begins, endsAt }: { begins: Date | null; endsAt: Date },
  planDays: number,
  now: Date,
): { startsAt: Date; endsAt: Date; freeDays: number } {
  const latest = addDays(endsAt, -planDays)
  const today = startOfDay(riyadhDate(now))
  const wanted = begins ?? (latest < today ? latest : today)
  const startsAt = wanted < latest ? wanted : latest
  if (startsAt > now) throw refuse('paid_until', 'begins_too_late')
  const freeDays = daysBetween(startsAt, endsAt) - planDays
  if (freeDays > maxFreeDays) throw refuse('period_begins', 'begins_too_early', { days: maxFreeDays })
  return { startsAt, endsAt, freeDays }
}
