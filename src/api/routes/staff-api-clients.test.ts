import { expect, test } from 'vitest'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { cleanUp } from '#domain/core/maintenance/clean-up'
import { inTransaction } from '#domain/core/transaction'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { travellingClock } from '../../../test/shop.ts'

const { db } = await testDatabase()
const clock = travellingClock()
const { ask } = testApi(db, { now: clock.now })
const { token, staffId } = await signedInStaff(db, 'admin', clock.now())
const plan = await inTransaction(testContext(db), (tx) =>
  insertProduct(tx, testContext(db), {
    name_ar: 'رصد',
    name_en: 'Watch',
    price: beforeTax(halalas(6_000)),
    points: 10,
    days: 30,
    position: 1,
  }),
)
const base = '/api/users/v1/api_clients'
let names = 0

async function create(body: object = {}) {
  const answer = await ask(`POST ${base}`, { token, body: { name: `Partner ${++names}`, ...body } })
  expect(answer.status).toBe(201)
  return answer.body.api_client
}

async function issue(id: string, body: object = {}, headers: Record<string, string> = {}) {
  return ask(`POST ${base}/${id}/tokens`, { token, body, headers })
}

/** An administrator whose last code is older than ten minutes. */
async function staleAdmin() {
  return (await signedInStaff(db, 'admin', new Date(clock.now().getTime() - 11 * 60_000))).token
}

test('an API client is added with its plans and who added it', async () => {
  const made = await create({ name: ' عميل  واحد ', description: 'About', product_ids: [plan] })
  expect(made).toMatchObject({
    name: 'عميل واحد',
    description: 'About',
    is_active: true,
    points_any: false,
    account_limit_minor: 0,
    account_owed: 0,
    products: [{ id: plan, name_en: 'Watch' }],
    created_by: { id: staffId },
    living_tokens: 0,
    last_used_at: null,
    has_orders: false,
  })
  const read = await ask(`GET ${base}/${made.id}`, { token })
  expect(read.body.api_client).toEqual(made)
})

test('a name is taken once, in any case; plans must be there', async () => {
  await create({ name: 'Acme' })
  const again = await ask(`POST ${base}`, { token, body: { name: 'ACME' } })
  expect(again).toMatchObject({ status: 409, body: { code: 800102 } })
  const lost = await ask(`POST ${base}`, {
    token,
    body: { name: 'Lost', product_ids: ['019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'] },
  })
  expect(lost).toMatchObject({ status: 422, body: { errors: { product_ids: expect.any(Array) } } })
  expect((await ask(`GET ${base}?q=Lost`, { token })).body.api_clients).toEqual([])
})

test('the list is searched, filtered and counted', async () => {
  const made = await create({ name: 'Needle', is_active: false })
  const found = await ask(`GET ${base}?q=needl&is_active=false`, { token })
  expect(found.body.api_clients.map(({ id }: { id: string }) => id)).toEqual([made.id])
  const counts = await ask(`GET ${base}/counts?q=needl`, { token })
  expect(counts.body.counts).toMatchObject({
    all: { count: 1 },
    active: { count: 0 },
    inactive: { count: 1 },
  })
})

test('a change carries its version; the history tells it', async () => {
  const { id, version } = await create()
  const body = { version, description: 'New', product_ids: [plan] }
  const changed = await ask(`PATCH ${base}/${id}`, { token, body })
  expect(changed.body.api_client).toMatchObject({ description: 'New', version: version + 1 })
  const late = await ask(`PATCH ${base}/${id}`, { token, body: { version, description: 'Other' } })
  expect(late).toMatchObject({ status: 409, body: { conflicts: { description: { current: 'New' } } } })
  const history = await ask(`GET ${base}/${id}/history`, { token })
  expect(history.body.activities.map(({ action }: { action: string }) => action)).toEqual([
    'api_client.updated',
    'api_client.created',
  ])
  expect(history.body.activities[0].changes.products.after).toEqual([{ name_ar: 'رصد', name_en: 'Watch' }])
})

test('credit and the points of everybody want a fresh code', async () => {
  const { id, version } = await create()
  const stale = await staleAdmin()
  for (const body of [{ account_limit_minor: 100 }, { points_any: true }]) {
    const refused = await ask(`PATCH ${base}/${id}`, { token: stale, body: { version, ...body } })
    expect(refused).toMatchObject({ status: 403, body: { code: 100014 } })
  }
  const plain = await ask(`PATCH ${base}/${id}`, { token: stale, body: { version, description: 'x' } })
  expect(plain.status).toBe(200)
})

test('a token is shown once and kept as its hash', async () => {
  const { id } = await create()
  const issued = await issue(id, { name: 'Main', scopes: ['orders'], addresses: ['192.0.2.0/24'] })
  expect(issued.status).toBe(201)
  expect(issued.body.token).toMatch(/^ish_live_[\w-]{43}$/)
  const listed = await ask(`GET ${base}/${id}/tokens`, { token })
  expect(listed.body.tokens).toEqual([
    expect.objectContaining({
      name: 'Main',
      mode: 'live',
      scopes: ['orders'],
      addresses: ['192.0.2.0/24'],
      is_active: true,
    }),
  ])
  expect(listed.text).not.toContain(issued.body.token)
  const rows = await db.selectFrom('api_tokens').selectAll().where('api_client_id', '=', id).execute()
  expect(JSON.stringify(rows)).not.toContain(issued.body.token)
  const practice = await issue(id, { mode: 'test' })
  expect(practice.body.token).toMatch(/^ish_test_/)
})

test('points may be asked for by whose they are, as the API client reaches them', async () => {
  const [own, any] = [await create(), await create({ points_any: true })]
  const asked = ['orders', 'points', 'points:own']
  expect((await issue(own.id, { scopes: asked })).body.api_token.scopes).toEqual(['orders', 'points'])
  expect((await issue(any.id, { scopes: ['points:any'] })).body.api_token.scopes).toEqual(['points'])
  for (const [id, scope] of [
    [own.id, 'points:any'],
    [any.id, 'points:own'],
  ]) {
    const refused = await issue(id, { scopes: [scope] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['scopes']])
  }
})

test('issuing wants a fresh code, and sound fields', async () => {
  const { id } = await create()
  const stale = await ask(`POST ${base}/${id}/tokens`, { token: await staleAdmin(), body: {} })
  expect(stale).toMatchObject({ status: 403, body: { code: 100014 } })
  const past = new Date(clock.now().getTime() - 1000).toISOString()
  for (const body of [
    { ends_at: past },
    { addresses: ['somewhere'] },
    { addresses: ['192.0.2.0/33'] },
    { scopes: [] },
    { scopes: ['all'] },
    { mode: 'free' },
  ]) {
    expect((await issue(id, body)).status).toBe(422)
  }
})

test('a repeated issue is refused and the first token is in no kept answer', async () => {
  const { id } = await create()
  const key = { 'idempotency-key': 'issue-once' }
  const first = await issue(id, {}, key)
  expect(first.status).toBe(201)
  const again = await issue(id, {}, key)
  expect(again).toMatchObject({ status: 409, body: { code: 800105 } })
  const kept = await db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(first.body.token)
  expect((await ask(`GET ${base}/${id}/tokens`, { token })).body.tokens).toHaveLength(1)
})

test('a rotation leaves both tokens working for a while, and happens once', async () => {
  const { id } = await create()
  const old = (await issue(id, { name: 'Main' })).body
  const rotated = await ask(`POST ${base}/${id}/tokens/${old.api_token.id}/rotation`, {
    token,
    body: { overlap_hours: 2 },
  })
  expect(rotated.body).toMatchObject({ api_token: { name: 'Main', rotated_from: old.api_token.id } })
  expect(rotated.body.token).not.toBe(old.token)
  const whose = async (text: string) => (await ask('GET /user', { token: text })).status
  expect(await whose(old.token)).toBe(200)
  expect(await whose(rotated.body.token)).toBe(200)
  const twice = await ask(`POST ${base}/${id}/tokens/${old.api_token.id}/rotation`, { token, body: {} })
  expect(twice).toMatchObject({ status: 409, body: { code: 800106 } })
  const later = testApi(db, { now: () => new Date(clock.now().getTime() + 2 * 3_600_000 + 1000) })
  expect((await later.ask('GET /user', { token: old.token })).status).toBe(401)
  expect((await later.ask('GET /user', { token: rotated.body.token })).status).toBe(200)
})

test('a revoked token and those of an inactive API client are dead at once', async () => {
  const { id, version } = await create()
  const one = (await issue(id)).body
  const other = (await issue(id)).body
  const whose = async (text: string) => (await ask('GET /user', { token: text })).status
  const revoked = await ask(`DELETE ${base}/${id}/tokens/${one.api_token.id}`, { token: await staleAdmin() })
  expect(revoked.status).toBe(204)
  expect(await whose(one.token)).toBe(401)
  expect(await whose(other.token)).toBe(200)
  expect((await ask(`DELETE ${base}/${id}/tokens/${one.api_token.id}`, { token })).status).toBe(204)
  await ask(`PATCH ${base}/${id}`, { token, body: { version, is_active: false } })
  expect(await whose(other.token)).toBe(401)
})

test('a token belongs to its API client', async () => {
  const mine = await create()
  const theirs = await create()
  const { api_token } = (await issue(mine.id)).body
  const foreign = await ask(`DELETE ${base}/${theirs.id}/tokens/${api_token.id}`, { token })
  expect(foreign).toMatchObject({ status: 404, body: { code: 800104 } })
  const rotation = await ask(`POST ${base}/${theirs.id}/tokens/${api_token.id}/rotation`, { token, body: {} })
  expect(rotation).toMatchObject({ status: 404, body: { code: 800104 } })
})

test('a payment takes from what is owed, once per key, and stands in the month', async () => {
  const { id } = await create()
  const body = { amount_minor: 5_000, reference: 'T-1' }
  const headers = { 'idempotency-key': 'pay-1' }
  const first = await ask(`POST ${base}/${id}/account_payments`, { token, body, headers })
  expect(first).toMatchObject({ status: 201, body: { api_client: { account_owed_minor: -5_000 } } })
  await ask(`POST ${base}/${id}/account_payments`, { token, body, headers })
  const { statement } = (await ask(`GET ${base}/${id}/statement`, { token })).body
  expect(statement).toMatchObject({
    opening_minor: 0,
    orders_minor: 0,
    payments_minor: -5_000,
    closing_minor: -5_000,
    entries: [{ kind: 'payment', amount_minor: -5_000, reference: 'T-1', order: null }],
  })
  const before = (await ask(`GET ${base}/${id}/statement?month=2020-01`, { token })).body.statement
  expect(before).toMatchObject({ month: '2020-01', closing_minor: 0, entries: [] })
  const entries = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_bookings as b', 'b.id', 'e.booking_id')
    .select(['e.account', 'e.amount_minor'])
    .where('b.kind', '=', 'account_payment')
    .execute()
  expect(entries).toEqual(
    expect.arrayContaining([
      { account: 'bank', amount_minor: 5_000n },
      { account: 'receivable', amount_minor: -5_000n },
    ]),
  )
  expect(entries).toHaveLength(2)
})

test('a payment that was entered wrong is taken back whole, once, by the month in which that happens', async () => {
  const { id } = await create()
  const paths = `${base}/${id}/account_payments`
  await ask(`POST ${paths}`, { token, body: { amount_minor: 9_000_000, reference: 'T-2' } })
  const read = async () => (await ask(`GET ${base}/${id}/statement`, { token })).body.statement
  const [payment] = (await read()).entries
  expect(payment).toMatchObject({ kind: 'payment', is_reversed: false, reverses: null })
  const takeBack = (payment_id: string, reason = 'سُجّلت لشريك آخر') =>
    ask(`POST ${paths}/${payment_id}/reversal`, { token, body: { reason } })
  expect(await takeBack(payment.id, ' ')).toMatchObject({ status: 422 })
  const both = await Promise.all([takeBack(payment.id), takeBack(payment.id)])
  for (const one of both) {
    expect(one).toMatchObject({ status: 201, body: { api_client: { account_owed_minor: 0 } } })
  }
  expect(await read()).toMatchObject({
    payments_minor: 0,
    closing_minor: 0,
    entries: [
      { kind: 'payment', amount_minor: -9_000_000, is_reversed: true },
      {
        kind: 'payment_reversal',
        amount_minor: 9_000_000,
        reference: 'سُجّلت لشريك آخر',
        reverses: { id: payment.id, reference: 'T-2' },
      },
    ],
  })
  const booked = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_bookings as b', 'b.id', 'e.booking_id')
    .select(['e.account', 'e.amount_minor'])
    .where('b.kind', '=', 'account_payment_reversed')
    .orderBy('e.position')
    .execute()
  expect(booked).toEqual([
    { account: 'receivable', amount_minor: 9_000_000n },
    { account: 'bank', amount_minor: -9_000_000n },
  ])
  const { activities } = (
    await ask(`GET ${base}/${id}/history?action=api_client.account_payment_reversed`, { token })
  ).body
  expect(activities).toHaveLength(1)

  // Neither another partner's, nor what is no payment.
  const other = await create()
  const foreign = await ask(`POST ${base}/${other.id}/account_payments/${payment.id}/reversal`, {
    token,
    body: { reason: 'x' },
  })
  expect(foreign).toMatchObject({ status: 404, body: { code: 800108 } })
  const [, reversal] = (await read()).entries
  expect(await takeBack(reversal.id)).toMatchObject({ status: 404, body: { code: 800108 } })
})

test('a payment taken back that brings an account near its limit is an event, as an order is', async () => {
  const { id } = await create()
  const paths = `${base}/${id}/account_payments`
  // As orders of 900.00 have left it.
  await db
    .updateTable('api_clients')
    .set({ account_limit_minor: 100_000n, account_owed_minor: 90_000n })
    .where('id', '=', id)
    .execute()
  for (const amount_minor of [60_000, 1_000]) {
    await ask(`POST ${paths}`, { token, body: { amount_minor, reference: 'T-9' } })
  }
  const { entries } = (await ask(`GET ${base}/${id}/statement`, { token })).body.statement
  const notified = () =>
    db
      .selectFrom('activities')
      .select('changes')
      .where('action', '=', 'account.limit_near')
      .where('entity_id', '=', id)
      .execute()
  for (const amount of [-1_000, -60_000]) {
    const { id: payment } = entries.find((one: { amount_minor: number }) => one.amount_minor === amount)
    expect(await notified()).toEqual([])
    await ask(`POST ${paths}/${payment}/reversal`, { token, body: { reason: 'wrong' } })
  }
  expect(await notified()).toMatchObject([
    { changes: { account_owed_minor: { before: 30_000, after: 90_000 } } },
  ])
})

test('one that has a history of money is not deleted, another is, and keeps its history', async () => {
  const owes = await create()
  await ask(`POST ${base}/${owes.id}/account_payments`, { token, body: { amount_minor: 1, reference: 'x' } })
  const refused = await ask(`DELETE ${base}/${owes.id}`, { token })
  expect(refused).toMatchObject({ status: 409, body: { code: 800103 } })
  const { id } = await create()
  await issue(id)
  expect((await ask(`DELETE ${base}/${id}`, { token })).status).toBe(204)
  expect((await ask(`GET ${base}/${id}`, { token })).body.code).toBe(800101)
  const history = await ask(`GET ${base}/${id}/history`, { token })
  expect(history.body.activities[0].action).toBe('api_client.deleted')
})

test('calls are forgotten after 90 days', async () => {
  const { id } = await create()
  const { api_token } = (await issue(id)).body
  const call = (days: number) => ({
    api_client_id: id,
    api_token_id: api_token.id,
    method: 'GET',
    path: '/api/partners/v1/orders',
    status: 200,
    duration_ms: 1,
    request_id: `days-${days}`,
    address: '127.0.0.1',
    created_at: new Date(clock.now().getTime() - days * 86_400_000),
  })
  await db
    .insertInto('api_calls')
    .values([call(91), call(89)])
    .execute()
  await cleanUp(testContext(db, { now: clock.now }))
  const { calls } = (await ask(`GET ${base}/${id}/calls`, { token })).body
  expect(calls.map(({ request_id }: { request_id: string }) => request_id)).toEqual(['days-89'])
})
