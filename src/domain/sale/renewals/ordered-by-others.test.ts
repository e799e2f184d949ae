/**
 * A renewal costs what its client agreed to, whoever orders more of the plan for them. Source:
 * docs/decisions/0238.
 */
import { expect, it } from 'vitest'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { addDearPlan, addStoryPlan, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')
const desk = await openSubscriptionDesk(shop, db)

const charged = async (she: Subscriber) =>
  (await she.renewals())
    .filter(({ status }) => status === 'completed')
    .map((order) => Number(order.price_after_tax_minor))

/**
 * Somebody who agreed to renew at 69.00, before the shop sells the plan for 92.00. Of 14 days: no reminder
 * names a sum before the charge.
 */
async function subscriber() {
  const plan = await addStoryPlan(shop.system, 6_000, { days: 14 })
  const she = await newSubscriber(shop, db, { product: plan })
  expect((await she.read()).renewal).toMatchObject({ price_after_tax_minor: 6_900 })
  await db.updateTable('products').set({ price_minor: 8_000n }).where('id', '=', plan).execute()
  await she.travel(1)
  // "The price in the shop can change every day and touches no subscriber" (0023).
  expect((await she.read()).renewal).toMatchObject({ price_after_tax_minor: 6_900 })
  return { plan, she }
}

it('staff give a period for nothing: the renewal behind it costs what its client agreed to, as it did before', async () => {
  const { plan, she } = await subscriber()
  const body = {
    client_id: she.clientId,
    product_id: plan,
    payment: 'balance',
    discount_minor: 8_000,
    discount_reason: 'outage',
  }
  const placed = await shop.ask('POST /api/users/v1/orders', { token: admin.token, body })
  expect(placed.status).toBe(201)
  await shop.runJobs()
  await she.travel(2)
  expect((await she.read()).periods).toHaveLength(2)
  await she.travel(27.6)
  expect(await charged(she)).toEqual([6_900])
})

it('a partner orders the plan on account: the same', async () => {
  const { plan, she } = await subscriber()
  const { token } = await addPartner(db, { products: [plan], accountLimit: 1_000_000 })
  const body = { product_id: plan, client: { phone_number: she.phone.slice(4) }, payment: 'account' }
  expect((await partnerAsk(shop.ask, token)('POST /orders', { body })).status).toBe(201)
  await she.travel(2)
  expect((await she.read()).periods).toHaveLength(2)
  await she.travel(27.6)
  expect(await charged(she)).toEqual([6_900])
})

it('staff send the link of an order, which the client pays: no price of renewals stands beside the button', async () => {
  const { plan, she } = await subscriber()
  const body = { client_id: she.clientId, product_id: plan, payment: 'link' }
  const placed = await shop.ask('POST /api/users/v1/orders', { token: admin.token, body })
  expect(placed.status).toBe(201)
  expect((await she.pay(placed.body.order.id)).status).toBe(201)
  await she.travel(27.6)
  expect(await charged(she)).toEqual([6_900])
})

it('who was promised to be renewed only with a consent is not charged without one, because a partner ordered more', async () => {
  const plan = await addStoryPlan(shop.system, 6_000)
  const she = await newSubscriber(shop, db, { product: plan })
  const made = await shop.ask(`POST /api/users/v1/products/${plan}/price_changes`, {
    token: admin.token,
    body: {
      price_minor: 7_000,
      applies_on: riyadhDate(addDays(new Date(), 20)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: true,
    },
  })
  expect(made.status).toBe(201)
  await shop.runJobs()
  await db.updateTable('products').set({ price_minor: 8_000n }).where('id', '=', plan).execute()
  await she.travel(22)
  expect((await she.read()).renewal).toMatchObject({ needs_consent: true, price_after_tax_minor: 8_050 })
  const { token } = await addPartner(db, { products: [plan], accountLimit: 1_000_000 })
  const body = { product_id: plan, client: { phone_number: she.phone.slice(4) }, payment: 'account' }
  expect((await partnerAsk(shop.ask, token)('POST /orders', { body })).status).toBe(201)
  await she.travel(59.6)
  expect(await charged(she)).toEqual([])
})

it('nor is the price of a plan that staff had given for a period, because a partner ordered that plan behind it', async () => {
  const large = await addDearPlan(shop.system, { price: beforeTax(halalas(40_000)), points: 4_000, days: 30 })
  const she = await newSubscriber(shop, db, { product: shop.plans.small })
  await desk.actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  expect((await she.read()).renewal).toMatchObject({ price_after_tax_minor: 6_900 })
  const { token } = await addPartner(db, { products: [large], accountLimit: 1_000_000 })
  const body = { product_id: large, client: { phone_number: she.phone.slice(4) }, payment: 'account' }
  expect((await partnerAsk(shop.ask, token)('POST /orders', { body })).status).toBe(201)
  await she.travel(59.6)
  expect(await charged(she)).toEqual([6_900])
  await she.travel(61)
  expect((await she.read()).product.id).toBe(shop.plans.small)
})
