import { z } from 'zod'
import { MessageRefused } from '#rules/errors/vendor-errors'
import type { MessageSender } from '#domain/core/ports/sender'
import { createJsonCaller, type JsonAnswer } from '#integrations/json-over-http'
import { brokenAnswer, hide, lostCall, recipientOf } from '#integrations/messages/sms'

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
 * SMS through Taqnyat. It accepts no id of ours, so it cannot be asked what became of a try in doubt.
 * Source: dev.taqnyat.sa, "SMS".
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
      const recipient = recipientOf(message)
      const body = { recipients: [recipient], body: message.body, sender: settings.sender }

      let answer: JsonAnswer
      try {
        answer = await call('POST', '/v1/messages', body)
      } catch (cause) {
        throw lostCall('Taqnyat', cause)
      }
      if (answer.status >= 500) throw brokenAnswer('Taqnyat', answer.status)

      const said = TaqnyatAnswer.parse(answer.body ?? {})
      if (answer.status === 201 && said.accepted.includes(recipient)) return { externalId: said.messageId }
      if (said.rejected.includes(recipient)) throw new MessageRefused('Taqnyat rejected the number')
      const all = [said.message, said.reason].filter(Boolean).join('; ')
      throw new Error(`Taqnyat refused (${answer.status}): ${hide(all, message) || 'without a reason'}`)
    },
    async check() {
      const answer = await call('GET', '/account/balance')
      const said = TaqnyatAccount.parse(answer.body ?? {})
      if (answer.status !== 200) throw new Error(`Taqnyat refused (${answer.status}): ${said.message}`)
      return `Taqnyat knows the account, whose balance is ${said.balance || 'not said'} ${said.currency}`.trim()
    },
  }
}

const words = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? '')
  .catch('')

/**
 * A list of numbers, written as a text that looks like one: "[966500000001,]". Real lists are understood too.
 */
const numbers = z
  .unknown()
  .optional()
  .transform((list): string[] => JSON.stringify(list ?? '').match(/\d+/g) ?? [])

/**
 * Answers of both kinds. A refusal names its cause in `message`, sometimes as a bare code, and in `reason`.
 */
const TaqnyatAnswer = z
  .object({
    messageId: words.transform((id) => id || null),
    accepted: numbers,
    rejected: numbers,
    message: words,
    reason: words,
  })
  .catch({ messageId: null, accepted: [], rejected: [], message: '', reason: '' })

/** Source: dev.taqnyat.sa, "Account balance". */
const TaqnyatAccount = z
  .object({ balance: words, currency: words, message: words })
  .catch({ balance: '', currency: '', message: '' })

/** Message ids are numbers that may pass the safe integers, so they are read as texts. */
function keepMessageId(text: string): unknown {
  return JSON.parse(text.replace(/("messageId"\s*:\s*)(\d+)/, '$1"$2"'))
}
