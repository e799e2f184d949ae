import type { Context } from '#domain/core/context'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { addMilestone } from '#domain/sale/records/orders/add-milestone'
import type { Transaction } from '#domain/core/transaction'

/**
 * Cancels a locked order that holds nothing any more; `replacedBy` is the order, already written, that takes
 * its place. Error: order_changed_meanwhile when the table does not allow it.
 */
export function markCancelled(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  replacedBy: string | null = null,
): void {
  const set = { cancelled_at: ctx.now(), replaced_by_order_id: replacedBy }
  moveOrder(tx, ctx, order, 'cancel', { set })
  addMilestone(tx, ctx, order.id, 'cancelled')
}
