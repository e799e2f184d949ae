import { describe, expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { riyadhDate } from '#rules/core/riyadh-days'
import type { SubscriptionActionName } from '#rules/sale/subscription-actions'
import { beforeTax } from '#rules/shop/price'
import { addDearPlan, openTestShop, readBooks, travellingClock } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'
import { pageBehind } from '#test/short-link'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const { staff, look, act, actAfterDryRun } = await openSubscriptionDesk(shop, db)
const large = await addDearPlan(shop.system, {
  price: beforeTax(halalas(50_000)),
  points: 4_000,
  days: 90,
  group_sharing: true,
})
const own = '/api/clients/v1'

const templates = (effects: { messages: { template: string }[] }) =>
  effects.messages.map(({ template }) => template)
const nameOf = async (productId: string) =>
  (await db.selectFrom('products').select('name_en').where('id', '=', productId).executeTakeFirstOrThrow())
    .name_en
const quoteOf = async (one: { id: string; token: string }, productId: string) =>
  (
    await ask(`POST ${own}/subscriptions/${one.id}/plan_changes`, {
      token: one.token,
      body: { product_id: productId },
    })
  ).body.quote
const latest = async (clientId: string) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('changing a plan at once', () => {
  it('charges what the client’s own quote says to the saved card, and replaces the plan', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const quote = await quoteOf(she, large)
    const done = await actAfterDryRun(
      she.id,
      { action: 'change_plan', product_id: large, payment_method_id: she.card },
      'support',
    )
    expect(done).toMatchObject({
      money: { kind: 'charged', amount_minor: quote.final_price_minor },
      payment: { status: 'paid', amount_minor: quote.final_price_minor, failure: null },
    })
    expect(done.effects.messages[0].body).toContain(await nameOf(large))
    await shop.runJobs()
    expect(await look(she.id)).toMatchObject({ status: 'replaced' })
    expect(await latest(she.clientId)).toMatchObject({
      product_id: large,
      status: 'active',
      auto_renew: true,
    })
    expect((await readBooks(db, she.clientId)).total).toBe(0)
  })

  it('says what the bank answered when it declines, and lets the plan run on', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared, code: '51' })
    const { version } = await look(she.id)
    const done = await act(she.id, {
      action: 'change_plan',
      product_id: large,
      payment_method_id: she.card,
      version,
    })
    expect(done).toMatchObject({
      status: 200,
      body: { payment: { status: 'payment_failed', failure: { name: 'insufficient_funds' } } },
    })
    expect(await look(she.id)).toMatchObject({
      status: 'active',
      plan_change: { kind: 'upgrade', status: 'pending' },
      charges: expect.arrayContaining([expect.objectContaining({ status: 'payment_failed' })]),
    })
  })

  it('sends a link where no card is to be charged; the order is the client’s to pay', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const quote = await quoteOf(she, large)
    const { money, payment, effects, subscription } = await actAfterDryRun(
      she.id,
      { action: 'change_plan', product_id: large },
      'support',
    )
    expect({ money, payment }).toEqual({
      money: { kind: 'asked', amount_minor: quote.final_price_minor, balance_minor: 0 },
      payment: null,
    })
    expect(templates(effects)).toContain('payment_link')
    await she.pay(subscription.plan_change.order_id)
    expect(await latest(she.clientId)).toMatchObject({ product_id: large, status: 'active' })
  })

  it('is undone with its order as long as nothing is paid', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const { subscription } = await actAfterDryRun(she.id, { action: 'change_plan', product_id: large })
    const change = subscription.plan_change
    const undone = await actAfterDryRun(she.id, { action: 'undo_change', change_id: change.id }, 'support')
    expect(undone.subscription).toMatchObject({ plan_change: null, status: 'active' })
    expect((await shop.readOrder(she.token, change.order_id)).status).toBe('cancelled')
    const { version } = undone.subscription
    expect(await act(she.id, { action: 'undo_change', change_id: change.id, version })).toMatchObject({
      status: 404,
    })
  })

  it('refuses a smaller plan, the same one, and a card of somebody else', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const other = await shop.newClient()
    const foreign = await shop.saveCard(other.token)
    const { version } = await look(she.id)
    const refusal = (body: object) => act(she.id, { action: 'change_plan', version, dry_run: true, ...body })
    expect(await refusal({ product_id: shop.plans.small })).toMatchObject({
      status: 409,
      body: { code: 300056 },
    })
    expect(await refusal({ product_id: shop.plans.shared })).toMatchObject({ status: 422 })
    expect(await refusal({ product_id: large, payment_method_id: foreign })).toMatchObject({ status: 422 })
  })
})

describe('another plan with the next period', () => {
  it('is charged by the renewal, and undone before', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const quote = await quoteOf(she, shop.plans.small)
    const { subscription, effects } = await actAfterDryRun(
      she.id,
      { action: 'schedule_plan', product_id: shop.plans.small },
      'support',
    )
    expect(subscription).toMatchObject({
      scheduled_change: { product: { id: shop.plans.small } },
      renewal: { price_after_tax_minor: quote.price_after_tax_minor },
    })
    expect(effects.messages[0].body).toContain('69.00')
    // Nothing buys it while the renewal is off: what will happen says so.
    const kinds = async () => (await look(she.id)).coming.map(({ kind }: { kind: string }) => kind)
    expect(await kinds()).toContain('plan_change')
    await actAfterDryRun(she.id, { action: 'stop_renewal' }, 'support')
    expect(await kinds()).toEqual(['ends'])
    expect(await she.read()).toMatchObject({ renewal: { product: { id: shop.plans.small, days: 30 } } })
    await actAfterDryRun(she.id, { action: 'start_renewal', payment_method_id: she.card }, 'support')
    const { id } = subscription.scheduled_change
    const undone = await actAfterDryRun(she.id, { action: 'undo_change', change_id: id }, 'support')
    expect(undone.subscription).toMatchObject({
      scheduled_change: null,
      renewal: { price_after_tax_minor: 23_000 },
    })
    await actAfterDryRun(she.id, { action: 'schedule_plan', product_id: large }, 'support')
    await she.travel(90.5)
    expect((await she.renewals()).map((order) => Number(order.price_after_tax_minor))).toEqual([57_500])
    expect(await she.read()).toMatchObject({ product: { id: large } })
  })

  it('is scheduled at the price that stood on the button, or not at all', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const { version } = await look(she.id)
    const schedule = { action: 'schedule_plan', product_id: large, version }
    const { money } = (await act(she.id, { ...schedule, dry_run: true })).body
    expect(money).toEqual({ kind: 'scheduled', amount_minor: 57_500, balance_minor: 0 })
    const press = (expected_amount_minor: number) => act(she.id, { ...schedule, expected_amount_minor })
    expect(await press(57_499)).toMatchObject({ status: 409, body: { code: 300003 } })
    expect((await look(she.id)).scheduled_change).toBeNull()
    expect((await press(57_500)).status).toBe(200)
    expect((await look(she.id)).scheduled_change).toMatchObject({ product: { id: large } })
  })

  it('takes the place of an upgrade that waits, and needs a renewal', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const { subscription } = await actAfterDryRun(she.id, { action: 'change_plan', product_id: large })
    await actAfterDryRun(she.id, { action: 'schedule_plan', product_id: shop.plans.small })
    expect((await shop.readOrder(she.token, subscription.plan_change.order_id)).status).toBe('cancelled')
    const he = await newSubscriber(shop, db, { product: shop.plans.shared, renews: false })
    const { version } = await look(he.id)
    expect(
      await act(he.id, { action: 'schedule_plan', product_id: shop.plans.small, version, dry_run: true }),
    ).toMatchObject({ status: 409, body: { code: 300041 } })
  })
})

describe('a plan as a gift', () => {
  it('is the larger plan until the period ends, costs nothing, and is worth nothing', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.small })
    const before = await look(she.id)
    const documents = () =>
      db
        .selectFrom('tax_documents')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    const issued = await documents()
    const { subscription, money, effects } = await actAfterDryRun(she.id, {
      action: 'gift_plan',
      product_id: large,
    })
    expect(money).toBeNull()
    expect(await documents()).toEqual(issued)
    expect(subscription).toMatchObject({
      product: { id: large, group_sharing: 'yes' },
      points_left: 4_000,
      ends_at: before.ends_at,
      renewal: { price_after_tax_minor: 6_900 },
      unused_minor: before.unused_minor,
    })
    expect(effects.messages[0].body).toContain('Fortress')
    // Her page compares other plans with the one that she bought, and does not call that price the gift's.
    expect((await she.read()).bought).toMatchObject({
      product_id: shop.plans.small,
      price_after_tax_minor: 6_900,
    })
    // Both pages say that it is a gift, until when, and what is back behind it.
    const gift = { until: before.ends_at, bought: { id: shop.plans.small } }
    expect(subscription.gift).toMatchObject(gift)
    expect(await she.read()).toMatchObject({ gift, points_left: 4_000, points_total: 4_000 })
    // What is bought behind it is what goes on then.
    const more = await shop.buy(she.token, { product_id: large })
    expect((await she.read()).gift).toMatchObject({ until: before.ends_at, bought: { id: large } })
    await shop.ask(`POST /api/clients/v1/orders/${more.id}/refund_requests`, { token: she.token, body: {} })
    await shop.runJobs()
    // It comes to an end with the period: what was bought is renewed, and what it costs.
    await she.travel(30.1)
    expect((await she.renewals()).map((order) => Number(order.price_after_tax_minor))).toEqual([6_900])
    expect(await she.read()).toMatchObject({
      product: { id: shop.plans.small },
      points_left: 300,
      gift: null,
    })
  })

  it('brings all points that it has more, also where some were given and taken back before', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.small })
    await actAfterDryRun(she.id, { action: 'adjust_points', points: 100 })
    await actAfterDryRun(she.id, { action: 'adjust_points', points: -100 })
    const { subscription } = await actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
    expect(subscription).toMatchObject({ points_left: 4_000, points_total: 4_000 })
  })

  it('is for administrators, for a larger plan, and for a plan that runs', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const { version } = await look(she.id)
    const give = (product: string, role: 'admin' | 'support' = 'admin') =>
      act(she.id, { action: 'gift_plan', product_id: product, version, dry_run: true }, role)
    expect((await give(large, 'support')).status).toBe(403)
    expect((await give(shop.plans.small)).status).toBe(422)
    expect((await give(shop.plans.shared)).status).toBe(422)
    const ended = await actAfterDryRun(she.id, { action: 'end' })
    expect(
      await act(she.id, { action: 'gift_plan', product_id: large, version: ended.subscription.version }),
    ).toMatchObject({ status: 409, body: { code: 300040 } })
  })
})

describe('other actions', () => {
  it('move the renewal to another saved card, and to no card of somebody else', async () => {
    const she = await newSubscriber(shop, db)
    const other = await she.addCard()
    const { subscription } = await actAfterDryRun(
      she.id,
      { action: 'change_card', payment_method_id: other },
      'support',
    )
    expect(subscription).toMatchObject({ payment_method_id: other, auto_renew: true })
    const again = { action: 'change_card', payment_method_id: other, version: subscription.version }
    expect((await act(she.id, again)).status).toBe(422)
    const foreign = await shop.saveCard((await shop.newClient()).token)
    expect((await act(she.id, { ...again, payment_method_id: foreign })).status).toBe(422)
  })

  it('send the way to pay a failed renewal, which the client can pay by', async () => {
    const she = await newSubscriber(shop, db, { code: '51' })
    const link = { action: 'send_payment_link' }
    const { version } = await look(she.id)
    expect(await act(she.id, { ...link, version, dry_run: true })).toMatchObject({
      status: 409,
      body: { code: 300053 },
    })
    await she.travel(29.5)
    const { money, effects } = await actAfterDryRun(she.id, link, 'support')
    expect(money).toEqual({ kind: 'asked', amount_minor: 6_900, balance_minor: 0 })
    const token = (await pageBehind(db, effects.messages[0].body)).slice('/renew/'.length)
    expect(await ask(`GET ${own}/renewal_links/${token}`, { token: she.token })).toMatchObject({
      status: 200,
    })
    const [renewal] = await she.renewals()
    await she.pay(String(renewal?.id))
    expect(await look(she.id)).toMatchObject({ status: 'active', failed_renewal: null })
  })

  it('offer the plan to a member who has joined, who takes it', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const member = await shop.newClient()
    const invited = await actAfterDryRun(
      she.id,
      { action: 'add_member', phone_number: member.phone.slice(4) },
      'support',
    )
    const [{ id }] = invited.subscription.members
    const offer = { action: 'hand_over', member_id: id }
    const { version } = invited.subscription
    expect(await act(she.id, { ...offer, version, dry_run: true })).toMatchObject({ body: { code: 700011 } })
    await ask(`GET ${own}/memberships`, { token: member.token })
    const { subscription, effects } = await actAfterDryRun(she.id, offer, 'support')
    expect(subscription.offered_to).toMatchObject({ member_id: id })
    expect(templates(effects)).toEqual(expect.arrayContaining(['ownership_offered', 'subscription_changed']))
    const taken = await ask(`PUT ${own}/subscriptions/${she.id}/ownership`, {
      token: member.token,
      body: { payment_method_id: await shop.saveCard(member.token), accept_terms: true },
    })
    expect(taken.status, JSON.stringify(taken.body)).toBeLessThan(300)
    expect((await look(she.id)).client.id).toBe(member.clientId)
  })

  it('end the plan and give back what is asked, as far as it was paid', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const before = await look(she.id)
    expect(before.unused_minor).toBe(23_000)
    const end = { action: 'end_with_refund', version: before.version, dry_run: true }
    expect(await act(she.id, { ...end, amount_minor: 23_001 })).toMatchObject({ status: 409 })
    expect((await act(she.id, { ...end, amount_minor: 23_000 }, 'support')).status).toBe(403)
    const { subscription, money } = await actAfterDryRun(she.id, {
      action: 'end_with_refund',
      amount_minor: 20_000,
      to: 'balance',
    })
    expect(money).toEqual({ kind: 'returned', amount_minor: 20_000, balance_minor: 20_000 })
    expect(subscription).toMatchObject({ status: 'expired', coming: [] })
    expect(await readBooks(db, she.clientId)).toMatchObject({ balance: 20_000, total: 0 })
  })

  it('spread money back over the orders of the time, the latest first', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.small })
    const second = (await shop.placeOrder(she.token, { product_id: shop.plans.small })).body.order
    await she.pay(second.id)
    await actAfterDryRun(she.id, { action: 'end_with_refund', amount_minor: 10_000, to: 'balance' })
    const refunds = await db
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['r.order_id', 'r.amount_minor'])
      .where('o.client_id', '=', she.clientId)
      .execute()
    expect(refunds.toSorted((one, other) => Number(other.amount_minor - one.amount_minor))).toMatchObject([
      { order_id: second.id, amount_minor: 6_900n },
      { amount_minor: 3_100n },
    ])
    expect(await readBooks(db, she.clientId)).toMatchObject({ balance: 10_000, total: 0 })
  })
})

it('of two who act at once, one is told that the subscription changed meanwhile', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  const { version } = await look(she.id)
  const both = await Promise.all([
    act(she.id, { action: 'change_plan', product_id: large, payment_method_id: she.card, version }),
    act(she.id, { action: 'schedule_plan', product_id: shop.plans.small, version }, 'support'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe(300055)
})

it('a pause that its client has chosen since is changed by nobody who has not seen it, and a repeat notifies nobody again', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  const { version, ends_at: end } = await look(she.id)
  const dayBehind = (days: number) => new Date(Date.parse(end) + days * 86_400_000).toISOString().slice(0, 10)
  const chosen = await ask(`PUT ${own}/subscriptions/${she.id}/pause`, {
    token: she.token,
    body: { until: dayBehind(40) },
  })
  expect(chosen.status).toBe(200)
  const pausedUntil = (await look(she.id)).paused_until
  const outdated = { status: 409, body: { code: 300055 } }
  const pause = { action: 'pause', until: dayBehind(10) }
  expect(await act(she.id, { ...pause, version })).toMatchObject(outdated)
  expect(await act(she.id, { action: 'stop_renewal', version })).toMatchObject(outdated)
  expect((await look(she.id)).paused_until).toBe(pausedUntil)
  const seen = (await look(she.id)).version
  expect((await act(she.id, { ...pause, version: seen })).status).toBe(200)
  expect(await act(she.id, { ...pause, version: seen })).toMatchObject(outdated)
  const notified = await db
    .selectFrom('messages')
    .select('channel')
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'subscription_changed')
    .execute()
  expect(notified.map(({ channel }) => channel)).toEqual(['email'])
})

it('viewers may act on nothing, and support may not give or give back', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  const asked = { version: 1, dry_run: true }
  const someId = she.id
  const actions: Record<SubscriptionActionName, object> = {
    stop_renewal: {},
    start_renewal: { payment_method_id: she.card },
    charge_now: {},
    pause: { until: riyadhDate(new Date(she.started.getTime() + 60 * 86_400_000)) },
    resume: {},
    add_member: { phone_number: '0500000009' },
    remove_member: { member_id: someId },
    extend: { days: 1 },
    adjust_points: { points: 1 },
    end: {},
    change_card: { payment_method_id: she.card },
    send_payment_link: {},
    hand_over: { member_id: someId },
    change_plan: { product_id: large },
    schedule_plan: { product_id: shop.plans.small },
    undo_change: { change_id: someId },
    gift_plan: { product_id: large },
    end_with_refund: { amount_minor: 100 },
  }
  for (const [action, body] of Object.entries(actions)) {
    expect((await act(she.id, { action, ...asked, ...body }, 'viewer')).status, action).toBe(403)
    const isForAdministrators = ['extend', 'adjust_points', 'gift_plan', 'end', 'end_with_refund'].includes(
      action,
    )
    const { status } = await act(she.id, { action, ...asked, ...body }, 'support')
    expect(status === 403, action).toBe(isForAdministrators)
  }
})

// The last one: it changes what all of them pay.
it('a gift does not hide a price that comes for what was bought', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.small })
  await actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  const appliesFrom = new Date(she.started.getTime() + 25 * 86_400_000).toISOString().slice(0, 10)
  const scheduled = await ask(`POST /api/users/v1/products/${shop.plans.small}/price_changes`, {
    token: staff.admin.token,
    body: {
      price_minor: 8_000,
      applies_on: appliesFrom,
      text_ar: 'ارتفعت كلفة الخدمة.',
      text_en: 'Costs have risen.',
      asks_consent: false,
    },
  })
  expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(201)
  expect(await she.read()).toMatchObject({ price_change: { price_after_tax_minor: 9_200 } })
})
