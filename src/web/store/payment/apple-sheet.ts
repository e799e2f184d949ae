import type { Place } from './our-endpoint.ts'

/**
 * The part of Safari's ApplePaySession that the store speaks to. Source: Apple, "Apple Pay on the Web",
 * ApplePaySession.
 */
type AppleSession = {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null
  onpaymentauthorized: ((event: { payment: { token: unknown } }) => void) | null
  oncancel: (() => void) | null
  begin(): void
  abort(): void
  completeMerchantValidation(session: unknown): void
  completePayment(result: { status: number }): void
}
export type AppleSessions = {
  new (version: number, request: AppleRequest): AppleSession
  supportsVersion(version: number): boolean
  canMakePayments(): boolean
  STATUS_SUCCESS: number
  STATUS_FAILURE: number
}

export type AppleRequest = {
  countryCode: 'SA'
  currencyCode: 'SAR'
  supportedNetworks: string[]
  merchantCapabilities: string[]
  total: { label: string; amount: string; type: 'final' }
}

/** Why this browser cannot pay so at all. */
export type Missing = 'not_supported' | 'not_available'

/** What stands in the way of Apple Pay. Source: specification section 8. */
export type AppleTrouble = Missing | 'validation_failed' | 'payment_failed' | 'session_failed'

/** Our server's answer to a wish for a merchant session. */
export type MerchantAnswer = { outcome: 'made'; session: unknown } | { outcome: 'refused' | 'silent' }

type Listener = {
  validate: (validationUrl: string) => Promise<MerchantAnswer>
  /** Pays with the sheet's token, and calls `finish` once it is known whether that worked. */
  pay: (token: string, finish: (isPaid: boolean) => void) => void
  trouble: (what: AppleTrouble) => void
  /** The sheet is gone, whatever came of it. */
  closed: () => void
}

/** Safari's own object, where there is one. */
export function appleSessions(): AppleSessions | undefined {
  const found: unknown = Reflect.get(globalThis, 'ApplePaySession')
  // Only Safari has that name, and this is what it means there.
  return typeof found === 'function' ? (found as unknown as AppleSessions) : undefined
}

/** Whether this browser can pay so at all; else why not. */
export function whatIsMissing(sessions: AppleSessions | undefined, version: number): Missing | null {
  try {
    if (!sessions?.supportsVersion(version)) return 'not_supported'
    return sessions.canMakePayments() ? null : 'not_available'
  } catch {
    // On a page that came without encryption, Safari refuses every question.
    return 'not_available'
  }
}

/** Opens Apple's sheet. Must be called by the press itself: Safari opens none afterwards. */
export function openAppleSheet(version: number, request: AppleRequest, listener: Listener): void {
  const sessions = appleSessions()
  const missing = whatIsMissing(sessions, version)
  if (missing || !sessions) return end(missing ?? 'not_supported')

  let session: AppleSession
  try {
    session = new sessions(version, request)
    session.onvalidatemerchant = ({ validationURL }) => void validate(validationURL)
    session.onpaymentauthorized = ({ payment }) => authorized(payment.token)
    session.oncancel = () => listener.closed()
    session.begin()
  } catch {
    end('session_failed')
  }

  async function validate(url: string): Promise<void> {
    const answer = await listener.validate(url)
    try {
      if (answer.outcome === 'made') return session.completeMerchantValidation(answer.session)
      session.abort()
      end(answer.outcome === 'refused' ? 'validation_failed' : 'session_failed')
    } catch {
      end('validation_failed')
    }
  }

  function authorized(token: unknown): void {
    const finish = (isPaid: boolean) => {
      const status = isPaid ? sessions?.STATUS_SUCCESS : sessions?.STATUS_FAILURE
      try {
        session.completePayment({ status: status ?? 1 })
      } catch {
        // The sheet was closed meanwhile; the order's page shows how it went.
      }
      listener.closed()
    }
    try {
      listener.pay(JSON.stringify(token), finish)
    } catch {
      finish(false)
      listener.trouble('payment_failed')
    }
  }

  function end(what: AppleTrouble): void {
    listener.trouble(what)
    listener.closed()
  }
}

const networks: Record<string, string> = { mada: 'mada', visa: 'visa', master: 'masterCard', amex: 'amex' }

/** What the sheet shows and takes: the store's own marks, and the amount in riyals. */
export function appleRequest(order: { due: number; storeName: string; marks: string[] }): AppleRequest {
  return {
    countryCode: 'SA',
    currencyCode: 'SAR',
    supportedNetworks: order.marks.map((mark) => networks[mark]).filter((name) => name !== undefined),
    merchantCapabilities: ['supports3DS', 'supportsDebit', 'supportsCredit'],
    total: { label: order.storeName, amount: (order.due / 100).toFixed(2), type: 'final' },
  }
}

/** Asks our server to let Apple validate the store. @param place of the page that asks, as for attempts */
export async function askForMerchant(
  place: Place,
  validationUrl: string,
  ask = fetch,
): Promise<MerchantAnswer> {
  try {
    const response = await ask(`${place.split('?')[0]}/apple-pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ validation_url: validationUrl }),
      signal: AbortSignal.timeout(patience),
    })
    if (response.ok) return { outcome: 'made', session: await response.json() }
    return { outcome: response.status === 422 ? 'refused' : 'silent' }
  } catch {
    return { outcome: 'silent' }
  }
}

/** Apple's sheet waits half a minute. In milliseconds. */
const patience = 25_000
