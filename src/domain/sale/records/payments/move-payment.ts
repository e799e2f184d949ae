import { sql, type RawBuilder } from 'kysely'
import type { FactName } from '#rules/history/facts'
import { nextStatus } from '#rules/core/moves'
import { paymentMoves, type PaymentStatus } from '#rules/payments/payment'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'
import type { PaymentRow } from '#domain/sale/records/payments/lock-payment'
import type { Transaction } from '#domain/core/transaction'

export type PaymentEvent = 'challenge' | 'pay' | 'fail' | 'abandon'

/** What a move may need to know of the payment, and what it may write. */
export type MovablePayment = Pick<PaymentRow, 'id' | 'client_id' | 'status'>
export type PaymentChanges = Partial<
  Omit<PaymentRow, 'id' | 'order_id' | 'client_id' | 'status' | 'updated_at'>
>

/** What must hold, besides, when the change is written, and the error of the transaction when it does not. */
type Condition = { onlyIf?: RawBuilder<boolean>; otherwise?: ErrorName }
type PaymentMove = Condition & { set?: PaymentChanges }

const facts: Record<PaymentEvent, FactName> = {
  challenge: 'payment.sent_to_bank',
  pay: 'payment.paid',
  fail: 'payment.failed',
  abandon: 'payment.abandoned',
}

/**
 * Moves a payment, whose order's row is locked, along the table: the update waits with the other writes.
 * Changes `payment` in place, so that it is what the row will be. Error: order_changed_meanwhile when the
 * table does not allow it; with a condition that does not hold, its own.
 */
export function movePayment(
  notes: WriteTarget,
  ctx: Context,
  payment: MovablePayment,
  event: PaymentEvent,
  { set = {}, ...condition }: PaymentMove = {},
): void {
  const next = nextStatus(paymentMoves, payment.status, event)
  if (!next) throw new ShopError('order_changed_meanwhile')
  recordFact(notes, ctx, {
    action: facts[event],
    entity: 'payment',
    entityId: payment.id,
    clientId: payment.client_id,
    changes: { status: { before: payment.status, after: next } },
  })
  update(notes, ctx, payment, { ...set, status: next }, condition)
}

/**
 * An attempt, locked with its order, is sent once more: nobody gives it up meanwhile as one that was never
 * sent.
 */
export function touchPayment(tx: Transaction, ctx: Context, payment: MovablePayment): void {
  update(tx, ctx, payment, {})
}

/** The card that the gateway saved with a payment of a locked order, once; the log records the card. */
export function setKeptCard(tx: Transaction, paymentId: string, cardId: string): void {
  deferWrite(
    tx,
    { table: 'payments', key: paymentId, otherwise: 'order_changed_meanwhile' },
    tx.db
      .updateTable('payments')
      .set({ payment_method_id: cardId })
      .where('id', '=', paymentId)
      .where('payment_method_id', 'is', null)
      .returning('id'),
  )
}

function update(
  notes: WriteTarget,
  ctx: Context,
  payment: MovablePayment,
  set: PaymentChanges & { status?: PaymentStatus },
  { onlyIf = sql<boolean>`true`, otherwise = 'order_changed_meanwhile' }: Condition = {},
): void {
  const changes = { ...set, updated_at: ctx.now() }
  deferWrite(
    notes,
    { table: 'payments', key: payment.id, otherwise },
    ctx.db
      .updateTable('payments')
      .set(changes)
      .where('id', '=', payment.id)
      .where('status', '=', payment.status)
      .where(onlyIf)
      .returning('id'),
  )
  Object.assign(payment, changes)
}
