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

/**
 * What the unused part of a period is worth: the smaller share of days and points left, rounded down. So whoever used up
 * the points has nothing left to carry over, however many days remain. Source: domain rules, "Subscriptions".
 */
export function creditFor({ paid, days, daysLeft, points, pointsLeft }: UnusedPeriod): Halalas {
  if (paid <= 0 || daysLeft <= 0) return zero
  const daysUnused = BigInt(Math.min(daysLeft, days))
  if (points === 0) return halalas((BigInt(paid) * daysUnused) / BigInt(days))
  const byDays = daysUnused * BigInt(points)
  const byPoints = BigInt(Math.min(Math.max(pointsLeft, 0), points)) * BigInt(days)
  const smaller = byDays < byPoints ? byDays : byPoints
  return halalas((BigInt(paid) * smaller) / (BigInt(days) * BigInt(points)))
}

/** Minutes in which an upgrade can be paid at its quote; after that it is cancelled and quoted anew. */
export const upgradeMinutes = 60
