import type { Language } from '#rules/core/language'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import type { TemplateFor } from '#domain/messages/notification-policy'
import { notify, type Addresses, type Notification } from '#domain/messages/notify'

/**
 * Sends a message to addresses that the caller names, over the channels of the template's policy: codes,
 * invitations, and what is sent to both addresses of a move. With `clientId` it is listed with that client's
 * messages.
 */
export function notifyContact<T extends TemplateFor<'contact'>>(
  notes: WriteTarget,
  ctx: Context,
  {
    to,
    language,
    clientId = null,
    ...notification
  }: Notification<T> & { to: Addresses; language: Language; clientId?: string | null },
): void {
  notify(notes, ctx, { to, language, clientId }, notification)
}
