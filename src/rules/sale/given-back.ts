/** What a purchase that is given back ends: its plan, one of its periods while the plan goes on, a beginning, or nothing any more. */
export const purchaseEnds = ['plan', 'period', 'beginning', 'nothing'] as const
export type PurchaseEnd = (typeof purchaseEnds)[number]

type Period = { startsAt: Date; endsAt: Date }

/** Where a plan's paid time ends once one of its periods is ended `now`: what is left of that period is gone, what is behind it moves up. */
export function endWithout(period: Period, planEndsAt: Date, now: Date): Date {
  const from = Math.max(period.startsAt.getTime(), now.getTime())
  return new Date(planEndsAt.getTime() - (period.endsAt.getTime() - from))
}

/** The day of a pause that comes back behind a paid end; null where that time reaches it, so that nothing is left to pause. */
export function whatPauses(planEndsAt: Date, pausedUntil: Date | null): Date | null {
  return pausedUntil && pausedUntil > planEndsAt ? pausedUntil : null
}

/**
 * What giving a purchase back `now` would end, until when the plan would go on where only a period ends, and until when it would be paused
 * again.
 * @param period that the order paid for; null where it was never provisioned
 * @param plan the end of all paid time, null of a plan that does not run; and the day of a pause that the purchase had ended
 */
export function whatWouldEnd(
  period: Period | null,
  plan: { endsAt: Date | null; pausedUntil: Date | null },
  now: Date,
): { ends: PurchaseEnd; goesOnUntil: Date | null; pausedUntil: Date | null } {
  const nothing = { goesOnUntil: null, pausedUntil: null }
  if (!period) return { ends: 'beginning', ...nothing }
  if (period.endsAt <= now) return { ends: 'nothing', ...nothing }
  const end = plan.endsAt && endWithout(period, plan.endsAt, now)
  if (!end) return { ends: 'plan', ...nothing }
  const goesOnUntil = end > now ? end : null
  const pausedUntil = whatPauses(end, plan.pausedUntil)
  return { ends: goesOnUntil || pausedUntil ? 'period' : 'plan', goesOnUntil, pausedUntil }
}
