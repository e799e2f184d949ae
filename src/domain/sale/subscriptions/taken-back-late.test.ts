import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { addTestCoupon, openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'

/**
 * A purchase that is taken back leaves the plan as it was, and charges nothing at that moment. Source:
 * docs/decisions/0226.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const small = { product_id: shop.plans.small }
await addTestCoupon(shop.system, 'FOREVER', { renewals: null })

/** What the question says before it, once it is done. */
async function withdraw(she: Subscriber, orderId: string) {
  const path = `${own}/orders/${orderId}/refund_requests`
  const { allowed } = (await shop.ask(`GET ${path}`, { token: she.token })).body
  const answer = await shop.ask(`POST ${path}`, { token: she.token, body: { destination: 'card' } })
  expect(answer.status).toBe(201)
  await shop.runJobs()
  return allowed
}

const charges = async (she: Subscriber) =>
  (await she.renewals()).filter(({ status }) => status === 'completed')
const templates = async (she: Subscriber) => (await she.result()).map((one) => one.split(':')[0])

it('on the last day it ends the renewal, as the question said, instead of charging it at once', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(25)
  const { id } = await shop.buy(she.token, small)
  await she.travel(29.5)
  const { ends_at: end } = await she.read()
  const allowed = await withdraw(she, id)
  expect(allowed).toMatchObject({ ends: 'period', stops_renewal: true })
  expect(Date.parse(end) - Date.parse(allowed.goes_on_until)).toBe(30 * 86_400_000)
  const left = await she.read()
  expect(left.auto_renew).toBe(false)
  expect(Date.parse(left.ends_at)).toBe(Date.parse(allowed.goes_on_until))
  expect(await templates(she)).toContain('renewal_refunded')
  await she.travel(31)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  expect(await she.renewals()).toEqual([])
})

it('and so does the renewal that is turned on again and taken back: each end of the renewal is told', async () => {
  const she = await newSubscriber(shop, db)
  const messages = async () => (await templates(she)).filter((one) => one === 'renewal_refunded').length
  await she.travel(25)
  const { id } = await shop.buy(she.token, small)
  await she.travel(29.5)
  await withdraw(she, id)
  await she.travel(29.51)
  expect(await messages()).toBe(1)
  await she.renewWith(she.card)
  await she.travel(29.6)
  const [renewed] = await charges(she)
  expect(await withdraw(she, String(renewed?.id))).toMatchObject({ stops_renewal: true })
  await she.travel(29.7)
  expect(await she.read()).toMatchObject({ auto_renew: false })
  expect(await messages()).toBe(2)
})

it('days before that it leaves the renewal on, which is reminded of and charged at its time', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(15)
  const { id } = await shop.buy(she.token, small)
  await she.travel(20)
  expect(await withdraw(she, id)).toMatchObject({ ends: 'period', stops_renewal: false })
  await she.travel(29.5)
  expect(await templates(she)).toContain('renewal_soon')
  expect(await charges(she)).toHaveLength(1)
})

it('takes the consent to renewal back that came with it', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  await she.travel(10)
  const { id } = await shop.buy(she.token, { ...small, auto_renew: true })
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
  expect(await withdraw(she, id)).toMatchObject({ stops_renewal: true })
  expect(await she.read()).toMatchObject({ auto_renew: false })
  await she.travel(29.5)
  expect(await she.renewals()).toEqual([])
})

it.each([29.4, 31])(
  'bought in a grace, on day %s, it gives the grace back as it was promised',
  async (at) => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(29.2)
    const before = await she.read()
    expect(before).toMatchObject({ status: 'past_due' })
    await she.travel(at)
    const { id } = await shop.buy(she.token, small)
    await she.travel(at + 0.05)
    await she.answer(she.card, '00')
    expect(await withdraw(she, id)).toMatchObject({
      ends: 'period',
      goes_on_until: before.access_ends_at,
      stops_renewal: true,
    })
    await she.travel(at + 0.1)
    expect(await she.read()).toMatchObject({
      status: 'cancelled',
      auto_renew: false,
      ends_at: before.ends_at,
      access_ends_at: before.access_ends_at,
    })
    expect(await templates(she)).toContain('renewal_refunded')
    await she.travel(35)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    expect(await charges(she)).toEqual([])
  },
)

it('a grace that it gave back can be renewed in, behind the paid end without a gap', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(31)
  const { id } = await shop.buy(she.token, small)
  await she.answer(she.card, '00')
  await withdraw(she, id)
  const { ends_at: end } = await she.read()
  const started = await she.renewWith(she.card)
  expect([started.status, started.body]).toMatchObject([200, {}])
  await she.travel(31.1)
  const after = await she.read()
  expect(after).toMatchObject({ status: 'active', auto_renew: true })
  expect(Date.parse(after.ends_at) - Date.parse(end)).toBe(30 * 86_400_000)
})

it('a grace that ends a pause gives nothing, and so none comes back: the plan ends, as the question says', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  const { ends_at: end } = await she.read()
  const until = riyadhDate(new Date(Date.parse(end) + 20 * day))
  await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
  await she.travel(50.5)
  const { id } = await shop.buy(she.token, small)
  await she.travel(50.6)
  expect(await withdraw(she, id)).toMatchObject({ ends: 'plan', goes_on_until: null, stops_renewal: false })
  expect(await she.read()).toMatchObject({ status: 'expired' })
  expect(await templates(she)).not.toContain('renewal_refunded')
})

it('two purchases in one grace, taken back one after the other, leave it, too', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(31)
  const before = await she.read()
  const [first, second] = [await shop.buy(she.token, small), await shop.buy(she.token, small)]
  await withdraw(she, first.id)
  expect(await withdraw(she, second.id)).toMatchObject({ goes_on_until: before.access_ends_at })
  expect(await she.read()).toMatchObject({ status: 'cancelled', access_ends_at: before.access_ends_at })
})

it('and so do two in a grace that its owner had stopped before, each taken back before the next is bought', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(30.5)
  await she.stop()
  const before = await she.read()
  expect(before).toMatchObject({ status: 'cancelled' })
  expect(Date.parse(before.access_ends_at)).toBeGreaterThan(Date.parse(before.ends_at))
  for (const at of [31, 31.5]) {
    await she.travel(at)
    const { id } = await shop.buy(she.token, small)
    expect(await withdraw(she, id)).toMatchObject({ ends: 'period', goes_on_until: before.access_ends_at })
    expect(await she.read()).toMatchObject({
      status: 'cancelled',
      ends_at: before.ends_at,
      access_ends_at: before.access_ends_at,
    })
  }
  await she.travel(35)
  expect(await she.read()).toMatchObject({ status: 'expired' })
})

it('a renewal that was paid in it uses the grace up, also of a purchase that was taken back before', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(31)
  const { id } = await shop.buy(she.token, small)
  await she.answer(she.card, '00')
  await withdraw(she, id)
  await she.renewWith(she.card)
  await she.travel(31.5)
  const [renewed] = await charges(she)
  const behind = await shop.buy(she.token, small)
  expect(await withdraw(she, String(renewed?.id))).toMatchObject({ ends: 'period' })
  expect(await withdraw(she, behind.id)).toMatchObject({ ends: 'plan', goes_on_until: null })
  expect(await she.read()).toMatchObject({ status: 'expired' })
})

it('a renewal that is taken back gives no grace back that a purchase before it had ended', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(31)
  const { id } = await shop.buy(she.token, small)
  await she.answer(she.card, '00')
  await withdraw(she, id)
  await she.renewWith(she.card)
  await she.travel(31.5)
  const [renewed] = await charges(she)
  expect(await withdraw(she, String(renewed?.id))).toMatchObject({ ends: 'plan', goes_on_until: null })
  expect(await she.read()).toMatchObject({ status: 'expired' })
})

it('a plan that is bought anew in a grace in which it was stopped begins with the payment, and keeps its coupon', async () => {
  const she = await newSubscriber(shop, db, { code: '51', coupon: 'FOREVER' })
  await she.travel(30.5)
  await she.stop()
  await she.travel(31)
  const { quote } = (await shop.ask('POST /api/clients/v1/quotes', { token: she.token, body: small })).body
  expect(quote.period).toMatchObject({ begins: 'now' })
  expect(quote.renewal).toMatchObject({ price_after_tax_minor: 6_210 })
  await shop.buy(she.token, { ...small, auto_renew: true })
  const after = await she.read()
  expect(after).toMatchObject({ status: 'active', grace_ends_at: null })
  expect(after.renewal.price_after_tax_minor).toBe(quote.renewal.price_after_tax_minor)
  expect(Math.round((Date.parse(after.ends_at) - she.started.getTime()) / day)).toBe(61)
})

it('another plan that is bought in that grace has the coupon that its quote counts', async () => {
  const she = await newSubscriber(shop, db, { code: '51', coupon: 'FOREVER' })
  await she.travel(30.5)
  await she.stop()
  await she.travel(31)
  const body = { product_id: shop.plans.shared }
  const { quote } = (await shop.ask(`POST ${own}/quotes`, { token: she.token, body })).body
  expect(quote.renewal).toMatchObject({ price_after_tax_minor: 20_700 })
  const order = await shop.buy(she.token, { ...body, auto_renew: true })
  const path = `GET ${own}/subscriptions/${order.subscription_id}`
  const { subscription } = (await shop.ask(path, { token: she.token })).body
  expect(subscription).toMatchObject({ auto_renew: true, product: { id: shop.plans.shared } })
  expect(subscription.renewal.price_after_tax_minor).toBe(quote.renewal.price_after_tax_minor)
})

it('a renewal that waits for a card goes with its consent: a card that comes later starts nothing', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  await shop.ask(`DELETE ${own}/payment_methods/${she.card}`, { token: she.token })
  await she.travel(10)
  const { id } = await shop.buy(she.token, { ...small, auto_renew: true })
  expect(await she.read()).toMatchObject({ auto_renew: false, auto_renew_awaits_card: true })
  expect(await withdraw(she, id)).toMatchObject({ stops_renewal: true })
  await she.travel(12)
  await shop.saveCard(she.token)
  expect(await she.read()).toMatchObject({ auto_renew: false, auto_renew_awaits_card: false })
  await she.travel(29.5)
  expect(await she.renewals()).toEqual([])
})

it('a renewal that its owner turned on again since stays on', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  await she.travel(10)
  const { id } = await shop.buy(she.token, { ...small, auto_renew: true })
  await she.stop()
  await she.renewWith(she.card)
  expect(await withdraw(she, id)).toMatchObject({ stops_renewal: false })
  expect(await she.read()).toMatchObject({ auto_renew: true })
})

it('a new owner keeps the renewal that they agreed to, whatever becomes of the former owner’s order', async () => {
  const plan = await offeredPlan(shop)
  await shop.saveCard(plan.owner.token)
  const bought = await shop.buy(plan.owner.token, { product_id: shop.plans.shared, auto_renew: true })
  const card = await shop.saveCard(plan.member.token)
  const consent = { payment_method_id: card, accept_terms: true }
  await shop.ask(`PUT ${plan.path}/ownership`, { token: plan.member.token, body: consent })
  const { token } = await signedInStaff(db, 'admin')
  const refund = await shop.ask(`POST /api/users/v1/orders/${bought.id}/refunds`, {
    token,
    body: { amount_minor: Number(bought.final_price_minor), destination: 'card', period: 'end', reason: 'x' },
  })
  expect(refund.status).toBe(201)
  await shop.runJobs()
  const { subscription } = (await shop.ask(`GET ${plan.path}`, { token: plan.member.token })).body
  expect(subscription).toMatchObject({ auto_renew: true })
})
