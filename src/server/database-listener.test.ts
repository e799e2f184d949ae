import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { listenToContent } from '#server/content-listener'
import { announceOn, listenToDatabase } from '#server/database-listener'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db, url, owner } = await testDatabase()
const { db: elsewhere } = await testDatabase()

function listen(announce: (channel: string) => Promise<unknown>) {
  const log = { ...testContext(db).log, error: vi.fn<() => void>(), warn: vi.fn<() => void>() }
  const heard = {
    onNotice: vi.fn<() => void>(),
    onConnected: vi.fn<() => void>(),
    onLost: vi.fn<() => void>(),
    onHearing: vi.fn<(isHearing: boolean) => void>(),
  }
  const listener = listenToDatabase({ url, channel: 'jobs_added', log, announce, checkEvery: 50, ...heard })
  return { listener, log, ...heard }
}

test('listens once its own word has come back, and hears its channel alone', async () => {
  const { listener, onConnected, onNotice, onHearing } = listen((channel) => announceOn(db, channel))
  await listener.ready
  expect(onConnected).toHaveBeenCalledOnce()
  expect(onNotice).not.toHaveBeenCalled()
  expect(onHearing.mock.calls).toEqual([[false], [true]])
  await announceOn(db, 'jobs_added')
  await vi.waitFor(() => expect(onNotice).toHaveBeenCalledOnce())
  await listener.stop()
})

test('does not trust a connection on which nothing arrives, as through a pooler, and says so once', async () => {
  // What is announced to another database is what a pooler hands on: nothing.
  let target = elsewhere
  const { listener, log, onConnected, onHearing } = listen((channel) => announceOn(target, channel))
  await listener.ready
  expect(onConnected).not.toHaveBeenCalled()
  expect(onHearing).not.toHaveBeenCalledWith(true)
  expect(log.error).toHaveBeenCalledWith(
    { channel: 'jobs_added' },
    expect.stringContaining('DATABASE_LISTEN_URL'),
  )
  target = db
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledOnce(), { timeout: 8_000 })
  expect(onHearing).toHaveBeenLastCalledWith(true)
  expect(log.error).toHaveBeenCalledOnce()
  await listener.stop()
})

test('content is not older than a minute, also when an announcement was lost', async () => {
  const cache = contentCacheOf(db)
  const listener = listenToContent({ url, cache, log: testContext(db).log, maxAge: 30 })
  await listener.ready
  const kept = await cache.read()
  await owner.transaction().execute(async (tx) => {
    // Without its trigger nobody is told.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update content_version set version = version + 1`.execute(tx)
  })
  await vi.waitFor(async () => expect((await cache.read()).version).toBe(kept.version + 1n))
  await listener.stop()
})
