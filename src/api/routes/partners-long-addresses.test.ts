import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/**
 * An address with Arabic letters is kept as it is called, six characters for a letter: what becomes too long
 * is refused, not failed at.
 */

const { db } = await testDatabase()
const { plans, ask } = await openTestShop(db)

test('an address that is too long once it is written for the wire is refused, and is no fault of ours', async () => {
  const call = partnerAsk(ask, (await addPartner(db, { products: [plans.small] })).token)
  // 121 characters as they are typed, 621 as they are called.
  const address = `https://shop.example/${'شكرا'.repeat(25)}`
  const client = { phone_number: '569000001' }
  const order = { product_id: plans.small, client, payment: 'link' }
  for (const field of ['return_url', 'cancel_url']) {
    const refused = await call('POST /orders', { body: { ...order, [field]: address } })
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  }
  const refused = { status: 422, body: { errors: { url: [expect.any(String)] } } }
  expect(await call('POST /webhook_endpoints', { body: { url: address } })).toMatchObject(refused)
  // 21 and 79 letters of six characters.
  const fits = `https://shop.example/${'ش'.repeat(79)}`
  expect((await call('POST /orders', { body: { ...order, return_url: fits } })).status).toBe(201)
  const made = await call('POST /webhook_endpoints', { body: { url: fits } })
  expect(made.status, made.text).toBe(201)
  const path = `/webhook_endpoints/${made.body.webhook_endpoint.id}`
  expect(await call(`PATCH ${path}`, { body: { url: address } })).toMatchObject(refused)
})
