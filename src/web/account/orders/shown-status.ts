import type { Order } from '../types.ts'

/**
 * How an order stands for its client: one on a partner's account that was taken back is cancelled, as no
 * money of theirs moved. Source: docs/decisions/0104.
 */
export function shownStatus({ status, settled_by }: Pick<Order, 'status' | 'settled_by'>): Order['status'] {
  return status === 'refunded' && settled_by === 'account' ? 'cancelled' : status
}
