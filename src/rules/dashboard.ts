import { riyadhDate } from '#rules/riyadh-days'

/** How long a period of the dashboard may be, in days: two years and a leap day. */
export const longestPeriod = 731
/** The dashboard's period while none is chosen, in days. */
export const usualPeriod = 30
/** Renewals are told so many days ahead, today counted. */
export const renewalsAhead = 7

/** The first and the last Riyadh day, YYYY-MM-DD. */
export type Period = { from: string; to: string }

const day = 86_400_000
const noon = (date: string) => Date.parse(`${date}T12:00:00+03:00`)

/** The day so many days later. */
export function dayAfter(date: string, days: number): string {
  return riyadhDate(new Date(noon(date) + days * day))
}

/** Days of a period, both ends counted. */
export function lengthOf({ from, to }: Period): number {
  return Math.round((noon(to) - noon(from)) / day) + 1
}

/** As many days, directly before. */
export function periodBefore(period: Period): Period {
  return { from: dayAfter(period.from, -lengthOf(period)), to: dayAfter(period.from, -1) }
}

/** Every day of a period. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, index) => dayAfter(period.from, index))
}
