import type { StaffOrder } from './order-types.ts'

/**
 * Paid again behind a dispute that stands no more, whose plan had not been activated when the bank took the
 * money: no job does it any more.
 */
export function neverBegan({ status, subscription_id: subscription, refunds }: StaffOrder): boolean {
  const isPaid = status === 'completed' || status === 'partially_refunded'
  return isPaid && subscription === null && refunds.some((refund) => refund.status === 'reversed')
}
