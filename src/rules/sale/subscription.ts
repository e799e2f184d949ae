import type { Moves } from '#rules/core/moves'

/**
 * What may happen to a client's running plan. Source: domain rules, "Subscription". `auto_renew` is a fact of
 * its own; cancelled means that the client stopped it: the plan stays until its end.
 */
export const subscriptionMoves = {
  active: { missPayment: 'past_due', cancel: 'cancelled', expire: 'expired', replace: 'replaced' },
  past_due: { recover: 'active', cancel: 'cancelled', expire: 'expired', replace: 'replaced' },
  cancelled: { resume: 'active', recover: 'active', expire: 'expired', replace: 'replaced' },
  expired: { recover: 'active', replace: 'replaced' },
  replaced: {},
} as const satisfies Moves

export type SubscriptionStatus = keyof typeof subscriptionMoves
export const subscriptionStatuses = Object.keys(subscriptionMoves) as SubscriptionStatus[]

/** Statuses in which the plan still runs. At most one running plan per client. */
export const runningStatuses = ['active', 'past_due', 'cancelled'] as const satisfies SubscriptionStatus[]
export type RunningStatus = (typeof runningStatuses)[number]

/** Statuses in which a plan with auto-renewal is charged for its next period. */
export const renewingStatuses = ['active', 'past_due'] as const satisfies SubscriptionStatus[]

/**
 * How a plan stands with its renewal: it renews by itself, ends with its paid time, a charge of it failed and
 * is still wanted, or it is paused.
 */
export const renewalStates = ['renews', 'stops', 'failed', 'paused'] as const
export type RenewalState = (typeof renewalStates)[number]

/** What comes next of a plan, by itself. */
export const comingKinds = [
  'reminder',
  'charge',
  'retry',
  'pause_ends',
  'plan_change',
  'grace_ends',
  'ends',
] as const
export type ComingKind = (typeof comingKinds)[number]

/** What decides until when a plan can be used. */
export type PlanTimes = {
  /** The end of its paid time. */
  endsAt: Date
  /** Until when a renewal that failed can be made up for. */
  graceEndsAt: Date | null
  /** It was or is paused when its paid time ended. */
  isPausedPastEnd: boolean
}

/**
 * Until when a plan can be used: its paid time, or the grace after a renewal that failed. That of a renewal
 * which ends a pause gives nothing: the plan did not run before it. Source: docs/decisions/0210.
 */
export function accessEnd({ endsAt, graceEndsAt, isPausedPastEnd }: PlanTimes): Date {
  return graceEndsAt && graceEndsAt > endsAt && !isPausedPastEnd ? graceEndsAt : endsAt
}

/**
 * Until when a plan stays for which nothing is charged any more; null where nothing is left of it, as in a
 * pause behind its paid end and the grace behind one. Whatever names that day to somebody, or ends the plan,
 * asks here. Source: docs/decisions/0200.
 */
export function stayUntil(plan: PlanTimes, now: Date): Date | null {
  const end = accessEnd(plan)
  return end > now ? end : null
}

/**
 * Until when the renewal of a plan that is past due can still be paid; null where that is over, or none is
 * owed.
 */
export function graceLeft(
  plan: { status: SubscriptionStatus; graceEndsAt: Date | null },
  now: Date,
): Date | null {
  return plan.status === 'past_due' && plan.graceEndsAt && plan.graceEndsAt > now ? plan.graceEndsAt : null
}
