import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { WriteTarget } from '#domain/core/pending-writes'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { leaveFollow } from '#domain/sale/records/orders/leave-follow'

/**
 * What follows when an attempt to pay an order has ended without money: the client is notified, unless nobody
 * waits for it; a renewal decides by itself what is tried and announced next.
 */
export function recordFailedAttempt(
  notes: WriteTarget,
  ctx: Context,
  order: LockedOrder,
  attempt: { isNotified: boolean },
): void {
  const { id, clientId } = order
  if (order.method === 'subscription') leaveFollow(notes, ctx, { orderId: id, clientId })
  else if (attempt.isNotified) enqueue(notes, ctx, { name: 'order.tell_failed', subjectId: id, clientId })
}
