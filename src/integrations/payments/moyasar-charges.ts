import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { JsonAnswer } from '#integrations/json-over-http'
import { read, wordsOf, type MoyasarCaller } from '#integrations/payments/moyasar-call'
import { failureOfRefusal } from '#integrations/payments/moyasar-failures'
import { type ChargeSource, commonFields, toGatewayPayment } from '#integrations/payments/moyasar-objects'
import { MoyasarErrorBody, MoyasarPayment, MoyasarPayments } from '#integrations/payments/moyasar-shapes'
import type { Charge, ChargeAnswer, GatewayPayment } from '#domain/core/ports/gateway'

/** Charges at Moyasar: made, found again, and listed. */
export function createMoyasarCharges({ ask }: MoyasarCaller, live: boolean) {
  async function findPayment({ id }: { id: string }): Promise<GatewayPayment | null> {
    const answer = await ask('GET', `/v1/payments/${id}`)
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new GatewayUnreachable(`Moyasar answered ${answer.status} to a look-up`)
    return toGatewayPayment(read(MoyasarPayment, answer, 'payment'), live)
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

  async function* listPayments({ from, to }: { from: Date; to: Date }): AsyncIterable<GatewayPayment> {
    const filters = `created[gt]=${from.toISOString()}&created[lt]=${to.toISOString()}`
    let page: number | null = 1
    while (page !== null) {
      const answer: JsonAnswer = await ask('GET', `/v1/payments?${encodeURI(filters)}&page=${page}`)
      if (answer.status !== 200) throw new GatewayUnreachable(`Moyasar answered ${answer.status} to a list`)
      const list: MoyasarPayments = read(MoyasarPayments, answer, 'list of payments')
      for (const payment of list.payments) yield toGatewayPayment(payment, live)
      page = list.meta.next_page ?? null
    }
  }

  return { charge, findPayment, listPayments }
}
