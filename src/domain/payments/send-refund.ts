import { sql } from 'kysely'
import { halalas } from '#rules/money'
import { invariant } from '#rules/moves'
import type { Context } from '#domain/context'
import { book } from '#domain/ledger/book'
import { lockOrder } from '#domain/orders/lock-order'
import { closeRefund, moveRefund } from '#domain/payments/finish-refund'
import type { RefundRow } from '#domain/payments/finish-refund'
import { withdrawRefund } from '#domain/payments/withdraw-refund'
import { inTransaction } from '#domain/transaction'

/**
 * Sends a requested refund to the gateway and follows it up. Safe to run again after a crash in the middle: the gateway
 * is asked first whether the money already went back. Throws when the gateway is silent, or refuses what the system must
 * send back, so that the job is tried again and, in the end, seen by staff. One of staff's that is refused is given up
 * at once: they decide anew.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const byStaff = refund.cause === 'staff'
  if (refund.status === 'done' || (byStaff && refund.status === 'failed')) return
  invariant(refund.payment_id && refund.destination === 'card', `refund ${refundId} has no card payment`)

  const amount = halalas(refund.amount_minor)
  const payment = await ctx.gateway.findPayment(refund.payment_id)
  invariant(payment, `the gateway does not know payment ${refund.payment_id}`)
  const wanted = amount + (await sentBefore(ctx, refund.payment_id, refundId))
  if (payment.status !== 'void' && payment.refunded < wanted) {
    await move(ctx, refund, 'send')
    const answer = await ctx.gateway.refund(refund.payment_id, amount)
    if (answer.outcome === 'refused') {
      await move(ctx, refund, 'fail', answer.message)
      if (byStaff) return
      throw new Error(`the gateway refused refund ${refundId}: ${answer.message}`)
    }
    if (answer.outcome === 'pending') throw new Error(`refund ${refundId} is still pending at the gateway`)
  }
  await move(ctx, refund, 'finish')
}

/** Halalas that earlier refunds brought back to the card of this payment. */
async function sentBefore(ctx: Context, paymentId: string, refundId: string): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount_minor), 0) as sum from refunds
    where payment_id = ${paymentId} and id <> ${refundId} and destination = 'card' and status = 'done'
      and cause <> 'chargeback'`.execute(ctx.db)
  return Number(rows[0]?.sum ?? 0)
}

/** Moves a refund and does what follows; a move that the table does not know finds nothing left to do. */
async function move(
  ctx: Context,
  { id, order_id }: RefundRow,
  event: 'send' | 'fail' | 'finish',
  gatewayMessage?: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const refund = await tx.db
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const hasMoved = await moveRefund(tx, ctx, order, refund, event, gatewayMessage)
    if (!hasMoved) return
    if (event === 'fail' && refund.cause === 'staff') await withdrawRefund(tx, ctx, order, refund)
    if (event !== 'finish') return
    const amount = halalas(refund.amount_minor)
    book(tx, ctx, {
      kind: 'money_returned',
      orderId: order.id,
      refundId: id,
      ...(refund.payment_id ? { paymentId: refund.payment_id } : {}),
      entries: [
        { account: 'to_return', amount },
        { account: 'gateway', amount: halalas(-amount) },
      ],
    })
    await closeRefund(tx, ctx, order, refund)
  })
}
