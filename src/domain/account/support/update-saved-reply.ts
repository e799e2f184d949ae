import { saveEdit, type Edit } from '#domain/core/activity/save-edit'
import { requirePermission, type Context } from '#domain/core/context'
import { definedFields } from '#domain/core/defined-fields'
import {
  cleanSavedReply,
  lockSavedReply,
  getSavedReply,
  type SavedReplyFields,
  type SavedReplyView,
} from '#domain/account/support/read-saved-replies'
import { inTransaction } from '#domain/core/transaction'

/**
 * Changes an answer that is kept; what was sent with it stays as it was sent. Errors: saved_reply_not_found,
 * invalid_input, version_outdated.
 */
export async function updateSavedReply(
  ctx: Context,
  { id, version, ...input }: Edit<SavedReplyFields>,
): Promise<SavedReplyView> {
  requirePermission(ctx, 'ticket:serve')
  await inTransaction(ctx, async (tx) => {
    const stands = await lockSavedReply(tx, id)
    const wanted = cleanSavedReply({ ...stands, ...definedFields(input) })
    await saveEdit(tx, ctx, { entity: 'saved_reply', id, version, stands, wanted }, (row) =>
      tx.db.updateTable('saved_replies').set(row).where('id', '=', id).execute(),
    )
  })
  return getSavedReply(ctx, id)
}
