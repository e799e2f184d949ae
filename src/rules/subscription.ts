import type { Moves } from '#rules/moves'

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

/** Renewals are charged so many hours before the paid time ends. Source: domain rules, "Subscriptions". */
export const renewalHours = 24

/** At most four members beside the owner, so up to five persons share one plan (specification sections 5 and 9). */
export const maxGroupMembers = 4

export const memberStatuses = ['invited', 'joined', 'left', 'removed'] as const
export type MemberStatus = (typeof memberStatuses)[number]
