import { isId } from '#rules/core/uuid'
import { createTapCaller, read, wordsOf } from '#integrations/payments/tap-call'
import { createTapCards } from '#integrations/payments/tap-cards'
import { createTapCharges } from '#integrations/payments/tap-charges'
import { isTapHash } from '#integrations/payments/tap-hash'
import { isRefusedRefund, refundBody, toRefundAnswer } from '#integrations/payments/tap-objects'
import { TapCharge, TapRefund } from '#integrations/payments/tap-shapes'
import type { GatewayWith } from '#domain/core/ports/gateway'

export type TapSettings = {
  baseUrl: string
  /** The same gateway as the visitor's browser reaches it. */
  browserBaseUrl: string
  publishableKey: string
  secretKey: string
  /** The address to which Tap sends the result of a charge: sent with each charge. */
  webhookUrl: string
}

/**
 * Tap over HTTP, version 2 of its API. Amounts are riyals with decimals there. A charge has a name of Tap's
 * own and carries our id as its reference, and as the idempotent string: charging twice within a day gives
 * the first charge again. Cards are kept for a customer, with an agreement, and are charged by a token that
 * is made of them each time. What no source says is listed in docs/decisions/0036. Source: Tap's reference,
 * "Charges", "Tokens", "Cards", "Refunds", "Webhook"; its guides "Idempotency", "Saved Cards", "Recurring
 * Payments".
 */
export function createTap(
  settings: TapSettings,
): GatewayWith<'cards' | 'cardVault' | 'applePay' | 'paymentList' | 'refunds'> {
  const caller = createTapCaller(settings)
  const cards = createTapCards(caller)
  const { charge, findCharge, findPayment, pagesOfCharges, refundsOf, toPayments } = createTapCharges(
    caller,
    settings.webhookUrl,
  )

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
      ...cards,
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
        const answer = await caller.ask('POST', '/v2/refunds', refundBody(refund, charge.id, mine.length))
        if (answer.status !== 200) return { outcome: 'refused', message: wordsOf(answer) }
        return toRefundAnswer(read(TapRefund, answer))
      },
    },
  }
}
