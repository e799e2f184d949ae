/** What a purchase that is given back ends: its plan, one of its periods while the plan goes on, a beginning, or nothing any more. */
export const purchaseEnds = ['plan', 'period', 'beginning', 'nothing'] as const
export type PurchaseEnd = (typeof purchaseEnds)[number]

type Period = { startsAt: Date; endsAt: Date }

/** Where a plan's paid time ends once one of its periods is ended `now`: what is left of that period is gone, what is behind it moves up. */
export function endWithout(period: Period, planEndsAt: Date, now: Date): Date {
  const from = Math.max(period.startsAt.getTime(), now.getTime())
  return new Date(planEndsAt.getTime() - (period.endsAt.getTime() - from))
}

/**
 * What giving a purchase back `now` would end, and until when the plan would go on where only a period ends.
 * @param period that the order paid for; null where it was never provisioned
 * @param planEndsAt the end of all paid time; null of a plan that does not run
 */
export function whatWouldEnd(
  period: Period | null,
  planEndsAt: Date | null,
  now: Date,
): { ends: PurchaseEnd; goesOnUntil: Date | null } {
  if (!period) return { ends: 'beginning', goesOnUntil: null }
  if (period.endsAt <= now) return { ends: 'nothing', goesOnUntil: null }
  const end = planEndsAt && endWithout(period, planEndsAt, now)
  return end && end > now ? { ends: 'period', goesOnUntil: end } : { ends: 'plan', goesOnUntil: null }
}
