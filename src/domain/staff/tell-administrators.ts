import { riyadhDate } from '#rules/riyadh-days'
import type { Context } from '#domain/context'
import { sendMessage } from '#domain/messages/send-message'
import type { TemplateName, TemplateValues } from '#domain/messages/templates'
import { inTransaction } from '#domain/transaction'

/** An email to every active administrator, in their own language, at most one of a kind each Riyadh day. */
export async function tellAdministrators<T extends TemplateName>(
  ctx: Context,
  template: T,
  values: TemplateValues[T],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const admins = await tx.db
      .selectFrom('staff_users')
      .select(['id', 'email', 'language'])
      .where('role', '=', 'admin')
      .where('is_active', '=', true)
      .execute()
    for (const { id, email, language } of admins) {
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
