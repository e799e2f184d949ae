import { expect, test } from 'vitest'
import { handlers } from '#jobs/handlers'
import { enqueue } from '#domain/core/jobs/enqueue'
import { closeSettledJobs } from '#domain/core/jobs/close-settled-jobs'
import { runDueJobs } from '#domain/core/jobs/run-due-jobs'
import { inTransaction } from '#domain/core/transaction'
import { notifyContact } from '#domain/messages/notify-contact'
import { openTestShop } from '../../../test/shop.ts'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const { token, staffId } = await signedInStaff(db, 'admin')
const jobs = '/api/users/v1/jobs'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const hour = 3_600_000

const read = async (query: string) => (await ask(`GET ${jobs}?${query}`, { token })).body.jobs
const run = (id: string) => ask(`POST ${jobs}/${id}/runs`, { token })

/** A job of a client's, due at a moment, in whatever state. */
async function leave(
  values: { due?: number; failed?: boolean; done?: boolean; locked?: boolean; error?: string } = {},
) {
  const { clientId, phone } = await shop.newClient()
  const due = new Date(Date.now() + (values.due ?? 0))
  const { id } = await db
    .insertInto('jobs')
    .values({
      name: 'order.lapse',
      subject_id: crypto.randomUUID(),
      client_id: clientId,
      due_at: due,
      attempts: values.failed ? 12 : 0,
      locked_until: values.locked ? new Date(Date.now() + hour) : null,
      last_error: values.error ?? null,
      failed_at: values.failed ? new Date() : null,
      done_at: values.done ? new Date() : null,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, phone, clientId }
}

test('jobs stand in their states, by kind and by client, and are counted', async () => {
  const made = {
    due: await leave(),
    running: await leave({ locked: true }),
    later: await leave({ due: hour }),
    failed: await leave({ failed: true, error: 'no such order' }),
    done: await leave({ done: true }),
  }
  for (const [state, { id, phone, clientId }] of Object.entries(made)) {
    const q = `q=${encodeURIComponent(`0${phone.slice(4)}`)}`
    expect(await read(q)).toMatchObject([{ id, state, client: { id: clientId } }])
    expect(await read(`${q}&state=${state}&name=order.lapse`)).toMatchObject([{ id }])
    expect(await read(`${q}&name=order.clear`)).toEqual([])
    expect((await ask(`GET ${jobs}/counts?${q}`, { token })).body.counts).toMatchObject({
      all: { count: 1 },
      [state]: { count: 1 },
    })
  }
  expect((await read('state=failed&limit=1'))[0]).toMatchObject({
    last_error: 'no such order',
    can_run: true,
  })
})

test('pages of a state follow one another', async () => {
  for (let made = 0; made < 3; made++) await leave({ due: 5 * hour + made })
  const first = (await ask(`GET ${jobs}?state=later&limit=2`, { token })).body
  const rest = (await ask(`GET ${jobs}?state=later&cursor=${first.next_cursor}`, { token })).body
  const all = await read('state=later&limit=100')
  expect([...first.jobs, ...rest.jobs]).toEqual(all)
  expect(all.map(({ due_at }: { due_at: string }) => due_at)).toEqual(
    all.map(({ due_at }: { due_at: string }) => due_at).toSorted(),
  )
})

test('a job that was given up begins anew, once, and the log says who wanted it', async () => {
  const { id } = await leave({ failed: true, error: 'no such order' })
  const answers = await Promise.all([run(id), run(id), run(id)])
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(answers[0]?.body.job).toMatchObject({ state: 'due', attempts: 0, failed_at: null })
  const result = await db.selectFrom('activities').selectAll().where('entity_id', '=', id).execute()
  expect(result).toMatchObject([{ action: 'job.run_by_staff', actor_id: staffId }])
  const ran = await runDueJobs(shop.system, { ...handlers, 'order.lapse': async () => null }, { limit: 20 })
  expect(ran).toContain('order.lapse')
  expect((await run(id)).body.code).toBe(900010)
})

test('one that waits for its next try runs now; one that is not due is left alone', async () => {
  const retried = await leave({ due: hour, error: 'the gateway was out' })
  expect(await run(retried.id)).toMatchObject({ status: 202, body: { job: { state: 'due' } } })
  const later = await leave({ due: hour })
  expect(await run(later.id)).toMatchObject({ status: 409, body: { code: 900010 } })
  const running = await leave({ locked: true })
  expect((await run(running.id)).status).toBe(409)
  expect((await run(nowhere)).status).toBe(404)
})

test('a given-up job whose work was left again waits no second time', async () => {
  const { id, clientId } = await leave({ failed: true })
  const { subject_id: subjectId } = await db
    .selectFrom('jobs')
    .select('subject_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const dueAt = new Date(Date.now() + hour)
  await inTransaction(shop.system, async (tx) =>
    enqueue(tx, shop.system, { name: 'order.lapse', subjectId, clientId, dueAt }),
  )
  expect(await run(id)).toMatchObject({ status: 409, body: { code: 900011 } })
})

test('all jobs of a kind that were given up begin anew; messages among them wait again', async () => {
  await inTransaction(shop.system, async (tx) =>
    notifyContact(tx, shop.system, {
      to: { phone: '+966512345678' },
      language: 'ar',
      template: 'code',
      parameters: { code: '123456' },
      code: '123456',
    }),
  )
  const job = await db
    .updateTable('jobs')
    .set({ failed_at: new Date(), attempts: 14 })
    .where('name', '=', 'message.deliver')
    .returning(['id', 'subject_id'])
    .executeTakeFirstOrThrow()
  const message = db.selectFrom('messages').select('status').where('id', '=', job.subject_id)
  await db.updateTable('messages').set({ status: 'failed' }).where('id', '=', job.subject_id).execute()
  const other = await leave({ failed: true })

  const runAll = (name: string) => ask(`POST ${jobs}/runs`, { token, body: { name } })
  expect(await runAll('message.deliver')).toMatchObject({ status: 202, body: { count: 1 } })
  expect(await message.executeTakeFirst()).toEqual({ status: 'waiting' })
  expect(await runAll('message.deliver')).toMatchObject({ body: { count: 0 } })
  const stopped = (await read('state=failed&limit=100')).map(({ id }: { id: string }) => id)
  expect(stopped).toContain(other.id)
  expect(stopped).not.toContain(job.id)
  expect((await runAll('')).status).toBe(422)
})

/** An SMS of the client's that nothing carried. */
async function leaveFailed(
  { clientId: client_id, phone }: { clientId: string; phone: string },
  {
    template,
    about,
    ...over
  }: {
    template: 'order_completed' | 'subscription_changed'
    about: string
    body?: string
    created_at?: Date
  },
): Promise<string> {
  const { id } = await db
    .insertInto('messages')
    .values({
      channel: 'sms',
      recipient: phone,
      client_id,
      template,
      language: 'ar',
      subject: '',
      body: 'نص',
      status: 'failed',
      attempts: 14,
      once_key: `${template}:${about}:sms`,
      created_at: new Date(),
      ...over,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function giveUp(name: 'message.deliver' | 'order.fulfil', subject_id: string): Promise<void> {
  const moment = { created_at: new Date(), due_at: new Date(), failed_at: new Date() }
  await db
    .insertInto('jobs')
    .values({ name, subject_id, attempts: 14, ...moment })
    .execute()
}

test('of two messages about one plan, only the one that staff sent again is settled', async () => {
  await db.deleteFrom('jobs').where('name', '=', 'message.deliver').execute()
  const client = await shop.newClient()
  const template = 'subscription_changed'
  const plan = crypto.randomUUID()
  const days = await leaveFailed(client, { template, about: `${plan}:days_added:1`, body: 'أضفنا أيامًا' })
  const pause = await leaveFailed(client, { template, about: `${plan}:paused:2`, body: 'أوقفناها مؤقتًا' })
  await giveUp('message.deliver', days)
  await giveUp('message.deliver', pause)
  expect((await ask(`POST /api/users/v1/messages/${pause}/resends`, { token })).status).toBe(201)
  const { body } = await ask('GET /api/users/v1/waiting/items?kind=jobs_failed', { token })
  expect(body.items).toContainEqual(expect.objectContaining({ subject: 'message.deliver', count: 1 }))
  await ask(`POST ${jobs}/runs`, { token, body: { name: 'message.deliver' } })
  const waiting = db.selectFrom('messages').select('id').where('status', '=', 'waiting')
  expect(await waiting.where('id', 'in', [days, pause]).execute()).toEqual([{ id: days }])
})

test('the same holds of messages whose words are kept packed, and those that were not sent again leave', async () => {
  await db.deleteFrom('jobs').where('name', '=', 'message.deliver').execute()
  const texts = [await boughtBySms(), await boughtBySms()]
  const [again = '', other = ''] = texts
  for (const id of texts) await giveUp('message.deliver', id)
  expect((await ask(`POST /api/users/v1/messages/${again}/resends`, { token })).status).toBe(201)
  const { body } = await ask(`POST ${jobs}/runs`, { token, body: { name: 'message.deliver' } })
  expect(body).toMatchObject({ count: 1 })
  const waiting = db.selectFrom('messages').select('id').where('status', '=', 'waiting')
  expect(await waiting.where('id', 'in', texts).execute()).toEqual([{ id: other }])
})

/** The SMS of a sale, which nothing carried. */
async function boughtBySms(): Promise<string> {
  const { token: buyer, clientId } = await shop.newClient()
  await shop.buy(buyer)
  const { id } = await db
    .updateTable('messages')
    .set({ status: 'failed', attempts: 14 })
    .where('client_id', '=', clientId)
    .where('template', '=', 'order_completed')
    .where('packed_text', 'is not', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('what was settled in another way waits for nobody, and is not done once more', async () => {
  const client = await shop.newClient()
  await db.deleteFrom('jobs').where('name', '=', 'message.deliver').execute()
  const failed = (age = 0) =>
    leaveFailed(client, {
      template: 'order_completed',
      about: crypto.randomUUID(),
      created_at: new Date(Date.now() - age),
    })
  const [old, again, other] = [await failed(8 * 24 * hour), await failed(), await failed()]
  const ids = [again, other, old]
  const { id: orderId } = await shop.buy((await shop.newClient()).token)
  await Promise.all(ids.map((id) => giveUp('message.deliver', id)))
  await giveUp('order.fulfil', orderId)
  const waiting = async () => {
    const { body } = await ask('GET /api/users/v1/waiting/items?kind=jobs_failed', { token })
    const rows = body.items.map(({ subject, count }: { subject: string; count: number }) => [subject, count])
    return new Map<string, number>(rows)
  }
  // Its order is active already.
  expect((await waiting()).has('order.fulfil')).toBe(false)
  expect((await waiting()).get('message.deliver')).toBe(2)
  expect((await ask(`POST /api/users/v1/messages/${again}/resends`, { token })).status).toBe(201)
  expect((await waiting()).get('message.deliver')).toBe(1)

  // Nor by itself, as long as its row stands in the list.
  const listed = await read('state=failed&name=message.deliver&limit=100')
  const rowOf = (subject: string) =>
    listed.find(({ subject_id }: { subject_id: string }) => subject_id === subject)
  expect(rowOf(again)).toMatchObject({ can_run: false })
  expect(rowOf(other)).toMatchObject({ can_run: true })
  expect(await run(rowOf(again).id)).toMatchObject({ status: 409, body: { code: 900010 } })

  expect(await ask(`POST ${jobs}/runs`, { token, body: { name: 'message.deliver' } })).toMatchObject({
    status: 202,
    body: { count: 1 },
  })
  const statuses = await db.selectFrom('messages').select(['id', 'status']).where('id', 'in', ids).execute()
  expect(new Map(statuses.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [again, 'failed'],
      [other, 'waiting'],
      [old, 'failed'],
    ]),
  )
  expect((await waiting()).has('message.deliver')).toBe(false)
  await closeSettledJobs(shop.system)
  const left = await db
    .selectFrom('jobs')
    .select('name')
    .where('failed_at', 'is not', null)
    .where('subject_id', 'in', [...ids, orderId])
    .execute()
  expect(left).toEqual([])
})

test('jobs are for administrators only', async () => {
  const { id } = await leave({ failed: true })
  for (const role of ['support', 'viewer'] as const) {
    const other = await signedInStaff(db, role)
    expect((await ask(`GET ${jobs}`, { token: other.token })).status).toBe(403)
    expect((await ask(`POST ${jobs}/${id}/runs`, { token: other.token })).status).toBe(403)
  }
  expect((await ask(`GET ${jobs}`, { token: (await shop.newClient()).token })).status).toBe(403)
  expect((await ask(`GET ${jobs}`)).status).toBe(401)
  expect((await ask(`GET ${jobs}?state=lost`, { token })).status).toBe(422)
})
