import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { seedDemo } from '#server/seed'
import { migrateStore } from '#server/store-database'
import { connectionName, findStoreMode, keepStoreMode, refuseOtherMode } from '#server/store-mode'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

/** A database that was made as `mode`, or as nothing yet. */
async function madeAs(mode: 'demo' | 'production' | null) {
  const database = await testDatabase()
  await database.unguarded((tx) => tx.deleteFrom('store_mode').execute())
  if (mode) await keepStoreMode(mode, database.owner)
  return database
}

test('the first migration decides what a database is, and nothing changes it', async () => {
  const { db, url, ownerUrl } = await madeAs(null)
  expect(await findStoreMode(db)).toBeNull()
  await migrateStore({ url, ownerUrl }, 'production')
  expect(await findStoreMode(db)).toBe('production')
  await expect(migrateStore({ url, ownerUrl }, 'demo')).rejects.toThrow('STORE_MODE=production')
  await migrateStore({ url, ownerUrl }, 'staging')
  expect(await findStoreMode(db)).toBe('production')
  await expect(sql`update store_mode set mode = 'demo'`.execute(db)).rejects.toThrow('append-only')
})

test('each kind of store refuses the other, and says what to do', async () => {
  const live = await madeAs('production')
  await expect(refuseOtherMode('production', live.db)).resolves.toBeUndefined()
  await expect(refuseOtherMode('demo', live.db)).rejects.toThrow(
    /Set STORE_MODE=production; .* STORE_MODE=staging/,
  )
  const demo = await madeAs('demo')
  await expect(refuseOtherMode('demo', demo.db)).resolves.toBeUndefined()
  await expect(refuseOtherMode('production', demo.db)).rejects.toThrow('new, empty database')
  await expect(refuseOtherMode('staging', demo.db)).rejects.toThrow('is a demonstration')
  const fresh = await madeAs(null)
  await expect(refuseOtherMode('staging', fresh.db)).rejects.toThrow('is empty')
  await expect(refuseOtherMode('production', fresh.db)).resolves.toBeUndefined()
})

test('databases from before are known by what is in them', async () => {
  const old = await madeAs('demo')
  await seedDemo(testContext(old.db))
  await old.unguarded((tx) => tx.deleteFrom('store_mode').execute())
  expect(await findStoreMode(old.db)).toBe('demo')
  await old.db
    .updateTable('staff_users')
    .set((row) => ({ email: sql`replace(${row.ref('email')}, '@demo.test', '@store.example')` }))
    .execute()
  expect(await findStoreMode(old.db)).toBe('production')
})

test('a copy is opened as staging, and the live store itself is not', async () => {
  const { db, url } = await madeAs('production')
  await expect(refuseOtherMode('staging', db)).resolves.toBeUndefined()
  // Of a release that named no role, and of either kind of process.
  for (const name of [
    'ishtirak',
    connectionName('production', 'web'),
    connectionName('production', 'worker'),
  ]) {
    const live = openDatabase(url, { name, max: 1 })
    await sql`select 1`.execute(live.db)
    await expect(refuseOtherMode('staging', db)).rejects.toThrow('no copy is connected')
    await live.close()
  }
  const copy = openDatabase(url, { name: connectionName('staging', 'worker'), max: 1 })
  await sql`select 1`.execute(copy.db)
  // The database ends a connection a moment after it was closed.
  await vi.waitFor(() => refuseOtherMode('staging', db))
  await copy.close()
})

test('no seed of the demonstration reaches a database that was not made by it', async () => {
  const { db } = await madeAs('production')
  await expect(seedDemo(testContext(db))).rejects.toThrow('demonstration')
  expect(await db.selectFrom('staff_users').select('id').execute()).toEqual([])
  expect(await db.selectFrom('pages').select('id').execute()).toEqual([])
})
