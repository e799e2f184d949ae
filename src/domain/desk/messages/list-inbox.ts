import type { Channel } from '#rules/messages/channels'
import type { Context } from '#domain/core/context'
import { wordsOfMessage } from '#domain/messages/packed-text'
import { smsText } from '#domain/messages/sms-text'
import { findPhone } from '#domain/people/identity/normalise-phone'
import { getContent } from '#domain/shop/published/content-cache'

export type InboxMessage = {
  id: string
  channel: Channel
  to: string
  subject: string
  text: string
  code: string | null
  created_at: Date
}

const maxShown = 200

/**
 * What a real sender would have carried, newest first, also what is still waiting. For the practice inbox
 * only.
 * @param to any way of writing a phone, or an email address
 */
export async function listInbox(ctx: Pick<Context, 'db'>, to?: string): Promise<InboxMessage[]> {
  const wanted = to === undefined ? undefined : recipientOf(to)
  const rows = await ctx.db
    .selectFrom('messages')
    .select(['id', 'channel', 'recipient', 'language', 'subject', 'code', 'created_at'])
    .select(['body', 'parameters', 'packed_text'])
    .$if(wanted !== undefined, (query) => query.where('recipient', '=', wanted ?? ''))
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute()
  const { store } = await getContent(ctx)
  return rows.map((row) => {
    const { id, channel, recipient: to, language, subject, code, created_at } = row
    const { body } = wordsOfMessage(row)
    const text = channel !== 'email' ? smsText(store, language, body) : body
    return { id, channel, to, subject, code, created_at, text }
  })
}

/** A plus in a query string arrives as a blank; "966…" is accepted without it. */
function recipientOf(to: string): string {
  const written = to.trim()
  if (written.includes('@')) return written.toLowerCase()
  return findPhone({ extension: '+966', number: written })?.phone ?? written
}
