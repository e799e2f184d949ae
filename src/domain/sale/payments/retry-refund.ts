import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { isRefusedForGood } from '#rules/payments/refused-refund'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { getPaymentToSync } from '#domain/sale/payments/sync-payment'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { inTransaction } from '#domain/core/transaction'

/**
 * Sends a refund once more whose tries were given up. The gateway is asked first whether the money went back
 * already, so that it cannot go twice. Errors: confirmation_needed, order_not_found, refund_not_found,
 * refund_not_retryable, gateway_not_configured (of the gateway that took the payment).
 */
export async function retryRefund(ctx: Context, input: { orderId: string; refundId: string }): Promise<void> {
  requirePermission(ctx, 'order:refund')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input.orderId)
    const refund = await tx.db
      .selectFrom('refunds')
      .select(['id', 'status', 'cause', 'payment_id'])
      .where('id', '=', input.refundId)
      .where('order_id', '=', order.id)
      .forUpdate()
      .executeTakeFirst()
    if (!refund) throw new ShopError('refund_not_found')
    // What was decided for the order and the gateway refused has freed its amount: staff decide again.
    const isOver = refund.status === 'done' || isRefusedForGood(refund)
    const { numAffectedRows } = await sql`update jobs set done_at = ${ctx.now()}, failed_at = null
      where name = 'refund.send' and subject_id = ${refund.id} and failed_at is not null`.execute(tx.db)
    if (isOver || numAffectedRows !== 1n) throw new ShopError('refund_not_retryable')
    if (refund.payment_id) {
      const payment = await getPaymentToSync({ ...ctx, db: tx.db }, refund.payment_id)
      ctx.gateways.of(payment.provider)
    }
    enqueue(tx, ctx, { name: 'refund.send', subjectId: refund.id, clientId: order.clientId })
    recordFact(tx, ctx, {
      action: 'refund.retried',
      entity: 'refund',
      entityId: refund.id,
      clientId: order.clientId,
    })
  })
}
