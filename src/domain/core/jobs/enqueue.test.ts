import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { shiftClock } from '#domain/core/clock/client-clock'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { JobName } from '#domain/core/names'
import { claimJobs, runDueJobs } from '#domain/core/jobs/run-due-jobs'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { handlers } from '#jobs/handlers'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db, url } = await testDatabase()
const ctx = testContext(db)
const listener = new pg.Client({ connectionString: url })
await listener.connect()
await listener.query('listen jobs_added')
let calls = 0
listener.on('notification', () => (calls += 1))
afterAll(() => listener.end())

const leave = (as: Context, subjectId: string) =>
  inTransaction(as, async (tx) => enqueue(tx, as, { name: 'order.clear', subjectId, clientId: null }))

/** Calls come with the answer to any statement. */
async function heard(): Promise<number> {
  await listener.query('select 1')
  return calls
}

it('calls the workers, but for what a job leaves, which is due all the same', async () => {
  const left = newId()
  const work = { ...handlers, 'order.lapse': async (own: Context) => leave(own, left) }
  await inTransaction(ctx, async (tx) =>
    enqueue(tx, ctx, { name: 'order.lapse', subjectId: newId(), clientId: null }),
  )
  expect(await heard()).toBe(1)
  expect(await runDueJobs(ctx, work, { limit: 5 })).toEqual(['order.lapse'])
  expect(await heard()).toBe(1)
  const job = await db.selectFrom('jobs').selectAll().where('subject_id', '=', left).executeTakeFirstOrThrow()
  expect(job.due_at.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await runDueJobs(ctx, { ...work, 'order.clear': async () => {} }, { limit: 5 })).toEqual([
    'order.clear',
  ])
})

it('leaves a job of nobody in the time of the store, whoever’s clock the call runs by', async () => {
  const day = 86_400_000
  const theirs = shiftClock(shiftClock(ctx, 3 * day), 6 * day)
  const subjectId = newId()
  await leave(theirs, subjectId)
  const job = await db
    .selectFrom('jobs')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()
  expect(job.due_at.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await claimJobs(ctx, { limit: 5, done: [] })).toMatchObject([{ subject_id: subjectId }])
})

it('hands out what somebody waits for before a crowd that has been due for longer', async () => {
  const hour = 3_600_000
  const subjects = Array.from({ length: 4 }, () => newId())
  const [crowd = '', older = '', paid = '', code = ''] = subjects
  const at = (name: JobName, subjectId: string, hoursAgo: number) =>
    inTransaction(ctx, async (tx) =>
      enqueue(tx, ctx, { name, subjectId, clientId: null, dueAt: new Date(Date.now() - hoursAgo * hour) }),
    )
  await at('subscription.renew', crowd, 4)
  await at('subscription.renew', older, 5)
  await at('order.fulfil', paid, 1)
  await at('message.deliver', code, 2)
  const claim = async (limit: number) =>
    (await claimJobs(ctx, { limit, done: [] })).map((job) => job.subject_id).sort()
  expect(await claim(1)).toEqual([code])
  expect(await claim(2)).toEqual([older, paid].sort())
  expect(await claim(0)).toEqual([])
  expect(await claim(9)).toEqual([crowd])
})

it('leaves no row of a job that is done at its first try, and keeps one that failed before', async () => {
  const [first, second] = [newId(), newId()]
  await inTransaction(ctx, async (tx) => {
    enqueue(tx, ctx, { name: 'order.lapse', subjectId: first, clientId: null })
    enqueue(tx, ctx, { name: 'order.lapse', subjectId: second, clientId: null })
  })
  await db
    .updateTable('jobs')
    .set({ attempts: 1, last_error: 'the gateway was out' })
    .where('subject_id', '=', second)
    .execute()
  const work = { ...handlers, 'order.lapse': async () => {} }
  expect(await runDueJobs(ctx, work, { limit: 5 })).toEqual(['order.lapse', 'order.lapse'])
  const kept = await db
    .selectFrom('jobs')
    .select(['subject_id', 'attempts', 'done_at'])
    .where('subject_id', 'in', [first, second])
    .execute()
  expect(kept).toEqual([{ subject_id: second, attempts: 2, done_at: expect.any(Date) }])
})

it('brings an alarm forward to the earlier of two moments, and leaves any other job where it waits', async () => {
  const subjectId = newId()
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const leaveAt = (name: JobName, dueAt: Date) =>
    inTransaction(ctx, async (tx) => enqueue(tx, ctx, { name, subjectId, clientId: null, dueAt }))
  const waits = async () => {
    const jobs = await db
      .selectFrom('jobs')
      .select(['name', 'due_at'])
      .where('subject_id', '=', subjectId)
      .execute()
    return Object.fromEntries(jobs.map(({ name, due_at }) => [name, due_at.getTime()]))
  }
  const [soon, late] = [inHours(1), inHours(9)]
  for (const name of ['subscription.remind', 'order.clear'] as const) {
    await leaveAt(name, late)
    await leaveAt(name, soon)
  }
  expect(await waits()).toEqual({ 'subscription.remind': soon.getTime(), 'order.clear': late.getTime() })
  await leaveAt('subscription.remind', late)
  expect(await waits()).toMatchObject({ 'subscription.remind': soon.getTime() })
})

it('keeps a job that is left while it is worked, also where its client’s clock stands still', async () => {
  const subjectId = newId()
  // Before anything that waits from the tests above.
  const moment = new Date(Date.now() + 600_000)
  const still = { ...ctx, now: () => moment, storeNow: () => moment }
  const leaveIt = (as: Context, dueAt?: Date) =>
    inTransaction(as, async (tx) =>
      enqueue(tx, as, { name: 'subscription.renew', subjectId, clientId: null, ...(dueAt && { dueAt }) }),
    )
  const next = new Date(moment.getTime() + 30 * 86_400_000)
  const work = {
    ...handlers,
    'subscription.renew': async (own: Context) => leaveIt({ ...own, ...still }, next),
  }
  // As a job leaves it that ran before in the same moment.
  await leaveIt({ ...still, inJob: { name: 'order.fulfil', subjectId } })
  expect(await runDueJobs(ctx, work, { limit: 5, until: moment })).toEqual(['subscription.renew'])
  const job = await db.selectFrom('jobs').select('due_at').where('subject_id', '=', subjectId).execute()
  expect(job).toEqual([{ due_at: next }])
})

it('runs an alarm once more at once when others leave it for later while it is worked', async () => {
  const subjectId = newId()
  const leaveIt = (as: Context, dueAt?: Date) =>
    inTransaction(as, async (tx) =>
      enqueue(tx, as, { name: 'subscription.advance', subjectId, clientId: null, ...(dueAt && { dueAt }) }),
    )
  const next = new Date(Date.now() + 30 * 86_400_000)
  let runs = 0
  const work = {
    ...handlers,
    // A purchase meanwhile, after the run has looked; the second run sees what it brought.
    'subscription.advance': async () => {
      runs += 1
      if (runs === 1) await leaveIt(ctx, next)
      return runs === 1 ? null : next
    },
  }
  await leaveIt(ctx)
  for (let round = 0; round < 3; round += 1) await runDueJobs(ctx, work, { limit: 5 })
  expect(runs).toBe(2)
  const job = await db.selectFrom('jobs').select('due_at').where('subject_id', '=', subjectId).execute()
  expect(job).toEqual([{ due_at: next }])
})
