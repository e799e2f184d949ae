import { expect, test } from 'vitest'
import { countJobs } from '#domain/core/jobs/count-jobs'
import { enqueue } from '#domain/core/jobs/enqueue'
import { claimJobs } from '#domain/core/jobs/run-due-jobs'
import type { JobName } from '#domain/core/names'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const now = new Date('2026-11-20T09:00:00Z')
const ctx = testContext(db, { now: () => now })

/** Leaves a job that has been due for so many seconds; below 0 one that is due later. */
async function leave(name: JobName, seconds: number) {
  await inTransaction(ctx, async (tx) =>
    enqueue(tx, ctx, {
      name,
      subjectId: newId(),
      clientId: null,
      dueAt: new Date(now.getTime() - seconds * 1_000),
    }),
  )
}

test('jobs are counted by state, and the oldest due of each name says for how long it waits', async () => {
  expect(await countJobs(ctx)).toEqual({
    due: 0,
    later: 0,
    failed: 0,
    oldestDueSeconds: 0,
    oldestDue: [],
    maxRunning: [],
  })
  await leave('message.deliver', 3)
  await leave('message.deliver', 40)
  await leave('refund.send', 500)
  await leave('subscription.renew', -60)
  await leave('house.tidy', 9_000)
  await db.updateTable('jobs').set({ failed_at: now }).where('name', '=', 'house.tidy').execute()

  const { oldestDue, maxRunning, ...counts } = await countJobs(ctx)
  expect(maxRunning).toEqual([])
  expect(counts).toEqual({ due: 3, later: 1, failed: 1, oldestDueSeconds: 500 })
  expect(oldestDue.toSorted((a, b) => a.seconds - b.seconds)).toEqual([
    { name: 'message.deliver', seconds: 40 },
    { name: 'refund.send', seconds: 500 },
  ])
})

test('a job that is being worked waits for nobody, until its worker is gone', async () => {
  await db.deleteFrom('jobs').execute()
  await leave('books.compare', 640)
  await leave('message.deliver', 3)
  const lock = (until: Date) =>
    db
      .updateTable('jobs')
      .set({ locked_until: until, claimed_at: new Date(Date.now() - 640_000) })
      .where('name', '=', 'books.compare')
      .execute()
  // By the database's clock, which no test moves.
  await lock(new Date(Date.now() + 60_000))
  expect(await countJobs(ctx)).toMatchObject({
    due: 1,
    oldestDueSeconds: 3,
    maxRunning: [{ name: 'books.compare', seconds: expect.closeTo(640, -1) }],
  })
  await lock(new Date(Date.now() - 60_000))
  expect(await countJobs(ctx)).toMatchObject({ due: 2, oldestDueSeconds: 640, maxRunning: [] })
})

test('what waited for hours before a worker took it has not run for hours', async () => {
  await db.deleteFrom('jobs').execute()
  for (let job = 0; job < 20; job++) await leave('renewal.charge', 4 * 3_600 - job)
  const claimed = await claimJobs(ctx, { limit: 1, done: [] })
  expect(claimed).toHaveLength(1)
  const { due, maxRunning } = await countJobs(ctx)
  expect(due).toBe(19)
  expect(maxRunning).toEqual([{ name: 'renewal.charge', seconds: expect.any(Number) }])
  expect(maxRunning[0]?.seconds).toBeLessThan(60)
})
