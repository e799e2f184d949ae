import type { Language } from '#rules/core/language'
import { riyadhDate } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { notifyContact } from '#domain/messages/notify-contact'
import type { Transaction } from '#domain/core/transaction'

/**
 * A client's email was changed without a code of the new one: from now on most messages go elsewhere. Its
 * owner is notified by SMS, and at the email of before where that was confirmed; an unconfirmed one may be
 * anybody's, and is changed as often as somebody likes, so of that they are notified once a day. A first
 * email is none that was changed.
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
  const { id: clientId, phone, email, language } = before
  if (!email) return
  notifyContact(tx, ctx, {
    to: { phone, email: before.email_verified_at ? email : null },
    language,
    clientId,
    template: 'email_changed',
    parameters: {},
    ...(!before.email_verified_at && { onceKey: `email_changed:${clientId}:${riyadhDate(ctx.now())}` }),
  })
}
