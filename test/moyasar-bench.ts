import { createMoyasar } from '#integrations/payments/moyasar'
import { TestShop } from '../sandbox/moyasar/test-shop.ts'
import { openWebhookEar } from './ear.ts'
import { chargeToken, type GatewayBench, type Opener, type TestCard } from './gateway-bench.ts'

const numbers: Record<TestCard, string> = {
  good: '4201320111111010',
  poor: '4201320000311101',
  stolen: '4201321144311528',
  expired: '4201322267774310',
  emptied: '4111110000000518',
}

/** Moyasar's practice gateway for the suite that every gateway passes. */
export async function openMoyasarBench(): Promise<GatewayBench> {
  const ear = await openWebhookEar()
  const bank = await TestShop.open({ webhookUrl: `${ear.url}/api/webhooks/moyasar` })
  const at = (baseUrl: string) =>
    createMoyasar({
      baseUrl,
      browserBaseUrl: baseUrl,
      publishableKey: 'pk_test_sandbox',
      secretKey: 'sk_test_sandbox',
      webhookSecret: 'whsec_test_sandbox',
    })
  const gateway = at(bank.url)
  const cardOf = (card: TestCard) => ({
    name: 'Noura Ali',
    number: numbers[card],
    month: 9,
    year: 2099,
    cvc: '123',
  })

  async function makeToken(card: TestCard, more: object): Promise<string> {
    const body = { ...cardOf(card), callback_url: 'http://store.test', ...more }
    return String((await bank.call('POST', '/v1/tokens', body, 'pk_test_sandbox:')).body.id)
  }

  return {
    gateway,
    at,
    async openerOf(): Promise<Opener> {
      const token = await makeToken('good', { save_only: true })
      return (charge, adapter = gateway) => chargeToken(adapter, charge, token)
    },
    cards: {
      tokenOf: (card) => makeToken(card, { save_only: true }),
      tokenToKeep: (card) => makeToken(card, {}),
      async paySaving(charge, card) {
        const { announce } = gateway.cardVault
        if (!announce) throw new Error('Moyasar takes payments from browsers')
        const { body } = announce(charge, { kind: 'new_card' })
        const source = { ...(body['source'] as object), ...cardOf(card) }
        const answer = await bank.call('POST', '/v1/payments', { ...body, source }, 'pk_test_sandbox:')
        return { redirectUrl: answer.body.source.transaction_url }
      },
    },
    walk: (url, answer) => bank.walk(url, answer === 'verified' ? 'AUTHENTICATED' : 'UNAUTHENTICATED'),
    faults: (faults) => bank.faults(faults),
    async countCharges(paymentId) {
      const { payments } = (await bank.call('GET', '/sandbox/ledger')).body
      return payments.filter((payment: { id: string }) => payment.id === paymentId).length
    },
    letTimePass: async () => undefined,
    heard: ear.heard,
    async close() {
      ear.close()
      await bank.close()
    },
  }
}
