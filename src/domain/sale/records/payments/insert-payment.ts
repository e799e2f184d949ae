import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { addMilestone } from '#domain/sale/records/orders/add-milestone'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import type { Transaction } from '#domain/core/transaction'

/** A new attempt to pay a locked order; the gateway knows nothing of it yet. */
export function insertPayment(tx: Transaction, ctx: Context, payment: PaymentRow): void {
  const { id, order_id: orderId, client_id: clientId } = payment
  deferWrite(tx, { table: 'payments', key: id }, tx.db.insertInto('payments').values(payment))
  addMilestone(tx, ctx, orderId, 'payment_created', { paymentId: id })
  recordFact(tx, ctx, {
    action: 'payment.opened',
    entity: 'payment',
    entityId: id,
    clientId,
    changes: {
      order_id: { before: null, after: orderId },
      method: { before: null, after: payment.method },
      amount_minor: { before: null, after: Number(payment.amount_minor) },
    },
  })
}
