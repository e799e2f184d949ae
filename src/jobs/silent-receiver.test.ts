import { afterAll, expect, it, vi } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { startWorker } from './worker.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
let calls = 0
const ended = Promise.withResolvers<void>()
/** Takes connections and does not answer. */
const system = {
  ...shop.system,
  async postWebhook() {
    calls += 1
    await ended.promise
    return { status: null, text: 'no answer in time', durationMs: 10_000 }
  },
}
const { token } = await signedInStaff(db, 'admin')
const client = await shop.newClient()
const order = await shop.buy(client.token)
const partner = await addPartner(db, { products: [shop.plans.small], mode: 'test' })
const call = partnerAsk(shop.ask, partner.token)
/** Twenty endpoints at that receiver, and five events for each. */
async function playEvents() {
  for (let made = 0; made < 20; made++) {
    const body = { url: `https://receiver.example/${made}` }
    expect((await call('POST /webhook_endpoints', { body })).status).toBe(201)
  }
  const practice = { phone_extension: '+999', phone_number: '500123' }
  const placed = await call('POST /orders', {
    body: { product_id: shop.plans.small, client: practice, payment: 'link' },
  })
  for (let played = 0; played < 5; played++) {
    const body = { type: 'order.declined', order_id: placed.body.order.id }
    expect((await call('POST /practice/events', { body })).status).toBeLessThan(300)
  }
}

const worker = startWorker(() => system)
afterAll(async () => {
  ended.resolve()
  await worker.stop()
})

// No receiver answers before the end of this file: whatever is done is done beside them.
it('gives money back while all receivers of a partner do not answer', async () => {
  await playEvents()
  await vi.waitFor(() => expect(calls).toBeGreaterThanOrEqual(4), 10_000)
  const refunded = await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
    token,
    body: { amount_minor: 5_000, reason: 'x', period: 'keep', destination: 'card' },
  })
  expect(refunded.status).toBe(201)
  worker.wake()
  const refund = db.selectFrom('refunds').select('status').where('order_id', '=', order.id)
  await vi.waitFor(async () => expect(await refund.execute()).toEqual([{ status: 'done' }]), {
    timeout: 10_000,
    interval: 20,
  })
  expect(calls).toBe(4)
})
