import { minute } from '#rules/core/durations'
import { GatewayBusy, GatewayUnreachable } from '#rules/errors/vendor-errors'
import { isId } from '#rules/core/uuid'
import { createJsonCaller, type JsonAnswer } from '#integrations/json-over-http'
import { failureOfRefusal } from '#integrations/payments/tap-failures'
import { handleOfSaved, readHandle, writeHandle } from '#integrations/payments/tap-handles'
import { isTapHash } from '#integrations/payments/tap-hash'
import {
  applePayOf,
  chargeBody,
  customerOf,
  faceOf,
  isRefusedRefund,
  markOf,
  refundBody,
  savedCardOf,
  toGatewayPayment,
  toRefundAnswer,
  type TapSource,
} from '#integrations/payments/tap-objects'
import {
  TapCard,
  TapCharge,
  TapCharges,
  TapErrorBody,
  TapRefund,
  TapRefunds,
  TapToken,
  TapVerification,
} from '#integrations/payments/tap-shapes'
import type {
  Charge,
  ChargeAnswer,
  GatewayPayment,
  GatewayWith,
  KeptCard,
  PaymentHandle,
} from '#domain/core/ports/gateway'

export type TapSettings = {
  baseUrl: string
  /** The same gateway as the visitor's browser reaches it. */
  browserBaseUrl: string
  publishableKey: string
  secretKey: string
  /** The address to which Tap sends the result of a charge: sent with each charge. */
  webhookUrl: string
}

const timeout = 20_000

/**
 * Tap over HTTP, version 2 of its API. Amounts are riyals with decimals there. A charge has a name of Tap's own and carries our id
 * as its reference, and as the idempotent string: charging twice within a day gives the first charge again. Cards are kept for
 * a customer, with an agreement, and are charged by a token that is made of them each time. What no source says is
 * listed in docs/decisions/0036. Source: Tap's reference, "Charges", "Tokens", "Cards", "Refunds", "Webhook"; its guides
 * "Idempotency", "Saved Cards", "Recurring Payments".
 */
export function createTap(
  settings: TapSettings,
): GatewayWith<'cards' | 'cardVault' | 'applePay' | 'paymentList' | 'refunds'> {
  const call = createJsonCaller({
    baseUrl: settings.baseUrl,
    timeout,
    headers: { authorization: `Bearer ${settings.secretKey}`, 'user-agent': 'Ishtirak/1.0' },
  })

  /** Asks, and makes every doubtful outcome one error: no answer, a page, a refused key, a fault, a conflict with another call of ours. */
  async function ask(method: string, path: string, body?: unknown): Promise<JsonAnswer> {
    let answer: JsonAnswer
    try {
      answer = await call(method, path, body)
    } catch (cause) {
      throw new GatewayUnreachable(`Tap did not answer ${method} ${path}`, { cause })
    }
    if (answer.status === 429) throw new GatewayBusy(`Tap answered 429 to ${method} ${path}`)
    const isElsewhere = answer.status >= 300 && answer.status < 400
    // It looked at our key and at nothing else: no bank was asked.
    if (answer.status === 401 || answer.status === 403) {
      throw new GatewayUnreachable(`Tap refuses our key: it answered ${answer.status} to ${method} ${path}`)
    }
    if (answer.status >= 500 || answer.status === 409 || isElsewhere) {
      throw new GatewayUnreachable(`Tap answered ${answer.status} to ${method} ${path}`)
    }
    return answer
  }

  /** The object that was asked for; null when Tap has none. */
  async function find<T>(shape: Shape<T>, method: string, path: string, body?: unknown): Promise<T | null> {
    const answer = await ask(method, path, body)
    if (answer.status === 200) return read(shape, answer)
    if (isUnknown(answer)) return null
    throw new GatewayUnreachable(`Tap answered ${answer.status} to ${method} ${path}: ${wordsOf(answer)}`)
  }

  async function findCharge(payment: PaymentHandle): Promise<TapCharge | null> {
    if (payment.reference !== null) return find(TapCharge, 'GET', `/v2/charges/${payment.reference}`)
    // Its answer was lost. Charges are sent as soon as their attempt is opened; the clocks may differ a little.
    const opened = payment.openedAt.getTime()
    const range = { from: opened - 5 * minute, to: opened + 30 * minute }
    for await (const page of pagesOfCharges(range)) {
      const found = page.find((charge) => charge.reference?.transaction === payment.id)
      if (found) return found
    }
    return null
  }

  async function* pagesOfCharges({ from, to }: { from: number; to: number }): AsyncIterable<TapCharge[]> {
    const period = { date: { from: String(from), to: String(to) } }
    let after: string | undefined
    for (;;) {
      const asked = { period, limit: 50, ...(after === undefined ? {} : { starting_after: after }) }
      const page = await find(TapCharges, 'POST', '/v2/charges/list', asked)
      if (!page) return
      yield page.charges
      after = page.charges.at(-1)?.id
      if (!page.has_more || after === undefined) return
    }
  }

  async function refundsOf(charges: string[]): Promise<TapRefund[]> {
    const refunds: TapRefund[] = []
    let after: string | undefined
    for (;;) {
      const asked = { charges, limit: 50, ...(after === undefined ? {} : { starting_after: after }) }
      const page = await find(TapRefunds, 'POST', '/v2/refunds/list', asked)
      // Refunds of other charges are dropped here, too, in case the list's filter fails.
      refunds.push(...(page?.refunds.filter(({ charge_id }) => charges.includes(charge_id)) ?? []))
      after = page?.refunds.at(-1)?.id
      if (!page?.has_more || after === undefined) return refunds
    }
  }

  async function toPayments(charges: TapCharge[]): Promise<GatewayPayment[]> {
    const paid = charges.filter(({ status }) => status === 'CAPTURED').map(({ id }) => id)
    const refunds = paid.length > 0 ? await refundsOf(paid) : []
    return charges.map((charge) => {
      const back = refunds.filter(({ charge_id, status }) => charge_id === charge.id && status === 'REFUNDED')
      return toGatewayPayment(charge, back)
    })
  }

  async function findPayment(payment: PaymentHandle): Promise<GatewayPayment | null> {
    const charge = await findCharge(payment)
    if (!charge) return null
    const [found] = await toPayments([charge])
    return found ?? null
  }

  /** The token that Tap wants to charge, made of what the shop has. */
  async function tokenOf(source: TapSource): Promise<{ id: string } | { refused: JsonAnswer }> {
    if (source.kind === 'token') return { id: source.token }
    const asked = source.kind === 'saved_card' ? savedCardOf(source.handle) : applePayOf(source.token)
    const answer = await ask('POST', '/v2/tokens', asked)
    return answer.status === 200 ? { id: read(TapToken.pick({ id: true }), answer).id } : { refused: answer }
  }

  async function findCard(text: string): Promise<KeptCard | null> {
    const handle = readHandle(text)
    if (!handle) return null
    if (handle.kind === 'card') {
      const card = await find(TapCard, 'GET', `/v2/card/${handle.customer}/${handle.card}`)
      return card && { ...faceOf(card), handle: text, isVerified: true, verificationUrl: null }
    }
    const verification = await find(TapVerification, 'GET', `/v2/card/verify/${handle.id}`)
    if (!verification) return null
    if (verification.status === 'INITIATED') {
      const { brand, scheme, last_four } = verification.card ?? {}
      const face = { brand: markOf({ brand, scheme }), lastFour: last_four?.slice(-4) ?? '', name: '' }
      const url = verification.transaction?.url ?? null
      return { ...face, month: null, year: null, handle: text, isVerified: false, verificationUrl: url }
    }
    const saved = verification.status === 'VALID' ? handleOfSaved(verification) : null
    return saved === null ? null : findCard(saved)
  }

  async function charge(charge: Charge, source: TapSource): Promise<ChargeAnswer> {
    const token = await tokenOf(source)
    if ('refused' in token) return refusal(token.refused)
    const answer = await ask('POST', '/v2/charges', chargeBody(charge, source, token.id, settings.webhookUrl))
    if (answer.status !== 200) return refusal(answer)
    const made = read(TapCharge, answer)
    const [payment] = await toPayments([made])
    return payment ? { outcome: 'made', payment } : refusal(answer)
  }

  return {
    name: 'tap',
    live: settings.secretKey.startsWith('sk_live_'),
    findPayment,

    readEvent(headers, body) {
      const parsed = TapCharge.safeParse(body)
      const hash = headers.get('hashstring') ?? ''
      if (!parsed.success || !isTapHash(hash, parsed.data, settings.secretKey)) return null
      const { id, status, reference } = parsed.data
      const paymentId = reference?.transaction ?? ''
      return {
        // Events have no name of their own: a charge ends once in each way.
        externalId: `${id}:${status}`,
        type: `charge ${status}`,
        paymentId: isId(paymentId) ? paymentId : null,
        reference: id,
      }
    },

    cards: {
      browser: { baseUrl: settings.browserBaseUrl, publishableKey: settings.publishableKey },
      chargeToken: (asked, source) => charge(asked, { kind: 'token', ...source }),
    },

    cardVault: {
      announce: null,
      chargeSavedCard: (asked, source) => charge(asked, { kind: 'saved_card', ...source }),
      findCard,

      async keepCard({ token, payer, callbackUrl }) {
        // It comes from a browser, and becomes a part of an address.
        if (!/^tok_\w+$/.test(token)) return null
        const found = await find(TapToken, 'GET', `/v2/tokens/${token}`)
        if (!found || found.used) return null
        const answer = await ask('POST', '/v2/card/verify', {
          currency: 'SAR',
          threeDSecure: true,
          save_card: true,
          customer: customerOf(payer),
          source: { id: token },
          redirect: { url: callbackUrl },
        })
        if (answer.status !== 200) return null
        const verification = read(TapVerification, answer)
        const url = verification.status === 'INITIATED' ? (verification.transaction?.url ?? null) : null
        const pending = writeHandle({ kind: 'verification', id: verification.id })
        if (url === null) return findCard(pending)
        return { ...faceOf(found.card), handle: pending, isVerified: false, verificationUrl: url }
      },

      async deleteCard(text) {
        const card = await findCard(text)
        const handle = readHandle(card?.handle ?? '')
        if (handle?.kind !== 'card') return card ? 'pending' : 'deleted'
        const answer = await ask('DELETE', `/v2/card/${handle.customer}/${handle.card}`)
        if (answer.status >= 300 && !isUnknown(answer)) {
          throw new GatewayUnreachable(`Tap answered ${answer.status} to the deletion of a card`)
        }
        return 'deleted'
      },
    },

    applePay: {
      chargeApplePay: (asked, token) => charge(asked, { kind: 'apple_pay', token }),
      // Tap's own script talks to Apple; a call for a merchant session is not documented.
      startSession: async () => ({
        outcome: 'refused',
        message: 'Tap starts no Apple Pay session for us',
      }),
    },

    paymentList: {
      async *listPayments({ from, to }) {
        for await (const page of pagesOfCharges({ from: from.getTime(), to: to.getTime() })) {
          yield* await toPayments(page)
        }
      },
    },

    refunds: {
      maxPerPayment: Infinity,
      async refund(refund) {
        const charge = await findCharge(refund.payment)
        if (!charge) return { outcome: 'refused', message: 'no such charge' }
        const mine = (await refundsOf([charge.id])).filter(
          ({ reference }) => reference?.merchant === refund.id,
        )
        const living = mine.find(({ status }) => !isRefusedRefund(status))
        if (living) return toRefundAnswer(living)
        const result = mine.find(({ id }) => id === refund.reference)
        if (result) return toRefundAnswer(result)
        const answer = await ask('POST', '/v2/refunds', refundBody(refund, charge.id, mine.length))
        if (answer.status !== 200) return { outcome: 'refused', message: wordsOf(answer) }
        return toRefundAnswer(read(TapRefund, answer))
      },
    },
  }
}

type Shape<T> = { safeParse(body: unknown): { success: true; data: T } | { success: false } }

function read<T>(shape: Shape<T>, answer: JsonAnswer): T {
  const parsed = shape.safeParse(answer.body)
  if (!parsed.success) throw new GatewayUnreachable(`Tap's answer has an unknown shape (${answer.status})`)
  return parsed.data
}

function codesOf(answer: JsonAnswer): string[] {
  const parsed = TapErrorBody.safeParse(answer.body)
  return parsed.success ? (parsed.data.errors ?? []).map(({ code }) => code) : []
}

function wordsOf(answer: JsonAnswer): string {
  const { errors, message } = TapErrorBody.safeParse(answer.body).data ?? {}
  const words = errors?.map(({ code, description }) => `${code} ${description ?? ''}`) ?? [message ?? '']
  return `${answer.status} ${words.join(', ')}`.trim().slice(0, 500)
}

/** Whether Tap says that it knows no such thing, or has none to list. */
function isUnknown(answer: JsonAnswer): boolean {
  if (answer.status === 404) return true
  if (answer.status !== 400) return false
  const { message } = TapErrorBody.safeParse(answer.body).data ?? {}
  return (
    codesOf(answer).some((code) => /^(1125|1143|1144|1160)$/.test(code)) || /not found/i.test(message ?? '')
  )
}

function refusal(answer: JsonAnswer) {
  return {
    outcome: 'refused' as const,
    failure: failureOfRefusal(codesOf(answer)),
    message: wordsOf(answer),
  }
}
