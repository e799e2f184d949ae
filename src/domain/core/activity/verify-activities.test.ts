import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { recordFact } from '#domain/core/activity/record-fact'
import { sealActivities } from '#domain/core/activity/seal-activities'
import { findKeptSeal, verifyActivities } from '#domain/core/activity/verify-activities'
import { inTransaction } from '#domain/core/transaction'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

// A seal waits for whatever else is open on this server, see below.
vi.setConfig({ testTimeout: 60_000 })

/** A database of its own, with a log of ten rows in two seals. */
async function sealedLog() {
  const { db, owner } = await testDatabase()
  const ctx = testContext(db)
  const before = await count()
  for (let batch = 0; batch < 2; batch++) {
    await inTransaction(ctx, async (tx) => {
      for (let row = 0; row < 5; row++) {
        recordFact(tx, ctx, {
          action: 'tax.updated',
          entity: 'tax',
          entityId: randomUUID(),
          changes: { percentage: { before: row, after: row + 1 } },
        })
      }
    })
    // Tests of other files run on the same server; a seal waits for their transactions.
    await vi.waitFor(
      async () => {
        await sealActivities(ctx)
        expect((await verifyActivities(db)).waiting).toBe(0)
      },
      { timeout: 25_000, interval: 50 },
    )
  }
  const { rows } = await sql<{ id: string; sequence: bigint }>`select a.id, a.sequence from activities a
    order by a.sequence offset ${before}`.execute(db)

  async function count() {
    const { rows: found } = await sql<{ n: number }>`select count(*)::int as n from activities`.execute(db)
    return found[0]?.n ?? 0
  }

  /** Does what only whoever owns the database and switches its guards off can do. */
  async function behindItsBack(statement: string): Promise<string[]> {
    await owner.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      await sql.raw(statement).execute(one)
      await sql`set session_replication_role = origin`.execute(one)
    })
    return (await verifyActivities(db)).problems
  }
  return { db, ctx, behindItsBack, rows: rows.map((row) => ({ id: row.id, sequence: Number(row.sequence) })) }
}

const nth = <T>(rows: T[], index: number): T => {
  const row = rows[index]
  if (!row) throw new Error(`the log has no row ${index}`)
  return row
}

test('a log that nobody touched holds', async () => {
  const { db } = await sealedLog()
  expect(await verifyActivities(db)).toMatchObject({ problems: [] })
})

test('a log that is cut off at its end holds by itself, and lacks the seal that was kept elsewhere', async () => {
  const { db, behindItsBack, rows } = await sealedLog()
  const { seal } = await verifyActivities(db)
  expect(seal).toMatch(/^\d+:[0-9a-f]{64}$/)
  expect(await findKeptSeal(db, seal ?? '')).toEqual([])
  expect(await findKeptSeal(db, seal?.replace(/.$/, (last) => (last === '0' ? '1' : '0')) ?? '')).toEqual([
    expect.stringMatching(/^seal \d+ is another/),
  ])
  expect(await findKeptSeal(db, 'no seal')).toBeNull()

  const last = nth(rows, 4).sequence
  expect(
    await behindItsBack(`delete from activity_seals where last_sequence > ${last};
      delete from activities where sequence > ${last}`),
  ).toEqual([])
  expect(await findKeptSeal(db, seal ?? '')).toEqual([expect.stringMatching(/^seal \d+ is gone/)])
})

test.each([
  ['an action', `action = 'tax.forged'`],
  ['a change', `changes = '{"percentage":{"before":0,"after":99}}'`],
  ['who did it', `actor_kind = 'system', actor_id = '${randomUUID()}'`],
  ['what it is about', `entity_id = '${randomUUID()}'`],
  ['a time', `created_at = created_at - interval '1 day'`],
])('%s that was changed is found, and which row it was', async (_, change) => {
  const { behindItsBack, rows } = await sealedLog()
  const { id } = nth(rows, 3)
  expect(await behindItsBack(`update activities set ${change} where id = '${id}'`)).toEqual([
    `activity ${id} was changed`,
  ])
})

test('a row that was changed together with its hash breaks its seal', async () => {
  const { behindItsBack, rows } = await sealedLog()
  const { id } = nth(rows, 3)
  const problems =
    await behindItsBack(`update activities set action = 'tax.forged', content_hash = sha256(convert_to(
    jsonb_build_array(id, actor_kind, actor_id, 'tax.forged', entity, entity_id, changes, request_id,
      extract(epoch from created_at))::text, 'UTF8')) where id = '${id}'`)
  expect(problems).toEqual([expect.stringMatching(/^seal \d+ does not hold$/)])
})

test.each([
  ['first', 0],
  ['middle', 2],
  ['last', 9],
])('a missing row is found: the %s one', async (_, index) => {
  const { behindItsBack, rows } = await sealedLog()
  const problems = await behindItsBack(`delete from activities where id = '${nth(rows, index).id}'`)
  expect(problems).toEqual([expect.stringMatching(/^seal \d+ does not hold$/)])
})

test('rows that changed places are found', async () => {
  const { behindItsBack, rows } = await sealedLog()
  const [one, other] = [nth(rows, 1), nth(rows, 2)]
  const problems = await behindItsBack(`alter table activities alter column sequence set generated by default;
    update activities set sequence = -1 where id = '${one.id}';
    update activities set sequence = ${one.sequence} where id = '${other.id}';
    update activities set sequence = ${other.sequence} where id = '${one.id}'`)
  expect(problems).toEqual([expect.stringMatching(/^seal \d+ does not hold$/)])
})

test('a row that was added among sealed ones is found', async () => {
  const { behindItsBack, rows } = await sealedLog()
  const { id, sequence } = nth(rows, 1)
  const problems = await behindItsBack(`alter table activities alter column sequence set generated by default;
    delete from activities where id = '${id}';
    insert into activities (id, sequence, actor_kind, action, entity, entity_id, changes, request_id, created_at, content_hash)
    select uuidv7(), ${sequence}, actor_kind, action, entity, entity_id, changes, request_id, created_at, content_hash
      from activities where id = '${nth(rows, 2).id}'`)
  expect(problems.join()).toContain('does not hold')
})

test('a row that was added between two seals, under a number that nobody had used, is found', async () => {
  const { behindItsBack, rows, db } = await sealedLog()
  await sql`select nextval(pg_get_serial_sequence('activities', 'sequence'))`.execute(db)
  const last = nth(rows, 9).sequence
  const added = (sequence: number) => `alter table activities alter column sequence set generated by default;
    insert into activities (id, sequence, actor_kind, action, entity, entity_id, changes, request_id, created_at, content_hash)
    select uuidv7(), ${sequence}, actor_kind, action, entity, entity_id, changes, request_id, created_at, content_hash
      from activities where sequence = ${last}`
  // The next seal begins behind the number that nobody had.
  const ctx = testContext(db)
  await inTransaction(ctx, async (tx) =>
    recordFact(tx, ctx, { action: 'tax.updated', entity: 'tax', entityId: randomUUID() }),
  )
  await vi.waitFor(
    async () => {
      await sealActivities(ctx)
      expect(await verifyActivities(db)).toMatchObject({ waiting: 0, problems: [] })
    },
    { timeout: 25_000, interval: 50 },
  )
  expect((await behindItsBack(added(last + 1))).join()).toContain('does not hold')
})

test('a whole batch that went, with or without its seal, is found', async () => {
  const batch = await sealedLog()
  const last = nth(batch.rows, 9).sequence
  const gone = `delete from activities where sequence between ${last - 4} and ${last}`
  expect((await batch.behindItsBack(gone)).join()).toContain('does not hold')

  const middle = await sealedLog()
  const first = nth(middle.rows, 0).sequence
  const cut = `delete from activities where sequence between ${first} and ${first + 4};
    delete from activity_seals where first_sequence = ${first}`
  expect((await middle.behindItsBack(cut)).join()).toContain('does not hold')
})

test('the database refuses to change or remove rows of the log and of its seals', async () => {
  const { db } = await sealedLog()
  for (const table of ['activities', 'activity_seals']) {
    for (const statement of [
      `delete from ${table}`,
      `truncate ${table} cascade`,
      table === 'activities' ? `update ${table} set action = 'x'` : `update ${table} set row_count = 1`,
    ]) {
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/append-only|permission denied/)
    }
  }
})
