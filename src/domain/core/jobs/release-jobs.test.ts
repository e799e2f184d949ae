import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { enqueue } from '#domain/core/jobs/enqueue'
import { releaseJobsOfGoneWorkers, listConnectedWorkers, newWorkerName } from '#domain/core/jobs/release-jobs'
import { claimJobs } from '#domain/core/jobs/run-due-jobs'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db, url } = await testDatabase()
const ctx = testContext(db)

async function leaveJob(): Promise<string> {
  const subjectId = newId()
  await inTransaction(ctx, async (tx) => {
    enqueue(tx, ctx, { name: 'order.fulfil', subjectId, clientId: null })
  })
  return subjectId
}

const claim = async (worker: string | null) =>
  (await claimJobs(ctx, { limit: 5, done: [], worker })).map((job) => job.subject_id)

it('hands on what a dead worker held as soon as its connection is gone, and nothing before', async () => {
  const name = newWorkerName()
  const connection = new pg.Client({ connectionString: url, application_name: name })
  await connection.connect()
  const subject = await leaveJob()
  expect(await claim(name)).toEqual([subject])
  expect(await listConnectedWorkers(ctx)).toContain(name)
  expect(await releaseJobsOfGoneWorkers(ctx)).toBe(0)
  expect(await claim(null)).toEqual([])

  await connection.end()
  await expect.poll(() => listConnectedWorkers(ctx)).not.toContain(name)
  expect(await releaseJobsOfGoneWorkers(ctx)).toBe(1)
  expect(await claim(null)).toEqual([subject])
})

it('leaves what is held under no name until its claim runs out', async () => {
  const subject = await leaveJob()
  expect(await claim(null)).toEqual([subject])
  expect(await releaseJobsOfGoneWorkers(ctx)).toBe(0)
  expect(await claim(null)).toEqual([])
  // By the database's clock: one that is ahead takes no job of another's.
  const ahead = { ...ctx, now: () => new Date(Date.now() + 60_000) }
  const claimed = async () => (await claimJobs(ahead, { limit: 5, done: [] })).map((job) => job.subject_id)
  expect(await claimed()).not.toContain(subject)
  await sql`update jobs set locked_until = locked_until - interval '21 seconds' where subject_id = ${subject}`.execute(
    db,
  )
  expect(await claimed()).toContain(subject)
})
