import { day, hour } from '#rules/durations'
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

/** Statuses in which a plan with auto-renewal is charged for its next period. */
export const renewingStatuses = ['active', 'past_due'] as const satisfies SubscriptionStatus[]

/** Renewals are charged so many hours before the paid time ends. Source: domain rules, "Subscriptions". */
export const renewalHours = 24

/**
 * When the period behind this one is charged: a day before its end, and never before its half. A plan of one day would
 * otherwise be charged for the next day in the moment in which it begins. Source: docs/decisions/0060.
 */
export function chargeTime(period: { startsAt: Date; endsAt: Date }): Date {
  const [start, end] = [period.startsAt.getTime(), period.endsAt.getTime()]
  return new Date(Math.max(end - renewalHours * hour, start + Math.floor((end - start) / 2)))
}

/** Days before a charge at which the client is reminded; plans that are not longer than this are not. */
export const renewalReminders = { days: [7, 2], onlyAbove: 14 } as const

/** After a first failed charge it is tried again so many days later; after the last of them access ends. */
export const renewalRetryDays = [1, 3, 5] as const

/**
 * When a charge that failed first at `firstFailedAt` is tried again; with the last of them the grace is over. A grace is
 * never longer than the period that it follows: for plans under five days its steps are shortened alike.
 * Source: docs/decisions/0060.
 * @param periodDays of the last paid period
 */
export function retryTimes(firstFailedAt: Date, periodDays: number): Date[] {
  const scale = Math.min(1, periodDays / Math.max(...renewalRetryDays))
  return renewalRetryDays.map((days) => new Date(firstFailedAt.getTime() + Math.round(days * scale * day)))
}

/** When the grace that begins with a first failure is over: with the last try. */
export function graceEnd(firstFailedAt: Date, periodDays: number): Date {
  return new Date(Math.max(...retryTimes(firstFailedAt, periodDays).map((at) => at.getTime())))
}
/** Days before the end of the grace at which it is announced. */
export const graceWarningDays = 2

/** Days before the end of a card's life at which whoever renews with it is told. */
export const cardWarningDays = [30, 15, 7] as const

/**
 * What may happen to a renewal, which is what one paid period owes to the next. Lapsed: the plan expired unpaid; late
 * money is still taken, for a new period. Withdrawn: not wanted any more, or its money went back and its time with it, until
 * it is asked for again.
 */
export const renewalMoves = {
  open: { pay: 'paid', lapse: 'lapsed', withdraw: 'withdrawn' },
  lapsed: { pay: 'paid', withdraw: 'withdrawn' },
  withdrawn: { open: 'open', pay: 'paid' },
  paid: { withdraw: 'withdrawn' },
} as const satisfies Moves

export type RenewalStatus = keyof typeof renewalMoves

/**
 * Until when a plan can be used: its paid time, or the grace after a renewal that failed.
 */
export function accessEnd(plan: { endsAt: Date; graceEndsAt: Date | null }): Date {
  return plan.graceEndsAt && plan.graceEndsAt > plan.endsAt ? plan.graceEndsAt : plan.endsAt
}

/** At most four members beside the owner, so up to five persons share one plan (specification sections 5 and 9). */
export const maxGroupMembers = 4

/**
 * What may happen to a place in somebody's plan. It ends with the member's or the owner's word, or with the plan; whoever is
 * invited again gets another one.
 */
export const memberMoves = {
  invited: { join: 'joined', remove: 'removed' },
  joined: { leave: 'left', remove: 'removed' },
  left: {},
  removed: {},
} as const satisfies Moves

export type MemberStatus = keyof typeof memberMoves
export const memberStatuses = Object.keys(memberMoves) as MemberStatus[]

/** What may happen to the offer of a plan to a member. Days that are over refuse it without a move of its own. */
export const ownershipOfferMoves = {
  open: { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: {},
  declined: {},
  withdrawn: {},
} as const satisfies Moves

export type OwnershipOfferStatus = keyof typeof ownershipOfferMoves
