import type { Database } from '#db/client'
import type { Language } from '#rules/language'
import { riyadhDate } from '#rules/riyadh-days'
import type { Context } from '#domain/core/context'
import { sendMessage } from '#domain/messages/send-message'
import type { TemplateName, TemplateValues } from '#domain/messages/templates'
import { inTransaction } from '#domain/core/transaction'

/** An email to every active administrator, in their own language, at most one of a kind each Riyadh day. */
export async function tellAdministrators<T extends TemplateName>(
  ctx: Context,
  template: T,
  values: TemplateValues[T],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const { id, email, language } of await readAdministrators(tx.db)) {
      sendMessage(tx, ctx, {
        channel: 'email',
        to: email,
        language,
        template,
        values,
        clientId: null,
        onceKey: `${template}:${riyadhDate(ctx.now())}:${id}`,
      })
    }
  })
}

/** Every active administrator, with what a message to them needs. */
export function readAdministrators(
  db: Database,
): Promise<{ id: string; email: string; language: Language }[]> {
  return db
    .selectFrom('staff_users')
    .select(['id', 'email', 'language'])
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
}
