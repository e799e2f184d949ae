import type { Context } from '#domain/core/context'
import { releaseHolds } from '#domain/sale/records/orders/holds'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { markCancelled } from '#domain/sale/records/orders/mark-cancelled'
import { closeOpenPayment } from '#domain/sale/records/payments/close-open-payment'
import { closePlanChange } from '#domain/sale/records/plan-changes/close-plan-change'
import type { Transaction } from '#domain/core/transaction'

/**
 * Cancels a locked, unpaid order: its open attempt ends, what it held is given back, and the upgrade that it
 * pays is undone.
 */
export async function giveUpOrder(tx: Transaction, ctx: Context, order: LockedOrder): Promise<void> {
  await closeOpenPayment(tx, ctx, order.id, 'payment_cancelled')
  await releaseHolds(tx, ctx, order.id)
  if (order.planChangeId) await closePlanChange(tx, ctx, order.planChangeId)
  markCancelled(tx, ctx, order)
}
