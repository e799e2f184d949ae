import { sql } from 'kysely'
import { hour, minute } from '#rules/core/durations'
import { halalas } from '#rules/core/money'
import { invariant } from '#rules/core/invariant'
import { nextStatus } from '#rules/core/moves'
import { refundMoves } from '#rules/payments/payment'
import { isRefusedForGood } from '#rules/payments/refused-refund'
import type { Context } from '#domain/core/context'
import { postBooking } from '#domain/core/ledger/post-booking'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { closeRefund } from '#domain/sale/records/refunds/close-refund'
import {
  isRefundUnderWay,
  keepGatewayReference,
  moveRefund,
  type GatewayWords,
  type RefundEvent,
  type RefundRow,
} from '#domain/sale/records/refunds/move-refund'
import type { PaymentGateway, PaymentHandle } from '#domain/core/ports/gateway'
import { handleOf } from '#domain/sale/payments/sync-payment'
import { withdrawRefund } from '#domain/sale/records/refunds/withdraw-refund'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sends a requested refund to the gateway and follows it up. Safe to run again after a crash in the middle:
 * the gateway is asked first whether the money already went back. Throws when the gateway is silent, or
 * refuses what the system must send back, so that the job is tried again and, in the end, seen by staff. One
 * of staff's that is refused is given up: they decide again. Refunds of one payment go one after the other.
 * At once where nobody else has sent it; else the refusal may only say that the other request got through, or
 * is being worked, so the gateway is asked until one of both is known. Returns when to run again at one that
 * the gateway has not decided yet.
 * @see docs/decisions/0204-a-refusal-may-mean-it-went-through.md
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<Date | null> {
  const refund = await ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  const byStaff = refund.cause === 'staff'
  if (refund.status === 'done' || isRefusedForGood(refund)) return null
  invariant(refund.payment_id && refund.destination === 'card', `refund ${refundId} has no card payment`)

  if (await isBehindAnother(ctx, refund)) return nextLook(ctx, refund)
  const amount = halalas(refund.amount_minor)
  const { gateway, handle } = await findHandle(ctx, refund.payment_id)
  const wanted = amount + (await sentBefore(ctx, refund.payment_id, refundId))
  const isBack = async () => {
    const payment = await gateway.findPayment(handle)
    invariant(payment, `the gateway does not know payment ${refund.payment_id}`)
    return payment.status === 'void' || payment.refunded >= wanted
  }
  const finish = async (words: GatewayWords = {}) => {
    await move(ctx, refund, 'finish', words)
    return null
  }
  if (await isBack()) return finish()
  invariant(gateway.refunds, `${gateway.name} gives no money back, and refund ${refundId} was sent there`)
  const isFirst =
    refund.status !== 'pending' && (await move(ctx, refund, 'send', { gateway_reference: null }))
  const reference = isFirst ? null : refund.gateway_reference
  const answer = await gateway.refunds.refund({ id: refundId, reference, payment: handle, amount })
  if (answer.outcome === 'pending') return waitForGateway(ctx, refund, answer.reference)
  if (answer.outcome !== 'refused') return finish({ gateway_reference: answer.reference })
  if (await isBack()) return finish()
  // Asked about by its reference, the gateway speaks of this very refund.
  const isAmbiguous = !isFirst && reference === null
  if (isAmbiguous && ctx.now().getTime() - refund.updated_at.getTime() < settlingTime) {
    return new Date(ctx.now().getTime() + minute)
  }
  await move(ctx, refund, 'fail', { gateway_message: answer.message })
  if (byStaff) return null
  throw new Error(`the gateway refused refund ${refundId}: ${answer.message}`)
}

/** A request that another run has sent is answered for within this time, in milliseconds, or never. */
const settlingTime = 10 * minute

/** The gateway that took the payment, and by what it is asked about it. Error: gateway_not_configured. */
async function findHandle(
  ctx: Context,
  paymentId: string,
): Promise<{ gateway: PaymentGateway; handle: PaymentHandle }> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['id', 'provider', 'gateway_reference', 'created_at'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { gateway: ctx.gateways.of(payment.provider), handle: handleOf(payment) }
}

/**
 * The gateway decides later: it is asked again soon at first, then four times a day for as long as it takes.
 */
async function waitForGateway(ctx: Context, refund: RefundRow, reference: string | null): Promise<Date> {
  if (reference !== refund.gateway_reference) {
    await keepGatewayReference(ctx, refund.id, reference)
  }
  return nextLook(ctx, refund)
}

function nextLook(ctx: Context, refund: RefundRow): Date {
  const now = ctx.now()
  const age = now.getTime() - refund.created_at.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age, minute), 6 * hour))
}

/**
 * An earlier refund to the same card is not decided yet: what of the payment is back says nothing of this one
 * until it is.
 */
async function isBehindAnother(ctx: Context, { id, payment_id: paymentId }: RefundRow): Promise<boolean> {
  const { rows } = await sql`select from refunds r where r.payment_id = ${paymentId} and r.id < ${id}
    and r.destination = 'card' and ${isRefundUnderWay()} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Halalas that earlier refunds brought back to the card of this payment. */
async function sentBefore(ctx: Context, paymentId: string, refundId: string): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount_minor), 0) as sum from refunds
    where payment_id = ${paymentId} and id <> ${refundId} and destination = 'card' and status = 'done'
      and cause <> 'chargeback'`.execute(ctx.db)
  return Number(rows[0]?.sum ?? 0)
}

/**
 * Moves a refund and does what follows; false for a move that the table does not know, which finds nothing
 * left to do. What was given up for staff is theirs: money that went back after all is a difference that the
 * comparison with the gateway names to them.
 */
async function move(
  ctx: Context,
  { id, order_id }: RefundRow,
  event: RefundEvent,
  result: GatewayWords = {},
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const refund = await tx.db
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (isRefusedForGood(refund)) return false
    const next = nextStatus(refundMoves, refund.status, event)
    if (!next || next === refund.status) return false
    moveRefund(tx, ctx, { order, refund }, event, { set: result })
    if (event === 'fail' && refund.cause === 'staff') await withdrawRefund(tx, ctx, order, refund)
    if (event !== 'finish') return true
    const amount = halalas(refund.amount_minor)
    postBooking(tx, ctx, {
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
    return true
  })
}
