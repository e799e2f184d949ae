import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/** What a partner has shown its customer is what it owes, or nothing is placed. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop

let numbers = 568_000_000

async function newPartner() {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const [plan] = (await call('GET /products')).body.products
  return {
    call,
    shown: {
      expected_final_price_minor: Number(plan.price_with_tax_minor),
      expected_days: Number(plan.days),
      expected_points: Number(plan.points),
    },
    owed: async () => Number((await call('GET /account')).body.account.on_account.owed_minor),
  }
}

const order = (shown: object, payment = 'account') => ({
  product_id: plans.small,
  client: { phone_number: String(++numbers) },
  payment,
  ...shown,
})

test('an order at the price, days and points that were shown is placed', async () => {
  const { call, shown, owed } = await newPartner()
  const placed = await call('POST /orders', { body: order(shown) })
  expect(placed.status, placed.text).toBe(201)
  expect(await owed()).toBe(shown.expected_final_price_minor)
  expect((await call('POST /orders', { body: order(shown, 'link') })).status).toBe(201)
})

test('one whose price has become another is not, nothing is owed, and its key is free', async () => {
  const { call, shown, owed } = await newPartner()
  const before = await db
    .selectFrom('products')
    .select(['price_minor'])
    .where('id', '=', plans.small)
    .executeTakeFirstOrThrow()
  const set = (price: bigint) =>
    db.updateTable('products').set({ price_minor: price }).where('id', '=', plans.small).execute()
  const asked = { key: 'sale-92', body: order(shown) }
  await set(before.price_minor + 2_000n)
  try {
    const refused = await call('POST /orders', asked)
    expect(refused, refused.text).toMatchObject({ status: 409, body: { code: 300003 } })
    expect(refused.body.message).toContain('GET /products')
    expect(refused.body.quote).toBeUndefined()
    expect(await owed()).toBe(0)
    expect((await call('GET /orders')).body.orders).toEqual([])
  } finally {
    await set(before.price_minor)
  }
  expect((await call('POST /orders', asked)).status).toBe(201)
})

test.each(['expected_days', 'expected_points'])('nor one with other %s than were shown', async (field) => {
  const { call, shown, owed } = await newPartner()
  const refused = await call('POST /orders', { body: order({ ...shown, [field]: 7 }) })
  expect(refused, refused.text).toMatchObject({ status: 409, body: { code: 300003 } })
  expect(await owed()).toBe(0)
})
