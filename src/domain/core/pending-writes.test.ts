import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { newId } from '#domain/core/new-id'
import { deferWrite, insertLater, noWrites, type WriteTarget } from '#domain/core/pending-writes'
import { commitAsOneStatement, inTransaction, type Transaction } from '#domain/core/transaction'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { url } = await testDatabase()
let statements = 0
const { db, close } = openDatabase(url, {
  refusesNested: true,
  onStatement: (kind) => void (kind === 'work' && (statements += 1)),
})
afterAll(close)
const ctx = testContext(db)

/** How many statements a transaction sends, BEGIN and COMMIT left out. */
async function count(work: (tx: Transaction) => Promise<unknown>, as: Context = ctx): Promise<number> {
  const before = statements
  await inTransaction(as, work)
  return statements - before
}

async function newTax(): Promise<string> {
  const id = newId()
  const now = ctx.now()
  await db
    .insertInto('taxes')
    .values({ id, name_ar: 'ضريبة', name_en: id, percentage_bp: 100, created_at: now, updated_at: now })
    .execute()
  return id
}

function rename(notes: WriteTarget, id: string, name: string, from?: string): void {
  let change = db.updateTable('taxes').set({ name_en: name }).where('id', '=', id)
  if (from !== undefined) change = change.where('name_en', '=', from)
  const guard = from === undefined ? {} : { otherwise: 'order_changed_meanwhile' as const }
  deferWrite(notes, { table: 'taxes', key: id, ...guard }, change.returning('id'))
}

const readName = async (id: string, from: Pick<Transaction, 'db'> | Context = ctx) =>
  (await from.db.selectFrom('taxes').select('name_en').where('id', '=', id).executeTakeFirstOrThrow()).name_en
const record = (notes: WriteTarget, entityId: string) =>
  recordFact(notes, ctx, { action: 'tax.updated', entity: 'tax', entityId })
const readFacts = (id: string) =>
  db.selectFrom('activities').select('action').where('entity_id', '=', id).execute()
const readJobs = (subjectId: string) =>
  db.selectFrom('jobs').select(['done_at']).where('subject_id', '=', subjectId).orderBy('id').execute()

it('writes all that waits as one statement before the commit', async () => {
  const [one, other] = [await newTax(), await newTax()]
  const sent = await count(async (tx) => {
    rename(tx, one, 'first')
    record(tx, one)
    rename(tx, other, 'second')
    enqueue(tx, ctx, { name: 'order.lapse', subjectId: one, clientId: null })
  })
  expect(sent).toBe(1)
  expect([await readName(one), await readName(other)]).toEqual(['first', 'second'])
  expect(await readFacts(one)).toHaveLength(1)
})

it('keeps the values of each statement, also where a text looks like the place of one', async () => {
  const [one, other] = [await newTax(), await newTax()]
  const sent = await count(async (tx) => {
    rename(tx, one, '$1')
    const set = { name_en: sql<string>`'it''s $1 of ' || ${'$2'}::text` }
    deferWrite(tx, { table: 'taxes', key: other }, db.updateTable('taxes').set(set).where('id', '=', other))
    record(tx, one)
  })
  expect(sent).toBe(1)
  expect([await readName(one), await readName(other)]).toEqual(['$1', "it's $1 of $2"])
})

it('writes what waits before the transaction reads that table, and not for another one', async () => {
  const id = await newTax()
  const sent = await count(async (tx) => {
    rename(tx, id, 'waiting')
    await tx.db.selectFrom('faqs').select('id').execute()
    rename(tx, id, 'written', 'waiting')
    expect(await readName(id, tx)).toBe('written')
  })
  expect(sent).toBe(4)
})

it('writes what waits before a statement that writes itself', async () => {
  const id = await newTax()
  await inTransaction(ctx, async (tx) => {
    rename(tx, id, 'first')
    await tx.db.updateTable('faqs').set({ question_en: 'x' }).where('id', '=', newId()).execute()
    expect(tx.pending.writes).toEqual([])
  })
})

it('lets two changes of one row follow each other in their order', async () => {
  const id = await newTax()
  const sent = await count(async (tx) => {
    rename(tx, id, 'first')
    rename(tx, id, 'second', 'first')
    rename(tx, id, 'third', 'second')
  })
  expect(sent).toBe(3)
  expect(await readName(id)).toBe('third')
})

it('leaves a job that was cancelled and left anew, and cancels one that was left before', async () => {
  const [again, gone] = [newId(), newId()]
  await inTransaction(ctx, async (tx) => {
    for (const subjectId of [again, gone]) {
      enqueue(tx, ctx, { name: 'order.lapse', subjectId, clientId: null })
    }
    cancelJob(tx, { name: 'order.lapse', subjectId: again })
    cancelJob(tx, { name: 'order.lapse', subjectId: gone })
    enqueue(tx, ctx, { name: 'order.lapse', subjectId: again, clientId: null })
  })
  expect(await readJobs(again)).toEqual([{ done_at: null }])
  expect(await readJobs(gone)).toEqual([])
})

it('lets a statement that reads another table see what was left for that before', async () => {
  const [id, other] = [await newTax(), await newTax()]
  await inTransaction(ctx, async (tx) => {
    enqueue(tx, ctx, { name: 'order.lapse', subjectId: id, clientId: null })
    deferWrite(
      tx,
      { table: 'taxes', key: other },
      tx.db
        .updateTable('taxes')
        .set({ name_en: 'has a job' })
        .where('id', '=', other)
        .where((is) => is.exists(is.selectFrom('jobs').select('id').where('subject_id', '=', id))),
    )
  })
  expect(await readName(other)).toBe('has a job')
})

it('writes nothing when the transaction is taken back, and nothing in a rehearsal', async () => {
  const id = await newTax()
  const failing = inTransaction(ctx, async (tx) => {
    rename(tx, id, 'lost')
    record(tx, id)
    await readName(id, tx)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  const dryRun: Context = { ...ctx, dryRun: true }
  const seen = await inTransaction(dryRun, async (tx) => {
    rename(tx, id, 'rehearsed')
    record(tx, id)
    return readName(id, tx)
  })
  expect(seen).toBe('rehearsed')
  expect(await readName(id)).toBe(id)
  expect(await readFacts(id)).toEqual([])
})

it('names the row of a lost race, and loses the transaction whoever catches that', async () => {
  const id = await newTax()
  const lost = inTransaction(ctx, async (tx) => {
    record(tx, id)
    rename(tx, id, 'mine', 'somebody else’s')
    await readName(id, tx).catch(() => undefined)
    return 'done'
  })
  await expect(lost).rejects.toMatchObject({
    errorName: 'order_changed_meanwhile',
    message: `order_changed_meanwhile: taxes ${id} was changed meanwhile`,
  })
  expect(await readFacts(id)).toEqual([])
})

it('without a transaction writes all or, where its condition fails, nothing', async () => {
  const id = await newTax()
  const left = (name: string, times: number) =>
    commitAsOneStatement(
      ctx,
      (notes) => {
        for (let time = 0; time < times; time++) rename(notes, id, name, time === 0 ? id : name)
        record(notes, id)
      },
      { onlyIf: id },
    )
  expect(await left('one statement', 1)).toBe(true)
  expect(await left('too late', 1)).toBe(false)
  expect(await left('too late, in two statements', 2)).toBe(false)
  expect(await readName(id)).toBe('one statement')
  expect(await readFacts(id)).toHaveLength(1)
})

it('takes no column that the list of its table does not name, wherever the row was put together', () => {
  const notes = { pending: noWrites() }
  const link = { key: 'k', path: '/', created_at: new Date(), expires_at: new Date() }
  insertLater(notes, 'short_links', link)
  const unknown = { ...link, note: 'dropped' }
  // @ts-expect-error It would be dropped without a word.
  insertLater(notes, 'short_links', unknown)
  const entry = {
    activity_id: '',
    field: '',
    client_id: null,
    salt: '\\x' as const,
    before: null,
    after: null,
  }
  // @ts-expect-error So would a column of the table that is left to the database.
  insertLater(notes, 'activity_personal_values', { ...entry, sequence: 1n })
  expect(notes.pending.writes).toHaveLength(3)
})
