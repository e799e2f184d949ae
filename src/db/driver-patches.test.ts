import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { isOutdatedPlan } from '#db/statement-names'
import { testDatabase } from '#test/database'

const { db, url, owner } = await testDatabase()

test('a connection that breaks while it is used fails its own statement and not the process', async () => {
  const handle = openDatabase(url, { max: 1 })
  const broken = handle.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
    // Between two statements nobody waits for an answer: the break is told as an event.
    await delay(100)
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow(/connection/i)
  const { rows } = await sql`select 1 as one`.execute(handle.db)
  expect(rows).toEqual([{ one: 1 }])
  await handle.close()
})

test('a connection that breaks while it is idle is told without what it held', async () => {
  const lost: Error[] = []
  const handle = openDatabase(url, { max: 1, onLost: (error) => void lost.push(error) })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle.db)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
  await expect.poll(() => lost.length).toBe(1)
  expect(lost[0]).toMatchObject({ code: '57P01' })
  expect(lost[0]).not.toHaveProperty('client')
  await handle.close()
})

test('a statement that is asked again is kept prepared, with values or without; several in one text are not', async () => {
  const handle = openDatabase(url, { max: 1 })
  const kept = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      handle.db,
    )
    return rows.map((row) => row.statement)
  }
  await sql`select ${1}::int as with_values`.execute(handle.db)
  await sql`select 1 as without_values`.execute(handle.db)
  await sql.raw('select 1 as first; select 2 as second').execute(handle.db)
  const statements = await kept()
  expect(statements).toContain('select $1::int as with_values')
  expect(statements).toContain('select 1 as without_values')
  expect(statements.filter((text) => /second/.test(text))).toEqual([])
  await handle.close()
})

test('answers with the same columns are read alike, and those with other names or types apart', async () => {
  const read = async (text: string) => (await db.executeQuery(CompiledQuery.raw(text))).rows
  for (const one of [1, 2]) {
    expect(await read(`select ${one} as id, 'a' as name`)).toEqual([{ id: one, name: 'a' }])
    expect(await read(`select ${one}::bigint as id, null as name`)).toEqual([{ id: BigInt(one), name: null }])
    expect(await read(`select ${one} as id, '{"a":1}'::jsonb as name`)).toEqual([{ id: one, name: { a: 1 } }])
    expect(await read(`select ${one} as id union all select 3 order by id`)).toEqual([{ id: one }, { id: 3 }])
  }
})

test('a table that a migration changes beside us is read on; in a transaction, by running it again', async () => {
  const handle = openDatabase(url, { max: 1 })
  await sql`create table changing (id int primary key)`.execute(owner)
  await sql`insert into changing values (1)`.execute(db)
  const read = (by: typeof handle.db, id: number) =>
    sql`select * from changing where id = ${id}`.execute(by).then(({ rows }) => rows)
  const readTwice = (by: typeof handle.db, id: number) =>
    sql`select changing.* from changing where id = ${id}`.execute(by).then(({ rows }) => rows)
  expect(await read(handle.db, 1)).toEqual([{ id: 1 }])
  expect(await readTwice(handle.db, 1)).toEqual([{ id: 1 }])
  await sql`alter table changing add column name text not null default 'new'`.execute(owner)

  expect(await read(handle.db, 1)).toEqual([{ id: 1, name: 'new' }])
  const inside = () => handle.db.transaction().execute((tx) => readTwice(tx, 1))
  const refused = await inside().catch((error: unknown) => error)
  expect(isOutdatedPlan(refused)).toBe(true)
  expect(await inside()).toEqual([{ id: 1, name: 'new' }])
  await handle.close()
})

test('a transaction of another isolation ends with the true error, too, and is read when it is run again', async () => {
  const handle = openDatabase(url, { max: 1 })
  await sql`create table isolated (id int primary key)`.execute(owner)
  await sql`insert into isolated values (1)`.execute(db)
  const read = () =>
    handle.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => (await sql`select * from isolated where id = ${1}`.execute(tx)).rows)
  expect(await read()).toEqual([{ id: 1 }])
  await sql`alter table isolated add column name text not null default 'new'`.execute(owner)

  expect(isOutdatedPlan(await read().catch((error: unknown) => error))).toBe(true)
  expect(await read()).toEqual([{ id: 1, name: 'new' }])
  await handle.close()
})

test('a disk that is full is known, and shared memory that found no room is no disk', async () => {
  const handle = openDatabase(url, { max: 1 })
  const fails = (what: string) =>
    sql
      .raw(
        `do $$ begin raise exception 'could not ${what}: No space left on device' using errcode = '53100'; end $$`,
      )
      .execute(handle.db)
      .catch((error: unknown) => error)
  expect(await fails('resize shared memory segment "/PostgreSQL.3471563" to 8388608 bytes')).toMatchObject({
    code: '53100',
  })
  expect(handle.pulse.isFull()).toBe(false)
  await fails('extend file "base/16384/16500"')
  expect(handle.pulse.isFull()).toBe(true)
  await handle.close()
})
