import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

function eventAbout(paymentId: string, changes: object = {}) {
  return {
    id: randomUUID(),
    type: 'payment_paid',
    created_at: new Date().toISOString(),
    secret_token: 'whsec_test_sandbox',
    account_name: 'test',
    live: false,
    data: { id: paymentId, status: 'paid', amount: 1 },
    ...changes,
  }
}

const notify = (body: unknown, provider = 'moyasar') => shop.ask(`POST /api/webhooks/${provider}`, { body })

describe('a gateway event', () => {
  it('is stored once and worked in a job, by asking the gateway', async () => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await shop.bank.walk(payment.redirect_url)
    const event = eventAbout(payment.id)
    expect(await notify(event)).toMatchObject({ status: 200, body: { received: true } })
    expect((await notify(event)).status).toBe(200)
    expect((await shop.readOrder(token, orderId)).status).toBe('awaiting_payment')
    // The payer's own browser comes first; this one never does.
    expect(await shop.runJobs()).toEqual([])
    const ran = await shop.runJobs(() => new Date(Date.now() + 2_000))
    expect(ran.filter((name) => name === 'gateway_event.work')).toHaveLength(1)
    expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  })

  it('is not believed when it says paid and the gateway does not', async () => {
    const { token } = await shop.newClient()
    const { orderId, payment } = await shop.startPaying(token)
    await notify(eventAbout(payment.id))
    await shop.runJobs()
    expect((await shop.readOrder(token, orderId)).status).toBe('awaiting_payment')
  })

  it('may speak of payments that are not ours', async () => {
    expect((await notify(eventAbout(randomUUID()))).status).toBe(200)
    expect((await notify(eventAbout('not-a-uuid'))).status).toBe(200)
    await shop.runJobs()
  })

  it.each([
    ['another secret', eventAbout(randomUUID(), { secret_token: 'guess' }), 401],
    ['no secret', { id: 'x', type: 'payment_paid', data: { id: 'x' } }, 401],
    ['a list', [1, 2], 422],
    ['broken JSON', '{"id":', 400],
  ])('with %s is refused', async (_, body, status) => {
    expect((await notify(body)).status).toBe(status)
  })

  it('of an unknown gateway is not found', async () => {
    expect((await notify(eventAbout(randomUUID()), 'paypal')).status).toBe(404)
  })
})
