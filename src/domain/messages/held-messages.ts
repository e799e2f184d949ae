import { minute } from '#rules/core/durations'
import type { TemplateName } from '#rules/messages/message-templates'
import type { Context } from '#domain/core/context'
import type { PutOff } from '#domain/core/jobs/run-due-jobs'
import { isSecretTemplate, secretTemplates } from '#domain/messages/secret-messages'

/**
 * Milliseconds after which a held message is looked at again: so long the last of them takes to leave once
 * they may.
 */
const retryAfter = 5 * minute

/**
 * Puts a message off while the store holds its messages; null where it may leave. Codes, and links that set a
 * password, always may: somebody has just asked for them, and without them nobody of the staff could sign in
 * to look.
 */
export function holdMessage(ctx: Context, { template }: { template: TemplateName }): PutOff | null {
  if (!ctx.messagesHeld || isSecretTemplate(template)) return null
  return { putOffTo: new Date(ctx.now().getTime() + retryAfter) }
}

/**
 * How many wait because the store holds its messages, and since when the oldest does; null where it holds
 * none.
 */
export async function countHeldMessages({
  db,
  messagesHeld,
}: Pick<Context, 'db' | 'messagesHeld'>): Promise<{ count: number; since: Date | null } | null> {
  if (!messagesHeld) return null
  const { count, since } = await db
    .selectFrom('messages')
    .select((all) => [all.fn.countAll<number>().as('count'), all.fn.min('created_at').as('since')])
    .where('status', '=', 'waiting')
    .where('template', 'not in', [...secretTemplates])
    .executeTakeFirstOrThrow()
  return { count: Number(count), since }
}
