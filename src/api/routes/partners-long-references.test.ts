import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/**
 * A partner's own numbers are whatever its programs count by: of 15 to 19 digits one in ten passes the check
 * of a card's number. What no scheme could have issued is taken as it is, and what could be is refused with a
 * way to send it all the same.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { plans, ask, runJobs } = shop

test('an order and a spend take a long number as their reference, whatever its last digit', async () => {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const client = { phone_number: '568000001' }
  // A generated id of 19 digits; no card begins with 75.
  const reference = '7529815867916288002'
  const body = {
    product_id: plans.small,
    client,
    payment: 'account',
    reference,
    metadata: { cart: reference },
  }
  const placed = await call('POST /orders', { body })
  expect(placed.status, placed.text).toBe(201)
  await runJobs()
  // Each IMEI ends in the digit that makes it pass.
  const spend = { phone: '+966568000001', points: 1, reason: 'Lookup of IMEI 490154203237518', reference }
  const spent = await call('POST /points/spends', { body: spend })
  expect(spent.status, spent.text).toBe(201)
})

test('a number that a card may have is refused at its field, and taken behind letters', async () => {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const number = '4201320111111010'
  const order = (reference: string, cart: string) => ({
    product_id: plans.small,
    client: { phone_number: '568000002' },
    payment: 'account',
    reference,
    metadata: { cart },
  })
  expect(await call('POST /orders', { body: order('sale-1', number) })).toMatchObject({
    status: 422,
    body: { code: 200010, errors: { 'metadata.cart': [expect.any(String)] } },
  })
  const placed = await call('POST /orders', { body: order(`sale-${number}`, `c${number}`) })
  expect(placed.status, placed.text).toBe(201)
  expect(placed.body.order.reference).toBe(`sale-${number}`)
})
