import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { riyadhDate } from '#rules/core/riyadh-days'
import { beforeTax } from '#rules/shop/price'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { inTransaction } from '#domain/core/transaction'
import { signedInStaff } from '#test/api'
import { addPartner, partnerAsk } from '#test/partners'
import { testDatabase } from '#test/database'
import { addTestCoupon, openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'

/**
 * A plan of a few days is over before the legal time to take it back: what the question says is what is done.
 * Source: docs/decisions/0234.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const plan = await inTransaction(shop.system, (tx) =>
  insertProduct(tx, shop.system, {
    name_ar: 'خمسة أيام',
    name_en: 'Five days',
    description_ar: 'وصف',
    description_en: 'About',
    price: beforeTax(halalas(6_000)),
    points: 300,
    days: 5,
    position: 9,
  }),
)
const { token: admin } = await signedInStaff(db, 'admin')
const partner = await addPartner(db, { products: [plan], pointsAny: true, now: shop.system.now() })
const spend = (she: Subscriber) =>
  partnerAsk(shop.ask, partner.token)('POST /points/spends', {
    body: { phone: she.phone, points: 300, reason: 'lookups' },
  })

/** The order of the only period, and what the question says before it is taken back by law. */
async function withdraw(she: Subscriber) {
  const [{ order_id: id }] = (await she.read()).periods
  const path = `${own}/orders/${id}/refund_requests`
  const { allowed } = (await shop.ask(`GET ${path}`, { token: she.token })).body
  const staff = await shop.ask(`GET /api/users/v1/orders/${id}`, { token: admin })
  expect((await shop.ask(`POST ${path}`, { token: she.token, body: {} })).status).toBe(201)
  await shop.runJobs()
  return { allowed, period: staff.body.order.period }
}

it('in the grace behind it: the grace lasts without its tries, and none of its points can be spent', async () => {
  const she = await newSubscriber(shop, db, { product: plan, code: '51' })
  await she.travel(5.2)
  const before = await she.read()
  expect(before).toMatchObject({ status: 'past_due', points_left: 300 })
  const { allowed, period } = await withdraw(she)
  const left = { goes_on_until: before.access_ends_at, stops_renewal: true, paused_until: null }
  expect(allowed).toMatchObject({ ends: 'period', ...left })
  expect(period).toMatchObject({ refund_ends: 'period', refund_leaves: left })
  expect(await she.read()).toMatchObject({
    status: 'cancelled',
    auto_renew: false,
    access_ends_at: before.access_ends_at,
    points_left: 0,
  })
  await she.travel(5.5)
  expect((await spend(she)).status).not.toBe(201)
  await she.answer(she.card, '00')
  await she.travel(12)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  expect((await she.renewals()).filter(({ status }) => status === 'completed')).toEqual([])
})

it('in the grace behind it: the coupon that it was bought with lowers no renewal any more', async () => {
  await addTestCoupon(shop.system, 'LASTS', { renewals: null })
  const she = await newSubscriber(shop, db, { product: plan, coupon: 'LASTS', code: '51' })
  await she.travel(5.2)
  expect((await she.read()).renewal.price_after_tax_minor).toBe(6_210)
  await withdraw(she)
  expect((await she.read()).renewal.price_after_tax_minor).toBe(6_900)
})

it('in a grace in which its owner had stopped it: its points end, too', async () => {
  const she = await newSubscriber(shop, db, { product: plan, code: '51' })
  await she.travel(5.2)
  await she.stop()
  const { access_ends_at: until } = await she.read()
  const { allowed } = await withdraw(she)
  expect(allowed).toMatchObject({ ends: 'period', goes_on_until: until, stops_renewal: false })
  expect(await she.read()).toMatchObject({ status: 'cancelled', access_ends_at: until, points_left: 0 })
})

it('in a pause behind it: the plan ends', async () => {
  const she = await newSubscriber(shop, db, { product: plan })
  const until = riyadhDate(new Date(she.started.getTime() + 20 * day))
  await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
  await she.travel(6)
  expect(await she.read()).toMatchObject({ status: 'active', paused_until: expect.any(String) })
  const { allowed, period } = await withdraw(she)
  expect(allowed).toMatchObject({ ends: 'plan', goes_on_until: null, stops_renewal: false })
  expect(period).toMatchObject({ refund_ends: 'renewal' })
  await she.travel(6.1)
  expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
})
