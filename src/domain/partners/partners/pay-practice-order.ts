import { ShopError } from '#rules/errors/shop-error'
import { zero } from '#rules/core/money'
import { isPayable } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { settleOrder } from '#domain/sale/lifecycle/settle-order'
import { requirePartner } from '#domain/core/require-partner'
import { inTransaction } from '#domain/core/transaction'

/**
 * Plays the client who pays a practice order through its link: it is settled, its plan starts, and no money moves. For test
 * tokens only. Idempotent. Errors: test_token_needed, order_not_found, order_not_payable.
 */
export async function payPracticeOrder(ctx: Context, orderId: string): Promise<void> {
  const partner = requirePartner(ctx, 'orders')
  if (partner.mode !== 'test') throw new ShopError('test_token_needed')
  const known = await ctx.db
    .selectFrom('orders')
    .select('client_id')
    .where('id', '=', orderId)
    .where('api_client_id', '=', partner.id)
    .where('is_test', '=', true)
    .executeTakeFirst()
  if (!known) throw new ShopError('order_not_found')
  const then = await atTimeOfClient(ctx, known.client_id)
  await inTransaction(then, async (tx) => {
    const order = await lockOrder(tx, orderId, known.client_id)
    if (order.status === 'processing' || order.status === 'completed') return
    if (!isPayable(order.status)) throw new ShopError('order_not_payable')
    await settleOrder(tx, then, order, {
      by: 'gateway',
      paid: zero,
      held: zero,
      paymentId: null,
      isPractice: true,
    })
  })
}
