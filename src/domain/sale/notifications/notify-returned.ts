import { pageLink } from '#rules/core/addresses'
import type { Halalas } from '#rules/core/money'
import type { ReturnCause } from '#rules/payments/payment'
import type { Context } from '#domain/core/context'
import { getRecipient } from '#domain/messages/get-recipient'
import { notifyClient } from '#domain/messages/notify-client'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'
import type { Transaction } from '#domain/core/transaction'

/** Notifies the client at once that a payment is refunded: how much, why, and what to do now. */
export async function notifyReturned(
  tx: Transaction,
  ctx: Context,
  order: Pick<LockedOrder, 'id' | 'refId' | 'clientId'>,
  money: { amount: Halalas; cause: ReturnCause; onceKey: string },
): Promise<void> {
  const client = await getRecipient(tx, order.clientId)
  notifyClient(tx, ctx, {
    client,
    template: 'payment_returned',
    parameters: {
      order: String(order.refId),
      amountMinor: money.amount,
      cause: money.cause,
      link: pageLink(ctx, '/user/orders/:id', { id: order.id }),
    },
    onceKey: `payment_returned:${money.onceKey}`,
  })
}
