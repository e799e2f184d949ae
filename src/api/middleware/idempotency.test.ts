import { createRoute, z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import type { Context } from '#domain/core/context'
import type { KeyAsked } from '#domain/core/idempotency/kept-answers'
import { findSession } from '#domain/people/identity/find-session'
import { ShopError } from '#rules/errors/shop-error'
import { expect, test } from 'vitest'
import { body, failures, json } from '#contract/wire'
import { signedInClient, signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner } from '../../../test/partners.ts'
import { claimSurely } from './idempotency.ts'
import { createSurface } from './surface.ts'

const { db, owner } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const { app, ask } = testApi(db, { now: () => now })
const { token } = await signedInClient(db, { now })

const make = createRoute({
  method: 'post',
  path: '/things/{id}',
  security: [{ bearer: [] }],
  request: { params: z.object({ id: z.string() }), body: body(z.object({ name: z.string().max(20) })) },
  responses: { 201: json(z.object({ made: z.int() }), 'Made.'), ...failures(409, 422) },
})
let made = 0
let wait: Promise<void> | undefined
/** Takes the keys away behind the claim, once: as a database that is lost in the middle of a call. */
let losesKeys = false
const surface = createSurface('clients', '/test')
surface.openapi(make, async (c) => {
  const { name } = c.req.valid('json')
  await wait
  made++
  if (losesKeys) await sql`alter table idempotency_keys rename to lost_keys`.execute(owner)
  if (name === 'broken') throw new Error('broken')
  if (name === 'busy') throw new ShopError('too_many_requests')
  if (name === 'dear') throw new ShopError('price_changed', { extra: { quote: { made } } })
  return c.json({ made }, 201)
})
app.route('/test', surface)

const post = (key: string, name: string, more: { token?: string; id?: string } = {}) =>
  ask(`POST /test/things/${more.id ?? '1'}`, {
    token: more.token ?? token,
    headers: { 'idempotency-key': key },
    body: { name },
  })

const raw = (key: string, body: string) =>
  ask('POST /test/things/1', { token, headers: { 'idempotency-key': key }, body })

test('the same key and body give the same answer, made once', async () => {
  const first = await post('key-1', 'a')
  const again = await post('key-1', 'a')
  expect(first.status).toBe(201)
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
})

test('without the header every asking makes', async () => {
  const call = () => ask('POST /test/things/1', { token, body: { name: 'a' } })
  expect((await call()).body.made).not.toBe((await call()).body.made)
})

test('the same key with another body or on another thing is 409', async () => {
  await post('key-2', 'a')
  expect(await post('key-2', 'b')).toMatchObject({ status: 409, body: { code: 200006 } })
  expect(await post('key-2', 'a', { id: '2' })).toMatchObject({ status: 409, body: { code: 200006 } })
})

test('a key belongs to its caller', async () => {
  const other = await signedInClient(db, { now })
  const first = await post('key-3', 'a')
  expect((await post('key-3', 'a', { token: other.token })).body.made).not.toBe(first.body.made)
})

test('while it runs, a repeat is told so; a dead process’s key is free after a minute and a half', async () => {
  const gate = Promise.withResolvers<void>()
  wait = gate.promise
  const running = post('key-4', 'a')
  await expect
    .poll(() => db.selectFrom('idempotency_keys').select('key').where('key', '=', 'key-4').executeTakeFirst())
    .toBeDefined()
  expect(await post('key-4', 'a')).toMatchObject({ status: 409, body: { code: 200007 } })

  now = new Date(now.getTime() + 90_000)
  wait = undefined
  const taken = await post('key-4', 'a')
  expect(taken.status).toBe(201)
  gate.resolve()
  await running
  // The late one had lost its claim, so the answer that was kept stays.
  expect((await post('key-4', 'a')).body).toEqual(taken.body)
})

test('the same JSON in another order and spacing is the same asking', async () => {
  const first = await raw('key-9', '{"name":"a","more":{"x":1,"y":[{"b":1,"a":2}]}}')
  const again = await raw('key-9', ' { "more": { "y": [ {"a":2.0, "b":1} ], "x":1 },\n "name":"a" }')
  expect(first.status).toBe(201)
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  // The order of a list is a part of what was said.
  const turned = await raw('key-9', '{"name":"a","more":{"x":1,"y":[{"a":2},{"b":1}]}}')
  expect(turned).toMatchObject({ status: 409, body: { code: 200006 } })
})

test('what the state of things refused has burnt no key', async () => {
  const first = await post('key-5', 'dear')
  expect(first).toMatchObject({ status: 409, body: { code: 300003 } })
  const again = await post('key-5', 'dear')
  expect(again).toMatchObject({
    status: 409,
    body: { code: 300003, quote: { made: first.body.quote.made + 1 } },
  })
  expect(again.headers.get('idempotency-replayed')).toBeNull()
  expect((await post('key-5', 'fine')).status).toBe(201)
})

test('faults, limits and unreadable bodies leave the key free', async () => {
  expect((await post('key-6', 'busy')).status).toBe(429)
  expect((await post('key-6', 'fine')).status).toBe(201)
  expect((await post('key-7', 'x'.repeat(21))).status).toBe(422)
  expect((await post('key-7', 'x')).status).toBe(201)

  const { ask: quiet, app: other } = testApi(db, {
    now: () => now,
    parts: { log: { info: () => {}, warn: () => {}, error: () => {} } },
  })
  other.route('/test', surface)
  const broken = { token, headers: { 'idempotency-key': 'key-8' } }
  expect((await quiet('POST /test/things/1', { ...broken, body: { name: 'broken' } })).status).toBe(500)
  expect((await quiet('POST /test/things/1', { ...broken, body: { name: 'well' } })).status).toBe(201)
})

test('a key is 1 to 255 visible ASCII characters', async () => {
  for (const key of ['مفتاح', 'a b', 'x'.repeat(256)]) {
    const headers = { 'idempotency-key': encodeURI(key) === key || key.includes(' ') ? key : 'x'.repeat(300) }
    const answer = await ask('POST /test/things/1', { token, headers, body: { name: 'a' } })
    expect(answer).toMatchObject({ status: 422, body: { code: 200008 } })
  }
})

const soon = { timeout: 10_000 }

async function withoutKeys(call: () => Promise<unknown>) {
  losesKeys = true
  const answer = await call()
  losesKeys = false
  await sql`alter table lost_keys rename to idempotency_keys`.execute(owner)
  return answer
}

test('a key that cannot be released with its call is released behind it', async () => {
  expect(await withoutKeys(() => post('key-lost', 'busy'))).toMatchObject({ status: 429 })
  expect((await post('key-lost', 'busy')).body.code).toBe(200007)
  await expect.poll(async () => (await post('key-lost', 'busy')).status, soon).toBe(429)
})

test('what was done is answered though its key cannot be kept then, and its repeats get the answer', async () => {
  const first = await withoutKeys(() => post('key-kept', 'a'))
  expect(first).toMatchObject({ status: 201, body: { made } })
  const repeat = () => post('key-kept', 'a')
  await expect.poll(async () => (await repeat()).headers.get('idempotency-replayed'), soon).toBe('true')
  expect((await repeat()).body).toEqual({ made })
})

test('a key of which nobody knows whether it was claimed is free again', async () => {
  const key: KeyAsked = { route: 'POST /things', key: 'key-doubt', bodyHash: Buffer.from('x') }
  const held = () => db.selectFrom('idempotency_keys').select('key').where('key', '=', key.key).execute()
  let isLost = true
  const find = async (then: Context, asked: KeyAsked | undefined) => {
    const found = await findSession(then, token, asked && { key: asked, kind: 'client' })
    if (isLost) throw new Error('the connection is lost behind the statement')
    return found
  }
  await expect(claimSurely(testContext(db, { now: () => now }), key, find)).rejects.toThrow('lost')
  isLost = false
  expect(await held()).toHaveLength(1)
  await expect.poll(held, soon).toEqual([])
})

test('a call that is refused between its guard and its work leaves its key', async () => {
  const isKept = async (key: string) =>
    (await db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()).length > 0
  const headers = { 'idempotency-key': 'between-1', 'x-person': 'client:somebody-else' }
  const other = await ask('POST /test/things/1', { token, headers, body: { name: 'a' } })
  expect([other.status, await isKept('between-1')]).toEqual([403, false])
  expect((await post('between-1', 'a')).status).toBe(201)
  expect(await isKept('between-1')).toBe(true)

  const support = await signedInStaff(db, 'support', now)
  const sent = { token: support.token, headers: { 'idempotency-key': 'between-2' }, body: {} }
  const refused = await ask('POST /api/users/v1/coupons', sent)
  expect([refused.status, await isKept('between-2')]).toEqual([403, false])
  // Made an administrator, they send the same again: it is looked at, and not in use.
  await db.updateTable('staff_users').set({ role: 'admin' }).where('id', '=', support.staffId).execute()
  expect((await ask('POST /api/users/v1/coupons', sent)).status).toBe(422)

  const partner = await addPartner(db, { now })
  for (const [query, status] of [
    ['?wrong=1', 422],
    ['', 403],
  ] as const) {
    const key = `between-partner${status}`
    const scopes = status === 403 ? (['products'] as const) : undefined
    const own = scopes ? await partner.addToken({ scopes }) : partner.token
    const asked = { token: own, headers: { 'idempotency-key': key }, body: {} }
    const answer = await ask(`POST /api/partners/v1/orders${query}`, asked)
    expect([answer.status, await isKept(key)]).toEqual([status, false])
  }
})
