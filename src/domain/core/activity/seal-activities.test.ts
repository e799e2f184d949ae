import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/client'
import { migrations } from '#db/migrations'
import { recordFact } from '#domain/core/activity/record-fact'
import { sealActivities } from '#domain/core/activity/seal-activities'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const second = 1_000
const day = 86_400 * second

/** A log of its own, with writers whose clocks are wrong by `skew` milliseconds. */
async function openLog() {
  const { db, owner, url } = await testDatabase()
  const system = testContext(db)
  const at = (skew: number): Context => ({ ...system, now: () => new Date(Date.now() + skew) })
  /** Draws its numbers at once and is committed after so many milliseconds. */
  const write = (ctx: Context, rows = 1, takes: number | Promise<unknown> = 0) =>
    inTransaction(ctx, async (tx) => {
      for (let row = 0; row < rows; row++) {
        recordFact(tx, ctx, { action: 'tax.updated', entity: 'tax', entityId: randomUUID() })
      }
      // Reads the log, so that it is written by now.
      await tx.db.selectFrom('activities').select('id').limit(0).execute()
      await (typeof takes === 'number' ? wait(takes) : takes)
    })
  const seal = () => sealActivities(system)
  const sealed = async () => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(row_count), 0)::int as count from activity_seals`.execute(db)
    return rows[0]?.count ?? 0
  }
  /** Tests of other files run on the same server; the seal waits for their transactions, too. */
  const sealAll = () =>
    vi.waitFor(
      async () => {
        await seal()
        expect((await verifyActivities(db)).waiting).toBe(0)
      },
      { timeout: 20_000, interval: 50 },
    )
  return { db, owner, url, at, write, seal, sealed, sealAll }
}

test('eight writers, whose clocks are up to five seconds apart, leave a log that holds, and no row unsealed', async () => {
  const { db, url, at, write, seal, sealed, sealAll } = await openLog()
  await sealAll()
  const pools = Array.from({ length: 8 }, () => openDatabase(url, { max: 1 }))
  let open = pools.length
  const writers = pools.map(async (pool, index) => {
    const ctx = { ...at((index - 3.5) * (10 / 7) * second), db: pool.db }
    for (let turn = 0; turn < 40; turn++) await write(ctx, 1 + (turn % 3), Math.random() * 12)
    open -= 1
  })
  const sealer = (async () => {
    while (open > 0) {
      await seal()
      expect((await verifyActivities(db)).problems).toEqual([])
      await wait(5)
    }
  })()
  await Promise.all([...writers, sealer])
  await Promise.all(pools.map((pool) => pool.close()))
  // The scene is the one of the report: by their times many rows lie before one with a lower number.
  const { rows: mixed } = await sql<{ count: number }>`select count(*)::int as count from (
    select created_at < max(created_at) over (order by sequence) as late from activities) a where late`.execute(
    db,
  )
  expect(mixed[0]?.count).toBeGreaterThan(100)

  await sealAll()
  const verdict = await verifyActivities(db)
  expect(verdict).toMatchObject({ problems: [], waiting: 0 })
  expect(verdict.seals).toBeGreaterThan(1)
  expect(await sealed()).toBe(verdict.rows)
}, 60_000)

test('a client’s time that was moved by a year breaks no seal and keeps no row out', async () => {
  const { db, at, write, sealed, sealAll } = await openLog()
  await write(at(0))
  await write(at(365 * day))
  await write(at(-30 * day))
  await write(at(0))
  await sealAll()
  const { problems, rows } = await verifyActivities(db)
  expect(problems).toEqual([])
  expect(await sealed()).toBe(rows)
})

test('waits for a transaction that has drawn a lower number, and for no longer', async () => {
  const { at, write, seal, sealed, sealAll } = await openLog()
  await sealAll()
  const before = await sealed()
  let commit = () => {}
  const committed = new Promise<void>((resolve) => (commit = resolve))
  const slow = write(at(0), 2, committed)
  await wait(50)
  await write(at(0), 3)
  await seal()
  await seal()
  expect(await sealed()).toBe(before)
  commit()
  await slow
  await sealAll()
  expect(await sealed()).toBe(before + 5)
})

test('numbers that a transaction gave back hold nothing up', async () => {
  const { at, db, write, seal, sealed, sealAll } = await openLog()
  await sealAll()
  const before = await sealed()
  let fail = () => {}
  const failed = new Promise<void>((_, reject) => (fail = () => reject(new Error('taken back'))))
  const slow = write(at(0), 2, failed)
  await wait(50)
  // Leaves a mark at numbers that will never be there.
  await seal()
  fail()
  await expect(slow).rejects.toThrow('taken back')
  await seal()
  await write(at(0))
  await sealAll()
  expect(await sealed()).toBe(before + 1)
  expect((await verifyActivities(db)).problems).toEqual([])
})

test('a mark of another server’s transactions is not waited for', async () => {
  const { db, at, write, sealAll, sealed } = await openLog()
  await sealAll()
  await db.deleteFrom('activity_seal_marks').execute()
  await sql`insert into activity_seal_marks (sequence, first_free_xid) values (1000000, '9000000000')`.execute(
    db,
  )
  await write(at(0))
  await sealAll()
  expect(await sealed()).toBe((await verifyActivities(db)).rows)
})

test('rows that the log’s former seals skipped are sealed by the migration', async () => {
  const { db, owner, at, write, sealAll, sealed } = await openLog()
  await sealAll()
  const before = await verifyActivities(db)
  // A database of before: without what the migration adds, sealed by time.
  await sql`drop trigger activities_transaction_numbered on activities`.execute(owner)
  await sql
    .raw(`drop function number_transaction(); drop table activity_seal_marks;
    alter table activity_seals drop constraint activity_seals_range_check, drop column late_sequences,
      add constraint activity_seals_check check (last_sequence >= first_sequence),
      add constraint activity_seals_last_sequence_key unique (last_sequence);
    drop index activity_seals_range`)
    .execute(owner)
  for (const skew of [-120 * second, day, -120 * second, -120 * second, day, 2 * day]) await write(at(skew))
  await sealByTime()
  for (const skew of [-120 * second, day, -120 * second]) await write(at(skew))
  await sealByTime()
  await migrations['0070-seals-by-sequence'].up(owner)

  const verdict = await verifyActivities(db)
  expect(verdict.problems).toEqual([])
  expect(verdict.rows).toBe(before.rows + 9)
  await sealAll()
  expect(await sealed()).toBe(before.rows + 9)
  // What was skipped is protected from now on.
  await owner.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`delete from activities where sequence = (select late_sequences[1] from activity_seals
      where late_sequences <> '{}')`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
  })
  expect((await verifyActivities(db)).problems).toEqual([expect.stringMatching(/^seal \d+ does not hold$/)])

  async function sealByTime() {
    await sql`with last as (
        select coalesce(max(last_sequence), 0) as sequence,
          coalesce((select chain_hash from activity_seals order by id desc limit 1), ''::bytea) as chain_hash
        from activity_seals),
      batch as (
        select a.sequence, a.content_hash from activities a, last
        where a.sequence > last.sequence and a.created_at < now() - interval '1 minute' order by a.sequence),
      summed as (
        select min(sequence) as first_sequence, max(sequence) as last_sequence, count(*)::int as row_count,
          sha256(string_agg(content_hash, ''::bytea order by sequence)) as rows_hash from batch)
      insert into activity_seals (first_sequence, last_sequence, row_count, rows_hash, previous_hash, chain_hash, sealed_at)
      select first_sequence, last_sequence, row_count, rows_hash, last.chain_hash,
        sha256(last.chain_hash || rows_hash), now()
      from summed, last where row_count > 0`.execute(db)
  }
})
