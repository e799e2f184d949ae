import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStoppedClock } from '../practice/clock.ts'
import { noFaults } from '../practice/faults.ts'
import { TestShop, openEar, until } from './test-shop.ts'

const applePay = { type: 'applepay', token: 'made up' }
const clock = createStoppedClock(Date.parse('2026-11-20T09:00:00Z'))
let shop: TestShop
let ear: Awaited<ReturnType<typeof openEar>>
beforeEach(async () => {
  ear = await openEar()
  shop = await TestShop.open({ clock, webhookUrl: ear.url })
})
afterEach(async () => {
  await shop.close()
  ear.close()
})

const pay = (more = {}) => shop.pay(applePay, { amount: 25_000, ...more })

describe('faults', () => {
  it('are replaced whole, shown, and gone with {}', async () => {
    expect((await shop.faults({ latency_ms: 5, no_webhooks: true })).body).toEqual({
      ...noFaults,
      latency_ms: 5,
      no_webhooks: true,
    })
    expect((await shop.faults({ fail_next: 2 })).body).toEqual({ ...noFaults, fail_next: 2 })
    await shop.faults({})
    expect((await shop.call('GET', '/sandbox/faults')).body).toEqual(noFaults)
  })

  it.each([
    [{ surprise: 1 }, 'surprise'],
    [{ fail_next: '2' }, 'fail_next'],
    [{ fail_next: -1 }, 'fail_next'],
    [{ latency_ms: 1.5 }, 'latency_ms'],
    [{ drop_after_charge: 2 }, 'drop_after_charge'],
    [{ no_webhooks: 1 }, 'no_webhooks'],
    [{ webhook_delay_ms: null }, 'webhook_delay_ms'],
    [{ ['__proto__x']: 1 }, '__proto__x'],
  ])('refuse %o and change nothing', async (wrong, field) => {
    await shop.faults({ fail_next: 7 })
    const { status, body } = await shop.faults(wrong)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual([field])
    expect((await shop.call('GET', '/sandbox/faults')).body.fail_next).toBe(7)
  })

  it('fail_next answers 503 so often, before anything is done', async () => {
    await shop.faults({ fail_next: 2 })
    const given_id = randomUUID()
    for (const left of [1, 0]) {
      const { status, body } = await pay({ given_id })
      expect(status).toBe(503)
      expect(body).toMatchObject({ type: 'api_error', errors: null })
      expect((await shop.call('GET', '/sandbox/faults')).body.fail_next).toBe(left)
    }
    expect((await shop.call('GET', `/v1/payments/${given_id}`)).status).toBe(404)
    expect((await pay({ given_id })).status).toBe(201)
  })

  it('latency_ms holds every call back', async () => {
    await shop.faults({ latency_ms: 120 })
    const start = performance.now()
    await pay()
    expect(performance.now() - start).toBeGreaterThan(115)
  })

  it('drop_after_charge takes the money and cuts the line; asking by given_id tells the truth', async () => {
    await shop.faults({ drop_after_charge: 1 })
    const given_id = randomUUID()
    await expect(pay({ given_id })).rejects.toThrow('fetch failed')
    await shop.faults({})
    expect((await shop.payment(given_id)).status).toBe('paid')
    expect((await pay({ given_id })).body.type).toBe('used_given_id')
    await until(() => ear.heard.length === 1)
  })

  it('drop_after_charge does not touch calls that were refused', async () => {
    await shop.faults({ drop_after_charge: 1 })
    expect((await pay({ amount: 1 })).status).toBe(400)
  })

  it('drop_after_charge cuts the way back from 3-D Secure, after the charge', async () => {
    const { body } = await shop.pay()
    await shop.faults({ drop_after_charge: 1 })
    await expect(shop.walk(body.source.transaction_url)).rejects.toThrow('fetch failed')
    expect((await shop.payment(body.id)).status).toBe('paid')
    const back = await shop.walk(body.source.transaction_url)
    expect(back.searchParams.get('status')).toBe('paid')
  })

  it('drop_after_refund gives back once and cuts the line', async () => {
    const { body } = await pay()
    await shop.faults({ drop_after_refund: 1 })
    await expect(shop.call('POST', `/v1/payments/${body.id}/refund`)).rejects.toThrow('fetch failed')
    expect((await shop.payment(body.id)).refunded).toBe(25_000)
  })

  it('duplicate_webhooks sends the same event more often', async () => {
    await shop.faults({ duplicate_webhooks: 2 })
    await pay()
    await until(() => ear.heard.length === 3)
    expect(new Set(ear.heard.map(({ id }) => id)).size).toBe(1)
  })

  it('webhook_delay_ms holds the first attempt back', async () => {
    await shop.faults({ webhook_delay_ms: 30_000 })
    await pay()
    clock.advance(29_999)
    await shop.call('GET', '/sandbox/health')
    expect(ear.heard).toHaveLength(0)
    clock.advance(1)
    await until(() => ear.heard.length === 1)
  })

  it('no_webhooks loses events for good', async () => {
    await shop.faults({ no_webhooks: true })
    await pay()
    await shop.faults({})
    clock.advance(86_400_000)
    const { body } = await pay()
    await until(() => ear.heard.length === 1)
    expect(ear.heard[0]?.data.id).toBe(body.id)
  })
})
