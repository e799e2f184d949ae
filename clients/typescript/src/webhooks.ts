import { IshtirakError } from './errors.ts'
import type { WebhookEvent } from './generated/types.ts'

/** Of Node's `request.headers`, of a `Request`, or a plain object; names in any case. */
export type HeaderSource = Headers | Record<string, string | readonly string[] | undefined>

export type ReceivedWebhook = {
  /** The same at every try and replay of one event: keep the ids that you have worked. */
  id: string
  /** When this try was sent. */
  sentAt: Date
  event: WebhookEvent
}

export type WebhookProblem =
  | 'header_missing'
  | 'timestamp_wrong'
  | 'too_old'
  | 'too_new'
  | 'signature_wrong'
  | 'body_unreadable'

/** What came is not to be trusted; answer 400 and do nothing. */
export class WebhookError extends IshtirakError {
  override name = 'WebhookError'
  readonly problem: WebhookProblem

  constructor(problem: WebhookProblem) {
    super(`the webhook is refused: ${problem}`)
    this.problem = problem
  }
}

/**
 * Proves that a webhook comes from the store and is not an old one sent again, and reads it. `body` is what came, byte for byte,
 * before anything parses it. While a secret is replaced, give both. Source: Standard Webhooks, "Verifying webhooks".
 */
export async function verifyWebhook(received: {
  body: string | Uint8Array
  headers: HeaderSource
  /** `whsec_…`, or several of them. */
  secret: string | readonly string[]
  /** How far the clocks may differ, and how long the way may take. */
  toleranceSeconds?: number
  now?: Date
}): Promise<ReceivedWebhook> {
  const { body, headers, secret, toleranceSeconds = 300, now = new Date() } = received
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const given = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !given) throw new WebhookError('header_missing')

  const sent = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN
  if (Number.isNaN(sent)) throw new WebhookError('timestamp_wrong')
  const age = now.getTime() / 1000 - sent
  if (age > toleranceSeconds) throw new WebhookError('too_old')
  if (age < -toleranceSeconds) throw new WebhookError('too_new')

  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const content = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const signatures = given
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []))
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (!(await isSigned(content, signatures, secrets))) throw new WebhookError('signature_wrong')
  return { id, sentAt: new Date(sent * 1000), event: readEvent(text) }
}

/** Compared by the platform in a time that tells nothing. */
async function isSigned(content: Bytes, signatures: Bytes[], secrets: readonly string[]): Promise<boolean> {
  for (const secret of secrets) {
    const bytes = bytesOf(secret.replace(/^whsec_/, ''))
    if (!bytes || bytes.length === 0) throw new TypeError('a secret of a webhook is `whsec_` and base64')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true
    }
  }
  return false
}

function readEvent(text: string): WebhookEvent {
  try {
    // It is signed by the store, which promises this shape.
    return JSON.parse(text) as WebhookEvent
  } catch {
    throw new WebhookError('body_unreadable')
  }
}

function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

type Bytes = Uint8Array<ArrayBuffer>

function bytesOf(base64: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
