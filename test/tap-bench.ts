import { createTap } from '#integrations/payments/tap'
import { TestTap, madaCard } from '../sandbox/tap/test-tap.ts'
import { openWebhookEar } from './ear.ts'
import { chargeToken, type GatewayBench, type Opener, type TestCard } from './gateway-bench.ts'

/** At Tap the expiry date decides what the bank says. */
const expiries: Record<TestCard, object> = {
  good: {},
  poor: { exp_month: 7, exp_year: 2037 },
  stolen: { exp_month: 8, exp_year: 2037 },
  expired: { exp_month: 11, exp_year: 2037 },
  emptied: { exp_month: 9, exp_year: 2037 },
}

/** Tap's practice gateway for the suite that every gateway passes. */
export async function openTapBench(): Promise<GatewayBench> {
  const ear = await openWebhookEar()
  const bank = await TestTap.open()
  const at = (baseUrl: string) =>
    createTap({
      baseUrl,
      browserBaseUrl: baseUrl,
      publishableKey: 'pk_test_sandbox',
      secretKey: 'sk_test_sandbox',
      webhookUrl: `${ear.url}/api/webhooks/tap`,
    })
  const gateway = at(bank.url)
  const tokenOf = (card: TestCard) => bank.token({ ...madaCard, ...expiries[card] })

  return {
    gateway,
    at,
    async openerOf(): Promise<Opener> {
      const token = await tokenOf('good')
      return (charge, adapter = gateway) => chargeToken(adapter, charge, token)
    },
    cards: {
      tokenOf,
      tokenToKeep: tokenOf,
      async paySaving(charge, card) {
        const answer = await gateway.cards.chargeToken(charge, { token: await tokenOf(card), saves: true })
        return { redirectUrl: answer.outcome === 'made' ? answer.payment.redirectUrl : null }
      },
    },
    walk: (url, answer) => bank.walk(url, answer === 'verified' ? 'AUTHENTICATED' : 'FAILED'),
    faults: (faults) => bank.faults(faults),
    async countCharges(paymentId) {
      const { charges } = (await bank.call('GET', '/sandbox/ledger')).body
      return charges.filter(
        ({ reference }: { reference: { transaction: string } }) => reference.transaction === paymentId,
      ).length
    },
    letTimePass: () => bank.passTime(20_000),
    heard: ear.heard,
    async close() {
      ear.close()
      await bank.close()
    },
  }
}
