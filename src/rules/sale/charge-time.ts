import { hour } from '#rules/core/durations'

/** Renewals are charged so many hours before the paid time ends. Source: domain rules, "Subscriptions". */
export const renewalHours = 24

/**
 * How long before the end of a period the one behind it is charged: `max`, and never before the half of it. A
 * plan of one day would otherwise be charged for the next day in the moment in which it begins. Source:
 * docs/decisions/0060.
 */
const chargeLead = (length: number, max: number): number => Math.min(max, length / 2)

/** When the period behind this one is charged. */
export function chargeTime({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Date {
  const [start, end] = [startsAt.getTime(), endsAt.getTime()]
  return new Date(end - chargeLead(end - start, renewalHours * hour))
}

/**
 * Whether renewals of a plan of so many days are charged a day before each period ends, as texts say; else at
 * its half.
 */
export function isChargedDayBefore(days: number): boolean {
  return chargeLead(days * 24, renewalHours) === renewalHours
}
