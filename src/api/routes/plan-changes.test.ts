import { describe, expect, it } from 'vitest'
import { newId } from '#domain/core/new-id'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { priceOfDay } from '#rules/shop/price-of-day'
import { staySignedIn } from '#test/api'
import {
  addDearPlan,
  addTestCoupon,
  approvedCard,
  openTestShop,
  readBooks,
  travellingClock,
} from '#test/shop'
import { testDatabase } from '#test/database'
import { newPlanOwner, renewWithSavedCard, takePoints, type PlanOwner as Owner } from '#test/subscriber'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-03-01T06:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const path = '/api/clients/v1/subscriptions'
const day = 86_400_000
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(50_000)), points: 4_000, days: 90 })

const newOwner = (product?: string) => newPlanOwner(shop, product)

const change = ({ token, id }: Owner, body: object, headers = {}) =>
  shop.ask(`POST ${path}/${id}/plan_changes`, { token, body, headers })
const undo = ({ token, id }: Owner, changeId: string) =>
  shop.ask(`DELETE ${path}/${id}/plan_changes/${changeId}`, { token })
const read = async ({ token, id }: Owner) =>
  (await shop.ask(`GET ${path}/${id}`, { token })).body.subscription
const make = (owner: Owner, product: string, body = {}) =>
  change(owner, { product_id: product, accept_terms: true, ...body })

/** Pays an order at the bank, without the jobs behind it. */
async function payFor(token: string, order: { id: string }) {
  const { final_price_minor: due } = await shop.readOrder(token, order.id)
  if (due === 0) return shop.pay(token, order.id, { method: 'balance' })
  const { payment, answer } = await shop.startPaying(token, approvedCard, order)
  if (payment?.redirect_url) await shop.bank.walk(payment.redirect_url)
  if (payment) await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })
  return answer
}

async function upgrade(owner: Owner, product: string, body = {}) {
  const made = await make(owner, product, body)
  await payFor(owner.token, made.body.order)
  await shop.runJobs()
  return shop.readOrder(owner.token, made.body.order.id)
}

/** Points that the service took. */
const spend = (owner: Owner, points: number) => takePoints(db, owner, points, clock.now())

/** No halala is lost, and what the ledger says we owe is what the client sees. */
async function expectBooksToAgree(clientId: string) {
  const books = await readBooks(db, clientId)
  expect(books.total).toBe(0)
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select((row) => row.fn.sum<string | null>('amount_minor').as('sum'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  expect(books.balance + Number(sum ?? 0)).toBe(0)
  return books
}

describe('an upgrade', () => {
  it('is promised back until the day that its order says afterwards, unless points went before it was paid', async () => {
    const orders = '/api/clients/v1/orders'
    const promised = async ({ token }: Owner, id: string) =>
      (await shop.ask(`GET ${orders}/${id}`, { token })).body.period.refund
    const owner = await newOwner()
    await spend(owner, 30)
    const { order } = (await make(owner, shop.plans.shared)).body
    const before = await promised(owner, order.id)
    expect(before).toMatchObject({ right: 'at_once' })
    await payFor(owner.token, order)
    await shop.runJobs()
    const { allowed } = (await shop.ask(`GET ${orders}/${order.id}/refund_requests`, owner)).body
    expect(allowed).toMatchObject({ at_once: true, until: before.until })

    const other = await newOwner()
    const later = (await make(other, shop.plans.shared)).body.order
    await spend(other, 1)
    expect(await promised(other, later.id)).toBeNull()
    await payFor(other.token, later)
    await shop.runJobs()
    expect((await shop.ask(`GET ${orders}/${later.id}/refund_requests`, other)).body.allowed).toBeNull()
  })

  it('charges exactly what was quoted, replaces the plan, and counts what is unused once', async () => {
    const owner = await newOwner()
    await spend(owner, 30)
    const { quote } = (await change(owner, { product_id: shop.plans.shared })).body
    // 69.00 paid, a tenth of the points used, no day over: 62.10 of 230.00 are there already.
    expect(quote).toMatchObject({
      kind: 'upgrade',
      credit_minor: 6_210,
      credit_used_minor: 6_210,
      previous_balance_minor: 6_210,
      price_after_tax_minor: 23_000,
      final_price_minor: 16_790,
    })
    const made = await make(owner, shop.plans.shared, { expected_final_price_minor: 16_790 })
    expect(made).toMatchObject({
      status: 201,
      body: {
        order: { final_price_minor: 16_790, credit_minor: 6_210 },
        subscription: {
          status: 'active',
          points_left: 270,
          plan_change: { kind: 'upgrade', status: 'pending', order_id: made.body.order.id },
        },
      },
    })
    // Nothing is granted before it is paid.
    expect((await expectBooksToAgree(owner.clientId)).balance).toBe(0)

    await payFor(owner.token, made.body.order)
    expect(await read(owner)).toMatchObject({ status: 'replaced', auto_renew: false, points_left: 0 })
    await shop.runJobs()
    const order = await shop.readOrder(owner.token, made.body.order.id)
    expect(order).toMatchObject({ status: 'completed', payments: [{ status: 'paid', amount_minor: 16_790 }] })
    // The invoice names what was not used as that: she never had a balance.
    const path = `GET /api/clients/v1/orders/${order.id}/documents`
    const { documents } = (await shop.ask(path, { token: owner.token })).body
    expect(documents).toMatchObject([{ paid_by: 'card_and_balance', plan_credit: 'alone' }])
    // The order of the plan before says where the rest of its money went.
    const { orders } = (await shop.ask('GET /api/clients/v1/orders', { token: owner.token })).body
    const before = orders.find(({ id }: { id: string }) => id !== order.id)
    expect(await shop.readOrder(owner.token, before.id)).toMatchObject({ credited_to: order.id })
    expect(order.credited_to).toBe(null)
    const next = await read({ ...owner, id: order.subscription_id })
    expect(next).toMatchObject({
      status: 'active',
      product: { id: shop.plans.shared },
      points_left: 1_200,
      days_left: 90,
      plan_change: null,
    })
    expect((await expectBooksToAgree(owner.clientId)).balance).toBe(0)
  })

  it('is done twice in one day without losing a halala of the unused', async () => {
    const owner = await newOwner()
    const first = await upgrade(owner, shop.plans.shared)
    expect(first.final_price_minor).toBe(23_000 - 6_900)
    const second = await upgrade({ ...owner, id: first.subscription_id }, large)
    expect(second).toMatchObject({ credit_minor: 23_000, final_price_minor: 57_500 - 23_000 })
    await expectBooksToAgree(owner.clientId)
    const running = await db
      .selectFrom('subscriptions')
      .select('product_id')
      .where('client_id', '=', owner.clientId)
      .where('status', '=', 'active')
      .execute()
    expect(running).toEqual([{ product_id: large }])
  })

  it('takes days and points into account, the smaller share of both', async () => {
    const owner = await newOwner()
    clock.travel(10 * day)
    await staySignedIn(db, clock.now())
    const fresh = await newOwner()
    const later = await change(owner, { product_id: shop.plans.shared })
    expect(later.body.quote.credit_minor).toBe(4_600)
    await spend(fresh, 300)
    const burnt = await change(fresh, { product_id: shop.plans.shared })
    expect(burnt.body.quote).toMatchObject({ credit_minor: 0, final_price_minor: 23_000 })
  })

  it('gains nothing from points that are spent between the quote and the bank', async () => {
    const owner = await newOwner()
    const made = await make(owner, shop.plans.shared)
    const { payment } = await shop.startPaying(owner.token, approvedCard, made.body.order)
    await spend(owner, 300)
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${made.body.order.id}/payments/${payment.id}`, owner)
    await shop.runJobs()
    const order = await shop.readOrder(owner.token, made.body.order.id)
    expect(order.status).toBe('completed')
    // As if they had been spent right after: the new plan has that many less.
    expect(await read({ ...owner, id: order.subscription_id })).toMatchObject({ points_left: 900 })
  })

  it('asks for a new quote when points were spent before paying', async () => {
    const owner = await newOwner()
    const made = await make(owner, shop.plans.shared)
    await spend(owner, 150)
    const refused = await payFor(owner.token, made.body.order)
    expect(refused).toMatchObject({ status: 409, body: { code: 300003 } })
    const again = await upgrade(owner, shop.plans.shared)
    expect(again).toMatchObject({ credit_minor: 3_450, status: 'completed' })
    expect((await shop.readOrder(owner.token, made.body.order.id)).status).toBe('cancelled')
  })

  it('sends the money back when the old plan was refunded while the client was at the bank', async () => {
    const owner = await newOwner()
    const made = await make(owner, shop.plans.shared)
    const { payment } = await shop.startPaying(owner.token, approvedCard, made.body.order)
    await db
      .insertInto('refunds')
      .values({
        order_id: owner.orderId,
        destination: 'balance',
        amount_minor: 6_900n,
        status: 'requested',
        cause: 'staff',
        created_at: clock.now(),
        updated_at: clock.now(),
      })
      .execute()
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${made.body.order.id}/payments/${payment.id}`, owner)
    await shop.runJobs()
    const order = await shop.readOrder(owner.token, made.body.order.id)
    expect(order).toMatchObject({ status: 'declined', refunds: [{ cause: 'plan_changed', status: 'done' }] })
    expect(await read(owner)).toMatchObject({ status: 'active' })
  })

  it('leaves nothing to refund twice: what was credited counts as given back', async () => {
    const owner = await newOwner()
    await upgrade(owner, shop.plans.shared)
    const { getRefundRoom } = await import('#domain/sale/records/refunds/get-refund-room')
    const { refundLeft } = await import('#rules/payments/refund')
    expect(refundLeft(await getRefundRoom(db, shop.system, owner.orderId))).toBe(0)
  })

  it('waits for the paid end where more is unused than the new plan costs', async () => {
    const owner = await newOwner()
    // Four periods of 69.00 are 276.00; the wanted plan costs 230.00.
    for (let more = 0; more < 3; more++) await shop.buy(owner.token)
    const { quote } = (await change(owner, { product_id: shop.plans.shared })).body
    expect(quote).toMatchObject({
      kind: 'downgrade',
      waits_because: 'money_would_be_left',
      money_compared: { unused_minor: 27_600, price_minor: 23_000 },
      credit_minor: 0,
      final_price_minor: 23_000,
    })
    await renewWithSavedCard(shop, owner)
    expect((await make(owner, shop.plans.shared)).body.subscription.plan_change).toMatchObject({
      kind: 'downgrade',
      takes_effect_at: (await read(owner)).ends_at,
    })
    expect((await expectBooksToAgree(owner.clientId)).balance).toBe(0)
  })

  it('happens once whatever runs at once: two tabs, repeats', async () => {
    const owner = await newOwner()
    const key = { 'idempotency-key': newId() }
    const body = { product_id: shop.plans.shared, accept_terms: true }
    const made = await Promise.all([
      change(owner, body, key),
      change(owner, body),
      change(owner, { ...body, product_id: large }),
      change(owner, body, key),
    ])
    for (const { status } of made) expect([201, 409]).toContain(status)
    const open = await db
      .selectFrom('orders as o')
      .innerJoin('plan_changes as c', 'c.id', 'o.plan_change_id')
      .select(['o.id', 'o.status'])
      .where('c.subscription_id', '=', owner.id)
      .where('c.status', '=', 'pending')
      .execute()
    expect(open).toHaveLength(1)
    await Promise.all([...open, ...open].map((order) => payFor(owner.token, order)))
    // The gateway is asked once a second: whoever came back right behind a look that was too early looks
    // again.
    clock.travel(1_000)
    for (const { id } of open) {
      const { payments } = await shop.readOrder(owner.token, id)
      await shop.ask(`GET /api/clients/v1/orders/${id}/payments/${payments[0].id}`, { token: owner.token })
    }
    await Promise.all([shop.runJobs(), shop.runJobs()])
    const running = await db
      .selectFrom('subscriptions')
      .select('id')
      .where('client_id', '=', owner.clientId)
      .where('status', 'in', ['active', 'past_due', 'cancelled'])
      .execute()
    expect(running).toHaveLength(1)
    const credits = await db
      .selectFrom('ledger_bookings')
      .select('id')
      .where('order_id', '=', owner.orderId)
      .where('kind', '=', 'plan_credit')
      .execute()
    expect(credits).toHaveLength(1)
    await expectBooksToAgree(owner.clientId)
  })

  it('is cancelled, not kept open, when nobody pays; late money goes back', async () => {
    const owner = await newOwner()
    const made = await make(owner, shop.plans.shared)
    const { payment } = await shop.startPaying(owner.token, approvedCard, made.body.order)
    clock.travel(2 * 3_600_000)
    await shop.runJobs()
    expect((await shop.readOrder(owner.token, made.body.order.id)).status).toBe('cancelled')
    expect(await read(owner)).toMatchObject({
      plan_change: null,
      status: 'active',
      lapsed_upgrade: { is_returned: false },
    })
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${made.body.order.id}/payments/${payment.id}`, owner)
    await shop.runJobs()
    expect(await shop.readOrder(owner.token, made.body.order.id)).toMatchObject({
      status: 'cancelled',
      refunds: [{ cause: 'late_after_cancellation' }],
    })
    expect(await read(owner)).toMatchObject({ status: 'active', lapsed_upgrade: { is_returned: true } })
  })

  it('is undone before it is paid, and not after', async () => {
    const owner = await newOwner()
    const made = await make(owner, shop.plans.shared)
    const { plan_change: waiting } = made.body.subscription
    for (let time = 0; time < 2; time++) {
      expect(await undo(owner, waiting.id)).toMatchObject({
        status: 200,
        body: { subscription: { plan_change: null } },
      })
    }
    expect((await shop.readOrder(owner.token, made.body.order.id)).status).toBe('cancelled')
    const again = await make(owner, shop.plans.shared)
    await payFor(owner.token, again.body.order)
    expect(await undo(owner, again.body.subscription.plan_change.id)).toMatchObject({
      status: 409,
      body: { code: 300042 },
    })
  })

  it('takes the members along, who notice nothing', async () => {
    const owner = await newOwner(shop.plans.shared)
    const member = await shop.newClient()
    const { phone } = await db
      .selectFrom('clients')
      .select('phone')
      .where('id', '=', member.clientId)
      .executeTakeFirstOrThrow()
    await shop.ask(`PUT ${path}/${owner.id}/members`, {
      token: owner.token,
      body: { members: [{ phone_extension: '+966', phone_number: phone?.slice(4) }] },
    })
    await shop.ask('GET /api/clients/v1/memberships', { token: member.token })
    // To a dearer plan that is not shared: who loses the place has to be said.
    const asked = await make(owner, large)
    expect(asked).toMatchObject({ status: 409, body: { code: 700010, members: [{ phone }] } })
    const order = await upgrade(owner, large, { keeps_members: [] })
    expect(order.status).toBe('completed')
    const { memberships } = (await shop.ask('GET /api/clients/v1/memberships', { token: member.token })).body
    expect(memberships).toEqual([])
  })

  it('begins in the store, where another plan is bought', async () => {
    const owner = await newOwner()
    const quoted = await shop.ask('POST /api/clients/v1/quotes', {
      token: owner.token,
      body: { product_id: shop.plans.shared },
    })
    expect(quoted.body.quote).toMatchObject({
      plan_change: { kind: 'upgrade', subscription_id: owner.id, credit_minor: 6_900 },
      final_price_minor: 16_100,
    })
    const order = await shop.buy(owner.token, {
      product_id: shop.plans.shared,
      expected_final_price_minor: 16_100,
    })
    expect(order).toMatchObject({ status: 'completed', credit_minor: 6_900 })
    const down = await shop.ask('POST /api/clients/v1/quotes', {
      token: owner.token,
      body: { product_id: shop.plans.small },
    })
    expect(down).toMatchObject({
      status: 409,
      body: { code: 300007, plan_change: 'downgrade', subscription_id: order.subscription_id },
    })
  })

  it('counts a coupon on the new plan, and never what a coupon paid of the old one', async () => {
    await addTestCoupon(shop.system, 'ALL10')
    const { token, clientId } = await shop.newClient()
    const first = await shop.buy(token, { coupon: 'ALL10' })
    expect(first.final_price_minor).toBe(6_210)
    const owner = { token, clientId, id: first.subscription_id, orderId: first.id }
    const { quote } = (await change(owner, { product_id: shop.plans.shared, coupon: 'ALL10' })).body
    expect(quote).toMatchObject({ credit_minor: 6_210, final_price_minor: 20_700 - 6_210, coupon: 'ALL10' })
  })
})

describe('a downgrade', () => {
  it('waits for the paid end, needs the renewal, and can be taken back', async () => {
    const owner = await newOwner(shop.plans.shared)
    const { quote } = (await change(owner, { product_id: shop.plans.small })).body
    const { ends_at: end } = await read(owner)
    expect(quote).toMatchObject({
      kind: 'downgrade',
      takes_effect_at: new Date(end).toISOString(),
      credit_minor: 0,
      final_price_minor: 6_900,
      needs_auto_renewal: true,
    })
    expect(await make(owner, shop.plans.small)).toMatchObject({ status: 409, body: { code: 300041 } })
    await renewWithSavedCard(shop, owner)
    const made = await make(owner, shop.plans.small)
    expect(made).toMatchObject({
      status: 201,
      body: {
        order: null,
        subscription: {
          status: 'active',
          product: { id: shop.plans.shared },
          plan_change: { kind: 'downgrade', takes_effect_at: end, price_after_tax_minor: 6_900 },
        },
      },
    })
    const { id } = made.body.subscription.plan_change
    expect((await make(owner, shop.plans.small)).body.subscription.plan_change.id).toBe(id)
    expect(await undo(owner, id)).toMatchObject({ body: { subscription: { plan_change: null } } })
  })

  it('takes the place of an upgrade that waits for money, and leaves it standing where it is refused', async () => {
    const owner = await newOwner(shop.plans.shared)
    const { order } = (await make(owner, large)).body
    expect(await make(owner, shop.plans.small)).toMatchObject({ status: 409, body: { code: 300041 } })
    expect((await shop.readOrder(owner.token, order.id)).status).toBe('pending')
    await renewWithSavedCard(shop, owner)
    const price = { expected_price_after_tax_minor: 1 }
    expect(await make(owner, shop.plans.small, price)).toMatchObject({ status: 409, body: { code: 300003 } })
    expect((await shop.readOrder(owner.token, order.id)).status).toBe('pending')
    expect(await make(owner, shop.plans.small)).toMatchObject({ status: 201, body: { order: null } })
    expect((await shop.readOrder(owner.token, order.id)).status).toBe('cancelled')
  })

  it('leaves an upgrade that the bank has taken the money for meanwhile', async () => {
    const owner = await newOwner(shop.plans.shared)
    await renewWithSavedCard(shop, owner)
    const { order } = (await make(owner, large)).body
    const { payment } = await shop.startPaying(owner.token, approvedCard, order)
    if (payment?.redirect_url) await shop.bank.walk(payment.redirect_url)
    expect(await make(owner, shop.plans.small)).toMatchObject({ status: 409, body: { code: 300042 } })
    await shop.runJobs()
    expect((await shop.readOrder(owner.token, order.id)).status).toBe('completed')
  })
})

it('is compared with the plan as it was bought, whatever the shop asks for it since', async () => {
  const sold = await addDearPlan(shop.system, { price: beforeTax(halalas(30_000)), points: 2_000, days: 60 })
  const owner = await newOwner(sold)
  const { bought } = await read(owner)
  expect(bought).toEqual({ product_id: sold, price_after_tax_minor: 34_500, days: 60, points: 2_000 })
  await db.updateTable('products').set({ price_minor: 90_000n, days: 45 }).where('id', '=', sold).execute()
  expect((await read(owner)).bought).toEqual(bought)
  const { quote } = (await change(owner, { product_id: shop.plans.small })).body
  expect(quote.day_costs.running_minor).toBe(priceOfDay(bought.price_after_tax_minor, bought.days))
})

describe('the door', () => {
  it('is for the owner of a plan that runs', async () => {
    const owner = await newOwner()
    const stranger = await newOwner()
    const body = { product_id: shop.plans.shared }
    expect((await shop.ask(`POST ${path}/${owner.id}/plan_changes`, { body })).status).toBe(401)
    expect((await change({ ...stranger, id: owner.id }, body)).status).toBe(404)
    const made = await make(owner, shop.plans.shared)
    const { id } = made.body.subscription.plan_change
    expect((await undo({ ...stranger, id: owner.id }, id)).status).toBe(404)
    expect((await undo(stranger, id)).status).toBe(404)
    expect((await change(owner, { product_id: newId() })).status).toBe(404)
    expect((await change(owner, {})).status).toBe(422)
    expect((await change(owner, { ...body, accept_terms: false })).status).toBe(422)
    expect((await change(owner, { ...body, price: 1 })).status).toBe(422)
    const wrong = await make(owner, shop.plans.shared, { expected_final_price_minor: 1 })
    expect(wrong).toMatchObject({ status: 409, body: { code: 300003, quote: { final_price_minor: 16_100 } } })
    await db.updateTable('subscriptions').set({ status: 'expired' }).where('id', '=', stranger.id).execute()
    expect(await change(stranger, body)).toMatchObject({ status: 409, body: { code: 300040 } })
  })
})
