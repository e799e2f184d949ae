import { beforeAll, describe, expect, it } from 'vitest'
import { basisPoints } from '#rules/core/money'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addStoryPlan, addTestCoupon, approvedCard, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'

/**
 * What renewals cost is agreed to: a purchase that is taken back takes along what was agreed to with it.
 * Source: docs/decisions/0233.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

/** By law, and asked before whether the renewal stops. */
async function withdraw(she: Subscriber, orderId: string): Promise<object> {
  const path = `${own}/orders/${orderId}/refund_requests`
  const { allowed } = (await shop.ask(`GET ${path}`, { token: she.token })).body
  expect((await shop.ask(`POST ${path}`, { token: she.token, body: {} })).status).toBe(201)
  await shop.runJobs()
  return allowed
}

const charged = async (she: Subscriber) =>
  (await she.renewals())
    .filter(({ status }) => status === 'completed')
    .map((order) => Number(order.price_after_tax_minor))

describe('the consent to a scheduled price', () => {
  /** Somebody who bought the plan before its dearer price was scheduled, and may have let it renew. */
  async function subscriber(wish: { renews: boolean }) {
    const plan = await addStoryPlan(shop.system, 9_000)
    const she = await newSubscriber(shop, db, { product: plan, ...wish })
    const { token } = await signedInStaff(db, 'admin')
    const made = await shop.ask(`POST /api/users/v1/products/${plan}/price_changes`, {
      token,
      body: {
        price_minor: 12_000,
        applies_on: riyadhDate(addDays(new Date(), 20)),
        text_ar: 'نص',
        text_en: 'Text',
        asks_consent: true,
      },
    })
    const change = String(made.body.price_changes[0].id)
    await shop.runJobs()
    await she.travel(1)
    const path = `${own}/subscriptions/${she.id}/price_consents/${change}`
    return {
      she,
      buy: () => shop.buy(she.token, { product_id: plan, auto_renew: true, price_change_id: change }),
      agree: async () => expect((await shop.ask(`PUT ${path}`, { token: she.token })).status).toBe(200),
      isAgreed: async () => (await she.read()).price_change.is_agreed,
    }
  }

  it('that came with a purchase goes with it: nothing is charged at the price before it is agreed to anew', async () => {
    const { she, buy, agree, isAgreed } = await subscriber({ renews: true })
    expect(await isAgreed()).toBe(false)
    const { id } = await buy()
    expect(await isAgreed()).toBe(true)
    expect(await withdraw(she, id)).toMatchObject({ stops_renewal: false })
    expect(await she.read()).toMatchObject({
      auto_renew: true,
      price_change: { is_agreed: false },
      renewal: { needs_consent: true },
    })
    await she.travel(29.5)
    expect(await charged(she)).toEqual([])
    await agree()
    await she.travel(29.6)
    expect(await charged(she)).toEqual([13_800])
  })

  it('stays where it was given by itself before, or with another purchase that stays', async () => {
    const hers = await subscriber({ renews: true })
    await hers.agree()
    await withdraw(hers.she, (await hers.buy()).id)
    expect(await hers.isAgreed()).toBe(true)

    const his = await subscriber({ renews: true })
    const { id } = await his.buy()
    await his.buy()
    await withdraw(his.she, id)
    expect(await his.isAgreed()).toBe(true)
  })

  it('is asked for by the notice, which whoever had agreed with the purchase never got', async () => {
    const { she, buy } = await subscriber({ renews: false })
    await she.addCard()
    const { id } = await buy()
    // The renewal is now agreed to by itself, the price with the purchase alone.
    await she.renewWith(await she.addCard({ number: approvedCard }))
    const notices = async () => (await she.result()).filter((one) => one.startsWith('price_change_asked'))
    expect(await notices()).toEqual([])
    expect(await withdraw(she, id)).toMatchObject({ stops_renewal: false })
    await she.travel(1.1)
    expect(await notices()).toHaveLength(1)
  })
})

describe('a renewal that was agreed to at the price that a purchase gave it', () => {
  const half = { kind: 'percent' as const, percentage: basisPoints(5_000) }
  beforeAll(() => addTestCoupon(shop.system, 'HALF', { discount: half, renewals: null }))

  /** In silence, as plans of up to 14 days are not reminded of. */
  const shortPlan = () => addStoryPlan(shop.system, 6_000, { days: 14 })
  const turnOn = async (she: Subscriber, price: number) => {
    const body = { payment_method_id: await she.addCard(), expected_price_minor: price }
    const path = `${own}/subscriptions/${she.id}/auto_renewal`
    expect((await shop.ask(`PUT ${path}`, { token: she.token, body })).status).toBe(200)
  }
  const firstOf = async (she: Subscriber) => String((await she.read()).periods[0].order_id)
  const stops = async (she: Subscriber) =>
    (await she.result()).filter((one) => one.startsWith('renewal_refunded')).length

  it('by its coupon stops with it, as the question says, instead of costing the whole price', async () => {
    const plan = await shortPlan()
    const she = await newSubscriber(shop, db, { product: plan, coupon: 'HALF', renews: false })
    await turnOn(she, 3_450)
    const first = await firstOf(she)
    await she.travel(1)
    await shop.buy(she.token, { product_id: plan })
    expect(await she.read()).toMatchObject({ renewal: { price_after_tax_minor: 3_450 } })
    expect(await withdraw(she, first)).toMatchObject({ ends: 'period', stops_renewal: true })
    expect(await she.read()).toMatchObject({ auto_renew: false, renewal: { price_after_tax_minor: 6_900 } })
    await she.travel(16)
    expect(await charged(she)).toEqual([])
    expect(await stops(she)).toBe(1)
  })

  it('because the plan was cheaper then stops with it, too, where staff refund it', async () => {
    const plan = await shortPlan()
    const she = await newSubscriber(shop, db, { product: plan, renews: false })
    await db.updateTable('products').set({ price_minor: 4_000n }).where('id', '=', plan).execute()
    await she.travel(1)
    const { id, final_price_minor: paid } = await shop.buy(she.token, { product_id: plan })
    await turnOn(she, 4_600)
    const { token } = await signedInStaff(db, 'admin')
    const { order } = (await shop.ask(`GET /api/users/v1/orders/${id}`, { token })).body
    expect(order.period.refund_leaves).toMatchObject({ stops_renewal: true })
    const refund = await shop.ask(`POST /api/users/v1/orders/${id}/refunds`, {
      token,
      body: { amount_minor: Number(paid), destination: 'card', period: 'end', reason: 'asked' },
    })
    expect(refund.status).toBe(201)
    await she.travel(16)
    expect(await charged(she)).toEqual([])
  })

  it('goes on at what was agreed to before, where it lowered that', async () => {
    const plan = await shortPlan()
    const she = await newSubscriber(shop, db, { product: plan })
    await she.travel(1)
    const { id } = await shop.buy(she.token, { product_id: plan, coupon: 'HALF', auto_renew: true })
    expect(await she.read()).toMatchObject({ renewal: { price_after_tax_minor: 3_450 } })
    expect(await withdraw(she, id)).toMatchObject({ stops_renewal: false })
    await she.travel(14)
    expect(await charged(she)).toEqual([6_900])
  })

  it('and not at what was agreed to with a purchase that was taken back before it', async () => {
    const plan = await shortPlan()
    const quarter = { kind: 'percent' as const, percentage: basisPoints(7_500) }
    await addTestCoupon(shop.system, 'QUARTER', { discount: quarter, renewals: null })
    const she = await newSubscriber(shop, db, { product: plan, coupon: 'HALF', renews: false })
    await turnOn(she, 3_450)
    const first = await firstOf(she)
    await she.travel(1)
    const { id } = await shop.buy(she.token, { product_id: plan, coupon: 'QUARTER', auto_renew: true })
    await shop.buy(she.token, { product_id: plan })
    expect(await withdraw(she, first)).toMatchObject({ stops_renewal: false })
    expect(await withdraw(she, id)).toMatchObject({ stops_renewal: true })
    expect(await she.read()).toMatchObject({ auto_renew: false })
  })

  it('goes on where it costs no more without the purchase', async () => {
    const plan = await shortPlan()
    const she = await newSubscriber(shop, db, { product: plan, renews: false })
    await turnOn(she, 6_900)
    const first = await firstOf(she)
    await she.travel(1)
    await shop.buy(she.token, { product_id: plan })
    expect(await withdraw(she, first)).toMatchObject({ stops_renewal: false })
    await she.travel(15)
    expect(await charged(she)).toEqual([6_900])
  })
})
