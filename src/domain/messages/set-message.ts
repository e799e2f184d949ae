import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { TemplateName } from '#rules/messages/message-templates'
import type { Content } from '#domain/shop/published/load-content'
import { emailBrand } from '#domain/messages/email-brand'
import { setMail } from '#domain/messages/set-mail'
import { smsText } from '#domain/messages/sms-text'

/** A message with its texts filled in, before it is laid out for its channel. */
export type WrittenMessage = {
  channel: Channel
  template: TemplateName
  language: Language
  subject: string
  body: string
}

/**
 * What its reader gets, with what says who writes put around the text. Whoever sends a message or shows one
 * asks here.
 */
export function setMessage(
  { store, publicUrl }: { store: Content['store']; publicUrl: string },
  { channel, template, language, subject, body }: WrittenMessage,
): { body: string; html: string | null } {
  if (channel !== 'email') return { body: smsText(store, language, body), html: null }
  const brand = emailBrand(store, publicUrl)
  const { text, html } = setMail({ template, language, subject, body, brand, publicUrl })
  return { body: text, html }
}
