import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/** What a partner leaves with an order or a spend of its own is kept, and found by what was sent. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans, runJobs } = shop

test('metadata stay as they were sent, and a reference is found as it was sent', async () => {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const client = await shop.newClient()
  const labels = { reference: ' A  17 ', metadata: { note: ' two  blanks\nand a line ', 'e\u0301': '' } }
  const body = {
    product_id: plans.small,
    client: { phone_number: client.phone.slice(4) },
    payment: 'account',
  }
  const { order } = (await call('POST /orders', { body: { ...body, ...labels } })).body
  expect(order).toMatchObject({ reference: 'A 17', metadata: labels.metadata })
  await runJobs()
  const spending = { phone: client.phone, points: 1, reason: 'Lookup', ...labels }
  const { spend } = (await call('POST /points/spends', { body: spending })).body
  expect(spend).toMatchObject({ reference: 'A 17', metadata: labels.metadata })
  for (const reference of [labels.reference, 'A 17']) {
    const asked = `reference=${encodeURIComponent(reference)}`
    expect((await call(`GET /orders?${asked}`)).body.orders).toMatchObject([{ id: order.id }])
    expect((await call(`GET /points/spends?${asked}`)).body.spends).toMatchObject([{ id: spend.id }])
  }
  expect((await call('GET /orders?reference=%20')).body.orders).toEqual([])
})
