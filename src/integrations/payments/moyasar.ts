import { createHash, timingSafeEqual } from 'node:crypto'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { isId } from '#rules/core/uuid'
import { createMoyasarCaller, read, wordsOf } from '#integrations/payments/moyasar-call'
import { createMoyasarCharges } from '#integrations/payments/moyasar-charges'
import { commonFields, savedCardSource } from '#integrations/payments/moyasar-objects'
import {
  MoyasarAppleSession,
  MoyasarErrorBody,
  MoyasarEvent,
  MoyasarToken,
} from '#integrations/payments/moyasar-shapes'
import type { BrowserRequest, GatewayWith, KeptCard } from '#domain/core/ports/gateway'

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

/**
 * Moyasar over HTTP, version 1 of its API. Amounts are whole halalas there too. A payment is created with our
 * id as `given_id`; a second create with it is refused, so after any doubt it is read instead. Source:
 * Moyasar, "Create payment", "Idempotency", "Fetch payment", "Refund", "Tokenization", "Webhooks", "Request
 * Apple Pay session".
 */
export function createMoyasar(
  settings: MoyasarSettings,
): GatewayWith<'cards' | 'cardVault' | 'applePay' | 'paymentList' | 'refunds'> {
  const caller = createMoyasarCaller(settings)
  const { ask, askByForm } = caller
  const live = settings.secretKey.startsWith('sk_live_')
  const secrets = [settings.webhookSecret, settings.formerWebhookSecret].filter((one) => one !== undefined)
  const { charge, findPayment, listPayments } = createMoyasarCharges(caller, live)

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
        const answer = await askByForm('/v1/applepay/initiate', asked)
        if (answer.status === 200 || answer.status === 201) {
          return { outcome: 'made', session: read(MoyasarAppleSession, answer, 'merchant session') }
        }
        const error = read(MoyasarErrorBody, answer, 'error')
        return { outcome: 'refused', message: wordsOf(error, answer.status) }
      },
    },

    paymentList: { listPayments },

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

/** Compares hashes, so that neither length nor content shows in the time it takes. */
function sameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
