import { recordFact } from '#domain/activity/record-fact'
import { requirePermission } from '#domain/context'
import type { Context } from '#domain/context'
import { newId } from '#domain/new-id'
import { cleanSavedReply, readSavedReply } from '#domain/support/read-saved-replies'
import type { SavedReplyFields, SavedReplyView } from '#domain/support/read-saved-replies'
import { inTransaction } from '#domain/transaction'

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
    const values = Object.entries(fields).map(([field, after]) => [field, { before: null, after }] as const)
    recordFact(tx, ctx, {
      action: 'saved_reply.created',
      entity: 'saved_reply',
      entityId: id,
      changes: Object.fromEntries(values),
    })
  })
  return readSavedReply(ctx.db, id)
}
