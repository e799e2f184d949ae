import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop } from '../../../test/shop.ts'
import { untilWaiting } from '#test/until-waiting'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { plans, ask, runJobs } = shop
const admin = await signedInStaff(db, 'admin')

/** A partner that has sold a plan on account. */
async function sold(options: Parameters<typeof addPartner>[1] = {}) {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000, ...options })
  const call = partnerAsk(ask, partner.token)
  const client = await shop.newClient()
  const placed = await call('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: client.phone.slice(4) }, payment: 'account' },
  })
  await runJobs()
  const orderId = String(placed.body.order.id)
  return {
    ...partner,
    call,
    client,
    orderId,
    price: Number(placed.body.order.final_price_minor),
    cancel: () => call(`POST /orders/${orderId}/cancellation`),
    credit: (reason = 'Sold by mistake') =>
      ask(`POST /api/users/v1/orders/${orderId}/account_credit`, { token: admin.token, body: { reason } }),
    statement: async () =>
      (await ask(`GET /api/users/v1/api_clients/${partner.id}/statement`, { token: admin.token })).body
        .statement,
    plan: async () =>
      (await ask('GET /api/clients/v1/subscriptions', { token: client.token })).body.subscriptions[0],
  }
}
type Sold = Awaited<ReturnType<typeof sold>>

type Person = Awaited<ReturnType<typeof shop.newClient>>

/** The owner of the subscription at `path` invites somebody, who joins. */
async function invite(path: string, owner: Person, member: Person): Promise<void> {
  const members = [{ phone_extension: '+966', phone_number: member.phone.slice(4) }]
  await ask(`PUT ${path}/members`, { token: owner.token, body: { members } })
  await ask('GET /api/clients/v1/memberships', member)
}

/** A member is offered the plan, and takes it. */
async function handOver(path: string, owner: Person, member: Person): Promise<void> {
  await invite(path, owner, member)
  const invited = (await ask(`GET ${path}`, owner)).body.subscription.members[0]
  await ask(`PUT ${path}/ownership`, { token: owner.token, body: { member_id: invited.id } })
  const consent = { payment_method_id: await shop.saveCard(member.token), accept_terms: true }
  const taken = await ask(`PUT ${path}/ownership`, { token: member.token, body: consent })
  expect(taken.status).toBe(200)
}

async function isTakenBack(it: Sold) {
  const statement = await it.statement()
  expect(statement).toMatchObject({
    orders_minor: it.price,
    credits_minor: -it.price,
    payments_minor: 0,
    closing_minor: 0,
    entries: [
      { kind: 'order', amount_minor: it.price, order: { id: it.orderId } },
      { kind: 'credit', amount_minor: -it.price, order: { id: it.orderId } },
    ],
  })
  expect(await it.plan()).toMatchObject({ status: 'expired', points_left: 0 })
  const { rows } = {
    rows: await db
      .selectFrom('ledger_bookings as b')
      .innerJoin('ledger_entries as e', 'e.booking_id', 'b.id')
      .select(['e.account', 'e.amount_minor'])
      .where('b.order_id', '=', it.orderId)
      .execute(),
  }
  const sums = new Map<string, number>()
  for (const { account, amount_minor } of rows)
    sums.set(account, (sums.get(account) ?? 0) + Number(amount_minor))
  expect(sums.get('receivable')).toBe(0)
  expect(sums.get('tax')).toBe(0)
  expect((sums.get('revenue') ?? 0) + (sums.get('refunds') ?? 0)).toBe(0)
  await runJobs()
  const messages = await db
    .selectFrom('messages')
    .select(['template', 'body'])
    .where('client_id', '=', it.client.clientId)
    .where('code', 'is', null)
    .execute()
  expect(messages.map(({ template }) => template)).toContain('partner_order_cancelled')
  expect(messages.map(({ template }) => template)).not.toContain('refund_sent')
  // A short link's key may hold any letters.
  for (const { body } of messages) expect(body.replace(/https?:\S+/g, '')).not.toMatch(/ر\.س|SR|SAR/)
}

test('of an order on account whose points are spent at the same moment nothing is taken back', async () => {
  const it = await sold()
  let cancelled: Promise<{ status: number }> | undefined
  // Somebody who shares the plan spends, which holds its period and nothing of its owner.
  await db.transaction().execute(async (spending) => {
    const { rows } = await sql<{ id: string; subscription_id: string; points_left: number }>`
      update subscription_periods set points_left = points_left - 5 where order_id = ${it.orderId}
      returning id, subscription_id, points_left`.execute(spending)
    const [period] = rows
    await sql`insert into points_entries (id, subscription_id, period_id, kind, points, points_left, created_at)
      values (gen_random_uuid(), ${period?.subscription_id}, ${period?.id}, 'spend', -5, ${period?.points_left}, now())`.execute(
      spending,
    )
    cancelled = it.cancel()
    await untilWaiting(db)
  })
  expect(await cancelled).toMatchObject({ status: 409 })
  expect(await it.plan()).toMatchObject({ status: 'active' })
  expect(await it.statement()).toMatchObject({ closing_minor: it.price })
})

test('an order on account is cancelled by its partner while unused, once, on the statement of the month', async () => {
  const it = await sold()
  const answers = await Promise.all([it.cancel(), it.cancel(), it.cancel()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]?.body.order).toMatchObject({ status: 'refunded', refunded_minor: it.price })
  await isTakenBack(it)
  // What is free again can be sold again.
  const again = await it.call('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: it.client.phone.slice(4) }, payment: 'account' },
  })
  expect(again.status).toBe(201)
})

test('a used one is not; staff can credit it all the same, once', async () => {
  const it = await sold()
  const spent = await it.call('POST /points/spends', {
    body: { phone: it.client.phone, points: 1, reason: 'Lookup' },
  })
  expect(spent.status).toBe(201)
  expect(await it.cancel()).toMatchObject({ status: 409, body: { code: 800021 } })
  expect((await it.statement()).closing_minor).toBe(it.price)
  const answer = await it.credit()
  expect(answer).toMatchObject({
    status: 201,
    body: { order: { status: 'refunded', can_credit_account: false } },
  })
  expect((await it.credit()).status).toBe(201)
  await isTakenBack(it)
  expect((await it.statement()).entries[1]).toMatchObject({ reference: 'Sold by mistake' })
})

test('points that were given back leave it unused', async () => {
  const it = await sold()
  const spent = await it.call('POST /points/spends', {
    body: { phone: it.client.phone, points: 5, reason: 'Lookup' },
  })
  await it.call(`POST /points/spends/${spent.body.spend.id}/reversal`)
  expect((await it.cancel()).status).toBe(200)
  await isTakenBack(it)
})

test('an order that opened points which its partner had not sold is used once those are spent', async () => {
  const own = await shop.newClient()
  await shop.buy(own.token)
  await runJobs()
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const placed = await call('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: own.phone.slice(4) }, payment: 'account' },
  })
  expect(placed.status).toBe(201)
  await runJobs()
  const spent = await call('POST /points/spends', { body: { phone: own.phone, points: 7, reason: 'Hers' } })
  expect(spent.status).toBe(201)
  const cancel = () => call(`POST /orders/${placed.body.order.id}/cancellation`)
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 800021 } })
  // Given back, nothing of it is used.
  await call(`POST /points/spends/${spent.body.spend.id}/reversal`)
  expect((await cancel()).status).toBe(200)
})

test("another partner's order is missing, and one that the client pays is refused", async () => {
  const it = await sold()
  const other = await sold()
  expect(await other.call(`POST /orders/${it.orderId}/cancellation`)).toMatchObject({ status: 404 })
  const client = await shop.newClient()
  const link = await it.call('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: client.phone.slice(4) }, payment: 'link' },
  })
  const { order: placed } = link.body
  const { payment } = await shop.startPaying(client.token, undefined, placed)
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET /api/clients/v1/orders/${placed.id}/payments/${payment.id}`, { token: client.token })
  expect(await it.call(`POST /orders/${placed.id}/cancellation`)).toMatchObject({
    status: 409,
    body: { code: 800020 },
  })
  const own = await shop.buy((await shop.newClient()).token)
  const refused = await ask(`POST /api/users/v1/orders/${own.id}/account_credit`, {
    token: admin.token,
    body: { reason: 'x' },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 800020 } })
})

test('an unpaid order with a link is cancelled by its partner, once, and its link opens nothing more', async () => {
  const it = await sold()
  const client = await shop.newClient()
  const { order: placed } = (
    await it.call('POST /orders', {
      body: { product_id: plans.small, client: { phone_number: client.phone.slice(4) }, payment: 'link' },
    })
  ).body
  const cancel = () => it.call(`POST /orders/${placed.id}/cancellation`)
  expect(await cancel()).toMatchObject({
    status: 200,
    body: { order: { status: 'cancelled', payment_url: null } },
  })
  expect((await cancel()).status).toBe(200)
  const paying = await ask(`POST /api/clients/v1/orders/${placed.id}/payments`, {
    token: client.token,
    body: { method: 'card', token: await shop.bank.tokenOf('4201320111111010') },
  })
  expect(paying.status).toBe(409)
  expect((await it.statement()).closing_minor).toBe(it.price)
})

test('of an unpaid order that is cancelled several times at once, every call is told that it is', async () => {
  const { call } = await sold()
  for (const client of [await shop.newClient(), await shop.newClient(), await shop.newClient()]) {
    const placed = await call('POST /orders', {
      body: { product_id: plans.small, client: { phone_number: client.phone.slice(4) }, payment: 'link' },
    })
    const cancel = () => call(`POST /orders/${placed.body.order.id}/cancellation`)
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ status, body }) => [status, body.order?.status])).toEqual(
      answers.map(() => [200, 'cancelled']),
    )
  }
})

test('the client of an order on account gets no receipt of money that they did not pay', async () => {
  const it = await sold()
  const receipt = await ask(`GET /api/clients/v1/orders/${it.orderId}/receipt`, { token: it.client.token })
  expect(receipt).toMatchObject({ status: 409, body: { code: 300018 } })
})

test('the client reads until when the plan goes on, or that it has ended', async () => {
  const it = await sold()
  const again = await it.call('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: it.client.phone.slice(4) }, payment: 'account' },
  })
  await runJobs()
  const bodies = async () => {
    await runJobs()
    const rows = await db
      .selectFrom('messages')
      .select('body')
      .where('client_id', '=', it.client.clientId)
      .where('template', '=', 'partner_order_cancelled')
      .orderBy('created_at')
      .execute()
    return rows.map(({ body }) => body)
  }
  expect((await it.call(`POST /orders/${again.body.order.id}/cancellation`)).status).toBe(200)
  expect(await bodies()).toEqual([expect.stringMatching(/(تستمر باقتكم حتى|goes on until) .*\d{4}/)])
  expect((await it.cancel()).status).toBe(200)
  expect((await bodies())[1]).toMatch(/انتهت مدتها|has ended/)
})

test('of an order that was never activated the client reads just that', async () => {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 10_000_000 })
  const call = partnerAsk(ask, partner.token)
  const { phone, clientId } = await shop.newClient()
  const placed = await call('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: phone.slice(4) }, payment: 'account' },
  })
  expect(placed.body.order.status).toBe('processing')
  expect((await call(`POST /orders/${placed.body.order.id}/cancellation`)).status).toBe(200)
  await runJobs()
  const { body } = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', clientId)
    .where('template', '=', 'partner_order_cancelled')
    .executeTakeFirstOrThrow()
  expect(body).toMatch(/ولن تُفعّل|will not be/)
})

test('a practice order that is taken back says its amount, and nobody owes less for it', async () => {
  const partner = await addPartner(db, { products: [plans.small], mode: 'test' })
  const call = partnerAsk(ask, partner.token)
  const placed = await call('POST /orders', {
    body: { product_id: plans.small, client: { phone_number: '+99977001' }, payment: 'account' },
  })
  await runJobs()
  const { id, final_price_minor: price } = placed.body.order
  expect(await call(`POST /orders/${id}/cancellation`)).toMatchObject({
    status: 200,
    body: { order: { status: 'refunded', refunded_minor: price } },
  })
  const statement = await ask(`GET /api/users/v1/api_clients/${partner.id}/statement`, { token: admin.token })
  expect(statement.body.statement).toMatchObject({ closing_minor: 0, entries: [] })
})

test('a plan without points shows no use: once it has begun only staff take it back', async () => {
  const points = (
    await db.selectFrom('products').select('points').where('id', '=', plans.small).executeTakeFirstOrThrow()
  ).points
  await db.updateTable('products').set({ points: 0 }).where('id', '=', plans.small).execute()
  const it = await sold()
  await db.updateTable('products').set({ points }).where('id', '=', plans.small).execute()
  expect(await it.cancel()).toMatchObject({ status: 409, body: { code: 800021 } })
  expect((await it.credit()).status).toBe(201)
  await isTakenBack(it)
})

test('a client who upgrades from a plan on account is told in the quote until when it would have run, and of no credit', async () => {
  const it = await sold()
  const { ends_at: end } = await it.plan()
  const { token } = it.client
  const quoted = await ask('POST /api/clients/v1/quotes', { token, body: { product_id: plans.shared } })
  expect(quoted.body.quote).toMatchObject({
    price_after_tax_minor: 23_000,
    final_price_minor: 23_000,
    plan_change: { kind: 'upgrade', credit_minor: 0, runs_until: new Date(end).toISOString() },
  })
})

test('points that a member of the plan used by an order count as used, too', async () => {
  const owner = await shop.newClient()
  const member = await shop.newClient()
  const bought = await shop.buy(owner.token, { product_id: plans.shared })
  await invite(`/api/clients/v1/subscriptions/${bought.subscription_id}`, owner, member)
  const partner = await addPartner(db, { products: [plans.shared], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const client = { phone_number: owner.phone.slice(4) }
  const placed = await call('POST /orders', {
    body: { product_id: plans.shared, client, payment: 'account' },
  })
  await runJobs()
  const spent = await call('POST /points/spends', { body: { phone: member.phone, points: 7, reason: 'His' } })
  expect(spent.status).toBe(201)
  const cancel = () => call(`POST /orders/${placed.body.order.id}/cancellation`)
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 800021 } })
  await call(`POST /points/spends/${spent.body.spend.id}/reversal`)
  expect((await cancel()).status).toBe(200)
})

test('a plan that was handed over is its new owner’s: only staff take back what paid for it', async () => {
  const partner = await addPartner(db, { products: [plans.shared], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const owner = await shop.newClient()
  const member = await shop.newClient()
  const client = { phone_number: owner.phone.slice(4) }
  const order = { product_id: plans.shared, client, payment: 'account' }
  const first = (await call('POST /orders', { body: order })).body.order
  await runJobs()
  await call('POST /orders', { body: order })
  await runJobs()
  const path = `/api/clients/v1/subscriptions/${(await shop.readOrder(owner.token, first.id)).subscription_id}`
  await handOver(path, owner, member)
  const before = (await ask(`GET ${path}`, member)).body.subscription

  expect(await call(`POST /orders/${first.id}/cancellation`)).toMatchObject({
    status: 409,
    body: { code: 800021 },
  })
  expect((await ask(`GET ${path}`, member)).body.subscription).toMatchObject({
    status: 'active',
    ends_at: before.ends_at,
  })
  const credited = await ask(`POST /api/users/v1/orders/${first.id}/account_credit`, {
    token: admin.token,
    body: { reason: 'Agreed with both' },
  })
  expect(credited.status).toBe(201)
  await runJobs()
  const { parameters } = await db
    .selectFrom('messages')
    .select('parameters')
    .where('client_id', '=', owner.clientId)
    .where('template', '=', 'partner_order_cancelled')
    .executeTakeFirstOrThrow()
  expect(parameters, 'the plan of somebody else goes on').toMatchObject({ until: '' })
})
