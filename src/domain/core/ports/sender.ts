import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { StoredParameters, TemplateName } from '#rules/messages/message-templates'

/** A file, its name as the recipient sees it, and its media type. */
export type Attachment = { name: string; type: string; content: Uint8Array }

export type OutgoingMessage = {
  /** The same for every try, so that a vendor that deduplicates can recognise a second one. */
  id: string
  channel: Channel
  /** E.164 or an email address. */
  to: string
  language: Language
  /** What it is about, by name; with `words` it is all that a channel of approved templates needs. */
  template: TemplateName
  parameters: StoredParameters
  /**
   * The parameters in words of the language, as they stand in the text: amounts with their digits, reasons in
   * a sentence.
   */
  words: Readonly<Record<string, string | number>>
  subject: string
  /** Plain text; all that an SMS has. */
  body: string
  /** How an email looks where pages can be shown; null for an SMS. */
  html: string | null
  /** Files that an email carries; empty over every other channel. */
  attachments: readonly Attachment[]
  /** Who it is from in words, and where an answer goes; empty when the store has not said. */
  from: { name: string; replyTo: string }
  /** An earlier try may have left. */
  isInDoubt: boolean
}

/**
 * Sends messages to people. The error that it throws says what is known: `MessageRefused`, `DeliveryInDoubt`,
 * or any other error when it is certain that the message did not leave; then its job tries again. An accepted
 * message is not a delivered one.
 */
export type MessageSender = {
  send(message: OutgoingMessage): Promise<{ externalId: string | null }>
  /**
   * The practice inbox shows codes, so their text is kept; with a real sender it is emptied once it has left.
   */
  keepsCodes: boolean
  /** Of a message in doubt it asks its vendor before it sends it again, so that nobody has it twice. */
  asksFirst?: true
  /**
   * Asks whether the vendor knows us, and sends nothing; what it says in words. Throws when it does not.
   * Missing: nobody is there to ask.
   */
  check?(): Promise<string>
}

/**
 * The sender of each channel. Null or missing: the store has none, and messages of that channel are kept
 * unsent.
 */
export type Senders = Partial<Record<Channel, MessageSender | null>>
