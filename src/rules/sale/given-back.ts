import { addDays } from '#rules/core/riyadh-days'

/**
 * What a purchase that is given back ends: its plan, one of its periods while the plan goes on, a beginning,
 * or nothing any more.
 */
export const purchaseEnds = ['plan', 'period', 'beginning', 'nothing'] as const
export type PurchaseEnd = (typeof purchaseEnds)[number]

type Period = {
  startsAt: Date
  endsAt: Date
  /** Of its days those that staff gave. */
  freeDays: number
}

type WhatEnds = { ends: PurchaseEnd; goesOnUntil: Date | null; pausedUntil: Date | null }
const nothing = { goesOnUntil: null, pausedUntil: null }

/**
 * Where a plan's paid time ends once one of its periods is ended `now`: what is left of that period is gone,
 * but for `keptDays`; what is behind it moves up.
 */
export function endWithout(period: Period, planEndsAt: Date, now: Date): Date {
  const from = Math.max(period.startsAt.getTime(), now.getTime())
  const gone = period.endsAt.getTime() - addDays(new Date(from), keptDays(period, now)).getTime()
  return new Date(planEndsAt.getTime() - gone)
}

/**
 * How many free days of a period that is ended `now` stay: those of one that has not begun, as they were
 * given for the time before it. They go to the period before. Source: docs/decisions/0248.
 */
export function keptDays(period: Pick<Period, 'startsAt' | 'freeDays'>, now: Date): number {
  return period.startsAt > now ? period.freeDays : 0
}

/**
 * The day of a pause that comes back behind a paid end; null where that time reaches it, so that nothing is
 * left to pause.
 */
export function whatPauses(planEndsAt: Date, pausedUntil: Date | null): Date | null {
  return pausedUntil && pausedUntil > planEndsAt ? pausedUntil : null
}

/**
 * The grace that a purchase had ended, and that comes back without it; null where it is over, or time that
 * was paid for reaches it.
 */
export function graceBehind(planEndsAt: Date, graceEndsAt: Date | null, now: Date): Date | null {
  return graceEndsAt && graceEndsAt > now && graceEndsAt > planEndsAt ? graceEndsAt : null
}

/**
 * Whether a plan that goes on without a purchase renews no more: in a grace it is not charged again, the
 * consent to renewal may go with the order, and where the next charge would be due at once, it was announced
 * for another day. Source: docs/decisions/0226.
 * @param plan without the purchase
 */
export function stopsRenewal(
  plan: { grace: Date | null; losesConsent: boolean; chargeAt: Date; pausedUntil: Date | null },
  now: Date,
): boolean {
  const isPaused = plan.pausedUntil !== null && plan.pausedUntil > now
  return plan.grace !== null || plan.losesConsent || (!isPaused && plan.chargeAt <= now)
}

/**
 * What giving a purchase back `now` would end, until when the plan would go on where only a period ends, and
 * until when it would be paused again.
 * @param period that the order paid for; null where it was never provisioned
 * @param plan the end of all paid time, null of a plan that does not run, and until when it can be used as
 * things stand; the day of a pause, and the grace, that the purchase had ended; `renews`: by itself
 */
export function whatWouldEnd(
  period: Period | null,
  plan: {
    endsAt: Date | null
    staysUntil: Date | null
    pausedUntil: Date | null
    graceEndsAt: Date | null
    renews: boolean
  },
  now: Date,
): WhatEnds {
  if (!period) return { ends: 'beginning', ...nothing }
  if (period.endsAt <= now) return whatFollows(period, plan, now)
  const end = plan.endsAt && endWithout(period, plan.endsAt, now)
  if (!end) return { ends: 'plan', ...nothing }
  const pausedUntil = whatPauses(end, plan.pausedUntil)
  const grace = pausedUntil ? null : graceBehind(end, plan.graceEndsAt, now)
  const goesOnUntil = grace ?? (end > now ? end : null)
  return { ends: goesOnUntil || pausedUntil ? 'period' : 'plan', goesOnUntil, pausedUntil }
}

/**
 * Of a period that is over: nothing more is taken behind the last one, its points end in a grace, and a plan
 * that rests is over.
 */
function whatFollows(
  period: Period,
  plan: { endsAt: Date | null; staysUntil: Date | null; renews: boolean },
  now: Date,
): WhatEnds {
  if (plan.endsAt?.getTime() !== period.endsAt.getTime()) return { ends: 'nothing', ...nothing }
  if (plan.staysUntil && plan.staysUntil > now) {
    return { ends: 'period', goesOnUntil: plan.staysUntil, pausedUntil: null }
  }
  return { ends: plan.renews ? 'plan' : 'nothing', ...nothing }
}
