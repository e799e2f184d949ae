export type OutgoingMessage = {
  id: string
  channel: 'sms' | 'email'
  /** E.164 or an email address. */
  to: string
  subject: string
  body: string
}

/**
 * Carries messages to people. Throws when it is certain or possible that the message did not leave; the job tries
 * again. An accepted message is not a delivered one.
 */
export type MessageSender = {
  send(message: OutgoingMessage): Promise<{ externalId: string | null }>
  /** The practice inbox shows codes, so their text is kept; with a real sender it is emptied once it has left. */
  keepsCodes: boolean
}
