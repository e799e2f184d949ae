import { halalas, subtract, type Halalas } from '#rules/core/money'
import type { ReturnCause } from '#rules/payments/payment'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { postBooking } from '#domain/core/ledger/post-booking'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { insertRefund } from '#domain/sale/records/refunds/insert-refund'
import { notifyReturned } from '#domain/sale/notifications/notify-returned'
import type { Transaction } from '#domain/core/transaction'

/**
 * Refunds a payment that must not settle: it is booked as owed, and a job sends the whole refund at once.
 * Once per payment, by a unique index. The client is notified with the reason, and staff see it on the order.
 */
export async function sendBack(
  tx: Transaction,
  ctx: Context,
  money: { order: LockedOrder; paymentId: string; amount: Halalas; cause: ReturnCause },
): Promise<void> {
  const { order, paymentId, amount, cause } = money
  const refund = { amount, to: 'card', paymentId, cause } as const
  const { id: refundId } = insertRefund(tx, asSystem(ctx), order, refund)
  postBooking(tx, ctx, {
    kind: 'unclaimed_money',
    orderId: order.id,
    paymentId,
    refundId,
    entries: [
      { account: 'gateway', amount },
      { account: 'to_return', amount: subtract(halalas(0), amount) },
    ],
  })
  recordFact(tx, asSystem(ctx), {
    action: 'order.money_sent_back',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: { cause: { before: null, after: cause }, amount_minor: { before: null, after: amount } },
  })
  await notifyReturned(tx, ctx, order, { amount, cause, paymentId, onceKey: paymentId })
  enqueue(tx, ctx, { name: 'refund.send', subjectId: refundId, clientId: order.clientId })
  ctx.log.warn({ orderId: order.id, paymentId, cause, amount }, 'money came that is sent back')
}
