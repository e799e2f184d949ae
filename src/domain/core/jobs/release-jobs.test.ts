import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { enqueue } from '#domain/core/jobs/enqueue'
import { releaseJobsOfGoneWorkers, listConnectedWorkers, newWorkerName } from '#domain/core/jobs/release-jobs'
import { claimJobs, runJob, type JobOutcome } from '#domain/core/jobs/run-due-jobs'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { handlers } from '#jobs/handlers'
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

it.each([
  ['is gone', async () => {}],
  ['is gone and released', () => releaseJobsOfGoneWorkers(ctx)],
  [
    'has lost its claim',
    () => sql`update jobs set locked_until = locked_until - interval '21 seconds'`.execute(db),
  ],
])('keeps an alarm due whose worker %s, also where others leave it for later', async (_, end) => {
  await db.deleteFrom('jobs').execute()
  const subjectId = newId()
  const leave = (dueAt?: Date) =>
    inTransaction(ctx, async (tx) =>
      enqueue(tx, ctx, { name: 'subscription.advance', subjectId, clientId: null, ...(dueAt && { dueAt }) }),
    )
  await leave()
  expect(await claim('worker that is gone')).toEqual([subjectId])
  await end()
  await leave(new Date(Date.now() + 30 * 86_400_000))
  await releaseJobsOfGoneWorkers(ctx)
  expect(await claim(null)).toEqual([subjectId])
})

it('takes a job that ends its process once more at once, then later and later, and gives it up', async () => {
  await db.deleteFrom('jobs').execute()
  let now = new Date(Date.now() + 1_000)
  const said: string[] = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (_: object, message: string) => void said.push(message),
  }
  const own = { ...ctx, now: () => now, log }
  const subject = await leaveJob()
  /** A worker takes what is due; it dies where it begins a job. */
  async function work(): Promise<'nothing is due' | 'it died' | JobOutcome> {
    const [job] = await claimJobs(own, { limit: 1, done: [], worker: 'worker that is gone' })
    if (!job) return 'nothing is due'
    const { promise, resolve } = Promise.withResolvers<'it died'>()
    const dies = async () => {
      resolve('it died')
      await new Promise(() => {})
    }
    const end = await Promise.race([promise, runJob(own, { ...handlers, 'order.fulfil': dies }, job)])
    if (end !== 'it died') return end.outcome
    await releaseJobsOfGoneWorkers(own)
    return end
  }
  const look = () =>
    db.selectFrom('jobs').selectAll().where('subject_id', '=', subject).executeTakeFirstOrThrow()

  expect([await work(), await work()]).toEqual(['it died', 'it died'])
  const pauses: number[] = []
  for (;;) {
    const end = await work()
    if (end === 'given_up') break
    expect(end).toBe('failed')
    const { due_at, last_error, attempts } = await look()
    expect(last_error).toBe('its process ended while it ran')
    expect(attempts).toBe(pauses.length + 2)
    pauses.push(due_at.getTime() - now.getTime())
    expect(await work()).toBe('nothing is due')
    now = due_at
    expect(await work()).toBe('it died')
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.length).toBe(12)
  expect(pauses[0]).toBe(5_000)
  expect(await look()).toMatchObject({ failed_at: now, attempts: 14 })
  expect(said).toEqual(['a job was given up and waits for staff'])
  expect(await work()).toBe('nothing is due')
})
