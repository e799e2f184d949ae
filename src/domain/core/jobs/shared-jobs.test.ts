import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { forgetClient } from '#domain/account/privacy/forget-person'
import { enqueue } from '#domain/core/jobs/enqueue'
import { claimJobs, runDueJobs, runJob, type JobHandler } from '#domain/core/jobs/run-due-jobs'
import { newId } from '#domain/core/new-id'
import type { MessageSender } from '#domain/core/ports/sender'
import { inTransaction } from '#domain/core/transaction'
import { listJobs } from '#domain/desk/jobs/list-jobs'
import { listMessages } from '#domain/desk/messages/list-messages'
import { notifyClient } from '#domain/messages/notify-client'
import { handlers } from '#jobs/handlers'
import { fakeSender, signedInClient, signedInStaff, testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const { clientId } = await signedInClient(db)
const { staffId } = await signedInStaff(db, 'admin')
let now = new Date('2026-11-20T09:00:00Z')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const ctx = testContext(db, { now: () => now, log: silent })
const staff = {
  ...ctx,
  actor: { kind: 'staff', id: staffId, role: 'admin', sessionId: newId(), confirmedAt: now },
} as const

beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
  now = new Date(now.getTime() + 3_600_000)
})

const waitingJobs = () =>
  db
    .selectFrom('jobs')
    .select(['subject_id', 'payload', 'attempts', 'last_error', 'due_at', 'locked_until', 'is_urgent'])
    .where('done_at', 'is', null)
    .orderBy('subject_id')
    .execute()

/** A job of several subjects; their ids, ascending. */
async function leaveShared(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId).toSorted()
  const [subjectId = '', ...also] = ids
  await inTransaction(ctx, async (tx) =>
    enqueue(tx, ctx, { name: 'message.deliver', subjectId, also, clientId }),
  )
  return ids
}

const run = (verb: JobHandler) => runDueJobs(ctx, { ...handlers, 'message.deliver': verb }, { limit: 5 })

/** As a worker of the release before claims what is due. */
async function claimAsBefore() {
  const { rows } =
    await sql`update jobs set attempts = attempts + 1, locked_until = now() + interval '20 seconds'
    where done_at is null returning subject_id, payload`.execute(db)
  return rows
}

/** Both ways of one notification; their ids, the SMS first. */
async function leaveNotification(): Promise<string[]> {
  await inTransaction(ctx, async (tx) =>
    notifyClient(tx, ctx, {
      client: { id: clientId, email: 'noura@example.test', phone: '+966512345678', language: 'ar' },
      template: 'order_completed',
      parameters: {
        order: '100042',
        plan: 'درع',
        from: '22 نوفمبر 2026',
        until: '20 فبراير 2027',
        hijri: '13 رمضان 1448 هـ',
        amountMinor: 9900n,
        link: 'http://store.test/user/orders/1',
      },
    }),
  )
  const rows = await db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(2).execute()
  return rows.map(({ id }) => id).toReversed()
}

it('delivers both ways of one notification by one job, and the SMS waits for no mail', async () => {
  const [sms = '', mail = ''] = await leaveNotification()
  expect(await waitingJobs()).toMatchObject([{ subject_id: sms, payload: { also: [mail] } }])
  const { promise: mailLeaves, resolve: letMailLeave } = Promise.withResolvers<void>()
  const { promise: mailBegins, resolve: mailHasBegun } = Promise.withResolvers<void>()
  const slow: MessageSender = {
    keepsCodes: false,
    send: async () => {
      mailHasBegun()
      await mailLeaves
      return { externalId: 'mail' }
    },
  }
  const working = runDueJobs({ ...ctx, senders: { sms: fakeSender(), email: slow } }, handlers, { limit: 5 })
  const statusOf = async (id: string) =>
    (await db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  await mailBegins
  await expect.poll(() => statusOf(sms), { timeout: 20_000 }).toBe('sent')
  expect(await statusOf(mail)).toBe('waiting')
  letMailLeave()
  expect(await working).toEqual(['message.deliver'])
  expect(await statusOf(mail)).toBe('sent')
  expect(await waitingJobs()).toEqual([])
})

it('gives each subject that fails, or comes again, a job of its own, with its own tries', async () => {
  const [first = '', second = '', third = '', fourth = ''] = await leaveShared(4)
  const later = new Date(now.getTime() + 90_000)
  const ends: Record<string, JobHandler> = {
    [first]: async () => undefined,
    [second]: async () => {
      throw new Error('no answer')
    },
    [third]: async () => ({ putOffTo: later }),
    [fourth]: async () => later,
  }
  await run(async (own, id) => ends[id]?.(own, id))
  expect(await waitingJobs()).toMatchObject([
    { subject_id: second, attempts: 1, last_error: 'no answer', due_at: new Date(now.getTime() + 2_000) },
    { subject_id: third, attempts: 0, last_error: null, due_at: later },
    { subject_id: fourth, attempts: 0, last_error: null, due_at: later },
  ])
  expect((await waitingJobs()).map((job) => [job.locked_until, job.is_urgent])).toEqual(
    Array.from({ length: 3 }, () => [null, true]),
  )
  now = later
  const seen: string[] = []
  await run(async (_, id) => void seen.push(id))
  expect(seen.toSorted()).toEqual([second, third, fourth])
  expect(await waitingJobs()).toEqual([])
})

it('keeps no subject in two jobs where none is done', async () => {
  const ids = await leaveShared(3)
  await run(async () => {
    throw new Error('no answer')
  })
  expect(await waitingJobs()).toMatchObject(
    ids.map((subject_id) => ({ subject_id, attempts: 1, last_error: 'no answer' })),
  )
  now = new Date(now.getTime() + 60_000)
  const seen: string[] = []
  await run(async (_, id) => void seen.push(id))
  expect(seen.toSorted()).toEqual(ids)
})

it('says how it ended for each subject, and is closed where it was left with what is done', async () => {
  const [first = ''] = await leaveShared(2)
  const [job] = await claimJobs(ctx, { limit: 1, done: [] })
  if (!job) throw new Error('nothing was due')
  const fails: JobHandler = async (_, id) => {
    if (id === first) throw new Error('no answer')
  }
  const end = await runJob(ctx, { ...handlers, 'message.deliver': fails }, job)
  expect(end).toEqual({ outcome: 'done', apart: ['failed'] })
})

it('leaves what another process took apart meanwhile as it is', async () => {
  const ids = await leaveShared(2)
  const [job] = await claimJobs(ctx, { limit: 1, done: [] })
  if (!job) throw new Error('nothing was due')
  await claimAsBefore()
  const before = await waitingJobs()
  expect(before.map((row) => row.subject_id)).toEqual(ids)
  const fails = async (_: unknown, id: string) => {
    if (id === ids[1]) throw new Error('no answer')
  }
  await runJob(ctx, { ...handlers, 'message.deliver': fails }, job)
  expect(await waitingJobs()).toEqual(before)
})

it('is taken apart for a worker of the release before, which knows one subject', async () => {
  const [first = '', second = '', third = ''] = await leaveShared(3)
  const { rows } =
    await sql`update jobs set attempts = attempts + 1, locked_until = now() + interval '20 seconds'
    where done_at is null returning subject_id, payload`.execute(db)
  expect(rows).toEqual([{ subject_id: first, payload: {} }])
  expect(await waitingJobs()).toMatchObject([
    { subject_id: first, attempts: 1 },
    { subject_id: second, payload: {}, attempts: 0, locked_until: null, is_urgent: true },
    { subject_id: third, payload: {}, attempts: 0, locked_until: null, is_urgent: true },
  ])
})

it('is found by each of its messages, which all wait', async () => {
  const ids = await leaveNotification()
  const waiting = await listMessages(staff, { status: 'waiting', limit: 20 })
  expect(waiting.messages.map(({ id }) => id).toSorted()).toEqual(expect.arrayContaining(ids))
  for (const q of ids) {
    expect((await listJobs(staff, { q, limit: 20 })).jobs).toMatchObject([{ subject_id: ids[0] }])
  }
})

it('keeps the last texts of a closed account until both have left', async () => {
  const [sms = '', mail = ''] = await leaveNotification()
  await db.updateTable('clients').set({ closed_at: now }).where('id', '=', clientId).execute()
  await db.updateTable('messages').set({ status: 'sent' }).where('id', '=', sms).execute()
  expect(await forgetClient(ctx, clientId)).toEqual(new Date(now.getTime() + 15_000))
  await db.updateTable('messages').set({ status: 'sent' }).where('id', '=', mail).execute()
  expect(await forgetClient(ctx, clientId)).not.toEqual(new Date(now.getTime() + 15_000))
})
