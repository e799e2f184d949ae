import { expect, it } from 'vitest'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { addTestCoupon, openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop

it('is used once when fifty people use its only use at once', async () => {
  await addTestCoupon(shop.system, 'ONCE50', { total_limit: 1 })
  const clients = await Promise.all(Array.from({ length: 50 }, () => shop.newClient()))
  const placed = await Promise.all(clients.map(({ token }) => shop.placeOrder(token, { coupon: 'ONCE50' })))
  expect(placed.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = placed.filter(({ status }) => status !== 201).map(({ body }) => body.code)
  expect(new Set(refused)).toEqual(new Set([300013]))
  const { uses } = await db
    .selectFrom('coupons')
    .select('uses')
    .where('code', '=', 'ONCE50')
    .executeTakeFirstOrThrow()
  expect(uses).toBe(1)
})

it('of a first purchase is one client’s once, however many tabs', async () => {
  await addTestCoupon(shop.system, 'FIRST', { first_purchase_only: true })
  const { token } = await shop.newClient()
  const placed = await Promise.all(
    Array.from({ length: 6 }, () => shop.placeOrder(token, { coupon: 'FIRST' })),
  )
  expect(placed.filter(({ status }) => status === 201)).toHaveLength(1)
})

it.each([
  ['the purchase only', 0, 6_900],
  ['one renewal', 1, 6_210],
  ['every renewal', null, 6_210],
])('lowers %s, and the quote says so', async (_, renewals, next) => {
  const code = `LAST${renewals ?? 'ALL'}`
  await addTestCoupon(shop.system, code, { renewals })
  const { token } = await shop.newClient()
  const quoted = await ask('POST /api/clients/v1/quotes', {
    token,
    body: { product_id: shop.plans.small, coupon: code },
  })
  expect(quoted.body.quote.renewal).toMatchObject({
    price_after_tax_minor: next,
    discounted_renewals: renewals,
    price_without_discount_minor: 6_900,
    price_change: null,
  })
  const order = await shop.buy(token, { coupon: code })
  expect((await findRenewalOffer(db, order.subscription_id, new Date()))?.price.priceAfterTax).toBe(next)
  // What the coupon becomes later changes no promise.
  await db
    .updateTable('coupons')
    .set({ percentage_bp: 5_000, renewals: 5 })
    .where('code', '=', code)
    .execute()
  expect((await findRenewalOffer(db, order.subscription_id, new Date()))?.price.priceAfterTax).toBe(next)
})
