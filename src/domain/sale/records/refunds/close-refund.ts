import { pageLink } from '#rules/addresses'
import { halalas } from '#rules/money'
import { invariant } from '#rules/invariant'
import type { Context } from '#domain/core/context'
import { notifyClient } from '#domain/messages/notify-client'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import { moveOrder } from '#domain/sale/records/orders/move-order'
import type { RefundRow } from '#domain/sale/records/refunds/move-refund'
import { getRefundRoom } from '#domain/sale/records/refunds/get-refund-room'
import type { Transaction } from '#domain/core/transaction'

/**
 * The money of a finished refund is with its owner: the client is notified of one that staff or the law decided (of money that
 * the system sends back they were notified at once), and an order that they refund, or the bank, moves.
 */
export async function closeRefund(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refund: Pick<RefundRow, 'id' | 'amount_minor' | 'destination' | 'cause'>,
): Promise<void> {
  if (refund.cause === 'staff') await notifyRefunded(tx, ctx, order, refund)
  if (refund.cause !== 'staff' && refund.cause !== 'chargeback') return
  // Reads this refund as done already.
  const { paid, done } = await getRefundRoom(tx.db, ctx, order.id)
  const whole = halalas(paid.card + paid.balance)
  // A bank takes all that the card paid, also when the balance has got some of it before.
  const isBank = refund.cause === 'chargeback'
  invariant(isBank || done <= whole, `order ${order.id} would be refunded ${done} of ${whole} halalas`)
  const refunded = Math.min(done, whole)
  moveOrder(tx, ctx, order, [refunded === whole ? 'refundAll' : 'refundPart'], {
    set: { refunded_minor: BigInt(refunded) },
    changes: { refunded_minor: { before: done - Number(refund.amount_minor), after: refunded } },
  })
}

async function notifyRefunded(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refund: Pick<RefundRow, 'id' | 'amount_minor' | 'destination'>,
): Promise<void> {
  const client = await tx.db
    .selectFrom('clients')
    .select(['id', 'email', 'phone', 'language'])
    .where('id', '=', order.clientId)
    .executeTakeFirstOrThrow()
  notifyClient(tx, ctx, {
    client,
    template: 'refund_sent',
    parameters: {
      order: String(order.refId),
      amountMinor: refund.amount_minor,
      destination: refund.destination,
      link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
    },
    onceKey: `refund_sent:${refund.id}`,
  })
}
