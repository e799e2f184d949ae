import { minute } from '#rules/core/durations'
import { read, refusal, type TapCaller } from '#integrations/payments/tap-call'
import {
  applePayOf,
  chargeBody,
  savedCardOf,
  toGatewayPayment,
  type TapSource,
} from '#integrations/payments/tap-objects'
import {
  TapCharge,
  TapCharges,
  type TapRefund,
  TapRefunds,
  TapToken,
} from '#integrations/payments/tap-shapes'
import type { JsonAnswer } from '#integrations/json-over-http'
import type { Charge, ChargeAnswer, GatewayPayment, PaymentHandle } from '#domain/core/ports/gateway'

/**
 * Charges at Tap and what went back of them: made, found again, and listed. `webhookUrl` is sent with each
 * charge.
 */
export function createTapCharges({ ask, find }: TapCaller, webhookUrl: string) {
  async function findCharge(payment: PaymentHandle): Promise<TapCharge | null> {
    if (payment.reference !== null) return find(TapCharge, 'GET', `/v2/charges/${payment.reference}`)
    // Its answer was lost. Charges are sent as soon as their attempt is opened; the clocks may differ a
    // little.
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

  async function charge(charge: Charge, source: TapSource): Promise<ChargeAnswer> {
    const token = await tokenOf(source)
    if ('refused' in token) return refusal(token.refused)
    const answer = await ask('POST', '/v2/charges', chargeBody(charge, source, token.id, webhookUrl))
    if (answer.status !== 200) return refusal(answer)
    const made = read(TapCharge, answer)
    const [payment] = await toPayments([made])
    return payment ? { outcome: 'made', payment } : refusal(answer)
  }

  return { charge, findCharge, findPayment, pagesOfCharges, refundsOf, toPayments }
}
