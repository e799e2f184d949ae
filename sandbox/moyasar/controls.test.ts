import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestShop, openEar, until } from './test-shop.ts'

let shop: TestShop
let ear: Awaited<ReturnType<typeof openEar>>
beforeAll(async () => {
  ear = await openEar()
  shop = await TestShop.open({ webhookUrl: ear.url })
})
afterAll(async () => {
  await shop.close()
  ear.close()
})

describe('controls', () => {
  it('shows all payments in the ledger, newest first', async () => {
    const first = (await shop.pay()).body
    const second = await shop.payThrough()
    const { body } = await shop.call('GET', '/sandbox/ledger', undefined, null)
    expect(body.payments.slice(0, 2)).toEqual([second, await shop.payment(first.id)])
  })

  it('lets late money arrive for a payment that was given up', async () => {
    const { body } = await shop.pay()
    expect((await shop.call('POST', `/sandbox/payments/${body.id}/abandon`)).body.status).toBe('failed')
    const late = await shop.call('POST', `/sandbox/payments/${body.id}/settle`, { status: 'paid' })
    expect(late.body).toMatchObject({ status: 'paid', source: { message: 'APPROVED' } })
    expect(late.body).not.toHaveProperty('failure_reason')
    await until(() => ear.heard.some(({ type, data }) => type === 'payment_paid' && data.id === body.id))
    expect((await shop.call('POST', `/sandbox/payments/${body.id}/settle`)).status).toBe(400)
  })

  it('declines with a code of choice', async () => {
    const { body } = await shop.pay()
    const path = `/sandbox/payments/${body.id}/settle`
    expect((await shop.call('POST', path, { status: 'failed', code: '00' })).status).toBe(400)
    const failed = await shop.call('POST', path, { status: 'failed', code: '61' })
    expect(failed.body.source).toMatchObject({
      response_code: '61',
      message: 'DECLINED: EXCEEDS WITHDRAWAL LIMIT',
    })
  })

  it('changes a stored payment behind the shop’s back', async () => {
    const { id } = await shop.payThrough()
    const lie = { amount: 1, currency: 'USD', metadata: { order_id: 'other' } }
    await shop.call('POST', `/sandbox/payments/${id}/tamper`, lie)
    expect(await shop.payment(id)).toMatchObject({ ...lie, amount_format: '0.01 USD', status: 'paid' })
  })

  it('tells an event again, with an id of its own', async () => {
    const { id } = await shop.payThrough()
    await shop.call('POST', `/sandbox/payments/${id}/webhooks`, { type: 'payment_failed' })
    await until(() => ear.heard.filter(({ data }) => data.id === id).length === 2)
    const types = ear.heard.filter(({ data }) => data.id === id).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['payment_failed', 'payment_paid'])
  })

  it('moves time forward', async () => {
    const { body } = await shop.pay()
    await shop.call('PUT', '/sandbox/clock', { advance_ms: 15 * 60_000 })
    expect((await shop.payment(body.id)).status).toBe('failed')
  })

  it('shows its books as a page, with faults to set by hand', async () => {
    for (const path of ['/', '/sandbox', '/sandbox?page=2']) {
      const { status, body } = await shop.call('GET', path, undefined, null)
      expect(status).toBe(200)
      for (const word of ['بوابة الدفع التجريبية', 'Practice payment gateway', '•••• 1010', 'payment_paid'])
        expect(body).toContain(word)
    }
    const set = await shop.postForm('/sandbox/faults', {
      fail_next: '3',
      drop_after_charge: '0.5',
      latency_ms: '',
      no_webhooks: 'true',
    })
    expect(set.status).toBe(303)
    expect((await shop.call('GET', '/sandbox/faults')).body).toMatchObject({
      fail_next: 3,
      drop_after_charge: 0.5,
      latency_ms: 0,
      no_webhooks: true,
    })
    const wrong = await shop.postForm('/sandbox/faults', { fail_next: 'many' })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toContain('aria-invalid')
    await shop.postForm('/sandbox/faults', {})
    expect((await shop.call('GET', '/sandbox/faults')).body.fail_next).toBe(0)
  })
})
