import { signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { pageBehind } from '../../../test/short-link.ts'
import { openTestShop } from '../../../test/shop.ts'
import { expect, test } from 'vitest'

const { db } = await testDatabase()
const { ask } = testApi(db)
const shop = await openTestShop(db)
const { token, staffId } = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const tickets = '/api/users/v1/tickets'
const own = '/api/clients/v1/tickets'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

async function newTicket(description = 'أين إيصالي؟') {
  const client = await shop.newClient()
  const { status, body } = await ask(`POST ${own}`, { token: client.token, body: { description } })
  expect(status).toBe(201)
  return { client, id: body.ticket.id as string, ref: body.ticket.ref_id as number }
}

const answer = (id: string, body: object, options: object = {}) =>
  ask(`POST ${tickets}/${id}/messages`, { token, body, ...options })
const messagesAbout = (ref: number) =>
  db
    .selectFrom('messages')
    .select(['channel', 'language', 'body'])
    .where('template', '=', 'ticket_answered')
    .where('body', 'like', `%${ref}%`)
    .execute()

test('an answer reaches the client in the thread and as a message in the client’s language, once', async () => {
  const { client, id, ref } = await newTicket()
  const result = await answer(
    id,
    { body: 'أرسلناه إلى بريدكم.' },
    { headers: { 'idempotency-key': 'answer-key-0001' } },
  )
  expect(result).toMatchObject({
    status: 201,
    body: { ticket: { last_word: 'staff', response: 'أرسلناه إلى بريدكم.', message_count: 2 } },
  })
  await answer(id, { body: 'أرسلناه إلى بريدكم.' }, { headers: { 'idempotency-key': 'answer-key-0001' } })
  const seen = await ask(`GET ${own}/${id}`, { token: client.token })
  expect(seen.body.ticket.messages).toHaveLength(2)
  expect(seen.body.ticket.response).toBe('أرسلناه إلى بريدكم.')
  const [message, ...more] = await messagesAbout(ref)
  expect(more).toEqual([])
  expect(message?.language).toBe('ar')
  expect(await pageBehind(db, message?.body ?? '')).toBe(`/user/tickets/${id}`)
})

test('an answer whose braces were not filled is not sent; a note may have them', async () => {
  const { id } = await newTicket()
  expect(await answer(id, { body: 'الطلب {order} لم يُدفع.' })).toMatchObject({
    status: 422,
    body: { errors: { body: [expect.stringContaining('braces')] } },
  })
  expect((await answer(id, { body: 'الطلب {order} لم يُدفع.', is_note: true })).status).toBe(201)
  expect((await answer(id, { body: 'كود {x} في السطر {2}' })).status).toBe(201)
})

test('a note among staff never reaches the client: not the thread, not the list, not a message', async () => {
  const { client, id, ref } = await newTicket()
  const noted = await answer(id, { body: 'secret-note: عميل غاضب', is_note: true })
  expect(noted.body.ticket.messages[1]).toMatchObject({ is_note: true, author: { id: staffId } })
  expect(noted.body.ticket).toMatchObject({ response: null, last_word: 'client', message_count: 1 })
  for (const call of [`GET ${own}/${id}`, `GET ${own}`]) {
    const { status, body } = await ask(call, { token: client.token })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('secret-note')
  }
  expect(await messagesAbout(ref)).toEqual([])
  const seen = await ask(`GET ${tickets}/${id}`, { token: viewer.token })
  expect(JSON.stringify(seen.body)).toContain('secret-note')
})

test('the status moves by the table; the closing date comes and goes with it', async () => {
  const { id } = await newTicket()
  const move = (status: string) => ask(`PUT ${tickets}/${id}/status`, { token, body: { status } })
  const solved = await move('solved')
  expect(solved.body.ticket).toMatchObject({ status: 'solved', moves: ['closed', 'pending'] })
  expect(solved.body.ticket.closing_date).not.toBeNull()
  expect((await move('solved')).status).toBe(200)
  expect(await move('rejected')).toMatchObject({ status: 409, body: { code: 600006 } })
  expect(await answer(id, { body: 'متأخر' })).toMatchObject({ status: 409, body: { code: 600002 } })
  expect((await answer(id, { body: 'ملاحظة', is_note: true })).status).toBe(201)
  expect((await move('pending')).body.ticket).toMatchObject({ status: 'pending', closing_date: null })
  expect((await move('rejected')).body.ticket.moves).toEqual(['closed'])
  const { body } = await ask(`GET ${tickets}/${id}/history`, { token: viewer.token })
  expect(body.activities.map(({ action }: { action: string }) => action)).toEqual([
    'ticket.rejected',
    'ticket.reopened',
    'ticket.noted',
    'ticket.solved',
    'ticket.opened',
  ])
})

test('with words the client is answered in the same moment, or nothing happens', async () => {
  const { id, ref } = await newTicket()
  const move = (body: object) => ask(`PUT ${tickets}/${id}/status`, { token, body })
  expect((await move({ status: 'rejected', words: ' ' })).status).toBe(422)
  const rejected = await move({ status: 'rejected', words: 'لا نقدم هذه الخدمة.' })
  expect(rejected.body.ticket).toMatchObject({
    status: 'rejected',
    response: 'لا نقدم هذه الخدمة.',
    last_word: 'staff',
  })
  expect(await messagesAbout(ref)).toHaveLength(1)
  expect(await move({ status: 'closed', words: 'مغلقة' })).toMatchObject({ status: 409 })
})

test('a ticket that a colleague has taken meanwhile is not taken from them by who saw it free, or with somebody else', async () => {
  const { id } = await newTicket()
  const colleague = await signedInStaff(db, 'support')
  const assign = (staff: string | null, instead_of: string | null, by = token) =>
    ask(`PUT ${tickets}/${id}/assignment`, { token: by, body: { staff_user_id: staff, instead_of } })
  const holder = async () =>
    (await ask(`GET ${tickets}/${id}`, { token })).body.ticket.assigned_to?.id ?? null
  const taken = { status: 409, body: { code: 600010 } }
  expect((await assign(colleague.staffId, null, colleague.token)).status).toBe(200)
  expect(await assign(staffId, null)).toMatchObject(taken)
  expect(await holder()).toBe(colleague.staffId)
  // What stands already is no conflict, and whoever says whom they take it from has it.
  expect((await assign(colleague.staffId, null)).status).toBe(200)
  expect((await assign(staffId, colleague.staffId)).status).toBe(200)
  expect(await assign(null, colleague.staffId, colleague.token)).toMatchObject(taken)
  expect(await holder()).toBe(staffId)
  expect((await assign(null, staffId)).status).toBe(200)
})

test('whoever is given a ticket by a colleague is told, whoever takes it knows', async () => {
  const { id, ref } = await newTicket()
  const colleague = await signedInStaff(db, 'support')
  const assign = (staff: string | null) =>
    ask(`PUT ${tickets}/${id}/assignment`, { token, body: { staff_user_id: staff } })
  await assign(staffId)
  await assign(colleague.staffId)
  await assign(colleague.staffId)
  await assign(null)
  const { email } = await db
    .selectFrom('staff_users')
    .select('email')
    .where('id', '=', colleague.staffId)
    .executeTakeFirstOrThrow()
  const result = await db
    .selectFrom('messages')
    .select(['recipient', 'channel'])
    .where('template', '=', 'ticket_assigned')
    .where('subject', 'like', `%${ref}%`)
    .execute()
  expect(result).toEqual([{ recipient: email, channel: 'email' }])
})

test('a ticket is given to people who serve, and back to nobody', async () => {
  const { id } = await newTicket()
  const assign = (staff: string | null) =>
    ask(`PUT ${tickets}/${id}/assignment`, { token, body: { staff_user_id: staff } })
  expect((await assign(staffId)).body.ticket.assigned_to).toMatchObject({ id: staffId })
  const mine = await ask(`GET ${tickets}?assigned=me`, { token })
  expect(mine.body.tickets.map((ticket: { id: string }) => ticket.id)).toEqual([id])
  expect((await assign(viewer.staffId)).status).toBe(422)
  expect((await assign(nowhere)).status).toBe(422)
  expect((await assign(null)).body.ticket.assigned_to).toBeNull()
  const people = (await ask(`GET ${tickets}/assignees`, { token })).body.assignees
  const ids = people.map((person: { id: string }) => person.id)
  expect(ids).toContain(staffId)
  expect(ids).not.toContain(viewer.staffId)
})

test('the queue is read oldest first, narrowed, searched and counted', async () => {
  const first = await newTicket()
  const second = await newTicket()
  await ask(`PUT ${tickets}/${second.id}/status`, { token, body: { status: 'closed' } })
  const ids = async (query: string) =>
    (await ask(`GET ${tickets}?${query}`, { token: viewer.token })).body.tickets.map(
      (ticket: { id: string }) => ticket.id,
    )
  const all = await ids('limit=100')
  expect(all.indexOf(first.id)).toBeLessThan(all.indexOf(second.id))
  expect(await ids('sort=-created_at&limit=1')).toEqual([second.id])
  expect(await ids('status=closed')).toEqual([second.id])
  expect(await ids(`q=${first.ref}`)).toEqual([first.id])
  const counts = (await ask(`GET ${tickets}/counts?q=${second.ref}`, { token })).body.counts
  expect(counts).toMatchObject({ all: { count: 1 }, closed: { count: 1 }, pending: { count: 0 } })
})

test('a viewer changes nothing; what is invalid or missing is told', async () => {
  const { id } = await newTicket()
  const asViewer = { token: viewer.token, body: {} }
  expect((await ask(`POST ${tickets}/${id}/messages`, asViewer)).status).toBe(403)
  expect((await ask(`PUT ${tickets}/${id}/status`, asViewer)).status).toBe(403)
  expect((await ask(`PUT ${tickets}/${id}/assignment`, asViewer)).status).toBe(403)
  expect((await ask(`GET ${tickets}`)).status).toBe(401)
  expect((await answer(id, { body: ' \u200f ' })).status).toBe(422)
  expect((await answer(nowhere, { body: 'نص' })).status).toBe(404)
  expect((await ask(`GET ${tickets}/${nowhere}`, { token })).status).toBe(404)
  expect((await ask(`GET ${tickets}/${nowhere}/history`, { token })).status).toBe(404)
})
