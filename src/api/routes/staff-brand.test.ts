import { afterAll, expect, test, vi } from 'vitest'
import { openTestShop } from '../../../test/shop.ts'
import { signedInStaff, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openDatabase } from '#db/client'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { getStore } from '#domain/shop/published/get-store'
import { listenToContent } from '../../server/content-listener.ts'

const { db, url } = await testDatabase()
// A second process on the same database, as far as the brand is concerned.
const other = openDatabase(url, { name: 'other', max: 2 })
afterAll(() => other.close())

const { ask } = await openTestShop(db)
const { token, staffId } = await signedInStaff(db, 'admin')
const path = '/api/users/v1/store/brand'

const read = async () => (await ask(`GET ${path}`, { token })).body.brand
const draft = (body: object) => ask(`PATCH ${path}`, { token, body })
const send = (what: 'publications' | 'discards', body: object) => ask(`POST ${path}/${what}`, { token, body })
const shown = async () => (await ask('GET /api/clients/v1/store')).body.store.brand

test('nothing is live before it is published; then it is, in every process', async () => {
  const elsewhere = testContext(other.db)
  const listener = listenToContent({ url, cache: contentCacheOf(other.db), log: elsewhere.log })
  await listener.ready
  expect((await getStore(elsewhere)).brand).toMatchObject({ hue: 243 })

  const { version } = await read()
  const drafted = await draft({ version, hue: 165 })
  expect(drafted).toMatchObject({
    status: 200,
    body: { brand: { published: { hue: 243 }, draft: { hue: 165 }, version: version + 1 } },
  })
  expect(await shown()).toMatchObject({ hue: 243 })
  expect((await getStore(elsewhere)).brand).toMatchObject({ hue: 243 })

  expect(await send('publications', { version: version + 1 })).toMatchObject({
    status: 200,
    body: { brand: { published: { hue: 165 }, draft: { hue: 165 }, version: version + 2 } },
  })
  expect(await shown()).toMatchObject({ hue: 165 })
  await vi.waitFor(async () => expect((await getStore(elsewhere)).brand).toMatchObject({ hue: 165 }))
  await listener.stop()

  const { activities } = (await ask('GET /api/users/v1/store/history', { token })).body
  expect(activities.slice(0, 2)).toMatchObject([
    {
      action: 'brand.published',
      actor: { id: staffId },
      changes: { hue: { before: 243, after: 165 } },
    },
    { action: 'brand.drafted', changes: { hue: { before: 243, after: 165 } } },
  ])
})

test('a draft that is given up changes nothing that is live', async () => {
  const { version, published } = await read()
  await draft({ version, hue: 20 })
  expect(await send('discards', { version: version + 1 })).toMatchObject({
    status: 200,
    body: { brand: { published, draft: published, version: version + 2 } },
  })
  expect(await shown()).toEqual(published)
})

test('what a colleague drew meanwhile is neither written over nor published unseen', async () => {
  const { version, published } = await read()
  await draft({ version, hue: 90 })
  expect(await draft({ version, hue: 30 })).toMatchObject({
    status: 409,
    body: { version: version + 1, conflicts: { hue: { current: 90, yours: 30 } } },
  })
  for (const what of ['publications', 'discards'] as const)
    expect(await send(what, { version })).toMatchObject({ status: 409, body: { version: version + 1 } })
  expect(await read()).toMatchObject({ published, draft: { hue: 90 } })
})

test('publishing what stands already changes nothing, and leaves no trace', async () => {
  await send('publications', { version: (await read()).version })
  const { version } = await read()
  const before = (await ask('GET /api/users/v1/store/history', { token })).body.activities.length
  expect(await send('publications', { version })).toMatchObject({ status: 200, body: { brand: { version } } })
  const { activities } = (await ask('GET /api/users/v1/store/history', { token })).body
  expect(activities).toHaveLength(before)
})

test.each([[-1], [360], [1.5], ['165'], [null]])('%j is no hue', async (hue) => {
  const { status, body } = await draft({ version: (await read()).version, hue })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['hue'])
})

test('a pair of fonts is drafted, published and told like the hue', async () => {
  const { version } = await read()
  expect(await draft({ version, fonts: 'cairo' })).toMatchObject({
    status: 200,
    body: { brand: { published: { fonts: 'plex' }, draft: { fonts: 'cairo' } } },
  })
  expect(await shown()).toMatchObject({ fonts: 'plex' })
  await send('publications', { version: version + 1 })
  expect(await shown()).toMatchObject({ fonts: 'cairo' })
  const { activities } = (await ask('GET /api/users/v1/store/history', { token })).body
  expect(activities[0]).toMatchObject({
    action: 'brand.published',
    changes: { fonts: { before: 'plex', after: 'cairo' } },
  })
})

test.each([['arial'], ['Plex'], [''], [null], [3]])('%j is no pair of fonts', async (fonts) => {
  const { status, body } = await draft({ version: (await read()).version, fonts })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['fonts'])
})

const svg = (inner: string, box = '0 0 40 40') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`

test('a drawing is cleaned before it is kept, and what fell away is counted', async () => {
  const { version } = await read()
  const mark = svg('<script>alert(1)</script><circle cx="20" cy="20" r="9" onload="alert(1)"/>')
  const answer = await draft({ version, mark, logo: svg('<path d="M0 0h9v9z"/>', '0 0 120 30') })
  expect(answer).toMatchObject({
    status: 200,
    body: {
      removed: 2,
      brand: {
        draft: {
          mark: { href: expect.stringMatching(/^\/brand\/[\da-f]{16}\.svg$/), width: 40, height: 40 },
          logo: { width: 120, height: 30 },
        },
        published: { mark: null, logo: null },
      },
    },
  })
  const rows = await db.selectFrom('brand_drawings').select('svg').execute()
  expect(rows.map((row) => row.svg).join()).not.toMatch(/script|onload/)

  await send('publications', { version: version + 1 })
  expect(await shown()).toMatchObject({ mark: { width: 40 }, logo: { width: 120 } })
  // Taken away again; the same file is kept once.
  await draft({ version: version + 2, mark, logo: null })
  expect(await read()).toMatchObject({ draft: { mark: { width: 40 }, logo: null } })
  expect(await db.selectFrom('brand_drawings').select('digest').execute()).toHaveLength(rows.length)
})

test.each([
  ['mark', 'hello'],
  ['mark', svg('<text>Name</text>')],
  ['mark', svg('<path d="M0 0"/>', '0 0 80 20')],
  ['logo', svg('<path d="M0 0"/>', '0 0 20 80')],
  ['logo', svg('<path d="M0 0"/>').padEnd(48_001)],
])('a %s that is none is refused: %j', async (kind, drawing) => {
  const { status, body } = await draft({ version: (await read()).version, [kind]: drawing })
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([kind])
})
