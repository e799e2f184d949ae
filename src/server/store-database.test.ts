import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/client'
import { judgeSchema } from '#db/schema-releases'
import { loadConfig } from '#server/config'
import { checkDatabase } from '#server/doctor/check-database'
import { migrateStore, openStoreDatabase, refuseSharedSessions } from '#server/store-database'
import { testDatabase } from '#test/database'

const { url, ownerUrl, owner } = await testDatabase()

test('a migration as the application’s role is refused in a sentence that names the variable', async () => {
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(owner)
  await expect(migrateStore({ url, ownerUrl: url }, 'demo')).rejects.toThrow(
    /may not change this database's tables .*DATABASE_OWNER_URL/,
  )
})

test('an empty database in which a role may make nothing is refused in the same sentence', async () => {
  await sql`create schema made_up_empty`.execute(owner)
  await sql`grant usage on schema made_up_empty to ishtirak_app`.execute(owner)
  const empty = `${url}&options=${encodeURIComponent('-c search_path=made_up_empty')}`
  await expect(migrateStore({ url: empty, ownerUrl: empty }, 'demo')).rejects.toThrow(
    /may not change this database's tables .*DATABASE_OWNER_URL/,
  )
})

test('a pooler that hands sessions round is refused in a sentence, and passed by where the database itself is named', async () => {
  let free = 0
  const connect = () =>
    Promise.resolve({
      // Of two sessions it hands out now the one, now the other.
      query: () => Promise.resolve({ rows: [{ pid: free++ % 2 }] }),
      end: () => Promise.resolve(),
    })
  await expect(refuseSharedSessions(connect)).rejects.toThrow(/pool_mode = transaction.*DATABASE_OWNER_URL/)

  const pooled = `${url}&application_name=pooled`
  const config = loadConfig({ DATABASE_URL: pooled, DATABASE_LISTEN_URL: url })
  expect(await openStoreDatabase(config)).toMatchObject({ url: pooled, ownerUrl: url })
  const owned = loadConfig({ DATABASE_URL: pooled, DATABASE_LISTEN_URL: url, DATABASE_OWNER_URL: ownerUrl })
  expect(await openStoreDatabase(owned)).toMatchObject({ url: pooled, ownerUrl })
})

const applied = () => sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner)

test('a database of a newer release, or of a version between two, is refused in a sentence', async () => {
  const { rows } = await applied()
  const last = rows.at(-1)?.name ?? ''
  await sql`insert into kysely_migration values ('9999-later', now())`.execute(owner)
  await expect(migrateStore({ url, ownerUrl }, 'demo')).rejects.toThrow(
    /does not know \(9999-later the last\).*newer/,
  )
  await sql`delete from kysely_migration where name in ('9999-later', '0162-ticket-mentions')`.execute(owner)
  await sql`insert into kysely_migration values (${last}, now()) on conflict do nothing`.execute(owner)
  await expect(migrateStore({ url, ownerUrl }, 'demo')).rejects.toThrow(
    /lacks 0162-ticket-mentions and has .*another DATA_DIR/,
  )
})

test('a release that comes back leaves what the next one has migrated, and is refused by what two have', async () => {
  const database = await testDatabase()
  const lines: string[] = []
  const migrate = () => migrateStore(database, 'demo', { log: (line) => void lines.push(line) })
  expect(await migrate()).toEqual([])
  const later = (name: string) =>
    sql`insert into kysely_migration values (${name}, now())`.execute(database.owner)
  const complete = (name: string, release: string) =>
    sql`insert into schema_releases values (${release}, ${name})`.execute(database.owner)
  const found = async () =>
    (await checkDatabase({ ...loadConfig({}), databaseUrl: database.url })).find(
      ({ part }) => part === 'migrations',
    )
  await later('9998-next')
  expect(await migrate()).toEqual([])
  expect(lines.at(-1)).toContain('by the next release (one that has not made all of its migrations)')
  await complete('9998-next', '1.1.0')
  expect(await migrate()).toEqual([])
  expect(lines.at(-1)).toContain('by the next release (1.1.0), with which this one works')
  expect(await found()).toMatchObject({ state: 'warning', text: expect.stringContaining('1.1.0') })

  await later('9999-behind')
  await expect(migrate()).rejects.toThrow(/more than one release behind this one \(1\.1\.0, one that has not/)
  await complete('9999-behind', '1.2.0')
  await expect(migrate()).rejects.toThrow(/behind this one \(1\.1\.0, 1\.2\.0\).*one before 1\.2\.0/)
  expect(await found()).toMatchObject({ state: 'failed' })
  // What it lacks itself no other one has made up for.
  await sql`delete from kysely_migration where name = '9999-behind' or name = '0162-ticket-mentions'`.execute(
    database.owner,
  )
  await expect(migrate()).rejects.toThrow(/does not know \(9998-next the last\)/)
})

test('a release that brought no migration counts: the one before it is two behind the next', async () => {
  const database = await testDatabase()
  const migrate = () => migrateStore(database, 'demo')
  await migrate()
  const known = sql<string>`(select max(name) from kysely_migration where name < '9999')`
  await sql`insert into schema_releases values ('1.1.0', ${known})`.execute(database.owner)
  // To the tables it is this one.
  expect(await migrate()).toEqual([])
  await sql`insert into kysely_migration values ('9999-next', now())`.execute(database.owner)
  await sql`insert into schema_releases values ('1.2.0', '9999-next')`.execute(database.owner)
  await expect(migrate()).rejects.toThrow(/more than one release behind this one \(1\.1\.0, 1\.2\.0\)/)
  expect(await judgeSchema(database.db, '1.1.0')).toMatchObject({ later: ['1.2.0'], isOneAhead: true })
  // One that changed no table, and was taken back, keeps nobody from the way to the one before.
  await sql`insert into schema_releases values ('1.3.0', '9999-next')`.execute(database.owner)
  expect(await judgeSchema(database.db, '1.1.0')).toMatchObject({ later: ['1.2.0'], isOneAhead: true })
})

test('which release has migrated a database is kept once', async () => {
  const database = await testDatabase()
  await sql`delete from schema_releases`.execute(database.owner)
  await migrateStore(database, 'demo')
  await migrateStore(database, 'demo')
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(await database.db.selectFrom('schema_releases').select('release').execute()).toEqual([
    { release: version },
  ])
})

test('a migration waits for nobody who holds a table, and says that nothing was changed', async () => {
  const database = await testDatabase()
  const last = '0189-archived-log'
  await sql`delete from kysely_migration where name >= ${last}`.execute(database.owner)
  await sql`drop table activity_archives`.execute(database.owner)
  await database.owner.transaction().execute(async (tx) => {
    await sql`lock table activity_seals in access exclusive mode`.execute(tx)
    await expect(migrateStore(database, 'demo')).rejects.toThrow(/nothing was changed: somebody held a table/)
  })
}, 30_000)

test('a migration that waits for nobody says how far the ones before it came', async () => {
  const database = await testDatabase()
  await sql`delete from kysely_migration where name >= '0274-messages-that-name'`.execute(database.owner)
  await sql`drop index if exists messages_naming_client, messages_naming_phone`.execute(database.owner)
  await database.owner.transaction().execute(async (tx) => {
    await sql`lock table ticket_merges in access exclusive mode`.execute(tx)
    await expect(migrateStore(database, 'demo')).rejects.toThrow(
      /as far as 0274-messages-that-name, .* 0275-merges-keep-both-snoozes was not made: somebody held a table.*goes on there/,
    )
  })
}, 30_000)

test('a migration whose statement somebody ends says so, and how far the ones before it came', async () => {
  const database = await testDatabase()
  await sql`delete from kysely_migration where name >= '0274-messages-that-name'`.execute(database.owner)
  await sql`drop index if exists messages_naming_client, messages_naming_phone`.execute(database.owner)
  await database.owner.transaction().execute(async (tx) => {
    await sql`lock table ticket_merges in access exclusive mode`.execute(tx)
    const said = migrateStore(database, 'demo').catch(String)
    await expect.poll(() => endWaiting(database.owner), { timeout: 4_000, interval: 20 }).toBe(1)
    expect(await said).toMatch(
      /as far as 0274-messages-that-name, .* was not made: its statement was ended from outside/,
    )
  })
}, 30_000)

/** Ends the statement with which a migration waits for a lock; answers how many there were. */
async function endWaiting(db: Database): Promise<number> {
  const { rows } =
    await sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database()
    and application_name = 'migrate' and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
