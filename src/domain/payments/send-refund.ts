import { halalas } from '#rules/money'
import { invariant, nextStatus } from '#rules/moves'
import { refundMoves } from '#rules/payment'
import { recordFact } from '#domain/activity/record-fact'
import type { Context } from '#domain/context'
import { book } from '#domain/ledger/book'
import { tellClient } from '#domain/messages/tell-client'
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
  invariant(payment, `the gateway does not know payment ${refund.payment_id}`)
  if (payment.status !== 'void' && payment.refunded < amount) {
    await moveRefund(ctx, refundId, 'send')
    const answer = await ctx.gateway.refund(refund.payment_id, amount)
    if (answer.outcome === 'refused') {
      await moveRefund(ctx, refundId, 'fail', answer.message)
      throw new Error(`the gateway refused refund ${refundId}: ${answer.message}`)
    }
    if (answer.outcome === 'pending') throw new Error(`refund ${refundId} is still pending at the gateway`)
  }
  await moveRefund(ctx, refundId, 'finish')
}

/** Moves a refund along the table and logs it; a move that the table does not know finds nothing left to do. */
async function moveRefund(
  ctx: Context,
  refundId: string,
  event: 'send' | 'fail' | 'finish',
  gatewayMessage?: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const refund = await tx.db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .innerJoin('clients', 'clients.id', 'orders.client_id')
      .select([
        'refunds.status',
        'refunds.amount_minor',
        'refunds.order_id',
        'refunds.payment_id',
        'refunds.destination',
        'orders.client_id',
        'orders.ref_id',
        'clients.email',
        'clients.phone',
        'clients.language',
      ])
      .where('refunds.id', '=', refundId)
      .forUpdate('refunds')
      .executeTakeFirstOrThrow()
    const status = nextStatus(refundMoves, refund.status, event)
    if (!status || status === refund.status) return
    await tx.db
      .updateTable('refunds')
      .set({
        status,
        updated_at: ctx.now(),
        ...(event === 'finish' ? { done_at: ctx.now() } : {}),
        ...(gatewayMessage === undefined ? {} : { gateway_message: gatewayMessage }),
      })
      .where('id', '=', refundId)
      .execute()
    recordFact(tx, ctx, {
      action: facts[event],
      entity: 'refund',
      entityId: refundId,
      clientId: refund.client_id,
      changes: { status: { before: refund.status, after: status } },
    })
    if (event !== 'finish') return
    const amount = halalas(refund.amount_minor)
    tellClient(
      tx,
      ctx,
      { ...refund, id: refund.client_id },
      {
        template: 'refund_sent',
        values: {
          order: String(refund.ref_id),
          amountMinor: amount,
          destination: refund.destination,
          link: `${ctx.publicUrl}/user/orders/${refund.order_id}`,
        },
        onceKey: `refund_sent:${refundId}`,
      },
    )
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
  })
}

const facts = { send: 'refund.sent', fail: 'refund.failed', finish: 'refund.done' } as const
