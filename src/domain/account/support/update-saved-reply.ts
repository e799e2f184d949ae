import { differences, recordFact } from '#domain/core/activity/record-fact'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { definedFields } from '#domain/core/defined-fields'
import type { Given } from '#domain/core/defined-fields'
import { refuseOutdatedEdit } from '#domain/core/activity/refuse-outdated'
import { cleanSavedReply, lockSavedReply, getSavedReply } from '#domain/account/support/read-saved-replies'
import type { SavedReplyFields, SavedReplyView } from '#domain/account/support/read-saved-replies'
import { inTransaction } from '#domain/core/transaction'

/** Changes an answer that is kept; what was sent with it stays as it was sent. Errors: saved_reply_not_found, invalid_input, version_outdated. */
export async function updateSavedReply(
  ctx: Context,
  { id, version, ...input }: { id: string; version: number } & Given<SavedReplyFields>,
): Promise<SavedReplyView> {
  requirePermission(ctx, 'ticket:serve')
  await inTransaction(ctx, async (tx) => {
    const { title_ar, title_en, body_ar, body_en, ...seen } = await lockSavedReply(tx, id)
    const before: SavedReplyFields = { title_ar, title_en, body_ar, body_en }
    const after = cleanSavedReply({ ...before, ...definedFields(input) })
    const changes = differences(before, after)
    await refuseOutdatedEdit(tx, { entity: 'saved_reply', id, version }, seen, changes)
    if (Object.keys(changes).length === 0) return
    await tx.db
      .updateTable('saved_replies')
      .set({ ...after, version: seen.version + 1, updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, { action: 'saved_reply.updated', entity: 'saved_reply', entityId: id, changes })
  })
  return getSavedReply(ctx, id)
}
