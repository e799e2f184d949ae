import { expect, test } from 'vitest'
import { notedRefusals } from '#rules/core/rate-limits'
import { partnerCalls } from '#rules/partners/partners'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner } from '../../../test/partners.ts'

const { db, pool } = await testDatabase()
const limiter = createSharedLimiter(pool)
const { ask } = testApi(db, { parts: { limiter } })

/**
 * So many calls at the same moment, and how many of them stand in the log once all that will be is written.
 */
async function notedOf(partner: { id: string; token: string }, calls: number, address = '127.0.0.1') {
  const call = () => ask('GET /api/partners/v1/account', { token: partner.token, address })
  const answers = await Promise.all(Array.from({ length: calls }, call))
  const rows = async () =>
    (await db.selectFrom('api_calls').select('id').where('api_client_id', '=', partner.id).execute()).length
  // Of one token calls are written in the sequence in which they came.
  const last = await addPartner(db)
  await ask('GET /api/partners/v1/account', { token: last.token })
  const isWritten = async () =>
    (await db.selectFrom('api_calls').select('id').where('api_client_id', '=', last.id).execute()).length
  await expect.poll(isWritten, { timeout: 10_000 }).toBe(1)
  return { statuses: new Set(answers.map(({ status }) => status)), noted: await rows() }
}

async function leftOf(partner: { id: string }): Promise<number> {
  const { id } = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('api_client_id', '=', partner.id)
    .executeTakeFirstOrThrow()
  return (await limiter.left('partner_calls', id, partnerCalls)).points
}

test('calls of a living token stand in the log, all of them', async () => {
  const partner = await addPartner(db)
  expect(await notedOf(partner, 90)).toEqual({ statuses: new Set([200]), noted: 90 })
})

test('of a revoked token so many a minute are noted, and every one is refused', async () => {
  const partner = await addPartner(db)
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('api_client_id', '=', partner.id)
    .execute()
  const { statuses, noted } = await notedOf(partner, notedRefusals.points + 40)
  expect([...statuses]).toEqual([401])
  expect(noted).toBe(notedRefusals.points)
})

test('so it is from an address that is not the partner’s, which uses up nothing of theirs', async () => {
  const partner = await addPartner(db, { addresses: ['203.0.113.9'] })
  const { statuses, noted } = await notedOf(partner, notedRefusals.points + 40, '203.0.113.10')
  expect([...statuses]).toEqual([403])
  expect(noted).toBe(notedRefusals.points)
  expect(await leftOf(partner)).toBe(partnerCalls.points)
})

test('and past the limit of calls', async () => {
  const partner = await addPartner(db)
  const { id } = await db
    .selectFrom('api_tokens')
    .select('id')
    .where('api_client_id', '=', partner.id)
    .executeTakeFirstOrThrow()
  await limiter.use('partner_calls', id, partnerCalls, partnerCalls.points)
  const { statuses, noted } = await notedOf(partner, notedRefusals.points + 40)
  expect([...statuses]).toEqual([429])
  expect(noted).toBe(notedRefusals.points)
})

test('a token that is tried anywhere else stands in the log, too, once for each call', async () => {
  const partner = await addPartner(db)
  const paths = ['/user', '/api/clients/v1/client', '/api/users/v1/user', '/api/partners/v1/account']
  for (const path of paths) await ask(`GET ${path}`, { token: partner.token })
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: new Date() })
    .where('api_client_id', '=', partner.id)
    .execute()
  await ask('GET /user', { token: partner.token })
  const kept = () =>
    db
      .selectFrom('api_calls')
      .select(['path', 'status', 'error_code'])
      .where('api_client_id', '=', partner.id)
      .orderBy('id')
      .execute()
  await expect.poll(async () => (await kept()).length, { timeout: 10_000 }).toBe(5)
  expect(await kept()).toEqual([
    { path: '/user', status: 200, error_code: null },
    { path: '/api/clients/v1/client', status: 403, error_code: 100003 },
    { path: '/api/users/v1/user', status: 403, error_code: 100003 },
    { path: '/api/partners/v1/account', status: 200, error_code: null },
    { path: '/user', status: 401, error_code: 800001 },
  ])
})
