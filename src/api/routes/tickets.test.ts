import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedInClient, signedInStaff, testApi } from '#test/api'
import { openTicket } from '#domain/account/support/open-ticket'
import { replyToTicket } from '#domain/account/support/reply-to-ticket'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import { untilWaiting } from '#test/until-waiting'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { maxTicketMessages } from '#rules/core/limits'
import { openedTickets } from '#rules/core/rate-limits'

const start = Date.now()
const { db, pool } = await testDatabase()
const clock = { now: () => new Date(start) }
const shop = await openTestShop(db, { now: clock.now })
const tickets = '/api/clients/v1/tickets'
const day = 86_400_000

async function newTicket(token: string, body: object = { description: 'لم تصلني النقاط' }) {
  const { body: answer, status } = await shop.ask(`POST ${tickets}`, { token, body })
  expect(status).toBe(201)
  return answer.ticket
}

/** What a staff user writes; a note is among staff. */
async function staffWrites(ticketId: string, body: string, isNote = false) {
  const { staffId } = await signedInStaff(db, 'support')
  await db
    .insertInto('ticket_messages')
    .values({ ticket_id: ticketId, staff_user_id: staffId, is_note: isNote, body, created_at: clock.now() })
    .execute()
  if (!isNote)
    await db.updateTable('tickets').set({ waiting_since: null }).where('id', '=', ticketId).execute()
}

/** As if it had been closed so long ago. */
async function closeBefore(id: string, ms: number) {
  const closedAt = new Date(clock.now().getTime() - ms)
  await db.updateTable('tickets').set({ closed_at: closedAt }).where('id', '=', id).execute()
}

async function factsOf(ticketId: string) {
  const rows = await db
    .selectFrom('activities')
    .select(['action', 'changes'])
    .where('entity', '=', 'ticket')
    .where('entity_id', '=', ticketId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.action)
}

describe('opening a ticket', () => {
  it('keeps what was written, with an order of mine', async () => {
    const { token, clientId } = await shop.newClient()
    const order = (await shop.placeOrder(token)).body.order
    const ticket = await newTicket(token, {
      description: ' سؤال\r\n\r\n\r\n\r\nعن طلبي ',
      order_id: order.id,
    })
    expect(ticket).toMatchObject({
      client_id: clientId,
      order_id: order.id,
      order_ref_id: order.ref_id,
      description: 'سؤال\n\nعن طلبي',
      response: null,
      answered: false,
      status: 'pending',
      created_by: { kind: 'client' },
      closing_date: null,
      can_reply: true,
      can_close: true,
      can_reopen: false,
      messages: [{ author: { kind: 'client' }, body: 'سؤال\n\nعن طلبي' }],
    })
    expect(ticket.ref_id).toBeGreaterThan(40_000)
    expect(await factsOf(ticket.id)).toEqual(['ticket.opened'])
  })

  it('happens once under a key', async () => {
    const { token } = await shop.newClient()
    const asked = {
      token,
      headers: { 'idempotency-key': 'one-ticket' },
      body: { description: 'once' },
    }
    const first = await shop.ask(`POST ${tickets}`, asked)
    // The answer was lost together with what was kept of it.
    await db.deleteFrom('idempotency_keys').where('key', '=', 'one-ticket').execute()
    const second = await shop.ask(`POST ${tickets}`, asked)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.ticket.id).toBe(first.body.ticket.id)
    const other = { ...asked, body: { description: 'something else' } }
    expect((await shop.ask(`POST ${tickets}`, other)).status).toBe(409)
  })

  it('happens once under a key, whatever asks for it at the same moment', async () => {
    const { clientId } = await shop.newClient()
    const actor = { kind: 'client', id: clientId, sessionId: randomUUID(), confirmedAt: new Date() } as const
    const openingKey = randomUUID()
    const quicker = randomUUID()
    const written = { created_at: clock.now(), updated_at: clock.now(), waiting_since: clock.now() }
    let slower = Promise.resolve('')
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('tickets')
        .values({ id: quicker, client_id: clientId, status: 'pending', opening_key: openingKey, ...written })
        .execute()
      slower = openTicket({ ...shop.system, actor }, { description: 'once', orderId: null, openingKey })
      await untilWaiting(db)
    })
    expect(await slower).toBe(quicker)
  })

  it('refuses nobody, nothing, too much, and what is unknown', async () => {
    expect((await shop.ask(`POST ${tickets}`, { body: { description: 'x' } })).body.code).toBe(100001)
    const { token } = await shop.newClient()
    const answers = [
      {},
      { description: '' },
      { description: ' \u202e\n\t ' },
      { description: 'x'.repeat(5_001) },
      { description: 7 },
      { description: 'x', order_id: 'mine' },
      { description: 'x', status: 'solved' },
    ].map(async (body) => (await shop.ask(`POST ${tickets}`, { token, body })).status)
    expect(new Set(await Promise.all(answers))).toEqual(new Set([422]))
  })

  it("answers 404 for somebody else's order", async () => {
    const owner = await shop.newClient()
    const order = (await shop.placeOrder(owner.token)).body.order
    const { token } = await shop.newClient()
    const asked = { token, body: { description: 'x', order_id: order.id } }
    expect(await shop.ask(`POST ${tickets}`, asked)).toMatchObject({ status: 404, body: { code: 300001 } })
  })

  it('keeps hostile text as text, and without signs that turn the page round', async () => {
    const { token } = await shop.newClient()
    const hostile = '<script>alert(1)</script>\u202eevil\u2066 \u0000& "quoted" 👩‍👩‍👧'
    const ticket = await newTicket(token, { description: hostile.replace('\u0000', '\u0007') })
    expect(ticket.description).toBe('<script>alert(1)</script> evil & "quoted" 👩‍👩‍👧')
  })

  it('is limited per client', async () => {
    const { ask } = testApi(db, { parts: { limiter: createSharedLimiter(pool) } })
    const { token } = await signedInClient(db)
    const body = { description: 'again' }
    for (let time = 0; time < openedTickets.points; time++) {
      expect((await ask(`POST ${tickets}`, { token, body })).status).toBe(201)
    }
    const last = await ask(`POST ${tickets}`, { token, body })
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await signedInClient(db)
    expect((await ask(`POST ${tickets}`, { token: other.token, body })).status).toBe(201)
  })
})

describe('reading tickets', () => {
  it('lists mine, newest first, in pages and by status', async () => {
    const { token } = await shop.newClient()
    const [one, two, three] = [await newTicket(token), await newTicket(token), await newTicket(token)]
    await newTicket((await shop.newClient()).token)
    await shop.ask(`PUT ${tickets}/${two.id}/closure`, { token })
    const first = await shop.ask(`GET ${tickets}?limit=2`, { token })
    expect(first.body.tickets.map((ticket: { id: string }) => ticket.id)).toEqual([three.id, two.id])
    const rest = await shop.ask(`GET ${tickets}?limit=2&cursor=${first.body.next_cursor}`, { token })
    expect(rest.body).toMatchObject({ tickets: [{ id: one.id, message_count: 1 }], next_cursor: null })
    const closed = await shop.ask(`GET ${tickets}?status=closed`, { token })
    expect(closed.body.tickets.map((ticket: { id: string }) => ticket.id)).toEqual([two.id])
    expect((await shop.ask(`GET ${tickets}?status=lost`, { token })).status).toBe(422)
    expect((await shop.ask(`GET ${tickets}?cursor=lost`, { token })).status).toBe(422)
    expect((await shop.ask(`GET ${tickets}`)).status).toBe(401)
  })

  it('shows the latest answer and never a note of the staff', async () => {
    const { token } = await shop.newClient()
    const { id } = await newTicket(token)
    await staffWrites(id, 'ننظر في الأمر')
    await staffWrites(id, 'a difficult customer', true)
    await staffWrites(id, 'أضفنا النقاط')
    await staffWrites(id, 'check again tomorrow', true)
    const one = await shop.ask(`GET ${tickets}/${id}`, { token })
    expect(one.body.ticket).toMatchObject({
      response: 'أضفنا النقاط',
      answered: true,
      message_count: 3,
      messages: [
        { author: { kind: 'client' } },
        { author: { kind: 'staff' }, body: 'ننظر في الأمر' },
        { author: { kind: 'staff' }, body: 'أضفنا النقاط' },
      ],
    })
    const list = await shop.ask(`GET ${tickets}`, { token })
    for (const { text } of [one, list]) {
      expect(text).not.toContain('difficult')
      expect(text).not.toContain('tomorrow')
    }
    // Only the copy of their data, which the law entitles them to, says what was noted about them; never by
    // whom.
    const copy = await shop.ask('POST /api/clients/v1/data_copies', { token })
    expect(copy.body.tickets).toMatchObject([{ status: 'pending', messages: [{}, {}, {}, {}, {}] }])
    for (const { text } of [one, list, copy]) expect(text).not.toContain('support ')
  })

  it("answers 404 for somebody else's and for what is not there", async () => {
    const { id } = await newTicket((await shop.newClient()).token)
    const { token } = await shop.newClient()
    const calls = [
      `GET ${tickets}/${id}`,
      `PUT ${tickets}/${id}/closure`,
      `DELETE ${tickets}/${id}/closure`,
      `GET ${tickets}/019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001`,
    ]
    for (const call of calls) {
      expect(await shop.ask(call, { token })).toMatchObject({ status: 404, body: { code: 600001 } })
    }
    const reply = await shop.ask(`POST ${tickets}/${id}/messages`, { token, body: { body: 'x' } })
    expect(reply).toMatchObject({ status: 404, body: { code: 600001 } })
    expect(await factsOf(id)).toEqual(['ticket.opened'])
  })
})

describe('writing into a ticket', () => {
  it('adds to the thread, once under a key', async () => {
    const { token } = await shop.newClient()
    const { id } = await newTicket(token)
    const asked = { token, headers: { 'idempotency-key': 'one-reply' }, body: { body: 'وأيضًا' } }
    const first = await shop.ask(`POST ${tickets}/${id}/messages`, asked)
    expect(first).toMatchObject({
      status: 201,
      body: {
        message: { body: 'وأيضًا', author: { kind: 'client' } },
        ticket: { message_count: 2, messages: [{}, { body: 'وأيضًا' }] },
      },
    })
    await db.deleteFrom('idempotency_keys').where('key', '=', 'one-reply').execute()
    const second = await shop.ask(`POST ${tickets}/${id}/messages`, asked)
    expect(second.body.message.id).toBe(first.body.message.id)
    expect(second.body.ticket.message_count).toBe(2)
    expect(await factsOf(id)).toEqual(['ticket.opened', 'ticket.replied'])
  })

  it('counts no repeat under a key against the limit of replies', async () => {
    const { token, clientId } = await shop.newClient()
    const { id } = await newTicket(token)
    const actor = { kind: 'client', id: clientId, sessionId: randomUUID(), confirmedAt: new Date() } as const
    let uses = 0
    const use = async () => ({ points: 60 - ++uses, seconds: 0 })
    const ctx = { ...shop.system, actor, limiter: { ...shop.system.limiter, use } }
    const reply = { id, body: 'وأيضًا', onceKey: randomUUID() }
    const first = await replyToTicket(ctx, reply)
    expect(await replyToTicket(ctx, reply)).toBe(first)
    expect(uses).toBe(1)
    const stranger = { ...actor, id: (await shop.newClient()).clientId }
    await expect(replyToTicket({ ...ctx, actor: stranger }, reply)).rejects.toThrow('ticket_not_found')
  })

  it('refuses nothing, too much, and a ticket that is not open', async () => {
    const { token } = await shop.newClient()
    const { id } = await newTicket(token)
    const write = (body: unknown) => shop.ask(`POST ${tickets}/${id}/messages`, { token, body })
    for (const body of [{}, { body: '   ' }, { body: 'x'.repeat(5_001) }, { body: 'x', is_note: true }]) {
      expect((await write(body)).status).toBe(422)
    }
    await shop.ask(`PUT ${tickets}/${id}/closure`, { token })
    expect(await write({ body: 'still there' })).toMatchObject({ status: 409, body: { code: 600002 } })
    expect((await shop.ask(`POST ${tickets}/${id}/messages`, { body: { body: 'x' } })).status).toBe(401)
  })

  it('ends somewhere', async () => {
    const { token } = await shop.newClient()
    const { id } = await newTicket(token)
    const more = Array.from({ length: maxTicketMessages - 1 }, () => ({
      ticket_id: id,
      body: 'more',
      created_at: clock.now(),
    }))
    await db.insertInto('ticket_messages').values(more).execute()
    const refused = await shop.ask(`POST ${tickets}/${id}/messages`, { token, body: { body: 'more' } })
    expect(refused).toMatchObject({ status: 409, body: { code: 600005 } })
  })
})

describe('closing and reopening', () => {
  it('closes once, and reopens within 7 days', async () => {
    const { token } = await shop.newClient()
    const { id } = await newTicket(token)
    const closed = await shop.ask(`PUT ${tickets}/${id}/closure`, { token })
    expect(closed.body.ticket).toMatchObject({
      status: 'closed',
      can_reply: false,
      can_close: false,
      can_reopen: true,
    })
    expect(new Date(closed.body.ticket.closing_date)).toEqual(clock.now())
    expect(new Date(closed.body.ticket.reopen_until).getTime()).toBe(clock.now().getTime() + 7 * day)
    await closeBefore(id, 7 * day)
    const again = await shop.ask(`PUT ${tickets}/${id}/closure`, { token })
    expect(new Date(again.body.ticket.closing_date).getTime()).toBe(start - 7 * day)
    const opened = await shop.ask(`DELETE ${tickets}/${id}/closure`, { token })
    expect(opened).toMatchObject({
      status: 200,
      body: { ticket: { status: 'pending', closing_date: null, can_reply: true, reopen_until: null } },
    })
    expect((await shop.ask(`DELETE ${tickets}/${id}/closure`, { token })).status).toBe(200)
    expect(await factsOf(id)).toEqual(['ticket.opened', 'ticket.closed', 'ticket.reopened'])
  })

  it('keeps a ticket closed after 7 days, counted from when it left pending', async () => {
    const { token } = await shop.newClient()
    const { id } = await newTicket(token)
    const solvedAt = new Date(start - 7 * day - 1)
    await db
      .updateTable('tickets')
      .set({ status: 'solved', closed_at: solvedAt })
      .where('id', '=', id)
      .execute()
    const closed = await shop.ask(`PUT ${tickets}/${id}/closure`, { token })
    expect(new Date(closed.body.ticket.closing_date)).toEqual(solvedAt)
    expect(closed.body.ticket.can_reopen).toBe(false)
    const refused = await shop.ask(`DELETE ${tickets}/${id}/closure`, { token })
    expect(refused).toMatchObject({ status: 409, body: { code: 600003 } })
  })

  it('reopens what is solved and not what is rejected', async () => {
    const { token } = await shop.newClient()
    for (const [status, answer] of [
      ['solved', 200],
      ['rejected', 409],
    ] as const) {
      const { id } = await newTicket(token)
      await db.updateTable('tickets').set({ status, closed_at: clock.now() }).where('id', '=', id).execute()
      const result = await shop.ask(`DELETE ${tickets}/${id}/closure`, { token })
      expect(result.status).toBe(answer)
    }
  })

  it('waits for the store again behind its last word', async () => {
    const { token } = await shop.newClient()
    const { id } = await newTicket(token)
    await staffWrites(id, 'أضفنا النقاط')
    await shop.ask(`PUT ${tickets}/${id}/closure`, { token })
    await shop.ask(`DELETE ${tickets}/${id}/closure`, { token })
    const { ticket } = (await shop.ask(`GET ${tickets}/${id}`, { token })).body
    expect(ticket).toMatchObject({ status: 'pending', answered: false, answer_due_at: expect.any(String) })
  })

  it('is safe with two tabs', async () => {
    const { token } = await shop.newClient()
    const { id } = await newTicket(token)
    const close = () => shop.ask(`PUT ${tickets}/${id}/closure`, { token })
    const answers = await Promise.all([close(), close(), close()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await factsOf(id)).toEqual(['ticket.opened', 'ticket.closed'])
  })
})

it('the database refuses a closing date that contradicts the status, and a note without staff', async () => {
  const { token } = await shop.newClient()
  const { id } = await newTicket(token)
  const update = db.updateTable('tickets').set({ status: 'closed' }).where('id', '=', id)
  await expect(update.execute()).rejects.toThrow('check')
  const note = { ticket_id: id, is_note: true, body: 'x', created_at: clock.now() }
  await expect(db.insertInto('ticket_messages').values(note).execute()).rejects.toThrow('check')
})
