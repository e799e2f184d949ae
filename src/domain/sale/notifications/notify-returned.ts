import { pageLink } from '#rules/core/addresses'
import type { Halalas } from '#rules/core/money'
import type { ReturnCause } from '#rules/payments/payment'
import { refundTarget } from '#rules/payments/refund'
import type { Context } from '#domain/core/context'
import { getRecipient } from '#domain/messages/get-recipient'
import { notifyClient } from '#domain/messages/notify-client'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

/**
 * Notifies the client at once that a payment is refunded: how much, to whom, why, and what to do now. Of
 * whoever paid by a quote's link nothing is known: they read it on the quote's page.
 */
export async function notifyReturned(
  tx: Transaction,
  ctx: Context,
  order: Pick<LockedOrder, 'id' | 'refId' | 'clientId'>,
  money: { amount: Halalas; cause: ReturnCause; paymentId: string | null; onceKey: string },
): Promise<void> {
  const client = await getRecipient(tx, order.clientId)
  notifyClient(tx, ctx, {
    client,
    template: 'payment_returned',
    parameters: {
      order: String(order.refId),
      amountMinor: money.amount,
      destination: refundTarget({ destination: 'card', byLink: await isByLink(tx, money.paymentId) }),
      cause: money.cause,
      link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
    },
    onceKey: `payment_returned:${money.onceKey}`,
  })
}

/** Whether a payment was made by a quote's link; null: the balance paid. */
async function isByLink(tx: Transaction, paymentId: string | null): Promise<boolean> {
  if (paymentId === null) return false
  const row = await tx.db
    .selectFrom('payments')
    .select('payment_quote_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return row.payment_quote_id !== null
}
