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
  const later = { ...ctx, now: () => new Date(Date.now() + 21_000) }
  expect((await claimJobs(later, { limit: 5, done: [] })).map((job) => job.subject_id)).toContain(subject)
})
