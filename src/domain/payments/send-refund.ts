import { halalas } from '#rules/money'
import { canMove, invariant } from '#rules/moves'
import { refundMoves } from '#rules/payment'
import { recordFact } from '#domain/activity/record-fact'
import type { Context } from '#domain/context'
import { book } from '#domain/ledger/book'
import { inTransaction } from '#domain/transaction'

/**
 * Sends a requested refund to the gateway and follows it up. Safe to run again after a crash in the middle: the gateway
 * is asked first whether the money already went back (it takes only one refund per payment). Throws when the gateway
 * refuses or is silent, so that the job is tried again and, in the end, seen by staff.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.status === 'done') return
  invariant(refund.payment_id && refund.destination === 'card', `refund ${refundId} has no card payment`)

  const amount = halalas(refund.amount_minor)
  const payment = await ctx.gateway.findPayment(refund.payment_id)
  if (payment && payment.status !== 'void' && payment.refunded < amount) {
    await markSent(ctx, refundId)
    const answer = await ctx.gateway.refund(refund.payment_id, amount)
    if (answer.outcome === 'refused') return markFailed(ctx, refundId, answer.message)
    if (answer.outcome === 'pending') throw new Error(`refund ${refundId} is still pending at the gateway`)
  }
  invariant(payment, `the gateway does not know payment ${refund.payment_id}`)
  await markDone(ctx, refundId)
}

async function markSent(ctx: Context, refundId: string): Promise<void> {
  await ctx.db
    .updateTable('refunds')
    .set({ status: 'pending', updated_at: ctx.now() })
    .where('id', '=', refundId)
    .where('status', 'in', ['requested', 'failed'])
    .execute()
}

async function markFailed(ctx: Context, refundId: string, message: string): Promise<never> {
  await ctx.db
    .updateTable('refunds')
    .set({ status: 'failed', gateway_message: message, updated_at: ctx.now() })
    .where('id', '=', refundId)
    .where('status', '!=', 'done')
    .execute()
  throw new Error(`the gateway refused refund ${refundId}: ${message}`)
}

async function markDone(ctx: Context, refundId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const refund = await tx.db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select([
        'refunds.id',
        'refunds.status',
        'refunds.amount_minor',
        'refunds.order_id',
        'refunds.payment_id',
        'orders.client_id',
      ])
      .where('refunds.id', '=', refundId)
      .forUpdate('refunds')
      .executeTakeFirstOrThrow()
    if (!canMove(refundMoves, refund.status, 'finish')) return
    await tx.db
      .updateTable('refunds')
      .set({ status: 'done', done_at: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', refundId)
      .execute()
    const amount = halalas(refund.amount_minor)
    book(tx, ctx, {
      kind: 'money_returned',
      orderId: refund.order_id,
      refundId,
      ...(refund.payment_id ? { paymentId: refund.payment_id } : {}),
      entries: [
        { account: 'to_return', amount },
        { account: 'gateway', amount: halalas(-amount) },
      ],
    })
    recordFact(tx, ctx, {
      action: 'refund.done',
      entity: 'refund',
      entityId: refundId,
      clientId: refund.client_id,
      changes: { status: { before: refund.status, after: 'done' } },
    })
  })
}
