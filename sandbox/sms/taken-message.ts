export interface TakenMessage {
  messageId: string
  recipients: string[]
  body: string
  sender: string
  /** The shop's own id of it, which Unifonic keeps. */
  correlationId?: string
}
