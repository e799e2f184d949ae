import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { StoredParameters, TemplateName } from '#rules/messages/message-templates'
import type { Context } from '#domain/core/context'
import { insertLater, type WriteTarget } from '#domain/core/pending-writes'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'

export type OutboxMessage = {
  channel: Channel
  /** E.164 or an email address, as the channel wants it. */
  recipient: string
  clientId: string | null
  /**
   * Whose name it says to somebody else: it leaves the text with their account; see `forgetNamedInMessages`.
   */
  namedClientId: string | null
  template: TemplateName
  parameters: StoredParameters
  language: Language
  subject: string
  body: string
  /** A secret that is removed from the text once it was sent: see `deliverMessage`. */
  code: string | null
  onceKey: string | null
  about: string | null
  /** Not before then; at once when absent. */
  dueAt?: Date | undefined
}

/** Inserts a message into the outbox with the job that delivers it. Returns its id. */
export function addToOutbox(notes: WriteTarget, ctx: Context, message: OutboxMessage): string {
  const id = newId()
  const { recipient, template, parameters, language, subject, body, code, about, channel, dueAt } = message
  insertLater(notes, 'messages', {
    id,
    channel,
    recipient,
    client_id: message.clientId,
    named_client_id: message.namedClientId,
    template,
    parameters,
    language,
    subject,
    body,
    code,
    status: 'waiting',
    once_key: message.onceKey,
    about,
    created_at: ctx.now(),
  })
  ctx.effects?.messages.push({ template, channel, recipient, clientId: message.clientId, subject, body })
  // Codes use the real time, whatever a test client's clock is set to.
  const clientId = code === null ? message.clientId : null
  enqueue(notes, ctx, { name: 'message.deliver', subjectId: id, clientId, ...(dueAt ? { dueAt } : {}) })
  return id
}
