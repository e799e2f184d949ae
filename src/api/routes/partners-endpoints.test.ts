import { expect, test, vi } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { signedInClient, signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop } from '../../../test/shop.ts'

const { db, pool } = await testDatabase()
const { plans, ask } = await openTestShop(db)

async function newPartner() {
  const partner = await addPartner(db, { products: [plans.small] })
  return { ...partner, call: partnerAsk(ask, partner.token) }
}

test('the door: scopes, addresses, kinds of tokens, dead ones', async () => {
  const partner = await newPartner()
  const narrow = partnerAsk(ask, await partner.addToken({ scopes: ['products'] }))
  expect((await narrow('GET /products')).status).toBe(200)
  expect(await narrow('GET /orders')).toMatchObject({ status: 403, body: { code: 800002 } })
  const bound = partnerAsk(ask, await partner.addToken({ addresses: ['192.0.2.0/24', '2001:db8::1'] }))
  expect(await bound('GET /orders')).toMatchObject({ status: 403, body: { code: 800003 } })
  expect((await bound('GET /orders', { address: '192.0.2.77' })).status).toBe(200)
  expect((await bound('GET /orders', { address: '2001:db8::1' })).status).toBe(200)

  const { token: clientToken } = await signedInClient(db)
  const { token: staffToken } = await signedInStaff(db, 'admin')
  for (const token of [clientToken, staffToken]) {
    const answer = await ask('GET /api/partners/v1/orders', { token })
    expect(answer).toMatchObject({ status: 403, body: { code: 100003 } })
  }
  for (const call of ['GET /api/clients/v1/client', 'GET /api/users/v1/user']) {
    expect(await ask(call, { token: partner.token })).toMatchObject({ status: 403, body: { code: 100003 } })
  }
  for (const token of [undefined, 'ish_live_unknown', 'ish_c_unknown']) {
    const answer = await ask('GET /api/partners/v1/orders', { token })
    expect(answer).toMatchObject({ status: 401, body: { code: 800001 } })
  }
  const self = await ask('GET /user', { token: partner.token })
  expect(self.body.user).toMatchObject({ user_type: 'api_client', id: partner.id, mode: 'live' })
})

test('a refused call gives its key back', async () => {
  const partner = await newPartner()
  const narrow = partnerAsk(ask, await partner.addToken({ scopes: ['products'] }))
  const body = { product_id: plans.small, client: { phone_number: '580000001' }, payment: 'link' }
  expect((await narrow('POST /orders', { body, key: 'shared' })).status).toBe(403)
  expect((await partner.call('POST /orders', { body, key: 'shared' })).status).toBe(201)
})

test('revoking a token ends it at once, also for another process', async () => {
  const partner = await newPartner()
  const elsewhere = partnerAsk(testApi(db).ask, partner.token)
  expect((await elsewhere('GET /orders')).status).toBe(200)
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('api_client_id', '=', partner.id)
    .execute()
  expect((await elsewhere('GET /orders')).status).toBe(401)
  expect((await partner.call('GET /orders')).status).toBe(401)
})

test('calls are counted per token, and say what is left', async () => {
  const partner = await newPartner()
  const limited = testApi(db, { parts: { limiter: createSharedLimiter(pool) } })
  const call = partnerAsk(limited.ask, partner.token)
  const first = await call('GET /products')
  expect(first.headers.get('ratelimit-limit')).toBe('600')
  expect(first.headers.get('ratelimit-remaining')).toBe('599')
  expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
  await db.updateTable('rate_limits').set({ points: 600 }).execute()
  const over = await call('GET /products')
  expect(over).toMatchObject({ status: 429, body: { code: 900002 } })
  expect(over.headers.get('ratelimit-remaining')).toBe('0')
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = partnerAsk(limited.ask, await partner.addToken({}))
  expect((await other('GET /products')).status).toBe(200)
})

test('every call of a known token is kept, refused ones too, without the phone', async () => {
  const partner = await newPartner()
  const { token } = await signedInStaff(db, 'admin')
  await partner.call('GET /products')
  await partner.call('GET /clients/0501234567/subscription')
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('api_client_id', '=', partner.id)
    .execute()
  await partner.call('GET /products')
  const list = (query: string) => ask(`GET /api/users/v1/api_clients/${partner.id}/calls${query}`, { token })
  await vi.waitFor(async () => {
    const { calls } = (await list('')).body
    expect(calls).toMatchObject([
      { method: 'GET', path: '/api/partners/v1/products', status: 401, error_code: 800001 },
      { path: '/api/partners/v1/clients/…567/subscription', status: 404, error_code: 800007 },
      { path: '/api/partners/v1/products', status: 200, error_code: null },
    ])
  })
  expect((await list('?outcome=answered')).body.calls).toHaveLength(1)
  expect((await list('?outcome=refused&q=products')).body.calls).toHaveLength(1)
  expect((await list('?limit=2')).body.next_cursor).not.toBeNull()
  // The database's calendar has no year 0.
  expect((await list('?from=0000-01-01')).status).toBe(422)
})

test('another address of an endpoint that failed has not failed yet', async () => {
  const { call } = await newPartner()
  const made = await call('POST /webhook_endpoints', { body: { url: 'https://partner.example/old' } })
  const { id } = made.body.webhook_endpoint
  const since = new Date(Date.now() - 5 * 86_400_000)
  await db.updateTable('webhook_endpoints').set({ failing_since: since }).where('id', '=', id).execute()
  const read = async () => (await call(`GET /webhook_endpoints/${id}`)).body.webhook_endpoint
  await call(`PATCH /webhook_endpoints/${id}`, { body: { description: 'Books' } })
  expect(await read()).toMatchObject({ failing_since: since.toISOString() })
  await call(`PATCH /webhook_endpoints/${id}`, { body: { url: 'https://partner.example/new' } })
  expect(await read()).toMatchObject({ is_active: true, failing_since: null })
})
