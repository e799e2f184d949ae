import { recordFact } from '#domain/core/activity/record-fact'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { cleanSavedReply, getSavedReply } from '#domain/account/support/read-saved-replies'
import type { SavedReplyFields, SavedReplyView } from '#domain/account/support/read-saved-replies'
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
    const values = Object.entries(fields).map(([field, after]) => [field, { before: null, after }] as const)
    recordFact(tx, ctx, {
      action: 'saved_reply.created',
      entity: 'saved_reply',
      entityId: id,
      changes: Object.fromEntries(values),
    })
  })
  return getSavedReply(ctx, id)
}
