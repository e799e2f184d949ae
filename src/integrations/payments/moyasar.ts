import { createHash, timingSafeEqual } from 'node:crypto'
import { GatewayBusy, GatewayUnreachable } from '#rules/errors/vendor-errors'
import { halalas } from '#rules/core/money'
import { isId } from '#rules/core/uuid'
import { createJsonCaller, type JsonAnswer } from '#integrations/json-over-http'
import { declineOf, failureOf, failureOfRefusal } from '#integrations/payments/moyasar-failures'
import {
  MoyasarAppleSession,
  MoyasarErrorBody,
  MoyasarEvent,
  MoyasarPayment,
  MoyasarPayments,
  MoyasarToken,
} from '#integrations/payments/moyasar-shapes'
import type {
  BrowserRequest,
  Charge,
  ChargeAnswer,
  GatewayPayment,
  GatewayWith,
  KeptCard,
  SavedCardSource,
} from '#domain/core/ports/gateway'

export type MoyasarSettings = {
  baseUrl: string
  /** The same gateway as the visitor's browser reaches it. */
  browserBaseUrl: string
  publishableKey: string
  secretKey: string
  webhookSecret: string
  /** The one before: while the secret is exchanged, events come with either. */
  formerWebhookSecret?: string | undefined
}

const timeout = 20_000
/** Moyasar's front refuses default library names. */
const userAgent = 'Ishtirak/1.0'

/**
 * Moyasar over HTTP, version 1 of its API. Amounts are whole halalas there too. A payment is created with our id as
 * `given_id`; a second create with it is refused, so after any doubt it is read instead. Source: Moyasar, "Create
 * payment", "Idempotency", "Fetch payment", "Refund", "Tokenization", "Webhooks", "Request Apple Pay session".
 */
export function createMoyasar(
  settings: MoyasarSettings,
): GatewayWith<'cards' | 'cardVault' | 'applePay' | 'paymentList' | 'refunds'> {
  const call = createJsonCaller({
    baseUrl: settings.baseUrl,
    timeout,
    headers: {
      authorization: `Basic ${Buffer.from(`${settings.secretKey}:`).toString('base64')}`,
      'user-agent': userAgent,
    },
  })
  // As Moyasar's own plugin asks: a form, with the publishable key in it.
  const callByForm = createJsonCaller({
    baseUrl: settings.baseUrl,
    timeout,
    headers: { 'user-agent': userAgent },
    bodies: 'form',
  })
  const live = settings.secretKey.startsWith('sk_live_')
  const secrets = [settings.webhookSecret, settings.formerWebhookSecret].filter((one) => one !== undefined)

  /** Asks, and makes every doubtful outcome one error: no answer, a firewall's page, a refused key, or a fault of the gateway. */
  async function ask(method: string, path: string, body?: unknown, by = call): Promise<JsonAnswer> {
    let answer: JsonAnswer
    try {
      answer = await by(method, path, body)
    } catch (cause) {
      throw new GatewayUnreachable(`Moyasar did not answer ${method} ${path}`, { cause })
    }
    if (answer.status === 429) throw new GatewayBusy(`Moyasar answered 429 to ${method} ${path}`)
    const isElsewhere = answer.status >= 300 && answer.status < 400
    // It looked at our key and at nothing else: no bank was asked.
    if (answer.status === 401 || answer.status === 403) {
      throw new GatewayUnreachable(
        `Moyasar refuses our key: it answered ${answer.status} to ${method} ${path}`,
      )
    }
    if (answer.status >= 500 || isElsewhere) {
      throw new GatewayUnreachable(`Moyasar answered ${answer.status} to ${method} ${path}`)
    }
    return answer
  }

  function read<T>(
    shape: { safeParse(body: unknown): { success: true; data: T } | { success: false } },
    answer: JsonAnswer,
    what: string,
  ): T {
    const parsed = shape.safeParse(answer.body)
    if (!parsed.success)
      throw new GatewayUnreachable(`Moyasar's ${what} has an unknown shape (${answer.status})`)
    return parsed.data
  }

  async function findPayment({ id }: { id: string }): Promise<GatewayPayment | null> {
    const answer = await ask('GET', `/v1/payments/${id}`)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new GatewayUnreachable(`Moyasar answered ${answer.status} to a look-up`)
    return toGatewayPayment(read(MoyasarPayment, answer, 'payment'), live)
  }

  async function findCard(token: string): Promise<KeptCard | null> {
    // It comes from a browser, and becomes a part of an address.
    if (!/^[\w-]+$/.test(token)) return null
    const answer = await ask('GET', `/v1/tokens/${encodeURIComponent(token)}`)
    if (answer.status === 404) return null
    if (answer.status !== 200)
      throw new GatewayUnreachable(`Moyasar answered ${answer.status} to a card's look-up`)
    const card = read(MoyasarToken, answer, 'token')
    if (card.status === 'inactive' || card.status === 'expired') return null
    return {
      handle: token,
      brand: card.brand,
      lastFour: card.last_four.slice(-4),
      name: card.name ?? '',
      month: card.month,
      year: card.year < 100 ? 2000 + card.year : card.year,
      isVerified: card.status === 'active',
      verificationUrl: card.verification_url ?? null,
    }
  }

  async function charge(charge: Charge, source: ChargeSource): Promise<ChargeAnswer> {
    const answer = await ask('POST', '/v1/payments', { ...commonFields(charge), source })
    if (answer.status === 200 || answer.status === 201) {
      return { outcome: 'made', payment: toGatewayPayment(read(MoyasarPayment, answer, 'payment'), live) }
    }
    const error = read(MoyasarErrorBody, answer, 'error')
    // Our own earlier call got through although its answer was lost.
    if (error.type === 'used_given_id') {
      const payment = await findPayment(charge)
      if (payment) return { outcome: 'made', payment }
    }
    return {
      outcome: 'refused',
      failure: source.type === 'applepay' ? 'charge_failed' : failureOfRefusal(error.errors),
      message: wordsOf(error, answer.status),
    }
  }

  return {
    name: 'moyasar',
    live,
    findPayment,

    readEvent(_headers, body) {
      const parsed = MoyasarEvent.safeParse(body)
      if (!parsed.success) return null
      const { secret_token: token } = parsed.data
      if (!secrets.some((secret) => sameSecret(token, secret))) return null
      const { id, type, data } = parsed.data
      return { externalId: id, type, paymentId: isId(data.id) ? data.id : null, reference: null }
    },

    cards: {
      browser: { baseUrl: settings.browserBaseUrl, publishableKey: settings.publishableKey },
      // A card that is saved is announced to the browser, so its token saves nothing.
      chargeToken: (asked, { token }) => charge(asked, { type: 'token', token, '3ds': true }),
    },

    cardVault: {
      announce(charge, source): BrowserRequest {
        return {
          url: `${settings.browserBaseUrl}/v1/payments`,
          method: 'POST',
          body: {
            ...commonFields(charge),
            publishable_api_key: settings.publishableKey,
            source:
              source.kind === 'new_card'
                ? { type: 'creditcard', save_card: true }
                : { type: 'token', token: source.handle },
          },
        }
      },
      chargeSavedCard: (asked, source) => charge(asked, savedCardSource(source)),
      // The browser has made a token that stays; the bank verifies it on the page that it names.
      keepCard: ({ token }) => findCard(token),
      findCard,
      async deleteCard(token) {
        const answer = await ask('DELETE', `/v1/tokens/${encodeURIComponent(token)}`)
        if (answer.status >= 300 && answer.status !== 404) {
          throw new GatewayUnreachable(`Moyasar answered ${answer.status} to the deletion of a card`)
        }
        return 'deleted'
      },
    },

    applePay: {
      chargeApplePay: (asked, token) => charge(asked, { type: 'applepay', token }),
      async startSession({ validationUrl, displayName, domain }) {
        const asked = {
          validation_url: validationUrl,
          display_name: displayName,
          domain_name: domain,
          publishable_api_key: settings.publishableKey,
        }
        const answer = await ask('POST', '/v1/applepay/initiate', asked, callByForm)
        if (answer.status === 200 || answer.status === 201) {
          return { outcome: 'made', session: read(MoyasarAppleSession, answer, 'merchant session') }
        }
        const error = read(MoyasarErrorBody, answer, 'error')
        return { outcome: 'refused', message: wordsOf(error, answer.status) }
      },
    },

    paymentList: {
      async *listPayments({ from, to }) {
        const filters = `created[gt]=${from.toISOString()}&created[lt]=${to.toISOString()}`
        let page: number | null = 1
        while (page !== null) {
          const answer: JsonAnswer = await ask('GET', `/v1/payments?${encodeURI(filters)}&page=${page}`)
          if (answer.status !== 200)
            throw new GatewayUnreachable(`Moyasar answered ${answer.status} to a list`)
          const list: MoyasarPayments = read(MoyasarPayments, answer, 'list of payments')
          for (const payment of list.payments) yield toGatewayPayment(payment, live)
          page = list.meta.next_page ?? null
        }
      },
    },

    refunds: {
      maxPerPayment: 1,
      // Moyasar keeps one refund per payment, without an id, and makes it at once.
      async refund({ payment: { id }, amount }) {
        const answer = await ask('POST', `/v1/payments/${id}/refund`, { amount })
        if (answer.status === 200 || answer.status === 201) return { outcome: 'done', reference: null }
        const error = read(MoyasarErrorBody, answer, 'error')
        return { outcome: 'refused', message: wordsOf(error, answer.status) }
      },
    },
  }
}

/** The `source` of a charge in Moyasar's format; with `3ds` the bank asks the payer. */
type ChargeSource = { type: 'token'; token: string; '3ds'?: true } | { type: 'applepay'; token: string }

// One tap: the card was verified when it was saved, and without the switch Moyasar asks no bank.
function savedCardSource({ handle, asksBank }: SavedCardSource): ChargeSource {
  return { type: 'token', token: handle, ...(asksBank && { '3ds': true }) }
}

function commonFields(charge: Charge) {
  return {
    given_id: charge.id,
    amount: charge.amount,
    currency: 'SAR',
    description: charge.description,
    callback_url: charge.callbackUrl,
    // A coupon of the gateway's own would change the amount behind our back.
    apply_coupon: false,
    metadata: { order_id: charge.orderId, payment_id: charge.id },
  }
}

function wordsOf(error: { message?: string | null | undefined; errors?: unknown }, status: number): string {
  const details =
    error.errors === null || error.errors === undefined ? '' : ` ${JSON.stringify(error.errors)}`
  return `${status} ${error.message ?? ''}${details}`.slice(0, 500)
}

function toGatewayPayment(payment: MoyasarPayment, live: boolean): GatewayPayment {
  const { source } = payment
  const message = source?.message ?? ''
  const status = statusOf(payment.status)
  const orderId = payment.metadata?.['order_id']
  const code = source?.response_code ?? null
  const failure =
    status === 'failed'
      ? failureOf(code, payment.failure_reason ?? source?.failure_reason ?? null, message)
      : null
  return {
    id: payment.id,
    reference: null,
    status,
    amount: halalas(payment.amount),
    refunded: halalas(payment.refunded ?? 0),
    currency: payment.currency,
    // The key decides the mode; the object itself does not say it.
    live,
    orderId: typeof orderId === 'string' ? orderId : null,
    redirectUrl: status === 'open' ? (source?.transaction_url ?? null) : null,
    failure,
    decline: failure && declineOf(code, failure),
    rawStatus: payment.status,
    message,
    card: cardOf(payment),
    savedCard: source?.token ?? null,
  }
}

function statusOf(status: string): GatewayPayment['status'] {
  switch (status) {
    case 'paid':
    case 'captured':
    case 'refunded':
      return 'paid'
    case 'failed':
      return 'failed'
    case 'voided':
      return 'void'
    // initiated, authorized, verified and whatever is new: no money was taken yet.
    default:
      return 'open'
  }
}

function cardOf({ source }: MoyasarPayment): GatewayPayment['card'] {
  const lastFour = /(\d{4})\D*$/.exec(source?.number ?? '')?.[1]
  if (!source?.company || !lastFour) return null
  return { brand: source.company, lastFour, name: source.name ?? '', month: null, year: null }
}

/** Compares hashes, so that neither length nor content shows in the time it takes. */
function sameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
