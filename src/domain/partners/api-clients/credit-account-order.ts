import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { requirePermission, type Context } from '#domain/core/context'
import { forgetLater } from '#domain/people/clients/forget-later'
import { lockClient } from '#domain/people/identity/lock-client'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { inTransaction } from '#domain/core/transaction'
import { readOnAccount, creditOnAccount } from '#domain/partners/api-clients/credit-on-account'

/**
 * Staff take an order on account back, whole: its time ends, and the partner owes so much less, on the
 * statement of the month in which it happens; where its own month was invoiced, with a credit note. Nothing
 * goes to the client, who has paid nothing. Once for each order; a second time changes nothing. Source:
 * docs/decisions/0063. Errors: confirmation_needed, order_not_found, order_not_on_account.
 */
export async function creditAccountOrder(
  ctx: Context,
  input: { orderId: string; reason: string },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'order:refund')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input.orderId)
    await lockClient(tx, order.clientId)
    const onAccount = await readOnAccount(tx, order.id)
    if (!onAccount) throw new ShopError('order_not_on_account')
    if (order.status === 'refunded') return
    await creditOnAccount(tx, ctx, order, { ...onAccount, staffId, reason: cleanText(input.reason) })
    await forgetLater(tx, ctx, order.clientId)
  })
}
