import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createWebhookPoster } from '#integrations/webhooks/webhook-poster'
import { riyadhDate } from '#rules/core/riyadh-days'
import { maxEndpoints, maxReplayed, retryDelayAfter } from '#rules/partners/webhooks'
import { signedInStaff, staySignedIn, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop } from '../../../test/shop.ts'
import { newPlanOwner, renewWithSavedCard } from '../../../test/subscriber.ts'
import { isSigned, openReceiver } from '../../../test/webhook-receiver.ts'

const { db } = await testDatabase()
const postWebhook = createWebhookPoster({ allowOwnMachine: true, timeout: 300 })
const shop = await openTestShop(db, { parts: { postWebhook } })
const { plans, ask } = shop
const receiver = await openReceiver()
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.answer({ status: 204 })
  receiver.received.length = 0
})

/** Works what is due, and what had to let others go first a moment later. */
async function runJobs(from = Date.now()) {
  for (let step = 0; step < 8; step++) await shop.runJobs(() => new Date(from + step * 500))
}

let numbers = 0
const order = () => ({
  product_id: plans.small,
  client: { phone_number: `57${String(++numbers).padStart(7, '0')}` },
  payment: 'account',
})

async function newPartner(options: Parameters<typeof addPartner>[1] = {}) {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 10_000_000, ...options })
  return { ...partner, call: partnerAsk(ask, partner.token) }
}

async function listening(events: string[] = ['order.*'], options: Parameters<typeof addPartner>[1] = {}) {
  const partner = await newPartner(options)
  const made = await partner.call('POST /webhook_endpoints', { body: { url: receiver.url, events } })
  expect(made.status).toBe(201)
  return { ...partner, endpoint: made.body.webhook_endpoint, secret: made.body.secret as string }
}

async function sell(call: ReturnType<typeof partnerAsk>) {
  const placed = await call('POST /orders', { body: order() })
  expect(placed.status).toBe(201)
  await runJobs()
  return placed.body.order as { id: string; client: { phone_number: string } }
}

const deliveriesOf = async (call: ReturnType<typeof partnerAsk>, query = '') =>
  (await call(`GET /webhook_deliveries${query}`)).body.webhook_deliveries

test('tells what happens to an own order, signed, each event once', async () => {
  const { call, secret } = await listening(['order.*', 'subscription.started'])
  const { id, client } = await sell(call)
  expect(receiver.types().toSorted()).toEqual([
    'order.completed',
    'order.paid',
    'order.placed',
    'subscription.started',
  ])
  expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true)
  expect(receiver.received.some((one) => isSigned(one, 'whsec_AAAA'))).toBe(false)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
  const completed = receiver.received.find(({ event }) => event['type'] === 'order.completed')
  expect(completed?.event).toMatchObject({
    mode: 'live',
    data: {
      object: 'order',
      id,
      status: 'completed',
      previous_status: 'processing',
      phone: `+966${client.phone_number}`,
      final_price_minor: 6_900,
      product_id: plans.small,
    },
  })
  // Every job again: nothing is told twice.
  await runJobs()
  expect(receiver.received).toHaveLength(4)
})

test('tells nobody of what others sold, nor of kinds that were not asked for', async () => {
  const other = await listening(['order.*'])
  const own = await listening(['points.*'])
  await sell(own.call)
  const client = await shop.newClient()
  await shop.buy(client.token)
  await runJobs()
  expect(receiver.received).toEqual([])
  expect(await deliveriesOf(other.call)).toEqual([])
})

test('tells of points that were spent and given back', async () => {
  const { call } = await listening(['points.*'])
  const { client } = await sell(call)
  const spent = await call('POST /points/spends', {
    body: {
      phone: client.phone_number,
      points: 7,
      reason: 'Lookup',
      reference: 'lookup-1',
      metadata: { user: '7' },
    },
  })
  await call(`POST /points/spends/${spent.body.spend.id}/reversal`)
  await runJobs()
  const result = receiver.received.toSorted((a) => (a.event['type'] === 'points.spent' ? -1 : 1))
  expect(result.map(({ event }) => event)).toMatchObject([
    {
      type: 'points.spent',
      data: {
        object: 'subscription',
        phone: `+966${client.phone_number}`,
        points: 7,
        points_left: 293,
        reason: 'Lookup',
        spend_id: spent.body.spend.id,
        reference: 'lookup-1',
        metadata: { user: '7' },
      },
    },
    { type: 'points.reversed', data: { points: 7, points_left: 300, spend_id: spent.body.spend.id } },
  ])
})

test('of a shared client each partner hears of its own spends only, and of the plan’s state', async () => {
  const one = await listening(['points.*', 'subscription.*'])
  const { client } = await sell(one.call)
  const other = await newPartner()
  await other.call('POST /orders', { body: { ...order(), client: { phone_number: client.phone_number } } })
  await runJobs()
  receiver.received.length = 0
  await other.call('POST /points/spends', {
    body: { phone: client.phone_number, points: 7, reason: 'B secret: lookup of competitor.example' },
  })
  await one.call('POST /points/spends', { body: { phone: client.phone_number, points: 1, reason: 'Mine' } })
  await runJobs()
  expect(receiver.received.map(({ event }) => event)).toMatchObject([
    { type: 'points.spent', api_client_id: one.id, data: { points: 1, reason: 'Mine' } },
  ])
  const eventsOf = async (call: typeof one.call) => JSON.stringify((await call('GET /events?limit=100')).body)
  expect(await eventsOf(one.call)).not.toContain('secret')
  expect(await eventsOf(other.call)).toContain('B secret')
  expect(await eventsOf(one.call)).toContain('subscription.extended')
})

test('an order that is taken back moves the end back, and every partner of the plan hears of it', async () => {
  const one = await listening(['subscription.*'])
  const first = await sell(one.call)
  const other = await listening(['subscription.*'])
  const body = { ...order(), client: { phone_number: first.client.phone_number } }
  const second = (await other.call('POST /orders', { body })).body.order as { id: string }
  await runJobs()
  const endOf = async () =>
    (await one.call(`GET /clients/%2B966${first.client.phone_number}/subscription`)).body.subscription.ends_at
  const extended = await endOf()
  receiver.received.length = 0
  expect((await other.call(`POST /orders/${second.id}/cancellation`)).status).toBe(200)
  await runJobs()
  const heard = receiver.received.map(({ event }) => event)
  expect(heard.map(({ type }) => type)).toEqual(['subscription.period_ended', 'subscription.period_ended'])
  expect(new Set(heard.map(({ api_client_id: id }) => id))).toEqual(new Set([one.id, other.id]))
  const endsBack = await endOf()
  expect(heard).toMatchObject(heard.map(() => ({ data: { status: 'active', ends_at: endsBack } })))
  expect(Date.parse(endsBack)).toBeLessThan(Date.parse(extended))
})

test('a plan that its client rests, for longer, and no more is told each time with the day', async () => {
  const { call } = await listening(['subscription.*'])
  const person = await newPlanOwner(shop)
  await renewWithSavedCard(shop, person)
  const { phone: whole } = await db
    .selectFrom('clients')
    .select('phone')
    .where('id', '=', person.clientId)
    .executeTakeFirstOrThrow()
  const phone = String(whole).slice(4)
  await call('POST /orders', { body: { ...order(), client: { phone_number: phone } } })
  await runJobs()
  const { id, ends_at } = (await call(`GET /clients/%2B966${phone}/subscription`)).body.subscription
  receiver.received.length = 0
  const pauseEnd = async () =>
    (await call(`GET /clients/%2B966${phone}/subscription`)).body.subscription.pause_ends_at
  expect(await pauseEnd()).toBeNull()
  const pause = `/api/clients/v1/subscriptions/${id}/pause`
  for (const days of [30, 60]) {
    const until = riyadhDate(new Date(Date.parse(ends_at) + days * 86_400_000))
    expect((await ask(`PUT ${pause}`, { token: person.token, body: { until } })).status).toBe(200)
    await runJobs()
  }
  const paused = await pauseEnd()
  await ask(`DELETE ${pause}`, { token: person.token })
  await runJobs()
  const heard = receiver.received.map(({ event }) => event)
  expect(heard).toMatchObject([
    { type: 'subscription.paused', data: { id, status: 'active', ends_at } },
    { type: 'subscription.paused', data: { id, ends_at } },
    { type: 'subscription.pause_ended', data: { id, pause_ends_at: null } },
  ])
  const [first, second] = heard.map(({ data }) =>
    Date.parse((data as { pause_ends_at: string }).pause_ends_at),
  )
  expect(Number(second) - Number(first)).toBe(30 * 86_400_000)
  expect(Number(first)).toBeGreaterThan(Date.parse(ends_at))
  expect(Date.parse(paused)).toBe(second)
  expect(await pauseEnd()).toBeNull()
})

test('a plan that becomes another one is told with its product', async () => {
  const { call } = await listening(['subscription.*'])
  const { client } = await sell(call)
  const path = `/clients/%2B966${client.phone_number}/subscription`
  const { id } = (await call(`GET ${path}`)).body.subscription
  receiver.received.length = 0
  const { token } = await signedInStaff(db, 'admin')
  await staySignedIn(db, new Date())
  const desk = `/api/users/v1/subscriptions/${id}`
  const { version } = (await ask(`GET ${desk}`, { token })).body.subscription
  const given = await ask(`POST ${desk}/actions`, {
    token,
    body: { action: 'gift_plan', product_id: plans.shared, version, reason: 'For the trouble' },
  })
  expect(given.status, given.text).toBeLessThan(300)
  await runJobs()
  expect(receiver.received.map(({ event }) => event)).toMatchObject([
    { type: 'subscription.plan_changed', data: { id, status: 'active', product_id: plans.shared } },
  ])
})

test('an event says the status that it brought, whatever followed in the same moment', async () => {
  const { call } = await listening(['subscription.*', 'refund.*'])
  const number = `56${String(++numbers).padStart(7, '0')}`
  const placed = await call('POST /orders', { body: { ...order(), client: { phone_number: number } } })
  await runJobs()
  receiver.received.length = 0
  await call(`POST /orders/${placed.body.order.id}/cancellation`)
  await runJobs()
  // Events of one moment come in no promised order.
  const heard = receiver.received.map(({ event }) => event)
  expect(heard.toSorted((one, other) => String(one.type).localeCompare(String(other.type)))).toMatchObject([
    { type: 'subscription.expired', data: { status: 'expired', previous_status: 'active' } },
    { type: 'subscription.period_ended', data: { status: 'active' } },
  ])
})

test('what happens while an endpoint is off is kept for it, and sent by a replay', async () => {
  const { call, endpoint } = await listening(['order.placed', 'order.completed'])
  const path = `/webhook_endpoints/${endpoint.id}`
  await call(`PATCH ${path}`, { body: { is_active: false } })
  const { id } = await sell(call)
  expect(receiver.received).toEqual([])
  const kept = await deliveriesOf(call)
  expect(
    kept.map(({ status, attempts }: { status: string; attempts: number }) => [status, attempts]),
  ).toEqual([
    ['cancelled', 0],
    ['cancelled', 0],
  ])
  await call(`PATCH ${path}`, { body: { is_active: true } })
  await runJobs()
  expect(receiver.received).toEqual([])
  const window = {
    from: new Date(Date.now() - 1e6).toISOString(),
    until: new Date(Date.now() + 1e6).toISOString(),
    only_lost: true,
  }
  const replay = () =>
    call(`POST ${path}/replays`, { body: window, key: `replay of ${id}`.replaceAll(' ', '-') })
  expect((await replay()).body).toEqual({ replayed: 2 })
  // Under the same key it is one asking.
  expect((await replay()).headers.get('idempotency-replayed')).toBe('true')
  await runJobs()
  expect(receiver.types().toSorted()).toEqual(['order.completed', 'order.placed'])
  expect((await call(`POST ${path}/replays`, { body: window })).body).toEqual({ replayed: 0 })
  const turned = { from: window.until, until: window.from }
  expect(await call(`POST ${path}/replays`, { body: turned })).toMatchObject({
    status: 422,
    body: { errors: { until: expect.any(Array) } },
  })
})

test('a replay has the next try of what waits made now, and sends nothing of it twice', async () => {
  // Of its own: what other tests left is tried again in the time that passes here.
  const own = await openReceiver()
  const { call } = await newPartner()
  const made = await call('POST /webhook_endpoints', { body: { url: own.url, events: ['order.placed'] } })
  own.answer({ status: 503 })
  await sell(call)
  await sell(call)
  let waited = 0
  for (let tries = 1; tries < 8; tries++) {
    waited += retryDelayAfter(tries) ?? 0
    // One after the other, as long as the endpoint counts as failing.
    for (const later of [0, 25_000]) await runJobs(Date.now() + waited * 1000 + 60_000 * tries + later)
  }
  const waiting = await deliveriesOf(call, '?status=waiting')
  expect(waiting.map(({ attempts }: { attempts: number }) => attempts)).toEqual([8, 8])

  own.answer({ status: 204 })
  own.received.length = 0
  const path = `/webhook_endpoints/${made.body.webhook_endpoint.id}/replays`
  const body = {
    from: new Date(Date.now() - 1e6).toISOString(),
    until: new Date(Date.now() + 1e6).toISOString(),
    only_lost: true,
  }
  const elsewhere = { ...body, until: body.from, from: new Date(Date.now() - 2e6).toISOString() }
  expect((await call(`POST ${path}`, { body: elsewhere })).body).toEqual({ replayed: 0 })
  expect((await call(`POST ${path}`, { body })).body).toEqual({ replayed: 2 })
  // They are on their way.
  expect((await call(`POST ${path}`, { body })).body).toEqual({ replayed: 0 })
  for (const later of [0, 25_000]) await runJobs(Date.now() + later)
  expect(own.types()).toEqual(['order.placed', 'order.placed'])
  const kept = await deliveriesOf(call)
  expect(kept).toMatchObject([
    { status: 'delivered', attempts: 9, replay_of: null },
    { status: 'delivered', attempts: 9, replay_of: null },
  ])
  await own.close()
})

test('a replay sends nothing twice that waits to be sent, and no more than fit behind it', async () => {
  const { call, endpoint } = await listening(['order.placed'])
  receiver.answer({ status: 500, text: 'broken' })
  await sell(call)
  const window = {
    from: new Date(Date.now() - 1e6).toISOString(),
    until: new Date(Date.now() + 1e6).toISOString(),
  }
  const replay = () => call(`POST /webhook_endpoints/${endpoint.id}/replays`, { body: window })
  // The event is tried again by itself, and now.
  expect((await replay()).body).toEqual({ replayed: 1 })
  expect((await replay()).body).toEqual({ replayed: 0 })
  const arrived = db.updateTable('webhook_deliveries').set({ status: 'delivered' })
  await arrived.where('endpoint_id', '=', endpoint.id).execute()
  await sql`insert into webhook_deliveries (event_id, endpoint_id, replay_of, status, created_at)
    select d.event_id, d.endpoint_id, d.id, 'waiting', now() from (select * from webhook_deliveries
      where endpoint_id = ${endpoint.id} limit 1) d, generate_series(1, ${maxReplayed})`.execute(db)
  await sell(call)
  const jobs = async () =>
    (await db.selectFrom('jobs').select('id').where('name', '=', 'webhook.deliver').execute()).length
  const before = await jobs()
  await arrived.where('endpoint_id', '=', endpoint.id).where('replay_of', 'is', null).execute()
  expect(await replay()).toMatchObject({ status: 409, body: { code: 800019 } })
  expect(await jobs()).toBe(before)
})

test('a partner without an endpoint catches up from the list of events, page by page', async () => {
  const { call, id: apiClientId } = await newPartner()
  const from = new Date(Date.now() - 1_000).toISOString()
  const { id } = await sell(call)
  const first = (await call(`GET /events?sort=created_at&from=${from}&limit=2`)).body
  expect(first.events).toMatchObject([
    { type: 'order.placed', mode: 'live', api_client_id: apiClientId, data: { object: 'order', id } },
    { api_client_id: apiClientId },
  ])
  const types = first.events.map(({ type }: { type: string }) => type)
  for (let cursor = first.next_cursor; cursor !== null;) {
    const page = (await call(`GET /events?sort=created_at&from=${from}&limit=2&cursor=${cursor}`)).body
    types.push(...page.events.map(({ type }: { type: string }) => type))
    cursor = page.next_cursor
  }
  expect(types.toSorted()).toEqual(['order.completed', 'order.paid', 'order.placed', 'subscription.started'])
  const [completed] = (await call('GET /events?type=order.completed')).body.events
  expect(completed.data).toMatchObject({ id, status: 'completed' })
  expect((await call(`GET /events/${completed.id}`)).body.event).toEqual(completed)
  const other = await newPartner()
  expect((await other.call('GET /events')).body.events).toEqual([])
  expect(await other.call(`GET /events/${completed.id}`)).toMatchObject({
    status: 404,
    body: { code: 800031 },
  })
  const practice = partnerAsk(ask, await other.addToken({ mode: 'test' }))
  expect((await practice('GET /events')).body.events).toEqual([])
})

test('is told once when what it owes comes near its limit', async () => {
  const { call, id } = await listening(['account.*'], { accountLimit: 20_000 })
  for (let count = 0; count < 2; count++) await sell(call)
  expect(receiver.received).toEqual([])
  await db.updateTable('api_clients').set({ account_limit_minor: 25_000n }).where('id', '=', id).execute()
  await sell(call)
  expect(receiver.received.map(({ event }) => event)).toMatchObject([
    {
      type: 'account.limit_near',
      mode: 'live',
      api_client_id: id,
      data: { object: 'account', id, limit_minor: 25_000, owed_minor: 20_700, available_minor: 4_300 },
    },
  ])
})

test('practice events go to practice endpoints only', async () => {
  const live = await listening(['order.*'])
  const token = await live.addToken({ mode: 'test' })
  const call = partnerAsk(ask, token)
  expect((await call('GET /webhook_endpoints')).body.webhook_endpoints).toEqual([])
  expect((await call(`GET /webhook_endpoints/${live.endpoint.id}`)).status).toBe(404)
  await call('POST /orders', { body: { ...order(), client: { phone_number: '+9991234' }, payment: 'link' } })
  await runJobs()
  expect(receiver.received).toEqual([])
  await call('POST /webhook_endpoints', { body: { url: receiver.url, events: ['order.placed'] } })
  await call('POST /orders', { body: { ...order(), client: { phone_number: '+9991235' }, payment: 'link' } })
  await runJobs()
  expect(receiver.received.map(({ event }) => event['mode'])).toEqual(['test'])
})

test('tries again after growing waits, and gives up after three days', async () => {
  const { call } = await listening(['order.placed'])
  receiver.answer({ status: 500, text: 'broken' })
  await sell(call)
  const [first] = await deliveriesOf(call)
  expect(first).toMatchObject({ status: 'waiting', attempts: 1, response_status: 500 })
  const wait = Date.parse(first.next_try_at) - Date.parse(first.last_tried_at)
  expect(wait).toBe(5_000)

  let waited = 0
  for (let tries = 1; retryDelayAfter(tries) !== null; tries++) {
    waited += retryDelayAfter(tries) ?? 0
    await runJobs(Date.now() + waited * 1000 + 60_000 * tries)
  }
  expect(waited).toBeGreaterThan(3 * 86_400)
  const [last] = await deliveriesOf(call)
  expect(last).toMatchObject({ status: 'failed', attempts: 11, next_try_at: null })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const { webhook_delivery } = (await call(`GET /webhook_deliveries/${last.id}`)).body
  expect(webhook_delivery).toMatchObject({ response_text: 'broken' })
  expect(JSON.parse(webhook_delivery.body)).toMatchObject({ type: 'order.placed' })

  receiver.answer({ status: 200 })
  const again = await call(`POST /webhook_deliveries/${last.id}/replays`)
  expect(again).toMatchObject({ status: 201, body: { webhook_delivery: { replay_of: last.id } } })
  await runJobs()
  const [replayed] = await deliveriesOf(call, '?status=delivered')
  expect(replayed).toMatchObject({ replay_of: last.id, event_id: last.event_id, attempts: 1 })
})

test('a receiver that hangs, redirects or is away holds up nobody else', async () => {
  const slow = await openReceiver()
  slow.answer('never')
  const hanging = await newPartner()
  await hanging.call('POST /webhook_endpoints', { body: { url: slow.url, events: ['order.*'] } })
  const good = await listening(['order.placed'])
  for (let count = 0; count < 4; count++) await hanging.call('POST /orders', { body: order() })
  await good.call('POST /orders', { body: order() })
  await vi.waitFor(async () => {
    await runJobs()
    expect(receiver.types()).toEqual(['order.placed'])
  }, 15_000)
  const waiting = await deliveriesOf(hanging.call, '?limit=100')
  expect(waiting.length).toBeGreaterThan(4)
  expect(waiting.every(({ status }: { status: string }) => status === 'waiting')).toBe(true)
  await slow.close()
})

test('is switched off with a notice after five days of failing, and on again by hand', async () => {
  const { call, endpoint, id } = await listening(['order.placed'])
  receiver.answer({ status: 410 })
  await sell(call)
  const sixDays = 6 * 86_400_000
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date(Date.now() - sixDays) })
    .where('id', '=', endpoint.id)
    .execute()
  const admin = await signedInStaff(db, 'admin')
  await sell(call)
  const off = (await call(`GET /webhook_endpoints/${endpoint.id}`)).body.webhook_endpoint
  expect(off).toMatchObject({ is_active: false, switched_off_at: expect.any(String) })
  expect((await deliveriesOf(call)).map(({ status }: { status: string }) => status)).toEqual([
    'cancelled',
    'cancelled',
  ])
  const mails = await db
    .selectFrom('messages')
    .select(['template', 'body'])
    .where('template', '=', 'webhook_switched_off')
    .execute()
  expect(mails.length).toBeGreaterThan(0)
  expect(mails[0]?.body).toContain(`/admin/api_clients/${id}`)

  const [lost] = await deliveriesOf(call)
  expect((await call(`POST /webhook_deliveries/${lost.id}/replays`)).body.code).toBe(800018)
  receiver.answer({ status: 200 })
  receiver.received.length = 0
  const path = `/api/users/v1/api_clients/${id}/webhook_endpoints/${endpoint.id}`
  const on = await ask(`PATCH ${path}`, { token: admin.token, body: { is_active: true } })
  expect(on.body.webhook_endpoint).toMatchObject({ is_active: true, failing_since: null })
  const window = {
    from: new Date(Date.now() - sixDays).toISOString(),
    until: new Date(Date.now() + 1e6).toISOString(),
  }
  const replay = await call(`POST /webhook_endpoints/${endpoint.id}/replays`, {
    body: { ...window, only_lost: true },
  })
  expect(replay).toMatchObject({ status: 202, body: { replayed: 2 } })
  await runJobs()
  expect(receiver.types()).toEqual(['order.placed', 'order.placed'])
  const none = await call(`POST /webhook_endpoints/${endpoint.id}/replays`, {
    body: { ...window, only_lost: true },
  })
  expect(none.body).toEqual({ replayed: 0 })
})

test('nothing is sent to a program that is switched off; what it missed is kept, and sent by a replay', async () => {
  // Of its own: what other tests left is tried again in the time that passes here.
  const own = await openReceiver()
  const { call, id } = await newPartner()
  const { webhook_endpoint: endpoint } = (
    await call('POST /webhook_endpoints', {
      body: { url: own.url, events: ['order.completed', 'subscription.renewal_started'] },
    })
  ).body
  const person = await newPlanOwner(shop)
  const { phone } = await db
    .selectFrom('clients')
    .select('phone')
    .where('id', '=', person.clientId)
    .executeTakeFirstOrThrow()
  own.answer({ status: 500 })
  const sold = await call('POST /orders', {
    body: { ...order(), client: { phone_number: String(phone).slice(4) } },
  })
  expect(sold.status).toBe(201)
  await runJobs()
  expect(own.types()).toEqual(['order.completed'])
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date(Date.now() - 6 * 86_400_000) })
    .where('id', '=', endpoint.id)
    .execute()
  own.received.length = 0

  const { token } = await signedInStaff(db, 'admin')
  const path = `/api/users/v1/api_clients/${id}`
  const turn = async (is_active: boolean) => {
    const { version } = (await ask(`GET ${path}`, { token })).body.api_client
    expect((await ask(`PATCH ${path}`, { token, body: { version, is_active } })).status).toBe(200)
  }
  const window = {
    from: new Date(Date.now() - 1e6).toISOString(),
    until: new Date(Date.now() + 1e6).toISOString(),
    only_lost: true,
  }
  const replay = () => ask(`POST ${path}/webhook_endpoints/${endpoint.id}/replays`, { token, body: window })
  await turn(false)
  await renewWithSavedCard(shop, person)
  // Also what was to be tried again.
  await runJobs(Date.now() + (retryDelayAfter(1) ?? 0) * 1000)
  expect(own.received).toEqual([])
  const { webhook_deliveries: kept } = (await ask(`GET ${path}/webhook_deliveries`, { token })).body
  expect(kept.map(({ type, status }: { type: string; status: string }) => [type, status])).toEqual([
    ['subscription.renewal_started', 'cancelled'],
    ['order.completed', 'cancelled'],
  ])
  expect(await replay()).toMatchObject({ status: 409, body: { code: 800107 } })
  const one = `POST ${path}/webhook_deliveries/${kept[0].id}/replays`
  expect(await ask(one, { token })).toMatchObject({ status: 409, body: { code: 800107 } })

  await turn(true)
  await runJobs()
  expect(own.received).toEqual([])
  // Days in which nothing was sent are no days of failing.
  await sell(call)
  expect(own.types()).toEqual(['order.completed'])
  expect((await call(`GET /webhook_endpoints/${endpoint.id}`)).body.webhook_endpoint.is_active).toBe(true)
  own.answer({ status: 204 })
  own.received.length = 0
  // What it missed, and the one that waits for its next try.
  expect(await replay()).toMatchObject({ status: 202, body: { replayed: 3 } })
  // One after the other, as long as the endpoint counts as failing.
  for (const later of [0, 25_000, 50_000]) await runJobs(Date.now() + later)
  expect(new Set(own.types())).toEqual(new Set(['order.completed', 'subscription.renewal_started']))
  await own.close()
})

test('both secrets sign during the overlap', async () => {
  const { call, endpoint, secret } = await listening(['order.placed'])
  const rotated = await call(`POST /webhook_endpoints/${endpoint.id}/secret`)
  expect(rotated.status).toBe(201)
  await sell(call)
  const [one] = receiver.received
  expect(one && isSigned(one, secret) && isSigned(one, rotated.body.secret)).toBe(true)
  await db
    .updateTable('webhook_endpoints')
    .set({ old_secret_until: new Date(Date.now() - 1) })
    .where('id', '=', endpoint.id)
    .execute()
  await sell(call)
  const last = receiver.received.at(-1)
  expect(last && isSigned(last, rotated.body.secret)).toBe(true)
  expect(last && isSigned(last, secret)).toBe(false)
})

test('an endpoint is checked, kept to its owner, changed and deleted', async () => {
  const mine = await listening()
  const other = await newPartner()
  const bad = [
    { url: 'ftp://partner.example/' },
    { url: 'not an address' },
    { url: 'https://user:password@partner.example/' },
    { url: receiver.url, events: ['order.unknown'] },
    { url: receiver.url, events: [] },
    { url: receiver.url, more: true },
    {},
  ]
  for (const body of bad) {
    const { status } = await other.call('POST /webhook_endpoints', { body })
    expect({ body, status }).toEqual({ body, status: 422 })
  }
  const withPassword = await other.call('POST /webhook_endpoints', {
    body: { url: 'https://user:password@partner.example/' },
    language: 'en',
  })
  expect(withPassword.body.errors).toEqual({
    url: ['Write the address without the name and password before its @.'],
  })
  const path = `/webhook_endpoints/${mine.endpoint.id}`
  expect((await other.call(`GET ${path}`)).status).toBe(404)
  expect((await other.call(`PATCH ${path}`, { body: { is_active: false } })).status).toBe(404)
  expect((await other.call(`DELETE ${path}`)).status).toBe(404)
  expect((await other.call(`POST ${path}/secret`)).status).toBe(404)
  const window = { from: '2026-01-01T00:00:00Z', until: '2027-01-01T00:00:00Z' }
  expect((await other.call(`POST ${path}/replays`, { body: window })).status).toBe(404)
  await sell(mine.call)
  const [delivery] = await deliveriesOf(mine.call)
  expect((await other.call(`GET /webhook_deliveries/${delivery.id}`)).status).toBe(404)
  expect((await other.call(`POST /webhook_deliveries/${delivery.id}/replays`)).status).toBe(404)

  const changed = await mine.call(`PATCH ${path}`, { body: { events: ['refund.*'], description: 'جديد' } })
  expect(changed.body.webhook_endpoint).toMatchObject({ events: ['refund.*'], description: 'جديد' })
  expect(JSON.stringify(changed.body)).not.toContain('whsec_')
  expect((await mine.call(`DELETE ${path}`)).status).toBe(204)
  expect((await mine.call(`GET ${path}`)).status).toBe(404)
  const noScope = partnerAsk(ask, await mine.addToken({ scopes: ['orders'] }))
  expect((await noScope('GET /webhook_endpoints')).body.code).toBe(800002)
})

test('no more endpoints than allowed, whatever is asked at the same moment', async () => {
  const { call } = await newPartner()
  const answers = await Promise.all(
    Array.from({ length: maxEndpoints + 5 }, () =>
      call('POST /webhook_endpoints', { body: { url: receiver.url } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxEndpoints)
  expect(answers.filter(({ body }) => body.code === 800017)).toHaveLength(5)
})

test('endpoints of practice, which a live program cannot delete, leave its own all their places', async () => {
  const live = await newPartner()
  const practice = partnerAsk(ask, await live.addToken({ mode: 'test' }))
  const create = (call: typeof practice) => call('POST /webhook_endpoints', { body: { url: receiver.url } })
  for (let made = 0; made < maxEndpoints; made++) expect((await create(practice)).status).toBe(201)
  expect(await create(practice)).toMatchObject({ status: 409, body: { code: 800017 } })
  expect((await create(live.call)).status).toBe(201)
})

test('in production only https will do', async () => {
  const { ask: strict } = testApi(db, { parts: { demo: false } })
  const partner = await newPartner()
  const call = partnerAsk(strict, partner.token)
  const refused = await call('POST /webhook_endpoints', { body: { url: 'http://partner.example/' } })
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.body.errors.url).toHaveLength(1)
  expect((await call('POST /webhook_endpoints', { body: { url: 'https://partner.example/' } })).status).toBe(
    201,
  )
})

test('staff see what was told and tell it again', async () => {
  const { call, id, endpoint } = await listening(['order.placed'])
  await sell(call)
  const { token } = await signedInStaff(db, 'admin')
  const base = `/api/users/v1/api_clients/${id}`
  const endpoints = (await ask(`GET ${base}/webhook_endpoints`, { token })).body.webhook_endpoints
  expect(endpoints).toMatchObject([{ id: endpoint.id }])
  const { webhook_deliveries } = (await ask(`GET ${base}/webhook_deliveries`, { token })).body
  expect(webhook_deliveries).toMatchObject([{ type: 'order.placed', status: 'delivered' }])
  const one = `${base}/webhook_deliveries/${webhook_deliveries[0].id}`
  expect((await ask(`GET ${one}`, { token })).body.webhook_delivery.body).toContain('order.placed')
  expect((await ask(`POST ${one}/replays`, { token })).status).toBe(201)
  await runJobs()
  expect(receiver.received).toHaveLength(2)
  const { id: otherId } = await newPartner()
  const foreign = `/api/users/v1/api_clients/${otherId}/webhook_deliveries/${webhook_deliveries[0].id}`
  expect((await ask(`GET ${foreign}`, { token })).status).toBe(404)
})

test('staff tell an endpoint again of a time window, unless it is off or another partner’s', async () => {
  const { call, id, endpoint } = await listening(['order.placed'])
  await sell(call)
  await sell(call)
  const { token } = await signedInStaff(db, 'admin')
  const base = `/api/users/v1/api_clients/${id}/webhook_endpoints/${endpoint.id}`
  const window = {
    from: new Date(Date.now() - 1e6).toISOString(),
    until: new Date(Date.now() + 1e6).toISOString(),
  }
  const replay = (body: object, path = base) => ask(`POST ${path}/replays`, { token, body })
  expect(await replay({ ...window, only_lost: true })).toMatchObject({ status: 202, body: { replayed: 0 } })
  expect(await replay(window)).toMatchObject({ status: 202, body: { replayed: 2 } })
  await runJobs()
  expect(receiver.received).toHaveLength(4)
  expect(await replay({ ...window, until: window.from })).toMatchObject({ body: { replayed: 0 } })
  expect((await replay({ from: window.until, until: window.from })).status).toBe(422)
  expect((await replay({ ...window, from: 'yesterday' })).status).toBe(422)

  await ask(`PATCH ${base}`, { token, body: { is_active: false } })
  expect(await replay(window)).toMatchObject({ status: 409, body: { code: 800018 } })
  const { id: otherId } = await newPartner()
  const foreign = `/api/users/v1/api_clients/${otherId}/webhook_endpoints/${endpoint.id}`
  expect((await replay(window, foreign)).status).toBe(404)
  expect((await ask(`POST ${base}/replays`, { body: window })).status).toBe(401)
  const support = await signedInStaff(db, 'support')
  expect((await ask(`POST ${base}/replays`, { token: support.token, body: window })).status).toBe(403)
})

test('a lost answer with a secret is refused with what to do: list the endpoints and rotate', async () => {
  const { call } = await newPartner()
  const create = () =>
    call('POST /webhook_endpoints', { body: { url: receiver.url, events: ['order.*'] }, key: 'endpoint' })
  const made = await create()
  expect(made.status).toBe(201)
  const rotate = () =>
    call(`POST /webhook_endpoints/${made.body.webhook_endpoint.id}/secret`, { key: 'rotated' })
  expect((await rotate()).status).toBe(201)
  for (const again of [await create(), await rotate()]) {
    expect(again).toMatchObject({ status: 409, body: { code: 800032 } })
    expect(again.body.message).toContain('rotate the secret')
  }
  expect((await call('GET /webhook_endpoints')).body.webhook_endpoints).toHaveLength(1)
})
