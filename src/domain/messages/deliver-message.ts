import { codeLifetime } from '#rules/limits'
import type { Context } from '#domain/context'

/**
 * Hands a waiting message to the sender. Throws when it did not leave, so that its job tries again. A code that is over
 * is not sent any more. A second run finds nothing waiting.
 */
export async function deliverMessage(ctx: Context, messageId: string): Promise<void> {
  const message = await ctx.db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'subject', 'body', 'code', 'created_at'])
    .where('id', '=', messageId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (!message) return

  const isCode = message.code !== null
  // What a code message said is nobody's business once it has left; only the practice inbox shows it.
  const emptied = isCode && !ctx.sender.keepsCodes ? { body: '', code: null } : {}
  if (isCode && ctx.now().getTime() - message.created_at.getTime() > codeLifetime * 1000) {
    await update(ctx, messageId, { status: 'failed', last_error: 'too late', ...emptied })
    return
  }

  const { channel, recipient, subject, body } = message
  try {
    const { externalId } = await ctx.sender.send({ id: messageId, channel, to: recipient, subject, body })
    await update(ctx, messageId, {
      status: 'sent',
      external_id: externalId,
      last_error: null,
      sent_at: ctx.now(),
      ...emptied,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await update(ctx, messageId, { last_error: reason.slice(0, 500) })
    throw error
  }
}

type Update = {
  status?: 'sent' | 'failed'
  external_id?: string | null
  last_error?: string | null
  sent_at?: Date
  body?: string
  code?: null
}

async function update(ctx: Context, id: string, values: Update): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}
