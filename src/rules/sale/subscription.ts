import type { Moves } from '#rules/core/moves'

/**
 * What may happen to a client's running plan. Source: domain rules, "Subscription". `auto_renew` is a fact of its
 * own; cancelled means that the client stopped it: the plan stays until its end.
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

/** Statuses in which a plan with auto-renewal is charged for its next period. */
export const renewingStatuses = ['active', 'past_due'] as const satisfies SubscriptionStatus[]

/** How a plan stands with its renewal: it renews by itself, ends with its paid time, a charge of it failed, or it is paused. */
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

/**
 * Until when a plan can be used: its paid time, or the grace after a renewal that failed.
 */
export function accessEnd(plan: { endsAt: Date; graceEndsAt: Date | null }): Date {
  return plan.graceEndsAt && plan.graceEndsAt > plan.endsAt ? plan.graceEndsAt : plan.endsAt
}

/**
 * Until when a plan stays for which nothing is charged any more; null where nothing is left of it, as in a pause behind its
 * paid end. Whatever names that day to somebody, or ends the plan, asks here. Source: docs/decisions/0200.
 */
export function stayUntil(plan: { endsAt: Date; graceEndsAt: Date | null }, now: Date): Date | null {
  const end = accessEnd(plan)
  return end > now ? end : null
}
