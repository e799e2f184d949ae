import { afterEach, describe, expect, it } from 'vitest'
import { type Clock, createStoppedClock } from '../practice/clock.ts'
import { TestShop, openEar, until } from './test-shop.ts'

const applePay = { type: 'applepay', token: 'made up' }
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open(answerWith?: () => number) {
  const clock: Clock = createStoppedClock(Date.parse('2026-11-20T09:00:00Z'))
  const ear = await openEar(answerWith)
  cleanups.push(ear.close)
  const shop = await TestShop.open({ clock, webhookUrl: ear.url })
  cleanups.push(() => shop.close())
  const pay = () => shop.pay(applePay, { amount: 25_000 })
  const attempts = async () => (await shop.call('GET', '/v1/webhooks/attempts')).body.webhook_attempts
  return { clock, ear, shop, pay, attempts }
}

describe('webhooks', () => {
  it('tell the store in the documented envelope', async () => {
    const { ear, pay, attempts } = await open()
    const { body } = await pay()
    await until(() => ear.heard.length === 1)
    const [event] = ear.heard
    expect(event).toMatchObject({
      type: 'payment_paid',
      secret_token: 'whsec_test_sandbox',
      account_name: 'Sandbox',
      live: false,
      data: { id: body.id, status: 'paid', amount: 25_000 },
    })
    await until(async () => (await attempts()).length === 1)
    expect((await attempts())[0]).toMatchObject({
      event_id: event?.id,
      retry_number: 0,
      result: 'success',
      response_code: 200,
    })
  })

  it('tell every move of a payment, in its state of that moment', async () => {
    const { ear, shop, pay } = await open()
    const { body } = await pay()
    await shop.call('POST', `/v1/payments/${body.id}/refund`, { amount: 5000 })
    const held = (await shop.pay({ ...applePay, manual: true }, { amount: 25_000 })).body
    await shop.call('POST', `/v1/payments/${held.id}/capture`)
    await shop.call('POST', `/v1/payments/${held.id}/void`)
    await shop.pay(applePay, { amount: 110_100 })
    await until(() => ear.heard.length === 6)
    expect(ear.heard.map(({ type, data }) => `${type} ${data.status}`).toSorted()).toEqual([
      'payment_authorized authorized',
      'payment_captured captured',
      'payment_failed failed',
      'payment_paid paid',
      'payment_refunded refunded',
      'payment_voided voided',
    ])
  })

  it('try six times with growing waits, the same event each time, and then drop it', async () => {
    const { clock, ear, shop, pay, attempts } = await open(() => 500)
    await pay()
    await until(async () => (await attempts()).length === 1)
    for (const [made, wait] of [60_000, 600_000, 1_800_000, 3_600_000, 7_200_000].entries()) {
      clock.advance(wait - 1)
      expect(ear.heard).toHaveLength(made + 1)
      clock.advance(1)
      await until(async () => (await attempts()).length === made + 2)
    }
    clock.advance(86_400_000)
    await shop.call('GET', '/sandbox/health')
    expect(ear.heard).toHaveLength(6)
    expect(new Set(ear.heard.map(({ id }) => id)).size).toBe(1)
    expect((await attempts())[0]).toMatchObject({ retry_number: 5, result: 'failed', response_code: 500 })
  })

  it('stop when the store answers well at last', async () => {
    let code = 503
    const { clock, ear, pay, attempts } = await open(() => code)
    await pay()
    await until(async () => (await attempts()).length === 1)
    code = 204
    clock.advance(60_000)
    await until(async () => (await attempts()).length === 2)
    clock.advance(86_400_000)
    expect(ear.heard).toHaveLength(2)
  })

  it('go on after a restart', async () => {
    let code = 500
    const { clock, ear, shop, pay, attempts } = await open(() => code)
    await pay()
    await until(async () => (await attempts()).length === 1)
    await shop.restart()
    code = 200
    expect(ear.heard).toHaveLength(1)
    clock.advance(60_000)
    await until(() => ear.heard.length === 2)
    expect(ear.heard[1]?.id).toBe(ear.heard[0]?.id)
  })

  it('can be registered, listed and deleted; the secret is never shown', async () => {
    const { ear, shop, pay } = await open()
    const other = await openEar()
    cleanups.push(other.close)
    const made = await shop.call('POST', '/v1/webhooks', {
      url: other.url,
      http_method: 'post',
      shared_secret: 'my own secret',
      events: ['payment_refunded'],
    })
    expect(made.status).toBe(201)
    expect(JSON.stringify(made.body)).not.toContain('my own secret')
    expect((await shop.call('GET', '/v1/webhooks')).body.webhooks).toHaveLength(2)
    expect((await shop.call('GET', '/v1/webhooks/available_events')).body.events).toContain('payment_failed')
    const { body } = await pay()
    await shop.call('POST', `/v1/payments/${body.id}/refund`)
    await until(() => ear.heard.length === 2 && other.heard.length === 1)
    expect(other.heard[0]).toMatchObject({ type: 'payment_refunded', secret_token: 'my own secret' })

    expect((await shop.call('DELETE', `/v1/webhooks/${made.body.id}`)).body).toHaveProperty('message')
    expect((await shop.call('GET', `/v1/webhooks/${made.body.id}`)).status).toBe(404)
    expect((await shop.call('POST', '/v1/webhooks', { url: 'x', events: 5 })).status).toBe(400)
    expect((await shop.call('GET', '/v1/webhooks', undefined, 'pk_test_sandbox')).status).toBe(403)
  })
})
