import { invariant } from '#rules/core/invariant'
import { halalas, subtract, zero } from '#rules/core/money'
import { canMove } from '#rules/core/moves'
import { refundMoves } from '#rules/payments/payment'
import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { pageLink } from '#rules/core/addresses'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { postBooking, type Account } from '#domain/core/ledger/post-booking'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import { notifyClient } from '#domain/messages/notify-client'
import { forgetLater } from '#domain/people/clients/forget-later'
import { lockClient } from '#domain/people/identity/lock-client'
import { lockOrder, type LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'
import { reopenRequest } from '#domain/sale/records/refunds/change-refund-request'
import { moveRefund, type RefundRow } from '#domain/sale/records/refunds/move-refund'

/**
 * A chargeback stands no more: the bank decided for the store, or it was entered on the wrong order. Its
 * booking is turned round, and its order counts as paid again; a request for its money that it had granted
 * waits for staff once more. Time, points and renewals that it ended do not come back by themselves; the
 * client is notified. A second time changes nothing. Source: docs/decisions/0250. Errors:
 * confirmation_needed, order_not_found, refund_not_found.
 */
export async function reverseChargeback(
  ctx: Context,
  asked: { orderId: string; refundId: string; reason: string },
): Promise<void> {
  requirePermission(ctx, 'order:chargeback')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, asked.orderId)
    await lockClient(tx, order.clientId)
    const refund = await tx.db
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', asked.refundId)
      .where('order_id', '=', order.id)
      .where('cause', '=', 'chargeback')
      .forUpdate()
      .executeTakeFirst()
    if (!refund) throw new ShopError('refund_not_found')
    if (!canMove(refundMoves, refund.status, 'reverse')) return
    moveRefund(tx, ctx, { order, refund }, 'reverse')
    await bookBack(tx, ctx, order, refund)
    recordFact(tx, ctx, {
      action: 'order.chargeback_reversed',
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: { amount_minor: { before: Number(refund.amount_minor), after: 0 } },
      personal: { reason: { before: null, after: cleanText(asked.reason) } },
    })
    await restoreOrder(tx, ctx, order, refund)
    await notify(tx, ctx, order, refund)
    await forgetLater(tx, ctx, order.clientId)
  })
}

/** What the chargeback booked, entry by entry the other way. */
async function bookBack(tx: Transaction, ctx: Context, order: LockedOrder, refund: RefundRow): Promise<void> {
  const booked = await tx.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_bookings as b', 'b.id', 'e.booking_id')
    .select(['e.account', 'e.amount_minor'])
    .where('b.refund_id', '=', refund.id)
    .where('b.kind', '=', 'chargeback')
    .orderBy('e.position')
    .execute()
  postBooking(tx, ctx, {
    kind: 'chargeback_reversed',
    orderId: order.id,
    refundId: refund.id,
    ...(refund.payment_id ? { paymentId: refund.payment_id } : {}),
    entries: booked.map(({ account, amount_minor: amount }) => ({
      account: chargedAccount(account),
      amount: subtract(zero, halalas(amount)),
    })),
  })
}

/** The accounts that a chargeback books. */
function chargedAccount(name: string): Account {
  invariant(name === 'refunds' || name === 'tax' || name === 'gateway', `a chargeback books no ${name}`)
  return name
}

/**
 * Paid as far as nothing else of it has gone back, and what its client had asked for is not given: whole
 * refunds beside the bank leave it refunded.
 */
async function restoreOrder(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  { done_at: chargedBackAt }: RefundRow,
): Promise<void> {
  // Reads the chargeback as reversed already.
  const { paid, done } = await getRefundRoom(tx.db, ctx, order.id)
  const whole = halalas(paid.card + paid.balance)
  if (done >= whole) return
  const { refunded_minor: before } = await tx.db
    .selectFrom('orders')
    .select('refunded_minor')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  moveOrder(tx, ctx, order, done === zero ? 'restoreAll' : 'restorePart', {
    set: { refunded_minor: BigInt(done) },
    changes: { refunded_minor: { before: Number(before), after: done } },
  })
  if (chargedBackAt) await reopenRequest(tx, ctx, order, chargedBackAt)
}

async function notify(tx: Transaction, ctx: Context, order: LockedOrder, refund: RefundRow): Promise<void> {
  const client = await tx.db
    .selectFrom('clients')
    .select(['id', 'email', 'phone', 'language'])
    .where('id', '=', order.clientId)
    .executeTakeFirstOrThrow()
  notifyClient(tx, ctx, {
    client,
    template: 'chargeback_reversed',
    parameters: {
      order: String(order.refId),
      amountMinor: refund.amount_minor,
      link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
    },
    onceKey: `chargeback_reversed:${refund.id}`,
  })
}
