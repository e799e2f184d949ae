import { expect, test } from 'vitest'
import { presenceLifetime } from '#rules/core/limits'
import { signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { pageBehind } from '../../../test/short-link.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'

const { db } = await testDatabase()
const clock = travellingClock()
const { ask } = testApi(db, { now: clock.now })
const shop = await openTestShop(db, { now: clock.now })
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const { token } = support
const tickets = '/api/users/v1/tickets'
const replies = '/api/users/v1/saved_replies'
const own = '/api/clients/v1/tickets'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

async function newTicket() {
  const client = await shop.newClient()
  const { body } = await ask(`POST ${own}`, { token: client.token, body: { description: 'أين إيصالي؟' } })
  return { client, id: body.ticket.id as string }
}
const kept = {
  title_ar: 'الإيصال',
  title_en: 'Receipt',
  body_ar: 'أهلًا {client_name}، إيصال الطلب {order} في حسابكم. {staff_name}، {store}',
  body_en: 'Hello {client_name}, the receipt of order {order} ({plan}) is in your account. {staff_name}',
}
const keep = (body: object = kept) => ask(`POST ${replies}`, { token, body })

test('staff open a ticket for a client: the client reads it, is told, and it is opened once', async () => {
  const client = await shop.newClient()
  const order = (await shop.placeOrder(client.token)).body.order
  const body = { client_id: client.clientId, order_id: order.id, description: 'لاحظنا تعثر الدفع.' }
  const asked = { token, body, ...keyed('open-for-client') }
  const opened = await ask(`POST ${tickets}`, asked)
  expect(opened).toMatchObject({
    status: 201,
    body: {
      ticket: {
        client_id: client.clientId,
        order_id: order.id,
        status: 'pending',
        created_by: { kind: 'staff', id: support.staffId },
        assigned_to: { id: support.staffId },
        last_word: 'staff',
        waiting_since: null,
      },
    },
  })
  expect((await ask(`POST ${tickets}`, asked)).body.ticket.id).toBe(opened.body.ticket.id)
  const listed = (await ask(`GET ${own}`, { token: client.token })).body.tickets
  expect(listed.map((ticket: { id: string }) => ticket.id)).toEqual([opened.body.ticket.id])
  const result = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', client.clientId)
    .where('template', '=', 'ticket_opened')
    .execute()
  expect(result).toHaveLength(1)
  expect(await pageBehind(db, result[0]?.body ?? '')).toBe(`/user/tickets/${opened.body.ticket.id}`)
})

test('a ticket is not opened for nobody, about somebody else’s order, or without words', async () => {
  const client = await shop.newClient()
  const order = (await shop.placeOrder((await shop.newClient()).token)).body.order
  const open = (body: object, who = token) => ask(`POST ${tickets}`, { token: who, body })
  const words = { client_id: client.clientId, description: 'نص' }
  expect((await open({ ...words, client_id: nowhere })).status).toBe(404)
  expect(await open({ ...words, order_id: order.id })).toMatchObject({ status: 404, body: { code: 300001 } })
  expect((await open({ ...words, description: ' ' })).status).toBe(422)
  expect((await open(words, viewer.token)).status).toBe(403)
  expect((await ask(`POST ${tickets}`, { body: words })).status).toBe(401)
})

test('order, owner and status change under one version; an older one gets both values', async () => {
  const { client, id } = await newTicket()
  const order = (await shop.placeOrder(client.token)).body.order
  const foreign = (await shop.placeOrder((await shop.newClient()).token)).body.order
  const edit = (body: object, who = token) => ask(`PATCH ${tickets}/${id}`, { token: who, body })
  const changed = await edit({
    version: 1,
    order_id: order.id,
    staff_user_id: support.staffId,
    status: 'solved',
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { ticket: { order_id: order.id, assigned_to: { id: support.staffId }, status: 'solved' } },
  })
  expect(changed.body.ticket.closing_date).not.toBeNull()
  // The repeat of a lost answer has nothing left to do.
  expect((await edit({ version: 1, status: 'solved' })).body.conflicts).toEqual({})
  expect(await edit({ version: 1, order_id: null })).toMatchObject({
    status: 409,
    body: { code: 200009, conflicts: { order_id: { current: order.id, yours: null } } },
  })
  const { version } = changed.body.ticket
  expect((await edit({ version, order_id: foreign.id })).status).toBe(404)
  expect((await edit({ version, staff_user_id: viewer.staffId })).status).toBe(422)
  expect(await edit({ version, order_id: null, status: 'rejected' })).toMatchObject({
    body: { code: 600006 },
  })
  // All or nothing.
  expect((await ask(`GET ${tickets}/${id}`, { token })).body.ticket.order_id).toBe(order.id)
  expect((await edit({ version, description: 'x' })).status).toBe(422)
  expect((await edit({ version, status: 'closed' }, viewer.token)).status).toBe(403)
  expect((await ask(`PATCH ${tickets}/${nowhere}`, { token, body: { version: 1 } })).status).toBe(404)
  const { body } = await ask(`GET ${tickets}/${id}/history?field=order_id`, { token })
  expect(body.activities[0]).toMatchObject({
    action: 'ticket.updated',
    changes: { order_id: { before: null, after: order.id } },
  })
})

test('of two edits at once one wins', async () => {
  const { id } = await newTicket()
  const edits = await Promise.all(
    ['solved', 'rejected', 'closed'].map((status) =>
      ask(`PATCH ${tickets}/${id}`, { token, body: { version: 1, status } }),
    ),
  )
  expect(edits.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('an administrator deletes a ticket with its thread; its history stays, without what was written', async () => {
  const { client, id } = await newTicket()
  const remove = (who: string) => ask(`DELETE ${tickets}/${id}`, { token: who })
  expect((await remove(token)).status).toBe(403)
  expect((await remove(admin.token)).status).toBe(204)
  expect((await remove(admin.token)).status).toBe(404)
  expect((await ask(`GET ${own}/${id}`, { token: client.token })).status).toBe(404)
  const { body } = await ask(`GET ${tickets}/${id}/history`, { token: viewer.token })
  expect(body.activities[0]).toMatchObject({ action: 'ticket.deleted', changes: { status: { after: null } } })
  expect(JSON.stringify(body)).not.toContain('أين إيصالي')
})

test('who waits for an answer is known: since their word, not while it is answered or closed', async () => {
  const { client, id } = await newTicket()
  const waiting = async () => (await ask(`GET ${tickets}/${id}`, { token })).body.ticket.waiting_since
  const write = (body: object) => ask(`POST ${tickets}/${id}/messages`, { token, body })
  const opened = await waiting()
  expect(opened).not.toBeNull()
  clock.travel(1000)
  await ask(`POST ${own}/${id}/messages`, { token: client.token, body: { body: 'هل من جديد؟' } })
  expect(await waiting()).toBe(opened)
  await write({ body: 'بيننا', is_note: true })
  expect(await waiting()).toBe(opened)
  await write({ body: 'أرسلناه.' })
  expect(await waiting()).toBeNull()
  await ask(`POST ${own}/${id}/messages`, { token: client.token, body: { body: 'لم يصل.' } })
  expect(new Date(await waiting())).toEqual(clock.now())
  const move = (status: string) => ask(`PUT ${tickets}/${id}/status`, { token, body: { status } })
  await move('solved')
  expect(await waiting()).toBeNull()
  await move('pending')
  expect(await waiting()).not.toBeNull()
})

test('the queue is narrowed to and sorted by who waits longest', async () => {
  const first = await newTicket()
  const longAgo = new Date(clock.now().getTime() - 2 * 86_400_000)
  await db.updateTable('tickets').set({ waiting_since: longAgo }).where('id', '=', first.id).execute()
  const second = await newTicket()
  const answered = await newTicket()
  await ask(`POST ${tickets}/${answered.id}/messages`, { token, body: { body: 'تم.' } })
  const ids = async (query: string): Promise<string[]> =>
    (await ask(`GET ${tickets}?limit=100&${query}`, { token })).body.tickets.map(
      (ticket: { id: string }) => ticket.id,
    )
  const day = await ids('waiting=day')
  expect(day).toContain(first.id)
  expect(day).not.toContain(second.id)
  expect(await ids('waiting=any')).not.toContain(answered.id)
  const sorted = await ids('sort=waiting_since')
  expect(sorted.indexOf(first.id)).toBeLessThan(sorted.indexOf(second.id))
  expect(sorted.indexOf(second.id)).toBeLessThan(sorted.indexOf(answered.id))
  expect((await ask(`GET ${tickets}?waiting=year`, { token })).status).toBe(422)
  const { counts } = (await ask(`GET ${tickets}/counts?waiting=day`, { token })).body
  expect(counts.all.count).toBe(day.length)
})

test('whoever looks at a ticket sees who else does and who writes, for a minute', async () => {
  const { id } = await newTicket()
  const look = (who: string, typing = false) =>
    ask(`PUT ${tickets}/${id}/presence`, { token: who, body: { is_typing: typing } })
  expect((await look(token)).body).toMatchObject({ others: [] })
  const seen = await look(viewer.token)
  expect(seen.body.others).toMatchObject([{ id: support.staffId, is_typing: false }])
  await look(token, true)
  expect((await look(viewer.token)).body.others).toMatchObject([{ id: support.staffId, is_typing: true }])
  await ask(`DELETE ${tickets}/${id}/presence`, { token })
  expect((await look(viewer.token)).body.others).toEqual([])
  clock.travel((presenceLifetime + 1) * 1000)
  expect((await look(token)).body.others).toEqual([])
  expect((await ask(`PUT ${tickets}/${nowhere}/presence`, { token, body: { is_typing: true } })).status).toBe(
    404,
  )
  expect((await ask(`PUT ${tickets}/${id}/presence`, { token, body: {} })).status).toBe(422)
  expect((await ask(`PUT ${tickets}/${id}/presence`, { body: { is_typing: true } })).status).toBe(401)
})

test('a look tells how far the thread has gone, and an answer to an older thread is not sent', async () => {
  const { client, id } = await newTicket()
  const look = async () =>
    (await ask(`PUT ${tickets}/${id}/presence`, { token, body: { is_typing: false } })).body.last_message_id
  const answer = (who: string, text: string, seen: string, more: object = {}) =>
    ask(`POST ${tickets}/${id}/messages`, {
      token: who,
      body: { body: text, seen_message_id: seen, ...more },
    })
  const first = await look()
  expect((await answer(admin.token, 'أرسلناه من جديد.', first)).status).toBe(201)
  const second = await look()
  expect(second).not.toBe(first)
  // The other one had the same question before them.
  expect(await answer(token, 'تجدونه في حسابكم.', first)).toMatchObject({
    status: 409,
    body: { code: 600008 },
  })
  // A note may always be left, and one's own words are no news.
  expect((await answer(token, 'للزملاء', first, { is_note: true })).status).toBe(201)
  expect((await answer(token, 'تجدونه في حسابكم.', second)).status).toBe(201)
  const read = await look()
  await ask(`POST ${own}/${id}/messages`, { token: client.token, body: { body: 'لم يصل' } })
  expect((await answer(token, 'لعله في المهملات', read)).status).toBe(409)
  expect((await answer(token, 'لعله في المهملات', await look())).status).toBe(201)
})

test('a ticket is not solved over words of its client that nobody has read', async () => {
  const { client, id } = await newTicket()
  const move = (status: string, seen?: string) =>
    ask(`PUT ${tickets}/${id}/status`, {
      token,
      body: {
        status,
        ...(seen && { seen_message_id: seen }),
        ...(status === 'rejected' && { words: 'لا نقبله' }),
      },
    })
  const end = async () => (await ask(`GET ${tickets}/${id}`, { token })).body.ticket.last_message_id
  const seen = await end()
  await ask(`POST ${own}/${id}/messages`, { token: client.token, body: { body: 'ما زال لا يعمل' } })
  for (const status of ['solved', 'closed', 'rejected']) {
    expect(await move(status, seen)).toMatchObject({ status: 409, body: { code: 600008 } })
  }
  const waits = (await ask(`GET ${tickets}/${id}`, { token })).body.ticket
  expect(waits).toMatchObject({ status: 'pending', last_word: 'client' })
  expect(waits.waiting_since).not.toBeNull()
  expect((await move('solved', await end())).status).toBe(200)
  // Reopening hides nothing; and who names nothing moves it as before.
  expect((await move('pending', seen)).status).toBe(200)
  expect((await move('closed')).status).toBe(200)
})

test('many looks at once are all kept', async () => {
  const { id } = await newTicket()
  const looks = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      ask(`PUT ${tickets}/${id}/presence`, {
        token: [token, viewer.token, admin.token][turn % 3],
        body: { is_typing: turn > 6 },
      }),
    ),
  )
  expect(looks.every(({ status }) => status === 200)).toBe(true)
  const { body } = await ask(`PUT ${tickets}/${id}/presence`, { token, body: { is_typing: false } })
  expect(body.others).toHaveLength(2)
})

test('an answer is kept, filled for a ticket in both languages, changed and deleted', async () => {
  const created = await keep()
  expect(created.status).toBe(201)
  const { id } = created.body.saved_reply
  const { client, id: ticket } = await newTicket()
  const order = (await shop.placeOrder(client.token)).body.order
  const filled = async () => {
    const { body } = await ask(`GET ${tickets}/${ticket}/saved_replies`, { token })
    expect(body.language).toBe('ar')
    return body.saved_replies.find((reply: { id: string }) => reply.id === id)
  }
  // Without an order its gap stays to be seen.
  expect((await filled()).body_ar).toContain('{order}')
  await ask(`PATCH ${tickets}/${ticket}`, { token, body: { version: 1, order_id: order.id } })
  const { body_ar, body_en } = await filled()
  expect(body_ar).toContain(`إيصال الطلب ${order.ref_id} في حسابكم. support`)
  expect(body_en).toContain(`order ${order.ref_id} (`)
  expect(body_en).not.toMatch(/\{order\}|\{plan\}|\{staff_name\}/)

  const edit = (body: object) => ask(`PATCH ${replies}/${id}`, { token, body })
  expect((await edit({ version: 1, title_en: 'The receipt' })).body.saved_reply.version).toBe(2)
  expect(await edit({ version: 1, title_en: 'Another' })).toMatchObject({
    status: 409,
    body: { conflicts: { title_en: { current: 'The receipt', yours: 'Another' } } },
  })
  expect((await ask(`GET ${replies}?q=receipt`, { token: viewer.token })).body.saved_replies).toHaveLength(1)
  expect((await ask(`DELETE ${replies}/${id}`, { token })).status).toBe(403)
  expect((await ask(`DELETE ${replies}/${id}`, { token: admin.token })).status).toBe(204)
  expect((await ask(`GET ${replies}/${id}`, { token })).status).toBe(404)
  const { activities } = (await ask(`GET ${replies}/${id}/history`, { token })).body
  expect(activities.map(({ action }: { action: string }) => action)).toEqual([
    'saved_reply.deleted',
    'saved_reply.updated',
    'saved_reply.created',
  ])
})

test('a saved reply with a gap reaches no client, whichever call brings it; colleagues may read it', async () => {
  const { client, id } = await newTicket()
  const words = 'الطلب {order} لم يُدفع.'
  const write = (is_note: boolean) =>
    ask(`POST ${tickets}/${id}/messages`, { token, body: { body: words, is_note } })
  const reject = ask(`PUT ${tickets}/${id}/status`, { token, body: { status: 'rejected', words } })
  const open = ask(`POST ${tickets}`, { token, body: { client_id: client.clientId, description: words } })
  const refusals = [await write(false), await reject, await open]
  expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['body']],
    [422, ['words']],
    [422, ['description']],
  ])
  expect((await write(true)).status).toBe(201)
})

test('what cannot be filled, is empty or is not allowed is refused', async () => {
  expect(await keep({ ...kept, body_ar: 'كلمة السر {password}' })).toMatchObject({
    status: 422,
    body: { errors: { body_ar: expect.any(Array) } },
  })
  expect((await keep({ ...kept, title_en: ' ' })).status).toBe(422)
  expect((await ask(`POST ${replies}`, { token: viewer.token, body: kept })).status).toBe(403)
  expect((await ask(`GET ${replies}`)).status).toBe(401)
  expect((await ask(`GET ${tickets}/${nowhere}/saved_replies`, { token })).status).toBe(404)
  expect((await ask(`GET ${replies}/${nowhere}/history`, { token })).status).toBe(404)
})
