/**
 * What moves a client's store credit: by staff, by an order that it pays, by money that comes back, by a
 * plan's unused worth, by a closed account.
 */
export const balanceMoves = [
  'adjusted',
  'spent',
  'refunded',
  'refund_withdrawn',
  'plan_credit',
  'given_up',
] as const
export type BalanceMove = (typeof balanceMoves)[number]
