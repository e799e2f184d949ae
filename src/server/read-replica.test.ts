import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { readFirst } from '#db/reading-database'
import { testDatabase } from '#test/database'
import { endOfLog } from '#contract/staff-wire'
import { findReadAfter, keepReadAfter, askReadingAfter } from '#server/read-after'
import { ageOf, hasFailed, maxReplicaAge, mayAsk, openReplica } from '#server/read-replica'

const { db, url } = await testDatabase()

const history = 'the unit that issues'
const marks = [
  { at: 0, position: 100n, history },
  { at: 500, position: 100n, history },
  { at: 1_000, position: 200n, history },
  { at: 1_500, position: 300n, history },
]
const lookOf = (at: number, position: bigint) => ({ at, position, history })

test('a replica is as old as the newest moment of the primary that it has passed', () => {
  expect(ageOf(marks, lookOf(1_500, 300n), 1_600)).toBe(100)
  expect(ageOf(marks, lookOf(1_500, 250n), 1_600)).toBe(600)
  expect(ageOf(marks, lookOf(1_500, 199n), 1_600)).toBe(1_100)
  expect(ageOf(marks, lookOf(1_500, 99n), 1_600)).toBe(Infinity)
  // It was asked long ago, and had everything then.
  expect(ageOf(marks, lookOf(1_500, 300n), 6_500)).toBe(5_000)
})

test('who has written reads from the primary until the replica has it', () => {
  const ask = (after: string | null, position = 200n, now = 1_600) =>
    mayAsk({ marks, look: lookOf(1_500, position), pausedUntil: 0 }, { after, now })
  expect(ask(null)).toEqual({ ageSeconds: 1 })
  expect(ask('0/C8')).toEqual({ ageSeconds: 1 })
  expect(ask('0/C9')).toBeNull()
  expect(ask('0/C9', 300n)).toEqual({ ageSeconds: 0 })
  expect(ask('nonsense')).toEqual({ ageSeconds: 1 })
})

test('one that is away, rests after a failure, or is too old is not asked', () => {
  const state = { marks, look: lookOf(1_500, 300n), pausedUntil: 0 }
  const at = (now: number, change: Partial<typeof state> | { look: null } = {}) =>
    mayAsk({ ...state, ...change }, { after: null, now })
  expect(at(1_600)).not.toBeNull()
  expect(at(1_600, { look: null })).toBeNull()
  expect(at(1_600, { pausedUntil: 1_601 })).toBeNull()
  expect(at(6_501)).toBeNull()
  const old = maxReplicaAge * 1_000 + 1_001
  expect(at(old, { look: lookOf(old, 200n) })).toBeNull()
})

test('one that goes on in a history that a restore has left is not asked, however its log compares', () => {
  const ask = (look: ReturnType<typeof lookOf>) =>
    mayAsk({ marks, look, pausedUntil: 0 }, { after: null, now: 1_600 })
  // The primary was asked behind it, and has not written so much.
  expect(ask(lookOf(1_400, 301n))).toBeNull()
  expect(ask(lookOf(1_400, 300n))).toEqual({ ageSeconds: 0 })
  // The primary, away since, may have written it.
  expect(ask(lookOf(1_550, 301n))).toEqual({ ageSeconds: 0 })
  // Both logs are as long by now.
  expect(ask({ ...lookOf(1_400, 300n), history: 'the unit that issued before the restore' })).toBeNull()
})

test('one to which a migration has not come yet leaves its readers to the primary', async () => {
  const former = await testDatabase()
  await sql`alter table store_settings drop column order_window_hours`.execute(former.owner)
  const onAway = vi.fn<() => void>()
  const reader = readFirst(former.db, db, { isAway: hasFailed, onAway })
  await reader.selectFrom('store_settings').select('order_window_hours').execute()
  expect(onAway).toHaveBeenCalledTimes(1)
})

test.each([
  ['a primary in the place of a replica', url],
  ['one that is not there', 'postgres://nobody@127.0.0.1:1/nothing'],
])('%s is never chosen', async (_, address) => {
  const warn = vi.fn<() => void>()
  const log = { info: () => {}, warn, error: () => {} }
  const replica = openReplica(db, {
    url: address,
    open: (one) => openDatabase(one, { max: 1 }),
    log,
    lookEvery: 5,
  })
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(replica.choose(null)).toBeNull()
  expect(replica.age()).toBeNull()
  expect(await replica.findPosition()).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
  await replica.close()
})

test('a browser keeps the position of its last change for the next pages', async () => {
  const page = (cookie: string) => new Request('http://store.test/admin', { headers: { cookie } })
  expect(findReadAfter(page('a=1; read_after=16/B374D848; b=2')).position).toBe('16/B374D848')
  expect(findReadAfter(page('read_after=1%27')).position).toBeNull()

  const asked: (string | null)[] = []
  const readAfter = findReadAfter(page('read_after=0/1'))
  const answer = async (headers: Record<string, string>) =>
    askReadingAfter(new Request('http://store.test/api'), readAfter, async (request) => {
      asked.push(request.headers.get('x-read-after'))
      return new Response('', { headers })
    })
  await answer({})
  expect(keepReadAfter(new Response(), readAfter, 'http://a').headers.get('set-cookie')).toBeNull()
  await answer({ 'x-written-at': '0/2' })
  await answer({})
  expect(asked).toEqual(['0/1', '0/1', '0/2'])
  // What wants an answer of now says so itself.
  const ofNow = new Request('http://store.test/api', { headers: { 'x-read-after': endOfLog } })
  await askReadingAfter(ofNow, readAfter, async ({ headers }) => {
    expect(headers.get('x-read-after')).toBe(endOfLog)
    return new Response()
  })
  expect(keepReadAfter(new Response(), readAfter, 'https://a').headers.get('set-cookie')).toBe(
    'read_after=0/2; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
})
