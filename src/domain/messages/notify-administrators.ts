import type { Database } from '#db/client'
import type { Language } from '#rules/core/language'
import type { TemplateParameters } from '#rules/messages/message-templates'
import { riyadhDate } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { inTransaction, type Transaction } from '#domain/core/transaction'
import type { TemplateFor } from '#domain/messages/notification-policy'
import { notify } from '#domain/messages/notify'

export type Administrator = { id: string; email: string; language: Language }

/**
 * Notifies every active administrator, in their own language, at most once of a kind each Riyadh day: that of
 * `of`, of which it tells.
 */
export async function notifyAdministrators<T extends TemplateFor<'administrators'>>(
  ctx: Context,
  template: T,
  parameters: TemplateParameters[T],
  of: Date = ctx.now(),
): Promise<void> {
  const onceKey = `${template}:${riyadhDate(of)}`
  await inTransaction(ctx, (tx) =>
    notifyAdministratorsWithin(tx, ctx, { template, onceKey, parameters: () => parameters }),
  )
}

/**
 * The same inside a transaction, once for each `onceKey` and administrator.
 * @param notification.parameters what the message says to this one: dates are written in their language
 */
export async function notifyAdministratorsWithin<T extends TemplateFor<'administrators'>>(
  tx: Transaction,
  ctx: Context,
  notification: {
    template: T
    onceKey: string
    parameters: (administrator: Administrator) => TemplateParameters[T]
  },
): Promise<void> {
  const { template, onceKey, parameters } = notification
  for (const administrator of await listAdministrators(tx.db)) {
    const { id, email, language } = administrator
    notify(
      tx,
      ctx,
      { to: { email }, language, clientId: null },
      { template, parameters: parameters(administrator), onceKey: `${onceKey}:${id}` },
    )
  }
}

function listAdministrators(db: Database): Promise<Administrator[]> {
  return db
    .selectFrom('staff_users')
    .select(['id', 'email', 'language'])
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
}
