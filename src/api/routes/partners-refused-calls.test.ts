import { expect, test } from 'vitest'
import { hashToken } from '#domain/people/identity/tokens'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/** What a refused call says of itself, and what staff find of it. */

const { db, pool } = await testDatabase()
const shop = await openTestShop(db, { parts: { limiter: createSharedLimiter(pool) } })
const { ask, plans } = shop
const { token: staff } = await signedInStaff(db, 'admin')

async function newPartner(options: Parameters<typeof addPartner>[1] = {}) {
  const partner = await addPartner(db, { products: [plans.small], ...options })
  return {
    call: partnerAsk(ask, partner.token),
    found: async (requestId: string) =>
      (await ask(`GET /api/users/v1/api_clients/${partner.id}/calls?q=${requestId}`, { token: staff })).body
        .calls,
  }
}
const order = (more: object = {}) => ({
  product_id: plans.small,
  client: { phone_number: '569000001' },
  payment: 'link',
  ...more,
})

test.each([
  ['a card’s number', order({ reference: '4201320111111010' }), {}, 200010],
  ['half a character', order({ reference: '\ud800' }), {}, 200001],
  ['a key that is none', order(), { 'idempotency-key': 'ü' }, 200008],
])('a call that is refused for %s is counted, and staff find it', async (_, body, headers, code) => {
  const { call, found } = await newPartner()
  const requestId = `refused-${code}`
  const refused = await call('POST /orders', { body, headers: { 'x-request-id': requestId, ...headers } })
  expect(refused, refused.text).toMatchObject({ status: 422, body: { code } })
  expect(refused.headers.get('ratelimit-remaining')).toBe('599')
  await expect.poll(() => found(requestId)).toMatchObject([{ status: 422, error_code: code }])
  // Under its key nothing was claimed.
  const key = 'sale-1'
  await call('POST /orders', { key, body: order({ reference: '4201320111111010' }) })
  expect((await call('POST /orders', { key, body: order() })).status).toBe(201)
})

test('who has no token, or comes from elsewhere, is told so before anything of the body', async () => {
  const body = order({ reference: '4201320111111010' })
  const nobody = partnerAsk(ask, 'ish_live_of_nobody')
  expect(await nobody('POST /orders', { body })).toMatchObject({ status: 401, body: { code: 800001 } })
  const { call } = await newPartner({ addresses: ['203.0.113.7'] })
  expect(await call('POST /orders', { body })).toMatchObject({ status: 403, body: { code: 800003 } })
})

test('a token was used when it was let in, not when somebody elsewhere had found it', async () => {
  const used = async (token: string) =>
    (
      await db
        .selectFrom('api_tokens')
        .select('last_used_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow()
    ).last_used_at
  const elsewhere = await addPartner(db, { addresses: ['203.0.113.7'] })
  expect((await partnerAsk(ask, elsewhere.token)('GET /products')).status).toBe(403)
  expect(await used(elsewhere.token)).toBeNull()
  const partner = await addPartner(db)
  expect((await partnerAsk(ask, partner.token)('GET /products')).status).toBe(200)
  const first = await used(partner.token)
  expect(first).not.toBeNull()
  expect((await partnerAsk(ask, partner.token)('GET /products')).status).toBe(200)
  expect(await used(partner.token)).toEqual(first)
})

test('a short id of the caller’s own is kept', async () => {
  const { call } = await newPartner()
  const answer = await call('GET /products', { headers: { 'x-request-id': 'sale-17' } })
  expect(answer.headers.get('x-request-id')).toBe('sale-17')
  const strange = await call('GET /products', { headers: { 'x-request-id': 'sale 17' } })
  expect(strange.headers.get('x-request-id')).toMatch(/^[\da-f]{16}$/)
})

test('a cursor that is none is named', async () => {
  const { call } = await newPartner()
  const answer = await call('GET /orders?cursor=x')
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 200005, errors: { cursor: [expect.any(String)] } },
  })
})
