import { describe, expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { addDearPlan, approvedCard, openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-01-05T07:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const own = '/api/clients/v1/subscriptions'
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(50_000)), points: 4_000, days: 90 })
const yearly = await addDearPlan(shop.system, { price: beforeTax(halalas(36_500)), points: 4_000, days: 365 })
const weekly = await addDearPlan(shop.system, { price: beforeTax(halalas(2_100)), points: 100, days: 7 })

const change = (one: Subscriber, product: string, body: object = {}) =>
  shop.ask(`POST ${own}/${one.id}/plan_changes`, {
    token: one.token,
    body: { product_id: product, ...body },
  })
const make = (one: Subscriber, product: string) => change(one, product, { accept_terms: true })
const prices = async (one: Subscriber) =>
  (await one.renewals()).map((order) => Number(order.price_after_tax_minor))
const changesOf = async (one: Subscriber) =>
  db
    .selectFrom('plan_changes')
    .select(['kind', 'status'])
    .where('subscription_id', '=', one.id)
    .orderBy('id')
    .execute()

describe('a plan that is chosen for the paid end', () => {
  it.each([
    ['from the account', (one: Subscriber) => make(one, large)],
    [
      'from the landing page',
      (one: Subscriber) => shop.placeOrder(one.token, { product_id: large, accept_terms: true }),
    ],
  ])('stands while an upgrade, asked for %s, waits and when it is never paid', async (_, upgrade) => {
    const one = await newSubscriber(shop, db, { product: shop.plans.shared })
    await make(one, shop.plans.small)
    const { order } = (await upgrade(one)).body
    expect(await one.read()).toMatchObject({
      plan_change: { kind: 'upgrade', order_id: order.id },
      scheduled_change: { kind: 'downgrade', price_after_tax_minor: 6_900 },
      renewal: { price_after_tax_minor: 6_900 },
      lapsed_upgrade: null,
    })
    await one.travel(0.1)
    expect((await shop.readOrder(one.token, order.id)).status).toBe('cancelled')
    const { plan_change: left, scheduled_change: chosen } = await one.read()
    expect(left).toMatchObject({ kind: 'downgrade', product: { id: shop.plans.small } })
    expect(chosen).toEqual(left)
    expect(await one.read()).toMatchObject({ lapsed_upgrade: { product: { id: large }, order_id: order.id } })
    await one.travel(8)
    expect(await one.read()).toMatchObject({ lapsed_upgrade: null })
    await one.travel(89.5)
    expect(await prices(one)).toEqual([6_900])
    await one.travel(90.1)
    expect(await one.read()).toMatchObject({ product: { id: shop.plans.small }, scheduled_change: null })
  })

  it('is what it was when it was chosen, whatever staff make of it in the shop', async () => {
    const chosen = await addDearPlan(shop.system, { price: beforeTax(halalas(3_000)), points: 100, days: 30 })
    const one = await newSubscriber(shop, db)
    expect((await make(one, chosen)).status).toBe(201)
    await db
      .updateTable('products')
      .set({ days: 7, points: 5, group_sharing: true, price_minor: 9_000n, is_active: false })
      .where('id', '=', chosen)
      .execute()
    expect((await one.read()).renewal).toMatchObject({ price_after_tax_minor: 3_450, product: { days: 30 } })
    await one.travel(30.1)
    const { ends_at: end, ...plan } = await one.read()
    expect(plan).toMatchObject({ product: { id: chosen }, points_left: 100 })
    expect(Date.parse(end)).toBe(one.started.getTime() + 60 * day)
  })

  it('is over in the moment in which an upgrade takes effect', async () => {
    const one = await newSubscriber(shop, db, { product: shop.plans.shared })
    await make(one, shop.plans.small)
    const { order } = (await make(one, large)).body
    await one.pay(order.id)
    expect(await one.read()).toMatchObject({ status: 'replaced', plan_change: null, scheduled_change: null })
    expect(await changesOf(one)).toEqual([
      { kind: 'downgrade', status: 'undone' },
      { kind: 'upgrade', status: 'done' },
    ])
  })

  it('gives the unpaid upgrade up when it is chosen after it', async () => {
    const one = await newSubscriber(shop, db, { product: shop.plans.shared })
    const { order } = (await make(one, large)).body
    await make(one, shop.plans.small)
    expect((await shop.readOrder(one.token, order.id)).status).toBe('cancelled')
    expect(await changesOf(one)).toEqual([
      { kind: 'upgrade', status: 'undone' },
      { kind: 'downgrade', status: 'pending' },
    ])
  })

  it('comes when all that is paid is over: an extension and a rest move its day', async () => {
    const one = await newSubscriber(shop, db, { product: shop.plans.shared })
    await make(one, shop.plans.small)
    await shop.buy(one.token, { product_id: shop.plans.shared })
    const { ends_at: end, scheduled_change: chosen } = await one.read()
    expect(Math.round((Date.parse(end) - one.started.getTime()) / 86_400_000)).toBe(180)
    expect(new Date(chosen.takes_effect_at).toISOString()).toBe(new Date(end).toISOString())
    const { quote } = (await change(one, weekly)).body
    expect(quote.takes_effect_at).toBe(new Date(end).toISOString())
    await one.travel(179.5)
    // Paid already: its day is the beginning of the period that it paid for.
    const { scheduled_change: paid } = await one.read()
    expect(paid).toMatchObject({ status: 'paid' })
    expect(new Date(paid.takes_effect_at).toISOString()).toBe(new Date(end).toISOString())
    await one.travel(180.1)
    expect(await one.read()).toMatchObject({ product: { id: shop.plans.small } })
  })
})

describe('what begins at once', () => {
  it('is decided by the price of a day, whatever the plan costs', async () => {
    // 6,000 for 30 days are 200 a day; 36,500 for a year 100, 2,100 for a week 300.
    const one = await newSubscriber(shop, db)
    expect((await change(one, yearly)).body.quote).toMatchObject({
      kind: 'downgrade',
      waits_because: 'costs_less_a_day',
      final_price_minor: 41_975,
    })
    const store = await shop.ask('POST /api/clients/v1/quotes', {
      token: one.token,
      body: { product_id: yearly },
    })
    expect(store).toMatchObject({
      status: 409,
      body: { code: 300007, plan_change: 'downgrade', waits_because: 'costs_less_a_day' },
    })
    // A week is dearer a day, and 69.00 are unused of a plan for 24.15.
    expect((await change(one, weekly)).body.quote).toMatchObject({
      kind: 'downgrade',
      waits_because: 'money_would_be_left',
      credit_minor: 0,
      final_price_minor: 2_415,
    })
    await one.travel(19.5)
    // 11 of 30 days: 25.30. A day later 23.00, and then 10 of 30 fit into the price of the week but for 1.15.
    expect((await change(one, weekly)).body.quote).toMatchObject({ waits_because: 'money_would_be_left' })
    await one.travel(20.5)
    const { quote } = (await change(one, weekly)).body
    expect(quote).toMatchObject({
      kind: 'upgrade',
      waits_because: null,
      credit_minor: 2_300,
      credit_used_minor: 2_300,
      final_price_minor: 115,
    })
    const { order } = (await make(one, weekly)).body
    expect(order.final_price_minor).toBe(115)
    await one.pay(order.id)
    const { balance, total } = await one.books()
    expect({ balance, total }).toEqual({ balance: 0, total: 0 })
  })

  it('waits where the smallest charge would leave halalas over', async () => {
    const one = await newSubscriber(shop, db)
    // 69.00 are unused of it; 69.50 would leave 0.50 to charge, which no gateway takes.
    const near = await addDearPlan(shop.system, { price: beforeTax(halalas(6_044)), points: 400, days: 30 })
    expect((await change(one, near)).body.quote).toMatchObject({
      kind: 'downgrade',
      waits_because: 'money_would_be_left',
      final_price_minor: 6_951,
    })
  })

  it('loses nothing of what is unused before 24 hours are over', async () => {
    const one = await newSubscriber(shop, db)
    // Bought at ten; the calendar's next day begins 14 hours later.
    await one.travel(0.99)
    expect((await change(one, shop.plans.shared)).body.quote.credit_minor).toBe(6_900)
    await one.travel(1.01)
    expect((await change(one, shop.plans.shared)).body.quote.credit_minor).toBe(6_670)
  })
})

describe('after a renewal that failed', () => {
  const failing = (code: string) => newSubscriber(shop, db, { product: shop.plans.shared, code })
  const agree = async (one: Subscriber, amount: number) => {
    const { failed_renewal: failed, renewal } = await one.read()
    expect([failed.amount_minor, renewal.price_after_tax_minor]).toEqual([amount, amount])
    return String(failed.order_id)
  }

  it('a smaller plan is what the next try charges, as it was quoted', async () => {
    const one = await failing('51')
    await one.travel(89.5)
    const first = await agree(one, 23_000)
    const { quote } = (await change(one, shop.plans.small)).body
    expect(quote).toMatchObject({ kind: 'downgrade', final_price_minor: 6_900 })
    const made = await make(one, shop.plans.small)
    expect(made.status).toBe(201)
    const { ends_at: end, scheduled_change: chosen, failed_renewal: failed } = made.body.subscription
    expect(chosen.takes_effect_at).toBe(end)
    expect(failed.next_try_at).not.toBeNull()
    const second = await agree(one, 6_900)
    expect((await shop.readOrder(one.token, first)).status).toBe('cancelled')
    await one.answer(one.card, '00')
    await one.travel(90.1)
    expect(await one.payments(second)).toMatchObject([{ status: 'paid' }])
    expect(await one.read()).toMatchObject({
      status: 'active',
      product: { id: shop.plans.small },
      scheduled_change: null,
      failed_renewal: null,
    })
    expect((await one.renewals()).map((order) => order.status)).toEqual(['cancelled', 'completed'])
    expect((await one.points()).slice(-2)).toEqual(expect.arrayContaining(['lapse -1200', 'grant 300']))
    expect((await one.books()).total).toBe(0)
  })

  it('taken back, it is the running plan that is owed again', async () => {
    const one = await failing('51')
    await one.travel(89.5)
    const { plan_change: chosen } = (await make(one, shop.plans.small)).body.subscription
    await agree(one, 6_900)
    const undone = await shop.ask(`DELETE ${own}/${one.id}/plan_changes/${chosen.id}`, { token: one.token })
    expect(undone.body.subscription).toMatchObject({ plan_change: null, status: 'past_due' })
    await agree(one, 23_000)
    await one.answer(one.card, '00')
    await one.travel(90.1)
    expect(await prices(one)).toEqual([23_000, 6_900, 23_000])
    expect(await one.read()).toMatchObject({ status: 'active', product: { id: shop.plans.shared } })
  })

  it('a smaller plan is what the client pays by hand, where no card is tried again', async () => {
    const one = await failing('41')
    await one.travel(89.5)
    await make(one, shop.plans.small)
    await one.pay(await agree(one, 6_900))
    await one.travel(90.1)
    expect(await one.read()).toMatchObject({ status: 'active', product: { id: shop.plans.small } })
    expect((await one.books()).total).toBe(0)
  })

  it('cannot be chosen or taken back while the renewal is at the bank', async () => {
    const one = await failing('51')
    await one.travel(89.5)
    const { plan_change: chosen } = (await make(one, shop.plans.small)).body.subscription
    const order = { id: await agree(one, 6_900) }
    const { payment } = await shop.startPaying(one.token, approvedCard, order)
    const refused = { status: 409, body: { code: 300049 } }
    expect(await change(one, yearly)).toMatchObject(refused)
    expect(await make(one, yearly)).toMatchObject(refused)
    const path = `DELETE ${own}/${one.id}/plan_changes/${chosen.id}`
    expect(await shop.ask(path, { token: one.token })).toMatchObject(refused)
    expect((await one.read()).scheduled_change.id).toBe(chosen.id)
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token: one.token })
    await one.travel(90.1)
    expect(await one.read()).toMatchObject({ status: 'active', product: { id: shop.plans.small } })
  })
})
