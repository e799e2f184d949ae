import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export function newSecret(): Buffer {
  return randomBytes(24)
}

/** As it is shown, once. */
export function writeSecret(secret: Buffer): string {
  return `${prefix}${secret.toString('base64')}`
}

/**
 * The headers of one try: the event's id, which stays the same at every try and replay, the moment of this
 * one, and a signature for each secret. Source: Standard Webhooks, "Signature scheme".
 */
export function signWebhook(
  event: { id: string; body: string },
  at: Date,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', secret).update(`${event.id}.${timestamp}.${event.body}`).digest('base64')}`,
  )
  return {
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
