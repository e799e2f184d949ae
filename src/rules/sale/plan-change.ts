import { day } from '#rules/core/durations'
import { shareOf, zero, type Halalas } from '#rules/core/money'
import type { Moves } from '#rules/core/moves'

/**
 * Which way a client goes from the plan that runs: an upgrade begins with its payment, a downgrade when the
 * paid time ends.
 */
export const planChangeKinds = ['upgrade', 'downgrade'] as const
export type PlanChangeKind = (typeof planChangeKinds)[number]

/**
 * What may happen to a change of plan. An upgrade is done by the payment of its order; a downgrade is paid by
 * the renewal and done when the next period begins. Either is undone for good.
 */
export const planChangeMoves = {
  pending: { pay: 'paid', finish: 'done', undo: 'undone' },
  paid: { finish: 'done', undo: 'undone' },
  done: {},
  undone: {},
} as const satisfies Moves
export type PlanChangeStatus = keyof typeof planChangeMoves

/** What a plan costs and gives over all of its days; the price with tax, unrounded (`exactWithTax`). */
export type ComparedPlan = { price: number; days: number; points: number }

/** Why a change waits for the paid end. */
export const waitReasons = ['costs_less_a_day', 'costs_the_same_a_day', 'money_would_be_left'] as const
export type WaitReason = (typeof waitReasons)[number]

/**
 * Why the wanted plan has to wait for the paid end of the running one; null when it may begin at once. What a
 * day costs decides, then the points of a day; where both are equal nothing is gained by beginning now.
 * Compared crosswise, so that nothing is rounded. Source: domain rules, "Decided on 22 November 2026", and
 * docs/decisions/0055.
 * @param plans.running as its latest paid period was bought; `wanted` as it is sold now
 */
export function whyPlanWaits(plans: { running: ComparedPlan; wanted: ComparedPlan }): WaitReason | null {
  const byPrice = compareByDay(plans, 'price')
  if (byPrice !== 0) return byPrice > 0 ? null : 'costs_less_a_day'
  return compareByDay(plans, 'points') > 0 ? null : 'costs_the_same_a_day'
}

/** Above 0 when the wanted plan has more of it a day than the running one. */
function compareByDay(
  { running, wanted }: { running: ComparedPlan; wanted: ComparedPlan },
  what: 'price' | 'points',
): number {
  return Number(BigInt(wanted[what]) * BigInt(running.days) - BigInt(running[what]) * BigInt(wanted.days))
}

/** Of one paid period: what its client paid and has not got back, and how much of it is unused. */
export type UnusedPeriod = {
  /** Halalas with tax, less every refund. */
  paid: Halalas
  days: number
  daysLeft: number
  points: number
  pointsLeft: number
}

/** Of a period's days or of its points: which decides what is unused of it. */
export type UnusedShare = { by: 'days' | 'points'; left: number; of: number }

/**
 * The smaller share of days and points left: whoever used up the points has nothing left, however many days
 * remain.
 */
export function unusedShare({ days, daysLeft, points, pointsLeft }: Omit<UnusedPeriod, 'paid'>): UnusedShare {
  const byDays = { by: 'days' as const, left: Math.min(Math.max(daysLeft, 0), days), of: days }
  if (points === 0) return byDays
  const byPoints = { by: 'points' as const, left: Math.min(Math.max(pointsLeft, 0), points), of: points }
  return byDays.left * points <= byPoints.left * days ? byDays : byPoints
}

/**
 * Proration: what the unused part of a period is worth, in halalas with tax: the smaller share of days and
 * points left, rounded down. Source: domain rules, "Subscriptions".
 */
export function creditFor({ paid, ...period }: UnusedPeriod): Halalas {
  if (paid <= 0 || period.daysLeft <= 0) return zero
  const { left, of } = unusedShare(period)
  return shareOf(paid, { part: left, of }, 'down')
}

/**
 * How many of a period's days are unused. Its days are counted from the moment it began, 24 hours each, as
 * the period itself is; the one that runs is not used up before it is over. So nothing is lost within the
 * first 24 hours, whatever the calendar says, and a quote stands until the same time of the day.
 */
export function unusedDays(period: { days: number; startsAt: Date; endsAt: Date }, now: Date): number {
  if (period.startsAt > now) return period.days
  const left = Math.ceil((period.endsAt.getTime() - now.getTime()) / day)
  return Math.min(Math.max(left, 0), period.days)
}

/** Minutes in which an upgrade can be paid at its quote; after that it is cancelled and quoted anew. */
export const upgradeMinutes = 60
