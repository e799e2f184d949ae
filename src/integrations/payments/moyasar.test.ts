import { expect, test } from 'vitest'
import { createMoyasar } from '#integrations/payments/moyasar'
import { describeGateway } from '#test/gateway-suite'
import { openMoyasarBench } from '#test/moyasar-bench'

describeGateway('Moyasar', openMoyasarBench)

test('while the secret of events is exchanged, the former one is believed beside the new one', () => {
  const settings = {
    baseUrl: 'http://127.0.0.1:1',
    browserBaseUrl: 'http://127.0.0.1:1',
    publishableKey: 'pk_test_x',
    secretKey: 'sk_test_x',
    webhookSecret: 'the new secret of events',
  }
  const eventWith = (secret_token: string) => ({
    id: crypto.randomUUID(),
    type: 'payment_paid',
    secret_token,
    data: { id: crypto.randomUUID() },
  })
  const isBelieved = (former: string | undefined, secret: string) =>
    createMoyasar({ ...settings, formerWebhookSecret: former }).readEvent(
      new Headers(),
      eventWith(secret),
    ) !== null
  const former = 'the former secret of events'
  expect(isBelieved(former, settings.webhookSecret)).toBe(true)
  expect(isBelieved(former, former)).toBe(true)
  expect(isBelieved(former, 'the secret of a stranger')).toBe(false)
  expect(isBelieved(undefined, former)).toBe(false)
  expect(isBelieved(undefined, '')).toBe(false)
})
