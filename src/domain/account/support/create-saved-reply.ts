import { recordCreation } from '#domain/core/activity/record-fact'
import { requirePermission, type Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import {
  cleanSavedReply,
  getSavedReply,
  type SavedReplyFields,
  type SavedReplyView,
} from '#domain/account/support/read-saved-replies'
import { inTransaction } from '#domain/core/transaction'

/** Keeps an answer that staff write often. Error: invalid_input. */
export async function createSavedReply(ctx: Context, input: SavedReplyFields): Promise<SavedReplyView> {
  requirePermission(ctx, 'ticket:serve')
  const fields = cleanSavedReply(input)
  const id = newId()
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('saved_replies')
      .values({ id, ...fields, created_at: ctx.now(), updated_at: ctx.now() })
      .execute()
    recordCreation(tx, ctx, { entity: 'saved_reply', entityId: id, fields })
  })
  return getSavedReply(ctx, id)
}
