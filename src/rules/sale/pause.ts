import { addDays, daysBetween, riyadhDate, startOfDay } from '#rules/core/riyadh-days'

/** A pause may last so many days after the paid end. */
export const maxPauseDays = 90

/**
 * The moment at which a paused plan goes on: the beginning of the chosen Riyadh day, at the plan's own time
 * of day. Null when the day is not after the paid end, or too far behind it.
 * @param day YYYY-MM-DD in Riyadh
 */
export function pauseEnd(paidEnd: Date, day: string): Date | null {
  const days = daysBetween(paidEnd, startOfDay(day))
  if (!Number.isInteger(days) || days < 1 || days > maxPauseDays) return null
  const until = addDays(paidEnd, days)
  return riyadhDate(until) === day ? until : null
}

/**
 * Whether coming back from a pause, or withdrawing one, is charged at once: the paid time is over, or the
 * charge for the next one is due.
 * @param plan.chargedAt when it would be charged without the pause
 */
export function isReturnCharged(
  plan: { endsAt: Date; chargedAt: Date; autoRenew: boolean },
  now: Date,
): boolean {
  return plan.endsAt <= now || (plan.autoRenew && plan.chargedAt <= now)
}
