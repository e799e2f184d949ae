import type { Language } from '#rules/language'
import type { Context } from '#domain/core/context'
import type { Notes } from '#domain/core/journal'
import { sendMessage } from '#domain/messages/send-message'
import type { TemplateName, TemplateValues } from '#domain/messages/templates'

/** Whom to tell; a closed account has neither. */
export type Told = { id: string; email: string; phone: string | null; language: Language }

/** Tells a client something once: by email, or by SMS when the profile has no email. */
export function tellClient<T extends TemplateName>(
  notes: Notes,
  ctx: Context,
  client: Told,
  message: { template: T; values: TemplateValues[T]; onceKey: string },
): void {
  const { id: clientId, email, phone, language } = client
  if (email) {
    const onceKey = `${message.onceKey}:email`
    sendMessage(notes, ctx, { ...message, onceKey, channel: 'email', to: email, language, clientId })
  } else if (phone) {
    sendMessage(notes, ctx, { ...message, channel: 'sms', to: phone, language, clientId })
  }
}

/** Tells a client something once, by SMS and by email: what must not be missed. With `about` only while it is still true. */
export function tellEverywhere<T extends TemplateName>(
  notes: Notes,
  ctx: Context,
  client: Told,
  message: { template: T; values: TemplateValues[T]; onceKey: string; about?: string },
): void {
  const { id: clientId, email, phone, language } = client
  if (phone) sendMessage(notes, ctx, { ...message, channel: 'sms', to: phone, language, clientId })
  if (!email) return
  const onceKey = `${message.onceKey}:email`
  sendMessage(notes, ctx, { ...message, onceKey, channel: 'email', to: email, language, clientId })
}
