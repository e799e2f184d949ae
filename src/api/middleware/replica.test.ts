import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { readFirst } from '#db/reading-database'
import { shareContentCache } from '#domain/shop/published/content-cache'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db, url } = await testDatabase()
// As a standby: nothing can be written.
const readOnly = openDatabase(`${url}&options=${encodeURIComponent('-c default_transaction_read_only=on')}`)
afterAll(() => readOnly.close())

const asked: (string | null)[] = []
let ageSeconds = 0
let isLost = false
let reader: Database = readFirst(readOnly.db, db, {
  isAway: () => false,
  onAway: () => undefined,
})
shareContentCache(db, reader)
const { ask } = await openTestShop(db, {
  parts: {
    replica: {
      choose(after) {
        asked.push(after)
        return { db: reader, ageSeconds }
      },
      findPosition: async () => {
        if (isLost) throw new Error('the connection is lost')
        return '0/16B3748'
      },
    },
  },
})
const { token } = await signedInStaff(db, 'admin')

type Paths = Record<string, Record<string, { 'x-reads'?: string; operationId: string; security?: object[] }>>
const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: Paths }
const marked = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { 'x-reads': reads }]) => (reads ? [{ path, method }] : [])),
)
const needed: Record<string, string> = {
  '/search': '?q=noura',
  '/analytics/rows': '?figure=revenue&month=2026-01',
}

test('lists, counts, figures and search are read where nothing can be written, and nothing else is', async () => {
  expect(marked.length).toBe(16)
  for (const { path, method } of marked) {
    expect(method).toBe('get')
    const answer = await ask(`GET ${path}${needed[path.replace('/api/users/v1', '')] ?? ''}`, { token })
    expect(answer.status, `${path}: ${answer.text}`).toBe(200)
    expect(answer.headers.get('x-data-age')).toBeNull()
  }
  expect(asked).toHaveLength(marked.length)
  asked.length = 0
  await ask('GET /api/users/v1/store', { token })
  expect(asked).toEqual([])
})

test('an answer says its age from three seconds on, and an edited up to where it reaches', async () => {
  ageSeconds = 3
  asked.length = 0
  const list = await ask('GET /api/users/v1/orders', { token, headers: { 'x-read-after': '0/1' } })
  expect(list.headers.get('x-data-age')).toBe('3')
  expect(asked).toEqual(['0/1'])
  const { version } = (await ask('GET /api/users/v1/store', { token })).body.store
  const edited = await ask('PATCH /api/users/v1/store', { token, body: { version, name_en: 'Siyaj' } })
  expect(edited.headers.get('x-written-at')).toBe('0/16B3748')
  isLost = true
  const done = await ask('PATCH /api/users/v1/store', {
    token,
    body: { version: edited.body.store.version, name_en: 'S' },
  })
  expect([done.status, done.headers.get('x-written-at')]).toEqual([200, null])
  const refused = await ask('PATCH /api/users/v1/store', { token, body: { version: 'no' } })
  expect([refused.status, refused.headers.get('x-written-at')]).toEqual([422, null])
})

test('a replica that fails is answered for by the primary', async () => {
  const dead = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { max: 1 })
  const failures: unknown[] = []
  reader = readFirst(dead.db, db, { isAway: () => true, onAway: (error) => failures.push(error) })
  expect((await ask('GET /api/users/v1/orders', { token })).status).toBe(200)
  expect(failures.length).toBeGreaterThan(0)
  await expect(reader.transaction().execute(async () => 1)).rejects.toThrow('no transactions')
  await dead.close()
})
