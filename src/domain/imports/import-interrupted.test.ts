import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { importBusiness } from '#domain/imports/import-business'
import { batchSize } from '#domain/imports/import-rows'
import { testDatabase } from '#test/database'
import { clientLine, csvOf, importFiles, phoneOfLine } from '#test/import-files'
import { openTestShop } from '#test/shop'

/** Other work may run on the machine. */
const patience = { timeout: 20_000, interval: 20 }

const { db } = await testDatabase()
const shop = await openTestShop(db)

/** An account of one's own, made in the store. */
function accountOf(number: number) {
  const phone = phoneOfLine(number)
  const now = new Date()
  return { phone, phone_extension: '+966', phone_number: phone.slice(4), created_at: now, updated_at: now }
}

it('goes on where a process was ended between two transactions', async () => {
  const lines = Array.from({ length: batchSize + 100 }, (_, place) => clientLine(1_000 + place))
  const files = { client: csvOf(lines) }
  const ended = importBusiness(shop.system, {
    files,
    isDryRun: false,
    onDecided: () => Promise.reject(new Error('ended')),
  })
  await expect(ended).rejects.toThrow('ended')
  const imported = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from clients
      where phone between ${phoneOfLine(1_000)} and ${phoneOfLine(1_000 + lines.length - 1)}`.execute(db)
    return rows[0]?.count
  }
  expect(await imported()).toBe(batchSize)
  const counts = await importBusiness(shop.system, { files, isDryRun: false })
  expect(counts.get('client')).toMatchObject({ imported: 100, unchanged: batchSize, refused: 0 })
  expect(await imported()).toBe(lines.length)
})

it('goes on where a process lost its database within a transaction', async () => {
  const lines = Array.from({ length: batchSize + 100 }, (_, place) => clientLine(5_000 + place))
  const files = { client: csvOf(lines) }
  const [made, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Somebody signs up with the last phone, and holds the second transaction at its insert.
  const last = accountOf(5_000 + lines.length - 1)
  const signUp = db
    .transaction()
    .execute(async (tx) => {
      await tx.insertInto('clients').values(last).execute()
      made.resolve()
      await ended.promise
      throw new Error('gave up')
    })
    .catch(() => 'gave up')
  await made.promise
  const importing = importBusiness(shop.system, { files, isDryRun: false }).catch(() => 'lost')
  await vi.waitFor(async () => {
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(1)
  }, patience)
  expect(await importing).toBe('lost')
  ended.resolve()
  expect(await signUp).toBe('gave up')
  const counts = await importBusiness(shop.system, { files, isDryRun: false })
  expect(counts.get('client')).toMatchObject({ imported: 100, unchanged: batchSize, refused: 0 })
})

it('decides a batch again where somebody signs up with one of its phones meanwhile', async () => {
  const [number, made, committed] = [3_000, Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const signUp = db.transaction().execute(async (tx) => {
    await tx.insertInto('clients').values(accountOf(number)).execute()
    made.resolve()
    await committed.promise
  })
  await made.promise
  const importing = importFiles(shop.system, { client: [clientLine(number)] })
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows).toHaveLength(1)
  }, patience)
  committed.resolve()
  await signUp
  expect((await importing).outcomes).toEqual(['client 2 linked'])
})
