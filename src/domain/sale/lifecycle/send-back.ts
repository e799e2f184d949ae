import { halalas, subtract } from '#rules/money'
import type { Halalas } from '#rules/money'
import type { ReturnCause } from '#rules/payment'
import { recordFact } from '#domain/core/activity/record-fact'
import { asSystem } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { postBooking } from '#domain/core/ledger/post-booking'
import { newId } from '#domain/core/new-id'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { notifyReturned } from '#domain/sale/notifications/notify-returned'
import type { Transaction } from '#domain/core/transaction'

/**
 * Money came that must not be kept: it is booked as owed and a refund of all of it is left to be sent at once. Once
 * per payment, by a unique index. The client is told with the reason, and staff see it on the order.
 */
export async function sendBack(
  tx: Transaction,
  ctx: Context,
  money: { order: LockedOrder; paymentId: string; amount: Halalas; cause: ReturnCause },
): Promise<void> {
  const { order, paymentId, amount, cause } = money
  const refundId = newId()
  await tx.db
    .insertInto('refunds')
    .values({
      id: refundId,
      order_id: order.id,
      payment_id: paymentId,
      destination: 'card',
      amount_minor: BigInt(amount),
      status: 'requested',
      cause,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .execute()
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
    action: 'refund.requested',
    entity: 'refund',
    entityId: refundId,
    clientId: order.clientId,
    changes: {
      order_id: { before: null, after: order.id },
      cause: { before: null, after: cause },
      amount_minor: { before: null, after: amount },
    },
  })
  recordFact(tx, asSystem(ctx), {
    action: 'order.money_sent_back',
    entity: 'order',
    entityId: order.id,
    clientId: order.clientId,
    changes: { cause: { before: null, after: cause }, amount_minor: { before: null, after: amount } },
  })
  await notifyReturned(tx, ctx, order, { amount, cause, onceKey: paymentId })
  enqueue(tx, ctx, { name: 'refund.send', subjectId: refundId, clientId: order.clientId })
  ctx.log.warn({ orderId: order.id, paymentId, cause, amount }, 'money came that is sent back')
}
