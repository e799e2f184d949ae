import type { MessageSender } from '#domain/messages/sender'

export type TaqnyatSettings = {
  baseUrl: string
  bearerToken: string
  /** The registered sender name, at most 11 characters. */
  sender: string
}

const timeout = 10_000

/**
 * SMS through Taqnyat. Accepted is not delivered. Source: dev.taqnyat.sa, "SMS". It carries no email; such a message stays
 * in the outbox with the reason.
 */
export function createTaqnyatSender(settings: TaqnyatSettings): MessageSender {
  return {
    keepsCodes: false,
    async send(message) {
      if (message.channel !== 'sms') throw new Error('email is not connected')
      // International without plus: 9665…
      const recipient = message.to.replace(/^\+/, '')
      const response = await fetch(`${settings.baseUrl}/v1/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${settings.bearerToken}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ recipients: [recipient], body: message.body, sender: settings.sender }),
        signal: AbortSignal.timeout(timeout),
      })
      const answer = parse(await response.text())
      // `accepted` is a text that looks like a list: "[966500000001,]".
      if (response.status === 201 && textOf(answer['accepted']).includes(recipient)) {
        return { externalId: textOf(answer['messageId']) || null }
      }
      const reason = [answer['message'], answer['reason'], answer['rejected']].map(textOf).filter(Boolean)
      throw new Error(`Taqnyat refused (${response.status}): ${reason.join('; ').slice(0, 200)}`)
    },
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    // Numbers of message ids pass the safe integers, so they are read as texts.
    const quoted = text.replace(/("messageId"\s*:\s*)(\d{15,})/, '$1"$2"')
    const body: unknown = JSON.parse(quoted)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
