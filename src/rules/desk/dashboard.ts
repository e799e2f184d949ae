import { addDays, daysBetween, riyadhDate, startOfDay } from '#rules/core/riyadh-days'

/** How long a period of the dashboard may be, in days: two years and a leap day. */
export const maxPeriod = 731
/** The dashboard's period while none is chosen, in days. */
export const defaultPeriod = 30
/**
 * The days that can be asked for: the store was not there before, and calendars disagree about the first and
 * the last years.
 */
export const askableDays = { from: '2000-01-01', to: '2999-12-31' } as const
/** Renewals are shown so many days ahead, today counted. */
export const renewalPreviewDays = 7
/** Of a period's tickets so many of the newest are measured. */
export const maxMeasuredTickets = 250

/** The first and the last Riyadh day, YYYY-MM-DD. */
export type Period = { from: string; to: string }

/** The day so many days later. */
export function dayAfter(date: string, days: number): string {
  return riyadhDate(addDays(startOfDay(date), days))
}

/** Days of a period, both ends counted. */
export function lengthOf({ from, to }: Period): number {
  return daysBetween(startOfDay(from), startOfDay(to)) + 1
}

/** As many days, directly before. */
export function periodBefore(period: Period): Period {
  return { from: dayAfter(period.from, -lengthOf(period)), to: dayAfter(period.from, -1) }
}

/**
 * The moment up to which the period before is compared: while the last day of a period is not over, the same
 * hour of the day that stands in its place. Null where whole days are compared: the last day is over, or has
 * not come.
 */
export function comparedUntil(period: Period, now: Date): Date | null {
  return period.to === riyadhDate(now) ? addDays(now, -lengthOf(period)) : null
}

/** Every day of a period. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, index) => dayAfter(period.from, index))
}
