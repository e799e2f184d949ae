import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { StoredParameters, TemplateName } from '#rules/messages/message-templates'
import type { Context } from '#domain/core/context'
import { insertLater, type WriteTarget } from '#domain/core/pending-writes'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { packText, parametersOfPacked } from '#domain/messages/packed-text'
import { asBytea } from '#domain/core/pending-rows'

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
  /**
   * Of a copy, what its message has: the same bytes say that it says the same (`isSettledElsewhere`), and two
   * processors may pack differently. Packed here when absent.
   */
  packedText?: Uint8Array | null
  /** Not before then; at once when absent. */
  dueAt?: Date | undefined
}

/**
 * Inserts the messages of one notification into the outbox, one for each of its ways, with the job that
 * delivers them side by side. Returns the id of the first.
 */
export function addToOutbox(
  notes: WriteTarget,
  ctx: Context,
  message: OutboxMessage,
  ...others: OutboxMessage[]
): string {
  const { code, clientId, dueAt } = message
  const id = insertMessage(notes, ctx, message)
  enqueue(notes, ctx, {
    name: 'message.deliver',
    subjectId: id,
    also: others.map((other) => insertMessage(notes, ctx, other)),
    // Codes use the real time, whatever a test client's clock is set to.
    clientId: code === null ? clientId : null,
    ...(dueAt ? { dueAt } : {}),
  })
  return id
}

function insertMessage(notes: WriteTarget, ctx: Context, message: OutboxMessage): string {
  const id = newId()
  const { recipient, template, parameters, language, subject, body, code, about, channel } = message
  const { packedText = packText(message) } = message
  insertLater(notes, 'messages', {
    id,
    channel,
    recipient,
    client_id: message.clientId,
    named_client_id: message.namedClientId,
    template,
    parameters: packedText ? parametersOfPacked : parameters,
    language,
    subject,
    body: packedText ? '' : body,
    packed_text: packedText && asBytea(packedText),
    code,
    status: 'waiting',
    once_key: message.onceKey,
    about,
    created_at: ctx.now(),
  })
  ctx.effects?.messages.push({ template, channel, recipient, clientId: message.clientId, subject, body })
  return id
}
