import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { recordFact } from '#domain/core/activity/record-fact'
import { sealActivities } from '#domain/core/activity/seal-activities'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { readHeldPhones } from '#domain/people/identity/held-phones'
import { inTransaction } from '#domain/core/transaction'
import { signedInClient, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { archiveLog, verifyArchiveFiles } from './log-archive.ts'

/**
 * Tests of other files run on the same server; a seal waits for their transactions, and each test seals six
 * times.
 */
vi.setConfig({ testTimeout: 60_000 })
const patience = { timeout: 20_000, interval: 50 }

/** A log with rows that were sealed in September, October and December, those of each month in two seals. */
async function openLog() {
  const { db, owner } = await testDatabase()
  const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-log-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const seal = async (at: string) => {
    const ctx = testContext(db, { now: () => new Date(at) })
    await inTransaction(ctx, async (tx) => {
      for (let row = 0; row < 3; row++)
        recordFact(tx, ctx, {
          action: 'tax.updated',
          entity: 'tax',
          entityId: randomUUID(),
          changes: { percentage: { before: row, after: `"${row}" \\ ضريبة` } },
          personal: { name: { before: null, after: 'نورة القحطاني' } },
        })
    })
    await vi.waitFor(async () => {
      await sealActivities(ctx)
      expect((await verifyActivities(db)).waiting).toBe(0)
    }, patience)
  }
  for (const month of ['2024-09', '2024-10', '2024-12'])
    for (const day of ['05', '25']) await seal(`${month}-${day}T12:00:00Z`)
  const archive = (until = new Date('2024-11-30T21:00:00Z')) =>
    archiveLog(owner, { folder, until, now: () => new Date('2026-01-05T00:00:00Z') })
  return { db, owner, folder, archive, seal }
}

test('months move into files that prove themselves, and what stays holds without them', async () => {
  const { db, folder, archive, seal } = await openLog()
  const before = await verifyActivities(db)
  const { files, removed } = await archive()
  expect(files.map((name) => name.slice(0, 'activities-2024-09'.length))).toEqual([
    'activities-2024-09',
    'activities-2024-10',
  ])
  expect(readdirSync(folder).toSorted()).toEqual(files)
  const after = await verifyActivities(db)
  expect(after).toMatchObject({
    seals: before.seals,
    rows: before.rows - removed,
    archived: removed,
    files: 2,
  })
  expect(after.problems).toEqual([])
  expect(await verifyArchiveFiles(db, folder)).toEqual([])
  // What names a person is not in the file: only its hash.
  expect(readFileSync(path.join(folder, files[0] ?? ''), 'utf8')).not.toContain('نورة')
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from activity_personal_values v
    where not exists (select from activities a where a.id = v.activity_id)`.execute(db)
  expect(rows).toEqual([{ left: 0 }])

  // The log goes on, and a second run finds nothing to do.
  await seal('2025-01-05T12:00:00Z')
  expect(await archive()).toEqual({ files: [], removed: 0 })
  expect((await verifyActivities(db)).problems).toEqual([])
})

test('a number that an account moved away from outlives the log’s month', async () => {
  const { db, owner, folder } = await openLog()
  const { clientId, phone } = await signedInClient(db)
  const ctx = testContext(db, { now: () => new Date('2024-09-06T12:00:00Z') })
  await inTransaction(ctx, async (tx) => {
    recordFact(tx, ctx, {
      action: 'client.updated',
      entity: 'client',
      entityId: clientId,
      clientId,
      personal: { phone: { before: phone, after: '+966500000001' } },
    })
  })
  await vi.waitFor(async () => {
    await sealActivities(testContext(db, { now: () => new Date('2024-12-26T12:00:00Z') }))
    expect((await verifyActivities(db)).waiting).toBe(0)
  }, patience)
  const until = new Date('2025-01-31T21:00:00Z')
  await archiveLog(owner, { folder, until, now: () => new Date('2026-01-05T00:00:00Z') })
  const left = db.selectFrom('activity_personal_values').select('before').where('client_id', '=', clientId)
  expect(await left.execute()).toEqual([])
  const kept = await db.selectFrom('former_phones').selectAll().execute()
  expect(kept).toEqual([{ client_id: clientId, phone, left_at: ctx.now() }])
  expect(await readHeldPhones(db, clientId)).toContainEqual({ phone, until: ctx.now(), since: null })
})

test('a file in which anything was changed, or that is missing, is found', async () => {
  const { db, folder, archive } = await openLog()
  const { files } = await archive()
  const [file = '', other = ''] = files.map((name) => path.join(folder, name))
  const text = readFileSync(file, 'utf8')
  const lines = text.trimEnd().split('\n')
  const isRow = (line: string) => line.includes('"content"')
  const changes: Record<string, string[]> = {
    'an action': lines.map((line) => line.replace('tax.updated', 'tax.removed')),
    'a row that is missing': lines.toSpliced(lines.findIndex(isRow), 1),
    'a row twice': lines.flatMap((line, index) => (index === lines.findIndex(isRow) ? [line, line] : [line])),
    'the end that is missing': lines.slice(0, -1),
    'a seal of its own making': lines.map((line) => line.replace(/"chain_hash":"../, '"chain_hash":"00')),
    'no archive at all': ['{}'],
  }
  for (const [what, changed] of Object.entries(changes)) {
    writeFileSync(file, `${changed.join('\n')}\n`)
    const problems = await verifyArchiveFiles(db, folder)
    // Beside the file's own hash: whoever changed that, too, is found by the seals.
    expect(problems.length, what).toBeGreaterThan(1)
  }
  writeFileSync(file, text)
  rmSync(other)
  expect(await verifyArchiveFiles(db, folder)).toEqual([`${files[1]} is missing`])
})

test('only the owner can say that a file has rows, and only rows that a file has may go', async () => {
  const { db, owner, archive } = await openLog()
  await expect(sql`delete from activities`.execute(owner)).rejects.toThrow('append-only')
  const says = sql`insert into activity_archives (first_seal_id, last_seal_id, first_sequence, last_sequence, row_count,
    file_name, file_hash, created_at) select id, id, first_sequence, last_sequence, 1, 'x', '', now() from activity_seals limit 1`
  await expect(says.execute(db)).rejects.toThrow('permission denied')
  await archive()
  await expect(sql`delete from activities`.execute(owner)).rejects.toThrow('append-only')
  await expect(sql`delete from activity_archives`.execute(owner)).rejects.toThrow('append-only')
})

test('a row that is put back where a file has them is found, and an interrupted removal goes on', async () => {
  const { db, owner, archive } = await openLog()
  await archive()
  await sql`insert into activities (id, sequence, actor_kind, action, entity, entity_id, changes, request_id, created_at, content_hash)
    overriding system value select uuidv7(), 2, actor_kind, action, entity, entity_id, changes, request_id, created_at, content_hash
    from activities limit 1`.execute(owner)
  expect((await verifyActivities(db)).problems).toEqual([expect.stringMatching(/^seal \d+ does not hold$/)])
  // Written down in a file, so it goes as one that an interrupted run left.
  expect(await archive()).toEqual({ files: [], removed: 1 })
  expect((await verifyActivities(db)).problems).toEqual([])
})
