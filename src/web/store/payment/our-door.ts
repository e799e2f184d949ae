import type { OrderStatus } from '#rules/order'
import type { PaymentStatus } from '#rules/payment'
import type { GatewayRequest } from '../gateway/card-gateway.ts'

/** What the payment page asks of our own server. Its session is a cookie that no script can read. */

export type WayToPay =
  | { method: 'card'; token: string; save_card?: true; use_for_renewals?: true }
  | { method: 'card'; save_card: true; use_for_renewals?: true }
  | { method: 'saved_card'; payment_method_id: string; ask_cvc?: true; use_for_renewals?: true }
  | { method: 'apple_pay'; token: string }
  | { method: 'balance' }

export type Attempt = {
  id: string
  status: PaymentStatus
  redirect_url: string | null
  gateway_request: GatewayRequest | null
}

export type AttemptAnswer =
  | { outcome: 'opened'; attempt: Attempt }
  /** Another attempt is open, here or in another tab. */
  | { outcome: 'in_progress'; attempt: Attempt | null }
  | { outcome: 'refused'; code: number; message: string }
  | { outcome: 'signed_out' }
  /** Nobody answered: whether an attempt was opened is not known. */
  | { outcome: 'silent' }

export type StatusAnswer =
  | { outcome: 'known'; order: OrderStatus; payment: { status: PaymentStatus; redirect_url: string | null } }
  | { outcome: 'missing' }
  | { outcome: 'signed_out' }
  | { outcome: 'silent' }

type Options = { fetch?: typeof fetch; pauses?: number[] }

const paymentInProgress = 400_002
const keyInUse = 200_007

/** Longer than our server waits for the gateway, twice. In milliseconds. */
const patience = 50_000

/**
 * Opens an attempt. A lost answer is asked for again with the same key, which gives the same attempt and charges
 * nothing twice.
 */
export async function openAttempt(
  asked: { order: string; key: string; supersede: boolean } & WayToPay,
  { fetch: ask = fetch, pauses = [700, 1_500, 3_000] }: Options = {},
): Promise<AttemptAnswer> {
  const { supersede, ...rest } = asked
  const body = JSON.stringify(supersede ? { ...rest, supersede } : rest)
  for (let tried = 0; ; tried++) {
    const answer = await read(() =>
      ask('/payment/attempts', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        signal: AbortSignal.timeout(patience),
      }),
    )
    if (answer && !(answer.status >= 500) && numberAt(answer.body, 'code') !== keyInUse) {
      return attemptAnswer(answer)
    }
    const pause = pauses[tried]
    if (pause === undefined) return { outcome: 'silent' }
    await wait(pause)
  }
}

function attemptAnswer({ status, body }: Read): AttemptAnswer {
  if (status === 201) {
    const attempt = attemptAt(body)
    return attempt ? { outcome: 'opened', attempt } : { outcome: 'silent' }
  }
  if (status === 401) return { outcome: 'signed_out' }
  const code = numberAt(body, 'code') ?? 0
  if (code === paymentInProgress) return { outcome: 'in_progress', attempt: attemptAt(body) }
  return { outcome: 'refused', code, message: textAt(body, 'message') ?? '' }
}

/** How an attempt went. One question; whoever waits asks again. */
export async function askStatus(
  asked: { order: string; payment: string; signal?: AbortSignal },
  { fetch: ask = fetch }: Options = {},
): Promise<StatusAnswer> {
  const { order, payment, signal } = asked
  const stop = AbortSignal.timeout(patience)
  const answer = await read(() =>
    ask(`/payment/status?${new URLSearchParams({ order, payment })}`, {
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, stop]) : stop,
    }),
  )
  if (!answer || answer.status >= 500 || answer.status === 429) return { outcome: 'silent' }
  if (answer.status === 401) return { outcome: 'signed_out' }
  if (answer.status !== 200) return { outcome: 'missing' }
  // Our own server's words, typed by the contract that it speaks.
  const told = answer.body as Omit<Extract<StatusAnswer, { outcome: 'known' }>, 'outcome'>
  return { outcome: 'known', ...told }
}

/** A key for one attempt. `randomUUID` is missing where a shop is tried without https. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

type Read = { status: number; body: unknown }

async function read(ask: () => Promise<Response>): Promise<Read | null> {
  try {
    const response = await ask()
    if (!response.headers.get('content-type')?.includes('json')) {
      return response.status >= 400 && response.status < 500 ? { status: response.status, body: null } : null
    }
    return { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

function attemptAt(body: unknown): Attempt | null {
  if (typeof body !== 'object' || body === null || !('payment' in body)) return null
  // Our own server's words, typed by the contract that it speaks.
  return body.payment as Attempt
}

function textAt(value: unknown, name: string): string | undefined {
  const found = at(value, name)
  return typeof found === 'string' ? found : undefined
}

function numberAt(value: unknown, name: string): number | undefined {
  const found = at(value, name)
  return typeof found === 'number' ? found : undefined
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
