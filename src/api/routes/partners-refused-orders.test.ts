import { expect, test } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { partnerOrdersPerPhone } from '#rules/partners/partners'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/**
 * Links a day, and orders an hour for one phone, are limited because each sends an SMS; an order that is
 * refused sends none.
 */

const { db, pool } = await testDatabase()
const shop = await openTestShop(db, { parts: { limiter: createSharedLimiter(pool) } })
const { ask, plans } = shop
const { token: admin } = await signedInStaff(db, 'admin')

async function setBudget(budget: number) {
  const settings = '/api/users/v1/store'
  const { version } = (await ask(`GET ${settings}`, { token: admin })).body.store
  const body = { version, daily_code_budget: budget }
  expect((await ask(`PATCH ${settings}`, { token: admin, body })).status).toBe(200)
}

test('orders that are refused use up none of the links of the day', async () => {
  const partner = await addPartner(db, { products: [plans.small, plans.shared] })
  const call = partnerAsk(ask, partner.token)
  const client = await shop.newClient()
  await shop.buy(client.token)
  const order = (number: string) => ({
    product_id: plans.shared,
    client: { phone_number: number },
    payment: 'link',
  })
  // Ten links a day are this partner's part.
  await setBudget(100)
  try {
    for (let count = 0; count < partnerOrdersPerPhone.points; count++) {
      const refused = await call('POST /orders', { body: order(client.phone.slice(4)) })
      expect(refused).toMatchObject({ status: 409, body: { code: 300050 } })
    }
    const other = await call('POST /orders', { body: order('567000001') })
    expect(other.status, other.text).toBe(201)
  } finally {
    await setBudget(5_000)
  }
})

test('when the limit was raised the same key may be used again, however often it was refused', async () => {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 0 })
  const call = partnerAsk(ask, partner.token)
  const body = { product_id: plans.small, client: { phone_number: '567000002' }, payment: 'account' }
  for (let count = 0; count < partnerOrdersPerPhone.points; count++) {
    const refused = await call('POST /orders', { body, key: 'sale-9' })
    expect(refused).toMatchObject({ status: 409, body: { code: 800005 } })
  }
  const raised = { account_limit_minor: 10_000n }
  await db.updateTable('api_clients').set(raised).where('id', '=', partner.id).execute()
  const placed = await call('POST /orders', { body, key: 'sale-9' })
  expect(placed.status, placed.text).toBe(201)
})
