import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { MessageRefused } from '#rules/errors/vendor-errors'
import type { MessageSender } from '#domain/core/ports/sender'
import { createJsonCaller, type JsonAnswer } from '#integrations/json-over-http'
import { brokenAnswer, hide, lostCall, recipientOf } from '#integrations/messages/sms'

export type UnifonicSettings = {
  /** No slash at the end. */
  baseUrl: string
  /** The id of the application; the key as well. */
  appSid: string
  /** The registered sender name, at most 11 characters. */
  sender: string
  /** Milliseconds for one call; ten seconds when absent. */
  timeout?: number
}

/** Class of traffic in the Kingdom: services, which one-time codes belong to. */
const serviceMessage = '3'

/** HTTP codes by which Unifonic says that this number will never get this message. */
const wrongRecipient = new Set([410, 422, 482])
const duplicate = 409

/**
 * SMS through Unifonic. Our message's id goes along as CorrelationID, so a try in doubt is asked about before
 * the message is sent again. Source: docs.unifonic.com, "Sending your first SMS", and its API reference.
 */
export function createUnifonicSender(settings: UnifonicSettings): MessageSender {
  const ask = createJsonCaller({
    baseUrl: settings.baseUrl,
    headers: {},
    timeout: settings.timeout ?? 10_000,
    parse: keepMessageId,
    bodies: 'form',
  })

  async function call(path: string, fields: Record<string, string>): Promise<JsonAnswer> {
    try {
      return await ask('POST', path, { AppSid: settings.appSid, ...fields })
    } catch (cause) {
      throw lostCall('Unifonic', cause)
    }
  }

  /** What became of an earlier try: Unifonic's id, or null when it never got the message. */
  async function findSent(message: { id: string }): Promise<string | null> {
    const answer = await call('/rest/SMS/Messages/GetMessagesDetails', {
      CorrelationID: message.id,
      Limit: '1',
      responseType: 'JSON',
    })
    const said = UnifonicMessages.safeParse(answer.body)
    if (answer.status !== 200 || !said.success) {
      throw new Error(`Unifonic did not say what became of the message (${answer.status})`)
    }
    return said.data.data.messages[0]?.MessageID ?? null
  }

  return {
    keepsCodes: false,
    asksFirst: true,
    async send(message) {
      const recipient = recipientOf(message)
      if (message.isInDoubt) {
        const sent = await findSent(message)
        if (sent) return { externalId: sent }
      }
      const answer = await call('/rest/SMS/messages', {
        SenderID: settings.sender,
        Recipient: recipient,
        Body: message.body,
        responseType: 'JSON',
        CorrelationID: message.id,
        MessageType: serviceMessage,
      })
      const said = UnifonicAnswer.parse(answer.body ?? {})
      if (answer.status === 200 && said.success) return { externalId: said.data.MessageID }
      // The same message twice: the first one is on its way.
      if (answer.status === duplicate) return { externalId: said.data.MessageID }
      if (wrongRecipient.has(answer.status))
        throw new MessageRefused(`Unifonic rejected the number (${answer.status})`)
      // 599 is Unifonic's own "request failed".
      if (answer.status >= 500 && answer.status !== 599) throw brokenAnswer('Unifonic', answer.status)
      const all = [said.errorCode, said.message].filter(Boolean).join(' ')
      throw new Error(`Unifonic refused (${answer.status}): ${hide(all, message) || 'without a reason'}`)
    },
    async check() {
      await findSent({ id: randomUUID() })
      return 'Unifonic knows the application'
    },
  }
}

const words = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? '')
  .catch('')

const messageId = words.transform((id) => id || null)

/** `success` comes as a truth value and as a text. */
const UnifonicAnswer = z
  .object({
    success: z
      .union([z.boolean(), z.string().transform((text) => text === 'true')])
      .optional()
      .transform((said) => said ?? false)
      .catch(false),
    message: words,
    errorCode: words,
    data: z.object({ MessageID: messageId }).catch({ MessageID: null }),
  })
  .catch({ success: false, message: '', errorCode: '', data: { MessageID: null } })

const UnifonicMessages = z.object({
  data: z.object({ messages: z.array(z.object({ MessageID: messageId })) }),
})

/** Message ids are larger than 32 bits, and nobody says how large they grow, so they are read as texts. */
function keepMessageId(text: string): unknown {
  return JSON.parse(text.replace(/("MessageID"\s*:\s*)(\d+)/g, '$1"$2"'))
}
