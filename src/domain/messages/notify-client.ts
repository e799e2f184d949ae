import type { Language } from '#rules/core/language'
import type { Mute } from '#rules/messages/notification-kinds'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import type { OptionalTemplate, TemplateFor } from '#domain/messages/notification-policy'
import { notify, type Notification } from '#domain/messages/notify'

/** A client as notifications need them; a closed account has neither address. */
export type Recipient = {
  id: string
  email: string
  phone: string | null
  language: Language
  /** What they have switched off; only messages that may be switched off ask for it. */
  muted_notifications?: Mute[]
}

/** What may be switched off is sent to nobody of whom that was not read. */
type RecipientOf<T> = T extends OptionalTemplate ? Required<Recipient> : Recipient

/**
 * Notifies a client at the addresses of the profile, over the channels of the template's policy, but not over
 * one that the client has switched off for messages of its kind.
 */
export function notifyClient<T extends TemplateFor<'client'>>(
  notes: WriteTarget,
  ctx: Context,
  { client, ...notification }: Notification<T> & { client: RecipientOf<T> },
): void {
  const { id: clientId, language, phone, email, muted_notifications: muted = [] }: Recipient = client
  notify(notes, ctx, { to: { phone, email }, language, clientId, muted }, notification)
}
