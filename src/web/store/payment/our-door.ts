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
  | {
      outcome: 'known'
      order: OrderStatus
      payment: { status: PaymentStatus; redirect_url: string | null }
      /** Where whoever has paid goes on, when a partner sent them. */
      backTo?: string | null
    }
  | { outcome: 'missing' }
  | { outcome: 'signed_out' }
  | { outcome: 'silent' }

export type Options = { fetch?: typeof fetch; pauses?: number[] }

/** Longer than our server waits for the gateway, twice. In milliseconds. */
export const patience = 50_000

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

export type Read = { status: number; body: unknown }

export async function read(ask: () => Promise<Response>): Promise<Read | null> {
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
