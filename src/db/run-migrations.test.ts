import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Database, type DatabaseHandle } from '#db/client'
import { migrationDeadlines } from '#db/deadlines'
import { migrations } from '#db/migrations'
import { buildIndexes, type StoreMigration } from '#db/migrations/build-indexes'
import { dropIndexes } from '#db/migrations/drop-indexes'
import { runSql } from '#db/migrations/run-sql'
import { MigrationFailed, readApplied, runMigrations } from '#db/run-migrations'
import { testDatabase } from '#test/database'

/** A store that sells, and the sessions of those who migrate it. */
const { db, owner, ownerUrl } = await testDatabase()
const migrators: DatabaseHandle[] = []
afterAll(() => Promise.all(migrators.map((one) => one.close())))

/** As `migrateStore` opens one. */
function openMigrator(url = ownerUrl): Database {
  const handle = openDatabase(url, { max: 1, name: 'migrate', deadlines: migrationDeadlines })
  migrators.push(handle)
  return handle.db
}

/** A release with these migrations behind all that are there. */
const release = (added: Record<string, StoreMigration>) => ({ ...migrations, ...added })

const run = (added: Record<string, StoreMigration>, migrator = openMigrator()) =>
  runMigrations(migrator, release(added))

async function isValid(index: string): Promise<boolean | null> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(owner)
  return rows[0]?.valid ?? null
}

/** Waits until a migrator's session is at such a statement, and answers its number. */
async function sessionAt(statement: string): Promise<number> {
  return vi.waitFor(
    async () => {
      const { rows } = await sql<{
        pid: number
      }>`select pid from pg_stat_activity where datname = current_database()
        and application_name = 'migrate' and state = 'active' and query like ${`${statement}%`}`.execute(
        owner,
      )
      const [session] = rows
      if (!session) throw new Error(`no session is at "${statement}"`)
      return session.pid
    },
    { timeout: 10_000, interval: 20 },
  )
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it was made',
    (error: unknown) => error,
  )

/** As kill -9 of the process ends its session. */
const end = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(owner)

/** A row of the application that holds its table as a sale does, until it is let go. */
async function openSale(name: string) {
  const opened = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  // A test that failed before would hold up every other one of the server that waits for older transactions.
  onTestFinished(() => done.resolve())
  const sale = db.transaction().execute(async (tx) => {
    await insertSale(tx, name)
    opened.resolve()
    await done.promise
  })
  await opened.promise
  return {
    async commit() {
      done.resolve()
      await sale
    },
  }
}

const insertSale = (tx: Database, name: string) =>
  sql`insert into made_up_sales (name) values (${name})`.execute(tx)

beforeAll(async () => {
  await sql`create table made_up_sales (id bigint generated always as identity, name text not null, seen boolean)`.execute(
    owner,
  )
  await sql`grant select, insert on made_up_sales to ishtirak_app`.execute(owner)
})

test('what was made before a migration that fails stays, and the next run goes on there', async () => {
  const first = runSql('alter table made_up_sales add column first int;')
  const third = runSql('alter table made_up_sales add column third int;')
  const failing = runSql('alter table made_up_sales add column second int; select 1 / 0;')
  const failed = run({ '9001-first': first, '9002-second': failing, '9003-third': third })
  await expect(failed).rejects.toMatchObject({
    migration: '9002-second',
    made: ['9001-first'],
    cause: expect.objectContaining({ message: 'division by zero' }),
  })
  await expect(failed).rejects.toBeInstanceOf(MigrationFailed)
  // Others wait for nothing of it, and what failed left nothing.
  expect([...(await readApplied(owner))].filter((name) => name > '9')).toEqual(['9001-first'])

  const mended = runSql('alter table made_up_sales add column second int;')
  expect(await run({ '9001-first': first, '9002-second': mended, '9003-third': third })).toEqual([
    '9002-second',
    '9003-third',
  ])
  expect(await run({ '9001-first': first, '9002-second': mended, '9003-third': third })).toEqual([])
})

test('a run that is killed in a migration leaves nothing of it, and the next one makes it anew', async () => {
  const done = { '9011-made': runSql('alter table made_up_sales add column made int;') }
  const killed = errorOf(
    run({
      ...done,
      '9012-killed': runSql('alter table made_up_sales add column killed int; select pg_sleep(60);'),
    }),
  )
  await end(await sessionAt('alter table made_up_sales add column killed'))
  expect(await killed).toMatchObject({ migration: '9012-killed', made: ['9011-made'] })
  const again = { ...done, '9012-killed': runSql('alter table made_up_sales add column killed int;') }
  expect(await run(again)).toEqual(['9012-killed'])
})

test('a table is locked no longer than its own migration takes', async () => {
  const migrated = run({
    '9021-quick': runSql('alter table made_up_sales add column quick int;'),
    '9022-long': runSql('select pg_sleep(1.5);'),
  })
  await sessionAt('select pg_sleep')
  const started = performance.now()
  await insertSale(db, 'meanwhile')
  expect(performance.now() - started).toBeLessThan(1_000)
  expect(await migrated).toHaveLength(2)
})

test('an index is built while others sell: it waits for them, and they do not wait for it', async () => {
  const sale = await openSale('before')
  const migrated = run({
    '9031-index': buildIndexes('create index made_up_sales_name on made_up_sales (name) where seen is null'),
  })
  await sessionAt('create index concurrently made_up_sales_name')
  // Longer than a lock may be waited for.
  await delay(migrationDeadlines.lock + 500)
  const started = performance.now()
  await insertSale(db, 'meanwhile')
  expect(performance.now() - started).toBeLessThan(1_000)
  expect(await isValid('made_up_sales_name')).toBe(false)
  await sale.commit()
  expect(await migrated).toEqual(['9031-index'])
  expect(await isValid('made_up_sales_name')).toBe(true)
})

test('an index that a killed run left half built is dropped and built anew', async () => {
  const index = { '9041-index': buildIndexes('create index made_up_sales_seen on made_up_sales (seen)') }
  const sale = await openSale('still open')
  const killed = errorOf(run(index))
  const pid = await sessionAt('create index concurrently made_up_sales_seen')
  await vi.waitFor(async () => expect(await isValid('made_up_sales_seen')).toBe(false))
  await end(pid)
  expect(await killed).toMatchObject({ migration: '9041-index', isBeside: true })
  expect(await isValid('made_up_sales_seen')).toBe(false)
  await sale.commit()
  expect(await run(index)).toEqual(['9041-index'])
  expect(await isValid('made_up_sales_seen')).toBe(true)
})

test('an index that could not be unique is built anew once it can be; one that stands is left as it is', async () => {
  await sql`create table made_up_keys (key text)`.execute(owner)
  await sql`insert into made_up_keys values ('twice'), ('twice')`.execute(owner)
  const index = {
    '9051-key': buildIndexes('create unique index made_up_keys_key on made_up_keys (key)'),
  }
  await expect(run(index)).rejects.toMatchObject({ cause: expect.objectContaining({ code: '23505' }) })
  expect(await isValid('made_up_keys_key')).toBe(false)
  await sql`delete from made_up_keys where ctid = (select min(ctid) from made_up_keys)`.execute(owner)
  expect(await run(index)).toEqual(['9051-key'])

  // Killed between the index and the name that is kept.
  await sql`delete from kysely_migration where name = '9051-key'`.execute(owner)
  const numberOf = async () =>
    (await sql<{ oid: number }>`select 'made_up_keys_key'::regclass::oid::int as oid`.execute(owner)).rows
  const before = await numberOf()
  expect(await run(index)).toEqual(['9051-key'])
  expect(await numberOf()).toEqual(before)
})

test('an index goes while others sell, also where a killed run had begun to take it away', async () => {
  await sql`create index made_up_sales_gone on made_up_sales (id)`.execute(owner)
  const gone = { '9071-gone': dropIndexes('made_up_sales_gone') }
  const sale = await openSale('uses it')
  const killed = errorOf(run(gone))
  const pid = await sessionAt('drop index concurrently')
  await vi.waitFor(async () => expect(await isValid('made_up_sales_gone')).toBe(false))
  const started = performance.now()
  await insertSale(db, 'meanwhile')
  expect(performance.now() - started).toBeLessThan(1_000)
  await end(pid)
  expect(await killed).toMatchObject({ migration: '9071-gone', isBeside: true })
  await sale.commit()
  expect(await run(gone)).toEqual(['9071-gone'])
  expect(await isValid('made_up_sales_gone')).toBeNull()

  // Killed between the index and the name that is kept.
  await sql`delete from kysely_migration where name = '9071-gone'`.execute(owner)
  expect(await run(gone)).toEqual(['9071-gone'])
})

test('of several processes one migrates, also with indexes; the others wait and make nothing', async () => {
  let makings = 0
  const added = {
    '9061-once': {
      async up(tx: Database) {
        makings++
        await sql`alter table made_up_sales add column once int`.execute(tx)
      },
    },
    '9062-index': buildIndexes('create index made_up_sales_once on made_up_sales (once)'),
  }
  const sale = await openSale('open')
  const runs = [run(added), run(added), run(added)]
  await delay(1_500)
  await sale.commit()
  const made = await Promise.all(runs)
  expect(made.toSorted((one, other) => other.length - one.length)).toEqual([
    ['9061-once', '9062-index'],
    [],
    [],
  ])
  expect(makings).toBe(1)
  expect(await isValid('made_up_sales_once')).toBe(true)

  const held = openMigrator()
  await held.connection().execute(async (session) => {
    await sql`select pg_advisory_lock(3853314791062309107)`.execute(session)
    const lines: string[] = []
    const late = runMigrations(openMigrator(), release({ ...added, '9063-late': runSql('select 1;') }), {
      patience: 1_000,
      notifiedAfter: 300,
      log: (line) => lines.push(line),
    })
    await expect(late).rejects.toThrow('another process migrates')
    // Once, however often it looks.
    expect(lines).toEqual([expect.stringContaining('waits for it, an hour at most')])
    await sql`select pg_advisory_unlock(3853314791062309107)`.execute(session)
  })
})

test('a database in which nothing was made gets all or nothing, indexes among it', async () => {
  await sql`create schema made_up_new`.execute(owner)
  const url = `${ownerUrl}&options=${encodeURIComponent('-c search_path=made_up_new')}`
  const list = {
    '0001-table': runSql('create table things (id int, name text);'),
    '0002-index': buildIndexes('create index things_name on things (name)'),
  }
  await expect(
    runMigrations(openMigrator(url), { ...list, '0003-failing': runSql('select 1 / 0;') }),
  ).rejects.toMatchObject({ migration: '0003-failing', made: [] })
  const things = () =>
    sql<{ oid: string | null }>`select to_regclass('made_up_new.things')::text as oid`.execute(owner)
  expect((await things()).rows).toEqual([{ oid: null }])

  expect(await runMigrations(openMigrator(url), list)).toEqual(['0001-table', '0002-index'])
  expect(await isValid('made_up_new.things_name')).toBe(true)
})

test('an index is built by one statement alone', () => {
  expect(() => buildIndexes('create index on orders (id)')).toThrow('"create [unique] index NAME on …"')
  expect(() => buildIndexes('create index a on b (c); drop table b')).toThrow('NAME')
  expect(() => buildIndexes('alter table b add column c int')).toThrow('NAME')
})
