import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { enqueue } from '#domain/core/jobs/enqueue'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { startWorker } from './worker.ts'

const { db } = await testDatabase()
const ctx = testContext(db)
let claims = 0
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('with hurry')) claims += 1
    return node
  },
  transformResult: async ({ result }) => result,
}
const worker = startWorker(() => ({ ...ctx, db: db.withPlugin(counting) }))
afterAll(() => worker.stop())

/** Jobs that are due and not closed. */
async function countLeft(): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw('select count(*)::int from jobs where done_at is null and due_at <= now()'),
  )
  return rows[0]?.count ?? 0
}

it('asks the database twice for a job that is left alone: to claim it, and to close it', async () => {
  await vi.waitFor(async () => expect(await countLeft()).toBe(0), 10_000)
  const before = claims
  for (let left = 0; left < 10; left++) {
    await inTransaction(ctx, async (tx) =>
      enqueue(tx, ctx, { name: 'message.deliver', subjectId: newId(), clientId: null }),
    )
    worker.wake()
    await vi.waitFor(async () => expect(await countLeft()).toBe(0), { interval: 5, timeout: 10_000 })
  }
  // Two for each, and those of the clock, which looks once a second.
  expect(claims - before).toBeLessThanOrEqual(24)
})

it('closes a job with the claim of the next one, where that comes soon', async () => {
  await vi.waitFor(async () => expect(await countLeft()).toBe(0), 10_000)
  const before = claims
  for (let left = 0; left < 10; left++) {
    await inTransaction(ctx, async (tx) =>
      enqueue(tx, ctx, { name: 'message.deliver', subjectId: newId(), clientId: null }),
    )
    worker.wake()
    await vi.waitFor(() => expect(claims - before).toBeGreaterThan(left), { interval: 5, timeout: 10_000 })
    // Long enough for its own statement, if it had one.
    await delay(60)
  }
  await vi.waitFor(async () => expect(await countLeft()).toBe(0), 10_000)
  expect(claims - before).toBeLessThanOrEqual(16)
})

it('begins nothing while it may not, and goes on by itself', async () => {
  await worker.stop()
  let may = false
  const waiting = startWorker(() => ctx, { mayBegin: () => may })
  await inTransaction(ctx, async (tx) =>
    enqueue(tx, ctx, { name: 'message.deliver', subjectId: newId(), clientId: null }),
  )
  waiting.wake()
  await delay(300)
  expect(await countLeft()).toBe(1)
  may = true
  await vi.waitFor(async () => expect(await countLeft()).toBe(0), 10_000)
  await waiting.stop()
})

it('leaves the watch of what is unpaid, and nobody trusts it any more when it ends', async () => {
  const trusted = () =>
    db
      .selectFrom('jobs')
      .select('subject_id')
      .where('name', '=', 'unpaid.watch')
      .where('due_at', '>', new Date())
      .where('last_error', 'is', null)
      .execute()
  await db.updateTable('jobs').set({ due_at: new Date() }).where('name', '=', 'unpaid.watch').execute()
  const last = startWorker(() => ctx)
  await vi.waitFor(async () => expect(await trusted()).toHaveLength(2), 10_000)
  await last.stop()
  expect(await trusted()).toEqual([])
})

it('names the step that failed in the log, and goes on', async () => {
  const lines: string[] = []
  const log = { ...ctx.log, error: (_: object, line: string) => void lines.push(line) }
  let runs = 0
  const traced = startWorker(() => ({ ...ctx, log }), {
    around: async (_, work) => {
      runs += 1
      if (runs === 1) throw new Error('no trace')
      return work()
    },
  })
  for (let left = 1; left <= 2; left++) {
    await inTransaction(ctx, async (tx) =>
      enqueue(tx, ctx, { name: 'message.deliver', subjectId: newId(), clientId: null }),
    )
    traced.wake()
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(left), 10_000)
  }
  await traced.stop()
  const failed = lines.filter((line) => line.startsWith('the worker could not'))
  expect(failed).toEqual([expect.stringMatching(/ run [a-z_]+\.[a-z_]+$/)])
})
