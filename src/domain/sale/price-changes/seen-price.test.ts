import { describe, expect, it } from 'vitest'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { inTransaction } from '#domain/core/transaction'
import { handlers } from '#jobs/handlers'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { minute } from '#rules/core/durations'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { addStoryPlan, approvedCard, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

/** A price that is scheduled, or withdrawn, between what was shown and what is paid. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')

/** 90.00 before tax, 30 days. */
async function newPlan(): Promise<string> {
  return inTransaction(shop.system, (tx) =>
    insertProduct(tx, shop.system, {
      name_ar: 'قصة',
      name_en: 'Story',
      description_ar: 'وصف',
      description_en: 'About',
      price: beforeTax(halalas(9_000)),
      points: 10,
      days: 30,
      position: 9,
    }),
  )
}

/** Staff schedule 70.00 for a plan's subscribers; its id. */
async function schedule(plan: string, wish: { asks?: boolean; inDays?: number } = {}): Promise<string> {
  const made = await shop.ask(`POST /api/users/v1/products/${plan}/price_changes`, {
    token: admin.token,
    body: {
      price_minor: 7_000,
      applies_on: riyadhDate(addDays(new Date(), wish.inDays ?? 20)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: wish.asks ?? false,
    },
  })
  expect(made.status).toBe(201)
  return made.body.price_changes[0].id
}

const withdraw = (plan: string, id: string) =>
  shop.ask(`DELETE /api/users/v1/products/${plan}/price_changes/${id}`, { token: admin.token })

async function notified(clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('template')
    .where('client_id', '=', clientId)
    .where('channel', '=', 'sms')
    .orderBy('id')
    .execute()
  return rows.map(({ template }) => template).filter((template) => template.startsWith('price_change'))
}

it('tells a buyer who agreed to a price in the checkout that it was withdrawn', async () => {
  const plan = await newPlan()
  const change = await schedule(plan)
  await shop.runJobs()
  const she = await newSubscriber(shop, db, {
    product: plan,
    order: { auto_renew: true, price_change_id: change },
  })
  expect((await she.read()).renewal.price_after_tax_minor).toBe(8_050)
  await withdraw(plan, change)
  await shop.runJobs()
  expect((await she.read()).renewal.price_after_tax_minor).toBe(10_350)
  expect(await notified(she.clientId)).toEqual(['price_change_withdrawn'])
})

it('tells one whose paid plan begins to renew with a card of later', async () => {
  const plan = await newPlan()
  const change = await schedule(plan)
  const { token, clientId } = await shop.newClient()
  const placed = await shop.placeOrder(token, { product_id: plan, auto_renew: true, price_change_id: change })
  const { payment } = await shop.startPaying(token, undefined, placed.body.order)
  await withdraw(plan, change)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${placed.body.order.id}/payments/${payment.id}`, { token })
  await shop.runJobs()
  expect(await notified(clientId)).toEqual([])
  await shop.saveCard(token)
  expect(await notified(clientId)).toEqual(['price_change_withdrawn'])
})

it('tells one who agreed before its announcement left, where the plan is renewed by a saved card', async () => {
  const plan = await newPlan()
  const { token, clientId } = await shop.newClient()
  await shop.saveCard(token)
  const change = await schedule(plan)
  await shop.buy(token, { product_id: plan, auto_renew: true, price_change_id: change })
  await withdraw(plan, change)
  await shop.runJobs()
  expect(await notified(clientId)).toEqual(['price_change_withdrawn'])
})

it('tells who lets a plan renew after the announcement of a price', async () => {
  const plan = await newPlan()
  const she = await newSubscriber(shop, db, { product: plan, renews: false })
  await schedule(plan, { inDays: 45 })
  await shop.runJobs()
  expect(await notified(she.clientId)).toEqual([])
  await she.renewWith(await she.addCard())
  await shop.runJobs()
  expect(await notified(she.clientId)).toEqual(['price_change'])
})

it('tells who lets a plan renew after the day of a price, unless its sum was said beside the button', async () => {
  const plan = await newPlan()
  const [unsaid, said, byStaff] = [
    await newSubscriber(shop, db, { product: plan, renews: false }),
    await newSubscriber(shop, db, { product: plan, renews: false }),
    await newSubscriber(shop, db, { product: plan, renews: false }),
  ]
  await schedule(plan, { asks: true })
  await shop.runJobs()
  for (const she of [unsaid, said, byStaff]) {
    // oxlint-disable-next-line no-await-in-loop
    await she.travel(22)
  }
  await unsaid.renewWith(await unsaid.addCard())
  const agreed = await shop.ask(`PUT /api/clients/v1/subscriptions/${said.id}/auto_renewal`, {
    token: said.token,
    body: { payment_method_id: await said.addCard(), expected_price_minor: 8_050 },
  })
  expect(agreed.status).toBe(200)
  const path = `/api/users/v1/subscriptions/${byStaff.id}`
  const { version } = (await shop.ask(`GET ${path}`, { token: admin.token })).body.subscription
  const started = await shop.ask(`POST ${path}/actions`, {
    token: admin.token,
    body: {
      action: 'start_renewal',
      payment_method_id: await byStaff.addCard(),
      version,
      reason: 'asked by phone',
    },
  })
  expect(started.status).toBe(200)
  expect(await Promise.all([unsaid, said, byStaff].map(({ clientId }) => notified(clientId)))).toEqual([
    ['price_change_asked'],
    [],
    ['price_change_asked'],
  ])
})

it('announces nothing of a plan that was deleted before its announcement left', async () => {
  const plan = await newPlan()
  const change = await schedule(plan)
  await withdraw(plan, change)
  const deleted = await shop.ask(`DELETE /api/users/v1/products/${plan}`, { token: admin.token })
  expect(deleted.status).toBe(204)
  await shop.runJobs()
  // One that failed is tried again, and given up in the end.
  const left = db.selectFrom('jobs').select('last_error').where('subject_id', '=', change)
  expect(await left.where('done_at', 'is', null).execute()).toEqual([])
})

it('agrees to no price that was scheduled after the page with the button was shown', async () => {
  const plan = await newPlan()
  const she = await newSubscriber(shop, db, { product: plan, renews: false })
  const card = await she.addCard()
  const turnOn = (expected: number) =>
    shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/auto_renewal`, {
      token: she.token,
      body: { payment_method_id: card, expected_price_minor: expected },
    })
  const seen = (await she.read()).renewal.price_after_tax_minor
  const change = await schedule(plan, { asks: true })
  const refused = await turnOn(seen)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 300003, quote: { price_after_tax_minor: 8_050, needs_consent: true } },
  })
  expect(await she.read()).toMatchObject({
    auto_renew: false,
    price_change: { id: change, is_agreed: false },
  })

  expect((await turnOn(8_050)).status).toBe(200)
  expect(await she.read()).toMatchObject({ auto_renew: true, price_change: { id: change, is_agreed: true } })
})

it('agrees to no new price where the one that was shown is not said: the renewal waits for the consent', async () => {
  const plan = await newPlan()
  const she = await newSubscriber(shop, db, { product: plan, renews: false })
  const card = await she.addCard()
  const change = await schedule(plan, { asks: true })
  expect((await she.renewWith(card)).status).toBe(200)
  expect(await she.read()).toMatchObject({
    auto_renew: true,
    renewal: { price_after_tax_minor: 8_050, needs_consent: true },
    price_change: { id: change, is_agreed: false },
  })
  const consents = db.selectFrom('price_consents').select('client_id').where('subscription_id', '=', she.id)
  expect(await consents.execute()).toEqual([])
})

it('is agreed to for the plan that renews, also while staff have given a larger one', async () => {
  const plan = await addStoryPlan(shop.system, 5_000)
  const she = await newSubscriber(shop, db, { product: plan })
  const change = await schedule(plan, { asks: true })
  await shop.runJobs()
  const path = `/api/users/v1/subscriptions/${she.id}`
  const { version } = (await shop.ask(`GET ${path}`, { token: admin.token })).body.subscription
  const given = await shop.ask(`POST ${path}/actions`, {
    token: admin.token,
    body: { action: 'gift_plan', product_id: shop.plans.shared, version, reason: 'a larger plan' },
  })
  expect(given.status).toBe(200)
  expect(await she.read()).toMatchObject({ price_change: { id: change, is_agreed: false } })
  const agree = (to: string) =>
    shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/price_consents/${to}`, { token: she.token })
  expect((await agree(change)).status).toBe(200)
  expect(await she.read()).toMatchObject({ price_change: { id: change, is_agreed: true } })
  // One of the plan that was given is none of hers.
  const other = await schedule(shop.plans.shared, { asks: true })
  await shop.runJobs()
  expect((await agree(other)).status).toBe(404)
})

describe('an order that is placed before the day of a price and paid on it', () => {
  /**
   * Ordered ten minutes before the day, with what is said of the price, and paid ten minutes behind its
   * beginning.
   */
  async function buyAcross(plan: string, change: string, said: object) {
    const { token, clientId } = await shop.newClient()
    await shop.saveCard(token)
    const { applies_from: day } = await db
      .selectFrom('price_changes')
      .select('applies_from')
      .where('id', '=', change)
      .executeTakeFirstOrThrow()
    const goTo = (to: Date) => runTimeOfClient(shop.system, handlers, { clientId, to })
    await goTo(new Date(day.getTime() - 10 * minute))
    const placed = await shop.placeOrder(token, { product_id: plan, auto_renew: true, ...said })
    expect(placed.status).toBe(201)
    await goTo(new Date(day.getTime() + 10 * minute))
    const { order } = placed.body
    const { payment } = await shop.startPaying(token, approvedCard, order)
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
    await shop.runJobs()
    const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body
    return { clientId, orderId: order.id, goTo, day, subscription: subscriptions[0] }
  }

  it('keeps that its client agreed to it, and renews at it', async () => {
    const plan = await newPlan()
    const change = await schedule(plan, { asks: true, inDays: 16 })
    await shop.runJobs()
    const she = await buyAcross(plan, change, { price_change_id: change })
    expect(she.subscription).toMatchObject({
      renewal: { price_after_tax_minor: 8_050, needs_consent: false },
      price_change: { id: change, is_agreed: true },
    })
    const consents = db
      .selectFrom('price_consents')
      .select(['price_change_id', 'order_id'])
      .where('client_id', '=', she.clientId)
    expect(await consents.execute()).toEqual([{ price_change_id: change, order_id: she.orderId }])
    await she.goTo(addDays(she.day, 31))
    const renewals = db
      .selectFrom('orders')
      .select(['status', 'price_after_tax_minor'])
      .where('client_id', '=', she.clientId)
      .where('method', '=', 'subscription')
    expect(await renewals.execute()).toEqual([{ status: 'completed', price_after_tax_minor: 8_050n }])
    expect(await notified(she.clientId)).toEqual([])
  })

  it.each([
    { asks: false, template: 'price_change' },
    { asks: true, template: 'price_change_asked' },
  ])('is followed by the notice where nothing was shown (asks for consent: $asks)', async (one) => {
    const plan = await newPlan()
    const change = await schedule(plan, { asks: one.asks, inDays: 16 })
    await shop.runJobs()
    const she = await buyAcross(plan, change, {})
    expect(she.subscription.renewal).toMatchObject({ price_after_tax_minor: 8_050, needs_consent: one.asks })
    expect(await notified(she.clientId)).toEqual([one.template])
  })
})

describe('a plan that renews, and is extended across the day of a price that asks for consent', () => {
  async function extended(said: (change: string, renewal: number) => object, wish: object = {}) {
    const plan = await newPlan()
    const she = await newSubscriber(shop, db, { product: plan, ...wish })
    const change = await schedule(plan, { asks: true, inDays: 40 })
    await shop.runJobs()
    const { quote } = (
      await shop.ask('POST /api/clients/v1/quotes', { token: she.token, body: { product_id: plan } })
    ).body
    expect(quote).toMatchObject({
      period: { renews: true },
      renewal: { price_after_tax_minor: 8_050, price_change: { id: change } },
    })
    expect((await she.read()).renewal).toMatchObject({ price_after_tax_minor: 10_350 })
    const asked = { product_id: plan, ...said(change, quote.renewal.price_after_tax_minor) }
    const order = await shop.buy(she.token, asked)
    return { she, change, order }
  }
  const consentsOf = (subscriptionId: string) =>
    db
      .selectFrom('price_consents')
      .select(['price_change_id', 'order_id'])
      .where('subscription_id', '=', subscriptionId)
      .execute()
  const asShown = (change: string, renewal: number) => ({
    expected_renewal_price_minor: renewal,
    price_change_id: change,
  })

  it('renews at what stood beside the button, as that was agreed to with the order', async () => {
    const { she, change, order } = await extended(asShown)
    expect(await consentsOf(she.id)).toEqual([{ price_change_id: change, order_id: order.id }])
    expect(await she.read()).toMatchObject({
      renewal: { price_after_tax_minor: 8_050, needs_consent: false },
      price_change: { id: change, is_agreed: true },
    })
    await she.travel(59.5)
    expect((await she.renewals()).map((one) => [one.status, one.price_after_tax_minor])).toEqual([
      ['completed', 8_050n],
    ])
  })

  it('does so where the renewal was agreed to and waits for its card', async () => {
    const { she, change, order } = await extended(asShown, { renews: false, order: { auto_renew: true } })
    expect(await consentsOf(she.id)).toEqual([{ price_change_id: change, order_id: order.id }])
    expect((await she.read()).renewal).toMatchObject({ price_after_tax_minor: 8_050, needs_consent: false })
  })

  it('asks again where the order is taken back, or where the caller showed no price', async () => {
    const { she, change, order } = await extended(asShown)
    const path = `/api/clients/v1/orders/${order.id}/refund_requests`
    expect((await shop.ask(`POST ${path}`, { token: she.token, body: {} })).status).toBe(201)
    await shop.runJobs()
    expect(await she.read()).toMatchObject({ price_change: { id: change, is_agreed: false } })

    const unsaid = await extended((_, renewal) => ({ expected_renewal_price_minor: renewal }))
    expect(await consentsOf(unsaid.she.id)).toEqual([])
    expect((await unsaid.she.read()).renewal).toMatchObject({ needs_consent: true })
  })

  it('is not ordered where another price is scheduled by then than stood there', async () => {
    const plan = await newPlan()
    const she = await newSubscriber(shop, db, { product: plan })
    const place = (said: object) => shop.placeOrder(she.token, { product_id: plan, ...said })
    await schedule(plan, { asks: true, inDays: 90 })
    const seen = { expected_renewal_price_minor: 10_350 }
    expect(await place({ ...seen, price_change_id: null })).toMatchObject({
      status: 409,
      body: { code: 300003 },
    })
    // Nothing was shown of renewals, so nothing is agreed to.
    expect((await place({ price_change_id: null })).status).toBe(201)
  })
})
