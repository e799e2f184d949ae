import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { enqueue } from '#domain/core/jobs/enqueue'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { inTransaction } from '#domain/core/transaction'

/**
 * Provisions a paid order again after it failed, at once, whether its job was given up or only waits for its
 * next try. Errors: confirmation_needed, order_not_found, order_not_fulfillable.
 */
export async function fulfilAgain(ctx: Context, orderId: string): Promise<void> {
  requirePermission(ctx, 'order:fulfil')
  requireFreshCode(ctx)
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { fulfilment_error: reason, access_ended_at } = await tx.db
      .selectFrom('orders')
      .select(['fulfilment_error', 'access_ended_at'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    if (order.status !== 'processing' || reason === null || access_ended_at) {
      throw new ShopError('order_not_fulfillable')
    }
    await sql`update jobs set due_at = ${ctx.now()}, done_at = case when failed_at is null then null else ${ctx.now()}::timestamptz end,
        failed_at = null
      where name = 'order.fulfil' and subject_id = ${order.id} and done_at is null and locked_until is null`.execute(
      tx.db,
    )
    enqueue(tx, ctx, { name: 'order.fulfil', subjectId: order.id, clientId: order.clientId })
    recordFact(tx, ctx, {
      action: 'order.fulfilment_restarted',
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      changes: { fulfilment_error: { before: reason, after: null } },
    })
  })
}
