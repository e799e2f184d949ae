import type { Language } from '#rules/language'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import type { TemplateFor } from '#domain/messages/notification-policy'
import { notify } from '#domain/messages/notify'
import type { Notification } from '#domain/messages/notify'

/** A client as notifications need them; a closed account has neither address. */
export type Recipient = { id: string; email: string; phone: string | null; language: Language }

/** Notifies a client at the addresses of the profile, over the channels of the template's policy. */
export function notifyClient<T extends TemplateFor<'client'>>(
  notes: WriteTarget,
  ctx: Context,
  { client, ...notification }: Notification<T> & { client: Recipient },
): void {
  const { id: clientId, language, phone, email } = client
  notify(notes, ctx, { to: { phone, email }, language, clientId }, notification)
}
