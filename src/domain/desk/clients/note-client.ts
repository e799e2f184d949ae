import { ShopError } from '#rules/errors/shop-error'
import { cleanText } from '#rules/core/text'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { lockLivingClient } from '#domain/people/clients/read-clients'

/**
 * Leaves a note about a client among staff, which is on no page of the client's. It goes with the account,
 * and the log keeps it where it can be forgotten. Under one `onceKey` it is written once. Errors:
 * invalid_input, client_not_found, client_is_closed.
 */
export async function noteClient(
  ctx: Context,
  input: { clientId: string; body: string; onceKey: string | null },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'client:edit')
  const body = input.body.trim()
  if (cleanText(body) === '') throw new ShopError('invalid_input', { fields: { body: ['required'] } })
  await inTransaction(ctx, async (tx) => {
    const { id: clientId } = await lockLivingClient(tx, input.clientId)
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto('client_notes')
      .values({
        id: newId(),
        client_id: clientId,
        staff_user_id: staffId,
        body,
        once_key: input.onceKey,
        created_at: ctx.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'once_key']).where('once_key', 'is not', null).doNothing(),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    recordFact(tx, ctx, {
      action: 'client.noted',
      entity: 'client',
      entityId: clientId,
      clientId,
      personal: { note: { before: null, after: body } },
    })
  })
}
