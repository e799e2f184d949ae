import { sql } from 'kysely'
import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { StoredParameters, TemplateName, TemplateParameters } from '#rules/messages/message-templates'
import type { Context } from '#domain/core/context'
import { wordsOfMessage } from '#domain/messages/packed-text'

/** Begins the key under which a test is sent once, so that no test counts as a real message. */
export const testKey = 'test:'

/**
 * What the last message of a kind said, in a language and over a channel: an SMS leads by another address
 * than an email. Null where none was written, or nothing of it is kept.
 */
export async function findRecentParameters<T extends TemplateName>(
  ctx: Pick<Context, 'db'>,
  message: { template: T; language: Language; channel: Channel },
): Promise<(StoredParameters & TemplateParameters[T]) | null> {
  const row = await ctx.db
    .selectFrom('messages')
    .select(['body', 'parameters', 'packed_text'])
    .where('template', '=', message.template)
    .where('language', '=', message.language)
    .where('channel', '=', message.channel)
    .where(sql<boolean>`coalesce(once_key, '') not like ${`${testKey}%`}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { parameters } = row ? wordsOfMessage(row) : { parameters: {} }
  if (Object.keys(parameters).length === 0) return null
  // Written by `notify` from parameters of its template's type; amounts are numbers.
  return parameters as StoredParameters & TemplateParameters[T]
}
