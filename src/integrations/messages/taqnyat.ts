import { z } from 'zod'
import type { MessageSender, OutgoingMessage } from '#domain/messages/sender'
import { createJsonCaller } from '#integrations/json-over-http'
import type { JsonAnswer } from '#integrations/json-over-http'

export type TaqnyatSettings = {
  /** No slash and no version at the end. */
  baseUrl: string
  bearerToken: string
  /** The registered sender name, at most 11 characters. */
  sender: string
  /** Milliseconds for one message; ten seconds when absent. */
  timeout?: number
}

/**
 * SMS through Taqnyat. It carries no email; such a message stays in the outbox with the reason. Neither the text of a
 * message nor its recipient gets into an error. Source: dev.taqnyat.sa, "SMS".
 */
export function createTaqnyatSender(settings: TaqnyatSettings): MessageSender {
  const call = createJsonCaller({
    baseUrl: settings.baseUrl,
    headers: { authorization: `Bearer ${settings.bearerToken}` },
    timeout: settings.timeout ?? 10_000,
    parse: keepMessageId,
  })

  return {
    keepsCodes: false,
    async send(message) {
      if (message.channel !== 'sms') throw new Error('Taqnyat carries SMS only; email is not connected')
      const recipient = recipientOf(message)
      const body = { recipients: [recipient], body: message.body, sender: settings.sender }

      let answer: JsonAnswer
      try {
        answer = await call('POST', '/v1/messages', body)
      } catch (cause) {
        throw new Error(`It is unknown whether Taqnyat took the message: ${reasonOf(cause)}`, { cause })
      }
      if (answer.status >= 500) {
        throw new Error(`It is unknown whether Taqnyat took the message: it answered ${answer.status}`)
      }

      const said = TaqnyatAnswer.parse(answer.body ?? {})
      if (answer.status === 201 && said.accepted.includes(recipient)) return { externalId: said.messageId }
      const words = said.rejected.includes(recipient) ? ['the number was rejected'] : []
      const all = [...words, said.message, said.reason].filter(Boolean).join('; ')
      throw new Error(`Taqnyat refused (${answer.status}): ${hide(all, message) || 'without a reason'}`)
    },
  }
}

/** International without plus: 9665XXXXXXXX. */
function recipientOf({ to }: OutgoingMessage): string {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new Error('The recipient is not a telephone number in E.164')
  return to.slice(1)
}

const words = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? '')
  .catch('')

/** A list of numbers, written as a text that looks like one: "[966500000001,]". Real lists are understood too. */
const numbers = z
  .unknown()
  .optional()
  .transform((list): string[] => JSON.stringify(list ?? '').match(/\d+/g) ?? [])

/** Answers of both kinds. A refusal names its cause in `message`, sometimes as a bare code, and in `reason`. */
const TaqnyatAnswer = z
  .object({
    messageId: words.transform((id) => id || null),
    accepted: numbers,
    rejected: numbers,
    message: words,
    reason: words,
  })
  .catch({ messageId: null, accepted: [], rejected: [], message: '', reason: '' })

/** Message ids are numbers that may pass the safe integers, so they are read as texts. */
function keepMessageId(text: string): unknown {
  return JSON.parse(text.replace(/("messageId"\s*:\s*)(\d+)/, '$1"$2"'))
}

/** The vendor's words, without what they may repeat of the message: its text, a code in it, or the number. */
function hide(said: string, { body, to }: OutgoingMessage): string {
  const secrets = [body, to, to.slice(1), ...(body.match(/\d{4,}/g) ?? [])].filter(Boolean)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said).slice(0, 200)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the call failed'
  return cause.name === 'AbortError' || cause.name === 'TimeoutError' ? 'no answer in time' : cause.message
}
