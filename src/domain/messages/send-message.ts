import type { Language } from '#rules/language'
import { isTestPhone } from '#rules/partners'
import type { Context } from '#domain/core/context'
import type { Notes } from '#domain/core/journal'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Channel } from '#domain/core/ports/sender'
import { writeMessage } from '#domain/messages/templates'
import type { TemplateName, TemplateValues } from '#domain/messages/templates'
import { newId } from '#domain/core/new-id'

/**
 * Leaves a message in the outbox and a job that delivers it. With `onceKey` the same fact is told once, whatever runs
 * twice.
 */
export function sendMessage<T extends TemplateName>(
  tx: Notes,
  ctx: Context,
  message: {
    channel: Channel
    to: string
    language: Language
    template: T
    values: TemplateValues[T]
    clientId: string | null
    code?: string
    onceKey?: string
    /** What it speaks of: asked again whether it is true in the moment in which it is sent; see `still-true`. */
    about?: string
    /** Not before then; at once when absent. */
    dueAt?: Date
  },
): void {
  // Practice clients have numbers that nobody has.
  if (isTestPhone(message.to)) return
  const id = newId()
  const { template, language, values, channel } = message
  const { subject, body } = writeMessage(template, language, values, channel)
  tx.journal.messages.push({
    id,
    channel,
    recipient: message.to,
    client_id: message.clientId,
    template,
    language,
    subject,
    body,
    code: message.code ?? null,
    status: 'waiting',
    once_key: message.onceKey ?? null,
    about: message.about ?? null,
    created_at: ctx.now(),
  })
  const { code, dueAt } = message
  // Codes keep to the real time, whatever the clock of a test client says.
  const clientId = code === undefined ? message.clientId : null
  enqueue(tx, ctx, { name: 'message.deliver', subjectId: id, clientId, ...(dueAt ? { dueAt } : {}) })
}
