import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { codeLifetime } from '#rules/limits'
import type { Language } from '#rules/language'
import { getContent } from '#domain/shop/published/content-cache'
import type { Context } from '#domain/core/context'
import { DeliveryInDoubt, MessageRefused } from '#rules/errors'
import type { OutgoingMessage } from '#domain/core/ports/sender'
import { isStillTrue } from '#domain/messages/still-true'
import { setMail } from '#domain/messages/set-mail'

/**
 * Hands a waiting message to its sender. Throws when it did not leave, so that its job tries again. A code that is over
 * is not sent any more, and one that may have left is not sent twice: whoever waits for it asks for another. A second
 * run finds nothing waiting.
 */
export async function deliverMessage(ctx: Context, messageId: string): Promise<void> {
  const message = await ctx.db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'language', 'subject', 'body', 'code', 'last_error', 'created_at'])
    .select(['template', 'about', 'client_id'])
    .where('id', '=', messageId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (!message) return

  if (!(await isStillTrue(ctx, message))) {
    return update(ctx, messageId, { status: 'failed', last_error: 'no longer true' })
  }
  const sender = ctx.senders[message.channel]
  if (!sender) return update(ctx, messageId, { status: 'failed', last_error: 'no sender for this channel' })
  const isCode = message.code !== null
  // What a code message said is nobody's business once it has left; only the practice inbox shows it.
  const emptied = isCode && !sender.keepsCodes ? { body: '', code: null } : {}
  if (isCode && ctx.now().getTime() - message.created_at.getTime() > codeLifetime * 1000) {
    await update(ctx, messageId, { status: 'failed', last_error: 'too late', ...emptied })
    return
  }

  try {
    const { externalId } = await sender.send(await outgoing(ctx, message))
    await update(ctx, messageId, {
      status: 'sent',
      external_id: externalId,
      last_error: null,
      sent_at: ctx.now(),
      attempts: tried,
      ...emptied,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isInDoubt = error instanceof DeliveryInDoubt || hasDoubt(message)
    const last_error = `${isInDoubt ? doubt : ''}${reason}`.slice(0, 500)
    if (error instanceof MessageRefused || (isCode && error instanceof DeliveryInDoubt)) {
      ctx.log.warn({ messageId, reason: last_error }, 'a message was given up')
      await update(ctx, messageId, { status: 'failed', last_error, attempts: tried, ...emptied })
      return
    }
    await update(ctx, messageId, { last_error, attempts: tried })
    throw error
  }
}

/** It was handed to its carrier once more. */
const tried = sql<number>`attempts + 1`

/** Stands before the reason from the first try on whose outcome nobody knows. */
const doubt = 'in doubt: '

function hasDoubt({ last_error }: { last_error: string | null }): boolean {
  return last_error?.startsWith(doubt) ?? false
}

type Waiting = {
  id: string
  channel: 'sms' | 'email'
  recipient: string
  language: Language
  subject: string
  body: string
  last_error: string | null
}

async function outgoing(ctx: Context, message: Waiting): Promise<OutgoingMessage> {
  const { id, channel, recipient, language, subject, body } = message
  const { store } = await getContent(ctx)
  const mail =
    channel === 'email' ? setMail({ language, subject, body, store, publicUrl: ctx.publicUrl }) : null
  return {
    id,
    channel,
    to: recipient,
    subject,
    body: mail?.text ?? body,
    html: mail?.html ?? null,
    from: { name: store?.[`name_${language}`] ?? '', replyTo: store?.email ?? '' },
    isInDoubt: hasDoubt(message),
  }
}

type Update = {
  status?: 'sent' | 'failed'
  external_id?: string | null
  last_error?: string | null
  attempts?: RawBuilder<number>
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
