import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'

/**
 * Removes a note that whoever asks wrote; somebody else's answers like a missing one. The log keeps what it
 * said. Error: not_found.
 */
export async function removeClientNote(
  ctx: Context,
  input: { clientId: string; noteId: string },
): Promise<void> {
  const { id: staffId } = requirePermission(ctx, 'client:edit')
  await inTransaction(ctx, async (tx) => {
    const note = await tx.db
      .deleteFrom('client_notes')
      .where('id', '=', input.noteId)
      .where('client_id', '=', input.clientId)
      .where('staff_user_id', '=', staffId)
      .returning('body')
      .executeTakeFirst()
    if (!note) throw new ShopError('not_found')
    recordFact(tx, ctx, {
      action: 'client.note_removed',
      entity: 'client',
      entityId: input.clientId,
      clientId: input.clientId,
      personal: { note: { before: note.body, after: null } },
    })
  })
}
