import { getContent } from '#domain/shop/published/content-cache'
import type { Context } from '#domain/core/context'
import { wordsOfMessage } from '#domain/messages/packed-text'
import { setMessage } from '#domain/messages/set-message'

/**
 * The page of an email as its reader sees it; null when there is no such email. For the practice inbox only.
 */
export async function findMail(ctx: Pick<Context, 'db' | 'publicUrl'>, id: string): Promise<string | null> {
  const mail = await ctx.db
    .selectFrom('messages')
    .select(['template', 'language', 'subject', 'body', 'parameters', 'packed_text'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .executeTakeFirst()
  if (!mail) return null
  const { template, language, subject } = mail
  const { body } = wordsOfMessage(mail)
  const { store } = await getContent(ctx)
  const written = { channel: 'email', template, language, subject, body } as const
  return setMessage({ store, publicUrl: ctx.publicUrl }, written).html
}
