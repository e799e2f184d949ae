import { DeliveryInDoubt } from '#rules/errors/vendor-errors'
import type { OutgoingMessage } from '#domain/core/ports/sender'
import { wasNeverSent } from '#integrations/json-over-http'

/**
 * What the adapters of SMS companies share. None of them lets a message's text or recipient get into an
 * error.
 */

/** International without plus: 9665XXXXXXXX. */
export function recipientOf({ channel, to }: OutgoingMessage): string {
  if (channel !== 'sms') throw new Error('this vendor carries SMS only')
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new Error('The recipient is not a telephone number in E.164')
  return to.slice(1)
}

/** The error for a call without an answer: certain when the vendor was never reached, else in doubt. */
export function lostCall(vendor: string, cause: unknown): Error {
  if (wasNeverSent(cause)) return new Error(`${vendor} could not be reached: ${reasonOf(cause)}`, { cause })
  return new DeliveryInDoubt(`It is unknown whether ${vendor} took the message: ${reasonOf(cause)}`, {
    cause,
  })
}

/** The error for a 5xx, from the vendor or a proxy before it; only 503 guarantees that nothing was sent. */
export function brokenAnswer(vendor: string, status: number): Error {
  if (status === 503) return new Error(`${vendor} is not there (503)`)
  return new DeliveryInDoubt(`It is unknown whether ${vendor} took the message: it answered ${status}`)
}

/**
 * The vendor's error text, with everything removed that may repeat the message: its text, a code, or the
 * number.
 */
export function hide(said: string, { body, to }: OutgoingMessage): string {
  const secrets = [body, to, to.slice(1), ...(body.match(/\d{4,}/g) ?? [])].filter(Boolean)
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said).slice(0, 200)
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'the call failed'
  return cause.name === 'AbortError' || cause.name === 'TimeoutError' ? 'no answer in time' : cause.message
}
