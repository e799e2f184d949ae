import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { forgetLater } from '#domain/people/clients/forget-later'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { inTransaction } from '#domain/core/transaction'

/**
 * Leaves a note among staff on an order, which is on no page of the client's. What it says may name a person,
 * so it goes with the account, and the log keeps it where it can be forgotten. Under one `onceKey` it is
 * written once. Errors: invalid_input, order_not_found.
 */
export async function noteOrder(
  ctx: Context,
  input: { orderId: string; body: string; onceKey: string | null },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'order:note')
  const body = input.body.trim()
  if (cleanText(body) === '') throw new ShopError('invalid_input', { fields: { body: ['required'] } })
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input.orderId)
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('order_notes')
      .values({
        id: newId(),
        order_id: order.id,
        staff_user_id: staffId,
        body,
        once_key: input.onceKey,
        created_at: ctx.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['order_id', 'once_key']).where('once_key', 'is not', null).doNothing(),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    recordFact(tx, ctx, {
      action: 'order.noted',
      entity: 'order',
      entityId: order.id,
      clientId: order.clientId,
      personal: { note: { before: null, after: body } },
    })
    await forgetLater(tx, ctx, order.clientId)
  })
}
