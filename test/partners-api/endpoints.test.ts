import { expect, test } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { Ishtirak, type Answered } from '../../clients/typescript/src/index.ts'
import { signedInStaff } from '../api.ts'
import { testDatabase } from '../database.ts'
import { serveTestShop } from '../served-shop.ts'
import { partnerWithClient } from './partner.ts'

/** Tokens, seen from outside: two store processes over one database, and staff who issue and revoke. */

const { db, pool } = await testDatabase()
const { urls, url, plans, ask } = await serveTestShop(db, {
  parts: { limiter: createSharedLimiter(pool) },
  urls: 2,
})
const admin = await signedInStaff(db, 'admin')

/** As staff do it: the token is shown once, in this answer. */
async function issueToken(partnerId: string, body: object = {}) {
  const issued = await ask(`POST /api/users/v1/api_clients/${partnerId}/tokens`, { token: admin.token, body })
  expect(issued.status).toBe(201)
  return { id: String(issued.body.api_token.id), token: String(issued.body.token) }
}

test('a revoked token is refused at once by every process', async () => {
  const { id } = await partnerWithClient(db, url, { products: [plans.small] })
  const issued = await issueToken(id)
  const baseUrls = urls.map((one) => new Ishtirak({ url: one, token: issued.token }))
  for (const shop of baseUrls) expect((await shop.listPartnerProducts()).products).toHaveLength(1)
  const path = `/api/users/v1/api_clients/${id}/tokens/${issued.id}`
  expect((await ask(`DELETE ${path}`, { token: admin.token })).status).toBeLessThan(300)
  for (const shop of baseUrls) {
    await expect(shop.listPartnerProducts()).rejects.toMatchObject({
      status: 401,
      errorName: 'partner_unauthenticated',
    })
  }
})

test('a replaced token works beside the new one until its time is over', async () => {
  const { id } = await partnerWithClient(db, url, { products: [plans.small] })
  const old = await issueToken(id)
  const rotation = `/api/users/v1/api_clients/${id}/tokens/${old.id}/rotation`
  const rotated = await ask(`POST ${rotation}`, { token: admin.token, body: { overlap_hours: 1 } })
  for (const token of [old.token, String(rotated.body.token)]) {
    const shop = new Ishtirak({ url, token })
    expect((await shop.listPartnerProducts()).products).toHaveLength(1)
  }
  const past = new Date(Date.now() - 1_000)
  await db.updateTable('api_tokens').set({ ends_at: past }).where('id', '=', old.id).execute()
  const refused = new Ishtirak({ url, token: old.token }).listPartnerProducts()
  await expect(refused).rejects.toMatchObject({ errorName: 'partner_unauthenticated' })
})

test('a token does what its scopes say, and comes from where its list says', async () => {
  const { id } = await partnerWithClient(db, url, { products: [plans.small] })
  const narrow = new Ishtirak({ url, token: (await issueToken(id, { scopes: ['products'] })).token })
  expect((await narrow.listPartnerProducts()).products).toHaveLength(1)
  for (const asking of [
    () => narrow.listPartnerOrders(),
    () => narrow.getPartnerSubscription('0512345678'),
    () => narrow.spendPoints({ phone: '0512345678', points: 1, reason: 'x' }),
    () => narrow.listWebhookEndpoints(),
  ]) {
    await expect(asking()).rejects.toMatchObject({ status: 403, errorName: 'scope_missing' })
  }
  const bound = new Ishtirak({ url, token: (await issueToken(id, { addresses: ['192.0.2.0/24'] })).token })
  await expect(bound.listPartnerProducts()).rejects.toMatchObject({ errorName: 'address_not_allowed' })
  const near = new Ishtirak({ url, token: (await issueToken(id, { addresses: ['127.0.0.0/8'] })).token })
  expect((await near.listPartnerProducts()).products).toHaveLength(1)
})

test('no token, a made-up one and one of another kind are told apart', async () => {
  const byToken = (token: string) => new Ishtirak({ url, token }).listPartnerProducts()
  for (const token of ['ish_live_of_nobody', 'nonsense']) {
    await expect(byToken(token)).rejects.toMatchObject({ status: 401, errorName: 'partner_unauthenticated' })
  }
  await expect(byToken(admin.token)).rejects.toMatchObject({ status: 403, errorName: 'wrong_token_kind' })
})

test('a program sees how much is left, and is told when to come back', async () => {
  const seen: Answered[] = []
  const waits: number[] = []
  const { shop } = await partnerWithClient(db, url, {
    products: [plans.small],
    client: { onAnswer: (one) => seen.push(one), wait: async (ms) => void waits.push(ms) },
  })
  await shop.listPartnerProducts()
  await shop.listPartnerProducts()
  expect(seen.map(({ callsLeft, status }) => [callsLeft, status])).toEqual([
    [599, 200],
    [598, 200],
  ])
  expect(seen.every(({ requestId }) => requestId !== null)).toBe(true)
  await db.updateTable('rate_limits').set({ points: 600 }).execute()
  await expect(shop.listPartnerProducts()).rejects.toMatchObject({
    status: 429,
    errorName: 'too_many_requests',
  })
  // It has waited as it was told, three times.
  expect(waits).toHaveLength(3)
  expect(waits.every((ms) => ms >= 1_000 && ms <= 60_000)).toBe(true)
})
