import type { Language } from '#rules/core/language'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import type { TemplateFor } from '#domain/messages/notification-policy'
import { notify, type Notification } from '#domain/messages/notify'

/** Notifies one colleague, over the channels of the template's policy. */
export function notifyStaff<T extends TemplateFor<'staff'>>(
  notes: WriteTarget,
  ctx: Context,
  { user, ...notification }: Notification<T> & { user: { email: string; language: Language } },
): void {
  notify(notes, ctx, { to: { email: user.email }, language: user.language, clientId: null }, notification)
}
