import { halalas } from '#rules/core/money'
import type { Context } from '#domain/core/context'
import { postBooking } from '#domain/core/ledger/post-booking'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { RefundRow } from '#domain/sale/records/refunds/move-refund'
import type { Transaction } from '#domain/core/transaction'

/**
 * The gateway refused a refund of staff's: what was booked as owed is taken back, and the amount is free
 * again.
 */
export async function withdrawRefund(
  tx: Transaction,
  ctx: Context,
  order: LockedOrder,
  refund: RefundRow,
): Promise<void> {
  const entries = await tx.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_bookings as b', 'b.id', 'e.booking_id')
    .select(['e.account', 'e.amount_minor'])
    .where('b.refund_id', '=', refund.id)
    .where('b.kind', '=', 'refund')
    .execute()
  const sumOf = (account: 'refunds' | 'tax' | 'to_return') =>
    halalas(
      -entries
        .filter((entry) => entry.account === account)
        .reduce((sum, entry) => sum + Number(entry.amount_minor), 0),
    )
  postBooking(tx, ctx, {
    kind: 'refund_withdrawn',
    orderId: order.id,
    refundId: refund.id,
    ...(refund.payment_id ? { paymentId: refund.payment_id } : {}),
    entries: (['refunds', 'tax', 'to_return'] as const).map((account) => ({
      account,
      amount: sumOf(account),
    })),
  })
}
