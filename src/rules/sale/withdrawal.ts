import { addDays, daysBetween, riyadhDate, startOfDay } from '#rules/core/riyadh-days'

/**
 * Riyadh days after the purchase in which a service that was not used can be taken back. Source: E-Commerce
 * Law, article 13.
 */
export const withdrawalDays = 7
/** Characters in which a client may say why. */
export const maxWithdrawalReason = 1000

export type PurchaseFacts = {
  paidAt: Date
  /** Points of the order's period, and how many of them were used, by the owner or a member. */
  points: number
  pointsUsed: number
  /** The time that it paid for stands: it was not ended, replaced or handed to somebody else. */
  stands: boolean
  /** Halalas that can still be given back. */
  left: number
}

/**
 * What the client can do about a purchase: nothing, ask, or have it back at once. Where the plan has no
 * points nobody can see whether it was used, so staff decide; else the law leaves nothing to decide.
 */
export function withdrawalOf(purchase: PurchaseFacts, now: Date): 'none' | 'ask' | 'at_once' {
  const inTime = daysBetween(purchase.paidAt, now) <= withdrawalDays
  if (!inTime || !purchase.stands || purchase.left <= 0 || purchase.pointsUsed > 0) return 'none'
  return purchase.points > 0 ? 'at_once' : 'ask'
}

/** The last moment in which it can be asked for: the end of the seventh Riyadh day. */
export function withdrawalEnd(paidAt: Date): Date {
  const over = startOfDay(riyadhDate(addDays(paidAt, withdrawalDays + 1)))
  return new Date(over.getTime() - 1)
}
