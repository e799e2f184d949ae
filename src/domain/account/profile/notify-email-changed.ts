import type { Language } from '#rules/core/language'
import type { Context } from '#domain/core/context'
import { notifyContact } from '#domain/messages/notify-contact'
import type { Transaction } from '#domain/core/transaction'

/**
 * A client's email was changed without a code of the new one. Who had confirmed the one before is notified there, and by SMS: it can stand in
 * for a lost phone, and from now on messages go elsewhere.
 */
export function notifyEmailChanged(
  tx: Transaction,
  ctx: Context,
  before: {
    id: string
    phone: string | null
    email: string
    email_verified_at: Date | null
    language: Language
  },
): void {
  if (!before.email_verified_at) return
  const { id: clientId, phone, email, language } = before
  notifyContact(tx, ctx, {
    to: { phone, email },
    language,
    clientId,
    template: 'email_changed',
    parameters: {},
  })
}
