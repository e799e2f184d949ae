import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '#server/config'
import { listenToContent } from '#server/content-listener'
import { createMeasurement } from '#server/measurement-config'
import { openDatabase } from '#db/client'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { createKeySeal } from '#integrations/keys/key-seal'
import { signedInStaff, testParts } from '#test/api'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

/** Staff set vendors of measurement: sealed, live in every process, and never shown again. */

const { db, url } = await testDatabase()
const keySeal = createKeySeal([randomBytes(32)])
const { log } = testParts(db)
const practice = { MEASUREMENT_PRACTICE_URL: 'http://127.0.0.1:9' }
const inEnvironment = { ...practice, META_PIXEL_ID: '123456', META_ACCESS_TOKEN: 'token-of-meta' }
const content = contentCacheOf(db)
await content.read().catch(() => undefined)
const measurement = createMeasurement(loadConfig(inEnvironment).measurement, { content, keySeal, log })
const shop = await openTestShop(db, { parts: { measurement, keySeal } })
await content.follow()
const admin = await signedInStaff(db, 'admin')
const secret = 'a-secret-of-google-9f3e'

const set = (vendor: string, body: object, token = admin.token) =>
  shop.ask(`PUT /api/users/v1/measurement/${vendor}`, { token, body })
const remove = (vendor: string) =>
  shop.ask(`DELETE /api/users/v1/measurement/${vendor}`, { token: admin.token })
const reportOf = (body: { measurement: { vendors: { vendor: string }[] } }, vendor: string) =>
  body.measurement.vendors.find((one) => one.vendor === vendor)
const namesIn = (of: typeof measurement) => of.vendors().map(({ name }) => name)

// A second process on the same database, as far as the content is concerned.
const other = openDatabase(url, { name: 'other', max: 2 })
afterAll(() => other.close())

beforeEach(async () => {
  await db.deleteFrom('measurement_vendors').execute()
  content.drop()
  await content.read()
})

test('a vendor is live with the answer, and its key is seen no more', async () => {
  expect(namesIn(measurement)).toEqual(['meta'])
  const { status, body, text } = await set('ga4', { account: 'G-ABC123', secret })
  expect(status).toBe(200)
  expect(reportOf(body, 'ga4')).toMatchObject({
    is_on: true,
    set_by: 'staff',
    account: 'G-ABC123',
    secret_ending: '9f3e',
  })
  expect(namesIn(measurement)).toEqual(['meta', 'ga4'])
  const row = await db.selectFrom('measurement_vendors').selectAll().executeTakeFirstOrThrow()
  const read = await shop.ask('GET /api/users/v1/measurement', { token: admin.token })
  const history = await shop.ask('GET /api/users/v1/store/history', { token: admin.token })
  for (const seen of [JSON.stringify(row), text, read.text, history.text]) expect(seen).not.toContain(secret)
  expect(history.body.activities[0]).toMatchObject({ action: 'store.measurement_set' })
  expect(history.body.activities[0].changes.measurement_ga4.after).toBe('G-ABC123 ••••9f3e')
})

test('without a key the one that is there stays; the first one is needed', async () => {
  expect((await set('ga4', { account: 'G-ABC123' })).body.errors).toHaveProperty('secret')
  await set('ga4', { account: 'G-ABC123', secret })
  const { body } = await set('ga4', { account: 'G-OTHER1' })
  expect(reportOf(body, 'ga4')).toMatchObject({ account: 'G-OTHER1', secret_ending: '9f3e', is_on: true })
})

test('one that is taken away is reported to no more', async () => {
  await set('snap', { account: '89a8f015-e28b-4075-83fe-ec5f12b27738', secret })
  const { status, body } = await remove('snap')
  expect(status).toBe(200)
  expect(reportOf(body, 'snap')).toMatchObject({ is_on: false, set_by: null, account: null })
  expect(namesIn(measurement)).toEqual(['meta'])
  expect((await remove('snap')).status).toBe(404)
})

test('the environment goes first, and staff cannot change it', async () => {
  const { status, body } = await set('meta', { account: '999999', secret })
  expect([status, body.code]).toEqual([409, 900071])
  expect((await remove('meta')).status).toBe(409)
  const read = await shop.ask('GET /api/users/v1/measurement', { token: admin.token })
  expect(reportOf(read.body, 'meta')).toMatchObject({ set_by: 'environment', account: '123456' })
  expect(read.text).not.toContain('token-of-meta')
})

test('other processes follow', async () => {
  const theirs = contentCacheOf(other.db)
  await theirs.follow()
  const listener = listenToContent({ url, cache: theirs, log })
  await listener.ready
  const elsewhere = createMeasurement(loadConfig(practice).measurement, { content: theirs, keySeal, log })
  expect(namesIn(elsewhere)).toEqual([])
  await set('tiktok', { account: 'C4A1B2C3D4E5F6G7H8I9', secret })
  await vi.waitFor(() => expect(namesIn(elsewhere)).toEqual(['tiktok']))
  await remove('tiktok')
  await vi.waitFor(() => expect(namesIn(elsewhere)).toEqual([]))
  await listener.stop()
})

describe('nothing is reported', () => {
  test('by a key that another one sealed', async () => {
    await set('ga4', { account: 'G-ABC123', secret })
    const said: object[] = []
    const strange = createMeasurement(loadConfig(practice).measurement, {
      content,
      keySeal: createKeySeal([randomBytes(32)]),
      log: { ...log, error: (facts) => said.push(facts) },
    })
    expect([namesIn(strange), namesIn(strange)]).toEqual([[], []])
    expect(said).toHaveLength(1)
    expect(JSON.stringify(said)).not.toContain(secret)
  })

  test('from a demo without a practice endpoint', async () => {
    await set('ga4', { account: 'G-ABC123', secret })
    expect(namesIn(createMeasurement(loadConfig({}).measurement, { content, keySeal, log }))).toEqual([])
  })
})

test('a store without a sealing key says so', async () => {
  const keyless = await openTestShop(db, { parts: { measurement, keySeal: null } })
  const body = { account: 'G-ABC123', secret }
  const answer = await keyless.ask('PUT /api/users/v1/measurement/ga4', { token: admin.token, body })
  expect([answer.status, answer.body.code]).toEqual([409, 900070])
  const read = await keyless.ask('GET /api/users/v1/measurement', { token: admin.token })
  expect(read.body.measurement.can_set).toBe(false)
})

test('it wants a fresh code, and what a vendor’s pages show', async () => {
  const stale = await signedInStaff(db, 'admin', new Date(Date.now() - 11 * 60_000))
  const body = { account: 'G-ABC123', secret }
  expect((await set('ga4', body, stale.token)).body.code).toBe(100014)
  for (const wrong of [
    { account: 'a b' },
    { account: '9'.repeat(65) },
    { secret: 'short' },
    { secret: 'with a space' },
  ])
    expect((await set('ga4', { ...body, ...wrong })).status).toBe(422)
  expect(await db.selectFrom('measurement_vendors').selectAll().execute()).toEqual([])
})

test.each([
  ['ga4', ['UA-1234567-1', 'G-', 'G-abc1234567', 'GTM-ABC1234', '123456789012345']],
  ['meta', ['G-ABC1234567', '12 345 678', 'C4A1B2C3D4E5F6G7H8I9']],
  ['tiktok', ['G-ABC1234567', 'c4a1b2c3d4e5f6g7h8i9', '12345']],
  ['snap', ['G-ABC1234567', '123456789012345', '89a8f015-e28b-4075-83fe']],
])('an id of another shape than those of %s is refused in words', async (vendor, accounts) => {
  // Of the environment's vendor nothing is set here.
  const target = vendor === 'meta' ? await openTestShop(db, { parts: { keySeal } }) : shop
  for (const account of accounts) {
    const answer = await target.ask(`PUT /api/users/v1/measurement/${vendor}`, {
      token: admin.token,
      body: { account, secret },
    })
    expect([account, answer.status]).toEqual([account, 422])
    expect(Object.keys(answer.body.errors)).toEqual(['account'])
  }
})
