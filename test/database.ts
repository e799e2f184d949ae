import { sql } from 'kysely'
import { type Database, type DatabaseHandle, openDatabase } from '#db/client'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

export type TestDatabase = DatabaseHandle & {
  url: string
  ownerUrl: string
  /** As the role that owns the tables, for what the application may not. */
  owner: Database
  /** Does as the owner what the database refuses everybody: the triggers named `…_guard` are off meanwhile. */
  unguarded<T>(work: (db: Database) => Promise<T>): Promise<T>
}

/**
 * A migrated, empty database of this test file's own, in about 20 ms, used as the application's role. Call it at the top of
 * the file: `const { db } = await testDatabase()`. It is closed and dropped when the file ends.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const response = await fetch(server, { method: 'POST' })
  if (!response.ok) throw new Error(`no test database: ${await response.text()}`)
  const { name, url, ownerUrl }: { name: string; url: string; ownerUrl: string } = JSON.parse(
    await response.text(),
  )
  const handle = openDatabase(url, { name: 'test', max: 10, refusesNested: true })
  // It connects when it is asked the first time.
  const owner = openDatabase(ownerUrl, { name: 'owner', max: 2 })

  afterAll(async () => {
    await handle.close()
    await owner.close()
    await fetch(`${server}?name=${name}`, { method: 'DELETE' })
  })
  return {
    ...handle,
    url,
    ownerUrl,
    owner: owner.db,
    async unguarded(work) {
      const { rows } = await sql<{ table: string; name: string }>`
        select tgrelid::regclass::text as "table", tgname as name from pg_trigger where tgname like '%\\_guard'`.execute(
        owner.db,
      )
      const turn = async (tx: Database, word: 'enable' | 'disable') => {
        for (const { table, name } of rows)
          await sql`alter table ${sql.table(table)} ${sql.raw(word)} trigger ${sql.ref(name)}`.execute(tx)
      }
      return owner.db.transaction().execute(async (tx) => {
        await turn(tx, 'disable')
        const result = await work(tx)
        await turn(tx, 'enable')
        return result
      })
    },
  }
}

/**
 * A pool of a test's own, for settings that `openDatabase` has not; ended with the file. The database is dropped with force right
 * after, which may still meet a connection that is being closed.
 */
export function openTestPool(url: string, settings: { options?: string } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2, ...settings })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  afterAll(() => pool.end())
  return pool
}
