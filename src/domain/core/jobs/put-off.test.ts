import { expect, it } from 'vitest'
import { enqueue } from '#domain/core/jobs/enqueue'
import { runDueJobs, type JobHandler } from '#domain/core/jobs/run-due-jobs'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { handlers } from '#jobs/handlers'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const ctx = testContext(db, { now: () => now })

async function run(verb: JobHandler) {
  now = new Date(now.getTime() + 60_000)
  await runDueJobs(ctx, { ...handlers, 'refund.send': verb }, { limit: 1 })
  return db
    .selectFrom('jobs')
    .select(['attempts', 'last_error', 'due_at'])
    .where('name', '=', 'refund.send')
    .executeTakeFirstOrThrow()
}

it('counts no try of a job that is put off, and forgets none that failed', async () => {
  await inTransaction(ctx, async (tx) =>
    enqueue(tx, ctx, { name: 'refund.send', subjectId: newId(), clientId: null }),
  )
  const fail = async () => {
    throw new Error('no answer')
  }
  await run(fail)
  expect(await run(fail)).toMatchObject({ attempts: 2, last_error: 'no answer' })
  const later = new Date(now.getTime() + 90_000)
  const putOff = await run(async () => ({ putOffTo: later }))
  expect(putOff).toEqual({ attempts: 2, last_error: 'no answer', due_at: later })
  expect(await run(async () => later)).toMatchObject({ attempts: 0, last_error: null })
})
