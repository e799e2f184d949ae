import { recordDeletion } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { lockSavedReply } from '#domain/account/support/read-saved-replies'
import { inTransaction } from '#domain/core/transaction'

/** Deletes an answer that is kept; tickets keep what was sent with it. Error: saved_reply_not_found. */
export async function deleteSavedReply(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, 'ticket:delete')
  await inTransaction(ctx, async (tx) => {
    const { title_ar, title_en, body_ar, body_en } = await lockSavedReply(tx, id)
    await tx.db.deleteFrom('saved_replies').where('id', '=', id).execute()
    recordDeletion(tx, ctx, {
      entity: 'saved_reply',
      entityId: id,
      fields: { title_ar, title_en, body_ar, body_en },
    })
  })
}
