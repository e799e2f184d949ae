import { halalas, zero } from '#rules/money'
import type { Halalas } from '#rules/money'
import type { Moves } from '#rules/moves'

/** Which way a client goes from the plan that runs. The dearer plan begins at once, the cheaper one when the paid time ends. */
export const planChangeKinds = ['upgrade', 'downgrade'] as const
export type PlanChangeKind = (typeof planChangeKinds)[number]

/**
 * What may happen to a change of plan. An upgrade is done by the payment of its order; a downgrade is paid by the renewal
 * and done when the next period begins. Either is undone for good.
 */
export const planChangeMoves = {
  pending: { pay: 'paid', finish: 'done', undo: 'undone' },
  paid: { finish: 'done', undo: 'undone' },
  done: {},
  undone: {},
} as const satisfies Moves
export type PlanChangeStatus = keyof typeof planChangeMoves

/** Both prices in halalas before tax: what the running plan was bought at, what the wanted one costs now. */
export function planChangeKind(prices: { running: number; wanted: number }): PlanChangeKind {
  return prices.wanted > prices.running ? 'upgrade' : 'downgrade'
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

/** The smaller share of days and points left: whoever used up the points has nothing left, however many days remain. */
export function unusedShare({ days, daysLeft, points, pointsLeft }: Omit<UnusedPeriod, 'paid'>): UnusedShare {
  const byDays = { by: 'days' as const, left: Math.min(Math.max(daysLeft, 0), days), of: days }
  if (points === 0) return byDays
  const byPoints = { by: 'points' as const, left: Math.min(Math.max(pointsLeft, 0), points), of: points }
  return byDays.left * points <= byPoints.left * days ? byDays : byPoints
}

/**
 * What the unused part of a period is worth: the smaller share of days and points left, rounded down. Source: domain rules,
 * "Subscriptions".
 */
export function creditFor({ paid, ...period }: UnusedPeriod): Halalas {
  if (paid <= 0 || period.daysLeft <= 0) return zero
  const { left, of } = unusedShare(period)
  return halalas((BigInt(paid) * BigInt(left)) / BigInt(of))
}

/** Minutes in which an upgrade can be paid at its quote; after that it is cancelled and quoted anew. */
export const upgradeMinutes = 60
