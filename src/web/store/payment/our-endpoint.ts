import type { Payment, WayToPay as WayToPaySchema } from '#contract/payments'
import type { z } from '#contract/wire'
import type { OrderStatus } from '#rules/sale/order'
import type { PaymentStatus } from '#rules/payments/payment'

/** What the payment page asks of our own server. Its session is a cookie that no script can read. */

/**
 * The address of the page that asks, whose query names what is paid: `/payment?order=…`, or `/quote/…`. Our
 * endpoints lie beneath its path.
 */
export type Place = string

/** The place with more in its query, or an endpoint beneath it. */
export function within(place: Place, more: Record<string, string>, endpoint = ''): string {
  const [path = '', names] = place.split('?')
  return `${path}${endpoint}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(names)), ...more })}`
}

/** As the API is asked; whether the attempt before is closed first is decided for all of them. */
export type WayToPay = Without<z.input<typeof WayToPaySchema>, 'supersede'>
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never

export type Attempt = Pick<z.infer<typeof Payment>, 'id' | 'status' | 'redirect_url' | 'gateway_request'>

export type AttemptAnswer =
  | { outcome: 'opened'; attempt: Attempt }
  /** Another attempt is open, here or in another tab. */
  | { outcome: 'in_progress'; attempt: Attempt | null }
  /** The order is not sold at its price any more; in halalas, what the same costs now. */
  | { outcome: 'price_changed'; due: number }
  | { outcome: 'refused'; code: number; message: string }
  | { outcome: 'signed_out' }
  /** Nobody answered, or somebody who could not say more: whether an attempt was opened is not known. */
  | { outcome: 'silent'; message?: string | undefined }

/** What our own server says of an attempt. */
export type KnownStatus = {
  order: OrderStatus
  payment: { status: PaymentStatus; redirect_url: string | null }
  /** Where whoever has paid goes on, when a partner sent them. */
  backTo?: string | null
}

export type StatusAnswer =
  | ({ outcome: 'known' } & KnownStatus)
  | { outcome: 'missing' }
  | { outcome: 'signed_out' }
  | { outcome: 'silent' }

export type Options = { fetch?: typeof fetch; pauses?: number[] }

/** Longer than our server waits for the gateway, twice. In milliseconds. */
export const patience = 50_000

/** How an attempt went. One question; whoever waits asks again. */
export async function askStatus(
  asked: { place: Place; payment: string; signal?: AbortSignal },
  { fetch: ask = fetch }: Options = {},
): Promise<StatusAnswer> {
  const { place, payment, signal } = asked
  const stop = AbortSignal.timeout(patience)
  const answer = await read<KnownStatus>(() =>
    ask(within(place, { payment }, '/status'), {
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, stop]) : stop,
    }),
  )
  if (!answer || answer.status >= 500 || answer.status === 429) return { outcome: 'silent' }
  if (answer.status === 401) return { outcome: 'signed_out' }
  if (answer.status !== 200 || !answer.body) return { outcome: 'missing' }
  return { outcome: 'known', ...answer.body }
}

export type Read<Body> = { status: number; body: Body | null }

/**
 * What our own server answered; null when nobody did, or with what is no answer of ours. `Body` is what it
 * writes for this address: both are one build's, so it is believed.
 */
export async function read<Body>(ask: () => Promise<Response>): Promise<Read<Body> | null> {
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
