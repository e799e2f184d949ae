import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { invariant } from '#rules/core/invariant'
import { zero } from '#rules/core/money'
import { isPayable } from '#rules/sale/order'
import type { Context } from '#domain/core/context'
import { atTimeOfClient } from '#domain/core/clock/client-clock'
import { blockingPlan } from '#domain/sale/records/orders/blocking-plan'
import { lockOrderAndClient } from '#domain/sale/records/orders/lock-order'
import { settleOrder } from '#domain/sale/lifecycle/settle-order'
import { requirePartner } from '#domain/core/require-partner'
import { describeRunningPlan } from '#domain/partners/partners/describe-running-plan'
import { refuseOtherInFlight } from '#domain/partners/partners/refuse-other-in-flight'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Plays the client who pays a practice order through its link: it is settled, its plan starts, and no money
 * moves. For test tokens only. What a client could not pay, it does not pay either. Idempotent. Errors:
 * test_token_needed, order_not_found, order_not_payable, client_has_other_plan, client_pays_other_order.
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
    const order = await lockOrderAndClient(tx, orderId, known.client_id)
    if (order.status === 'processing' || order.status === 'completed') return
    if (!isPayable(order.status)) throw new ShopError('order_not_payable')
    const { productId, isBlocked } = await readWay(tx, orderId)
    const asked = { clientId: order.clientId, orderId, productId }
    if (isBlocked) throw await describeRunningPlan(tx, then, { partner, ...asked })
    await refuseOtherInFlight(tx, asked)
    await settleOrder(tx, then, order, {
      by: 'gateway',
      paid: zero,
      held: zero,
      paymentId: null,
      isPractice: true,
    })
  })
}

/** What the order sells, and whether another running plan is in its way. Read after the locks. */
async function readWay(tx: Transaction, orderId: string): Promise<{ productId: string; isBlocked: boolean }> {
  const { rows } = await sql<{ product_id: string; is_blocked: boolean }>`
    select l.product_id, ${blockingPlan()} is not null as is_blocked
    from orders o join order_lines l on l.order_id = o.id where o.id = ${orderId}`.execute(tx.db)
  const [row] = rows
  invariant(row, `order ${orderId} has no line`)
  return { productId: row.product_id, isBlocked: row.is_blocked }
}
