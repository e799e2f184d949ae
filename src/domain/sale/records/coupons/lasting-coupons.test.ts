import { describe, expect, it } from 'vitest'
import { basisPoints } from '#rules/core/money'
import type { TemplateName } from '#rules/messages/message-templates'
import { withWords, wordColumns } from '#test/sent-words'
import { addTestCoupon, openTestShop, travellingClock } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-01-05T07:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { small, shared } = shop.plans
const own = '/api/clients/v1/subscriptions'

/** 40 % off, for so many renewals (null: all), of the plans that it names. */
const coupon = (code: string, renewals: number | null, products: string[] = []) =>
  addTestCoupon(shop.system, code, {
    discount: { kind: 'percent', percentage: basisPoints(4_000) },
    renewals,
    product_ids: products,
  })
const prices = async (one: Subscriber) =>
  (await one.renewals()).map((order) => Number(order.price_after_tax_minor))
const change = (one: Subscriber, product: string, body: object = {}) =>
  shop.ask(`POST ${own}/${one.id}/plan_changes`, {
    token: one.token,
    body: { product_id: product, ...body },
  })
const next = async (one: Subscriber) => (await one.read()).renewal

/** The prices of the next four renewals, as their sentence tells them. */
function announcedPrices(renewal: {
  price_after_tax_minor: number
  discounted_renewals: number
  later_prices: { renewals: number | null; price_after_tax_minor: number }[]
}): number[] {
  const { price_after_tax_minor, discounted_renewals: renewals, later_prices: later } = renewal
  const row = [{ renewals, price_after_tax_minor }, ...later]
  return row.flatMap((one) => Array<number>(one.renewals ?? 4).fill(one.price_after_tax_minor)).slice(0, 4)
}

/** What each email said of the coupon's end. */
async function couponLines(one: Subscriber, template: TemplateName) {
  const rows = await db
    .selectFrom('messages')
    .select(wordColumns)
    .where('client_id', '=', one.clientId)
    .where('channel', '=', 'email')
    .where('template', '=', template)
    .orderBy('id')
    .execute()
  return withWords(rows).map(({ body }) => /^• .*coupon.*$/m.exec(body)?.[0] ?? null)
}

describe('a coupon that lasts', () => {
  it('lowers no plan that it does not name, the first renewal after a change or any later', async () => {
    await coupon('SHARED', null, [shared])
    const one = await newSubscriber(shop, db, { product: shared, coupon: 'SHARED' })
    expect((await next(one)).price_after_tax_minor).toBe(13_800)
    const { quote } = (await change(one, small)).body
    expect(quote).toMatchObject({ discount_minor: 0, final_price_minor: 6_900 })
    await change(one, small, { accept_terms: true })
    expect(await next(one)).toMatchObject({ price_after_tax_minor: 6_900, discounted_renewals: 0 })
    await one.travel(150)
    expect(await prices(one)).toEqual([6_900, 6_900, 6_900])
  })

  it('lowers a smaller plan that it names from its first renewal on, as it was quoted', async () => {
    await coupon('BOTH', null, [shared, small])
    const one = await newSubscriber(shop, db, { product: shared, coupon: 'BOTH' })
    const { quote } = (await change(one, small)).body
    expect(quote).toMatchObject({ discount_minor: 2_400, final_price_minor: 4_140, renewal: null })
    expect(quote).toMatchObject({ discounted_renewals: null, price_without_discount_minor: 6_900 })
    const made = await change(one, small, { accept_terms: true })
    expect(made.body.subscription).toMatchObject({
      scheduled_change: { price_after_tax_minor: 4_140 },
      renewal: { price_after_tax_minor: 4_140 },
    })
    await one.travel(120)
    expect(await prices(one)).toEqual([4_140, 4_140])
  })

  it('ends in the quote of a smaller plan when it ends in its renewals', async () => {
    await coupon('TWICE', 2, [shared, small])
    const one = await newSubscriber(shop, db, { product: shared, coupon: 'TWICE' })
    const { quote } = (await change(one, small)).body
    expect(quote).toMatchObject({ discounted_renewals: 2, price_without_discount_minor: 6_900 })
    // 69.00 for 30 days and 230.00 for 90: what is compared, and stands on the cards, knows no coupon.
    expect(quote.day_costs).toEqual({ wanted_minor: 230, running_minor: 256 })
    await change(one, small, { accept_terms: true })
    expect(await next(one)).toMatchObject({ discounted_renewals: 2, price_without_discount_minor: 6_900 })
    await one.travel(180)
    const charged = await prices(one)
    const { discounted_renewals: lowered, price_after_tax_minor: low } = quote
    expect(charged.slice(0, lowered + 1)).toEqual([low, low, quote.price_without_discount_minor])
  })

  it('survives an extension that is bought without it', async () => {
    await coupon('EVER', null)
    const one = await newSubscriber(shop, db, { coupon: 'EVER' })
    const { quote } = (
      await shop.ask('POST /api/clients/v1/quotes', { token: one.token, body: { product_id: small } })
    ).body
    // The shop says before the purchase what the renewal behind it costs.
    expect(quote).toMatchObject({
      final_price_minor: 6_900,
      renewal: {
        price_after_tax_minor: 4_140,
        discounted_renewals: null,
        price_without_discount_minor: 6_900,
      },
    })
    const order = await shop.buy(one.token)
    expect(order.price_after_tax_minor).toBe(6_900)
    expect((await next(one)).price_after_tax_minor).toBe(4_140)
    await one.travel(90)
    expect(await prices(one)).toEqual([4_140, 4_140])
  })

  it('counts the renewals that were paid with it, and nothing that is bought by hand', async () => {
    await coupon('TWO', 2)
    const one = await newSubscriber(shop, db, { coupon: 'TWO' })
    await one.travel(29.5)
    expect(await next(one)).toMatchObject({ price_after_tax_minor: 4_140, discounted_renewals: 1 })
    await staySignedIn(one)
    await shop.buy(one.token)
    expect(await next(one)).toMatchObject({ price_after_tax_minor: 4_140, discounted_renewals: 1 })
    await one.travel(140)
    expect(await prices(one)).toEqual([4_140, 4_140, 6_900])
  })

  it('ends with a receipt that says what the next renewal costs, as the one of the purchase did', async () => {
    await coupon('LAST', 2)
    const one = await newSubscriber(shop, db, { coupon: 'LAST', order: { auto_renew: true } })
    await one.travel(90)
    expect(await prices(one)).toEqual([4_140, 4_140, 6_900])
    expect(await couponLines(one, 'order_completed')).toEqual([
      '• A renewal once the coupon has ended: SAR 69.00',
    ])
    expect(await couponLines(one, 'renewal_paid')).toEqual([
      null,
      '• The coupon has ended; the next renewal: SAR 69.00',
      null,
    ])
  })

  it('comes again after a newer one that is used up', async () => {
    await coupon('ALWAYS', null)
    await addTestCoupon(shop.system, 'ONCE', { renewals: 1 })
    const one = await newSubscriber(shop, db, { coupon: 'ALWAYS' })
    await shop.buy(one.token, { coupon: 'ONCE' })
    await one.travel(120)
    expect(await prices(one)).toEqual([6_210, 4_140, 4_140])
  })

  it('is told beside a newer one as both are charged, one after the other', async () => {
    await coupon('OLDER', 2)
    await addTestCoupon(shop.system, 'NEWER', {
      discount: { kind: 'percent', percentage: basisPoints(2_000) },
      renewals: 1,
    })
    const one = await newSubscriber(shop, db, { coupon: 'OLDER', order: { auto_renew: true } })
    const before = await next(one)
    expect(announcedPrices(before)).toEqual([4_140, 4_140, 6_900, 6_900])
    const quoted = await shop.ask('POST /api/clients/v1/quotes', {
      token: one.token,
      body: { product_id: small, coupon: 'NEWER' },
    })
    const { renewal } = quoted.body.quote
    await shop.buy(one.token, { coupon: 'NEWER' })
    const announced = announcedPrices(await next(one))
    expect(announced).toEqual([5_520, 4_140, 4_140, 6_900])
    expect(announcedPrices(renewal)).toEqual(announced)
    await one.travel(30 * 6)
    expect((await prices(one)).slice(0, 4)).toEqual(announced)
    expect(await couponLines(one, 'order_completed')).toEqual([
      '• A renewal once the coupon has ended: SAR 69.00',
      '• A renewal once the coupon has ended: SAR 41.40',
    ])
    expect((await couponLines(one, 'renewal_paid')).slice(0, 4)).toEqual([
      '• The coupon has ended; the next renewal: SAR 41.40',
      null,
      '• The coupon has ended; the next renewal: SAR 69.00',
      null,
    ])
  })

  it('is agreed to by whoever extends a plan that renews, where it changes what that costs', async () => {
    await coupon('FIRST', 2)
    await addTestCoupon(shop.system, 'SECOND', { renewals: 1 })
    const one = await newSubscriber(shop, db, { coupon: 'FIRST', order: { auto_renew: true } })
    const place = (seen: object) =>
      shop.ask('POST /api/clients/v1/orders', {
        token: one.token,
        body: { product_id: small, coupon: 'SECOND', accept_terms: true, ...seen },
      })
    const consents = async () =>
      (
        await db
          .selectFrom('consents')
          .select('kind')
          .where('client_id', '=', one.clientId)
          .where('kind', '=', 'renewal')
          .execute()
      ).length
    const kept = await consents()
    // What stood there was the price of before.
    const refused = await place({ expected_renewal_price_minor: 4_140 })
    expect(refused.body).toMatchObject({ code: 300003, quote: { renewal: { price_after_tax_minor: 6_210 } } })
    expect((await place({ expected_renewal_price_minor: 6_210 })).status).toBe(201)
    expect(await consents()).toBe(kept + 1)
  })

  it('goes along with an upgrade to a plan that it names, and goes on counting', async () => {
    await coupon('ALONG', 2)
    const one = await newSubscriber(shop, db, { coupon: 'ALONG' })
    await one.travel(30.1)
    expect(await prices(one)).toEqual([4_140])
    const { quote } = (
      await shop.ask('POST /api/clients/v1/quotes', { token: one.token, body: { product_id: shared } })
    ).body
    expect(quote.renewal).toMatchObject({ price_after_tax_minor: 13_800, discounted_renewals: 1 })
    const { order } = (await change(one, shared, { accept_terms: true, auto_renew: true })).body
    await one.pay(order.id)
    const { subscriptions } = (await shop.ask(`GET ${own}`, { token: one.token })).body
    expect(subscriptions.find(({ status }: { status: string }) => status === 'active')).toMatchObject({
      product: { id: shared },
      renewal: { price_after_tax_minor: 13_800, discounted_renewals: 1 },
    })
    await one.travel(30.1 + 181)
    expect(await prices(one)).toEqual([4_140, 13_800, 23_000])
  })

  it('stays behind where an upgrade leads to a plan that it does not name', async () => {
    await coupon('SMALL', null, [small])
    const one = await newSubscriber(shop, db, { coupon: 'SMALL' })
    const { order } = (await change(one, shared, { accept_terms: true, auto_renew: true })).body
    await one.pay(order.id)
    await one.travel(91)
    expect(await prices(one)).toEqual([23_000])
  })

  it('keeps the plans that it named when it was used', async () => {
    await coupon('NAMED', null, [small])
    const one = await newSubscriber(shop, db, { coupon: 'NAMED' })
    await db
      .updateTable('coupon_products')
      .set({ product_id: shared })
      .where('product_id', '=', small)
      .where('coupon_id', '=', (row) => row.selectFrom('coupons').select('id').where('code', '=', 'NAMED'))
      .execute()
    expect((await next(one)).price_after_tax_minor).toBe(4_140)
  })

  it('is over where the purchase that used it was given back', async () => {
    await coupon('BACK', null)
    const one = await newSubscriber(shop, db)
    const order = await shop.buy(one.token, { coupon: 'BACK' })
    expect((await next(one)).price_after_tax_minor).toBe(4_140)
    const taken = await shop.ask(`POST /api/clients/v1/orders/${order.id}/refund_requests`, {
      token: one.token,
      body: { destination: 'balance' },
    })
    expect(taken.status).toBe(201)
    await shop.runJobs()
    expect((await next(one)).price_after_tax_minor).toBe(6_900)
  })
})

/** The test has moved past what a session lasts. */
const staySignedIn = async (one: Subscriber) =>
  db
    .updateTable('sessions')
    .set({ expires_at: new Date('2030-01-01'), last_used_at: new Date('2027-06-01') })
    .where('client_id', '=', one.clientId)
    .execute()
