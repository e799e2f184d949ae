import type { UpdateObject } from 'kysely'
import { nextStatus } from '#rules/moves'
import { paymentMoves } from '#rules/payment'
import type { PaymentStatus } from '#rules/payment'
import { ShopError } from '#rules/errors'
import type { DB } from '#db/types'
import { recordFact } from '#domain/activity/record-fact'
import type { Context } from '#domain/context'
import type { Transaction } from '#domain/transaction'

export type PaymentEvent = 'challenge' | 'pay' | 'fail' | 'abandon'

const facts: Record<PaymentEvent, string> = {
  challenge: 'payment.sent_to_bank',
  pay: 'payment.paid',
  fail: 'payment.failed',
  abandon: 'payment.abandoned',
}

/**
 * Moves a payment, whose order's row is locked, along the table. Changes `payment.status` in place.
 * Error: order_changed_meanwhile when the table does not allow it.
 */
export async function movePayment(
  tx: Transaction,
  ctx: Context,
  payment: { id: string; clientId: string; status: PaymentStatus },
  event: PaymentEvent,
  set: UpdateObject<DB, 'payments'> = {},
): Promise<void> {
  const next = nextStatus(paymentMoves, payment.status, event)
  if (!next) throw new ShopError('order_changed_meanwhile')
  const moved = await tx.db
    .updateTable('payments')
    .set({ ...set, status: next, updated_at: ctx.now() })
    .where('id', '=', payment.id)
    .where('status', '=', payment.status)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new ShopError('order_changed_meanwhile')
  recordFact(tx, ctx, {
    action: facts[event],
    entity: 'payment',
    entityId: payment.id,
    clientId: payment.clientId,
    changes: { status: { before: payment.status, after: next } },
  })
  payment.status = next
}
