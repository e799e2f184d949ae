import type { PaymentFailure } from '#rules/payments/payment-failures'
import type { Context } from '#domain/core/context'
import { leaveLateCheck } from '#domain/sale/records/payments/leave-checks'
import { movePayment } from '#domain/sale/records/payments/move-payment'
import { findOpenPayment } from '#domain/sale/records/payments/find-open-payment'
import type { Transaction } from '#domain/core/transaction'

/**
 * Closes the order's open attempt, if there is one: it becomes unpaid. The order's row is locked by the
 * caller. Money that the gateway takes for it all the same is found later and dealt with then. Returns
 * whether there was one: what waits for it is the caller's to go on with.
 */
export async function closeOpenPayment(
  tx: Transaction,
  ctx: Context,
  orderId: string,
  failure: PaymentFailure,
  options: { superseded?: boolean } = {},
): Promise<boolean> {
  const open = await findOpenPayment(tx.db, orderId)
  if (!open) return false
  movePayment(tx, ctx, open, 'abandon', {
    set: { failure, ...(options.superseded ? { superseded_at: ctx.now() } : {}) },
  })
  leaveLateCheck(tx, ctx, open)
  return true
}
