import { expect, test } from 'vitest'
import { day } from '#rules/core/durations'
import { signedInStaff, staySignedIn, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'

const { db } = await testDatabase()
const clock = travellingClock()
const { ask } = testApi(db, { now: clock.now })
const shop = await openTestShop(db, { now: clock.now })
const { token } = await signedInStaff(db, 'support', clock.now())
const colleague = await signedInStaff(db, 'support', clock.now())
const own = '/api/clients/v1/tickets'
const tickets = '/api/users/v1/tickets'

type Client = Awaited<ReturnType<typeof shop.newClient>>
async function open(client: Client, description: string): Promise<string> {
  const { body } = await ask(`POST ${own}`, { token: client.token, body: { description } })
  return body.ticket.id
}
async function go(length: number) {
  clock.travel(length)
  await staySignedIn(db, clock.now())
}
const read = async (id: string) => (await ask(`GET ${tickets}/${id}`, { token })).body.ticket
const mine = async (client: Client, id: string) =>
  (await ask(`GET ${own}/${id}`, { token: client.token })).body.ticket
const bodies = (ticket: { messages: { body: string }[] }) => ticket.messages.map(({ body }) => body)
async function merge(id: string, ticket_id: string, version?: number) {
  const now = version ?? (await read(id)).version
  return ask(`POST ${tickets}/${id}/merges`, { token, body: { version: now, ticket_id } })
}
const undo = (id: string, other: string) => ask(`DELETE ${tickets}/${id}/merges/${other}`, { token })
const notify = (id: string) =>
  db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', id)
    .where('template', '=', 'ticket_merged')
    .execute()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Two tickets of one client: the older one waits for longer, the other one has a file, an answer and a note.
 */
async function twoTickets() {
  const client = await shop.newClient()
  const first = await open(client, 'خُصم مني المبلغ مرتين')
  await go(60_000)
  const second = await open(client, 'رسالتان من البنك')
  return { client, first, second }
}

test('two tickets become one thread in order of time, with where each was written; the other one leads there', async () => {
  const { client, first, second } = await twoTickets()
  await ask(`POST ${own}/${first}/messages`, { token: client.token, body: { body: 'أنتظر ردكم' } })
  await ask(`POST ${tickets}/${first}/messages`, {
    token,
    body: { body: `@${await nameOf(colleague.staffId)} ما رأيك؟`, is_note: true },
  })
  const since = new Date((await read(first)).waiting_since).toISOString()

  const { merges } = (await ask(`GET ${tickets}/${second}/merges`, { token })).body
  expect(merges).toMatchObject({
    candidates: [{ id: first, messages: 3, attachments: 0, waiting_since: since }],
    merged: [],
    undo_days: 7,
  })
  const merged = await merge(second, first)
  expect(merged.status).toBe(200)
  expect(bodies(merged.body.ticket)).toEqual([
    'خُصم مني المبلغ مرتين',
    'رسالتان من البنك',
    'أنتظر ردكم',
    expect.stringContaining('ما رأيك؟'),
  ])
  expect(merged.body.ticket).toMatchObject({ status: 'pending' })
  expect(new Date(merged.body.ticket.waiting_since).toISOString()).toBe(since)
  const origins = merged.body.ticket.messages.map(
    ({ origin }: { origin: { id: string } | null }) => origin?.id,
  )
  expect(origins).toEqual([first, undefined, first, first])
  expect(await read(first)).toMatchObject({
    status: 'closed',
    moves: [],
    merged_into: { id: second },
    messages: [],
    description: 'خُصم مني المبلغ مرتين',
  })

  // The client sees one, without the note, and is led to it from the other.
  expect(bodies(await mine(client, second))).toHaveLength(3)
  expect(await mine(client, first)).toMatchObject({ merged_into: { id: second }, can_reopen: false })
  const listed = (await ask(`GET ${own}`, { token: client.token })).body.tickets
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([second])
  // The colleague is still called, at the ticket that goes on.
  const { items } = (await ask('GET /api/users/v1/waiting/items?kind=mention', { token: colleague.token }))
    .body
  expect(items).toMatchObject([{ subject: second }])
  for (const id of [first, second]) {
    const { activities } = (await ask(`GET ${tickets}/${id}/history`, { token })).body
    expect(activities.map(({ action }: { action: string }) => action)).toContain('ticket.merged')
  }
})

test('the client is told once, however often it is asked for', async () => {
  const { client, first, second } = await twoTickets()
  const { version } = await read(second)
  const answers = await Promise.all([merge(second, first, version), merge(second, first, version)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await merge(second, first)).status).toBe(200)
  expect(await notify(client.clientId)).toHaveLength(1)
})

test('files stay readable for both, under the address in which they were sent, too', async () => {
  const { client, first, second } = await twoTickets()
  const upload = await ask('POST /api/clients/v1/ticket_attachments?name=a.png', {
    token: client.token,
    body: png,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const file = upload.body.attachment.id
  await ask(`POST ${own}/${first}/messages`, {
    token: client.token,
    body: { body: 'الصورة', attachment_ids: [file] },
  })
  await merge(second, first)
  for (const id of [first, second]) {
    expect((await ask(`GET ${own}/${id}/attachments/${file}`, { token: client.token })).status).toBe(200)
    expect((await ask(`GET ${tickets}/${id}/attachments/${file}`, { token })).status).toBe(200)
  }
  const other = await shop.newClient()
  expect((await ask(`GET ${own}/${first}/attachments/${file}`, { token: other.token })).status).toBe(404)
})

test('a merge is undone within a week: what went over goes back, what was written since stays', async () => {
  const { client, first, second } = await twoTickets()
  const before = await read(first)
  await merge(second, first)
  await ask(`POST ${tickets}/${second}/messages`, { token, body: { body: 'رددنا على الاثنتين' } })
  await go(6 * day)
  expect((await undo(second, first)).status).toBe(200)
  expect(await read(first)).toMatchObject({
    status: 'pending',
    merged_into: null,
    waiting_since: before.waiting_since,
    messages: [{ body: 'خُصم مني المبلغ مرتين', origin: null }],
  })
  expect(await read(second)).toMatchObject({
    waiting_since: null,
    messages: [{ body: 'رسالتان من البنك' }, { body: 'رددنا على الاثنتين' }],
  })
  expect((await mine(client, first)).can_reply).toBe(true)
  // Again changes nothing, and it can be merged again.
  expect((await undo(second, first)).status).toBe(200)
  expect((await merge(second, first)).status).toBe(200)
  await go(8 * day)
  expect((await undo(second, first)).body.code).toBe(600016)
})

test('what only a merge made urgent is ordinary again once it is undone, unless somebody has decided since', async () => {
  const urgent = async (id: string, urgency: string) => {
    const { version } = await read(id)
    const answer = await ask(`PATCH ${tickets}/${id}`, { token, body: { version, urgency } })
    expect(answer.status).toBe(200)
  }
  const made = await twoTickets()
  await urgent(made.first, 'urgent')
  expect((await merge(made.second, made.first)).body.ticket.urgency).toBe('urgent')
  await undo(made.second, made.first)
  expect([(await read(made.first)).urgency, (await read(made.second)).urgency]).toEqual(['urgent', 'normal'])

  const decided = await twoTickets()
  await urgent(decided.first, 'urgent')
  await merge(decided.second, decided.first)
  await urgent(decided.second, 'normal')
  await urgent(decided.second, 'urgent')
  await undo(decided.second, decided.first)
  expect((await read(decided.second)).urgency).toBe('urgent')
})

test('one that was put off is put off again once its merge is undone, unless that moment has come', async () => {
  const { first, second } = await twoTickets()
  const chosen = new Date(clock.now().getTime() + 3 * day).toISOString()
  const { version } = await read(first)
  const body = { version, snoozed_until: chosen }
  const snoozed_until = (await ask(`PATCH ${tickets}/${first}`, { token, body })).body.ticket.snoozed.until
  await merge(second, first)
  expect((await read(second)).snoozed).toBeNull()
  await undo(second, first)
  expect((await read(first)).snoozed).toMatchObject({ until: snoozed_until })
  const history = await ask(`GET ${tickets}/${first}/history`, { token })
  const changes = history.body.activities.map((one: { changes: object }) => one.changes)
  expect(changes).toContainEqual(
    expect.objectContaining({ snoozed_until: { before: null, after: snoozed_until } }),
  )

  await merge(second, first)
  await go(4 * day)
  await undo(second, first)
  expect((await read(first)).snoozed).toBeNull()
})

test('a merge into one that was merged itself is undone from the outside in', async () => {
  const { client, first, second } = await twoTickets()
  const third = await open(client, 'أين وصل طلبي؟')
  await merge(second, first)
  await merge(third, second)
  expect(bodies(await read(third))).toHaveLength(3)
  expect((await undo(second, first)).body.code).toBe(600016)
  expect((await undo(third, second)).status).toBe(200)
  expect((await undo(second, first)).status).toBe(200)
  for (const id of [first, second, third]) expect((await read(id)).messages).toHaveLength(1)
})

test('an answer begun before one’s own merge is sent; what a colleague merged or wrote is still to be read first', async () => {
  const { client, first, second } = await twoTickets()
  const reply = (from: string, seen: string | undefined, body: string) =>
    ask(`POST ${tickets}/${first}/messages`, { token: from, body: { body, seen_message_id: seen } })
  const newest = async () => (await read(first)).messages.at(-1)?.id
  const seen = await newest()
  await merge(first, second)
  expect((await reply(colleague.token, seen, 'أرى المبلغين')).body.code).toBe(600008)
  expect((await reply(token, seen, 'أرى المبلغين')).status).toBe(201)

  const now = await newest()
  await ask(`POST ${own}/${first}/messages`, { token: client.token, body: { body: 'وجدته' } })
  expect((await reply(token, now, 'هل تأكدتم؟')).body.code).toBe(600008)
})

test('older words that a colleague merged in are still to be read first, one’s own merge is not', async () => {
  const { first, second } = await twoTickets()
  const end = async (id: string) => (await read(id)).last_message_id
  const reply = (seen: string) =>
    ask(`POST ${tickets}/${second}/messages`, {
      token,
      body: { body: 'أرى المبلغين', seen_message_id: seen },
    })
  const solve = (seen: string) =>
    ask(`PUT ${tickets}/${second}/status`, { token, body: { status: 'solved', seen_message_id: seen } })
  const before = await end(second)
  const { version } = await read(second)
  const body = { version, ticket_id: first }
  expect((await ask(`POST ${tickets}/${second}/merges`, { token: colleague.token, body })).status).toBe(200)
  const { body: seenBy } = await ask(`PUT ${tickets}/${second}/presence`, {
    token,
    body: { is_typing: false },
  })
  expect(seenBy.last_message_id > before).toBe(true)
  expect((await reply(before)).body.code).toBe(600008)
  expect((await solve(before)).body.code).toBe(600008)
  expect((await read(second)).waiting_since).not.toBeNull()
  expect((await reply(seenBy.last_message_id)).status).toBe(201)

  await undo(second, first)
  const apart = await end(second)
  await merge(second, first)
  expect((await reply(apart)).status).toBe(201)
})

test('itself, another client’s, a closed or a merged one are refused, and nothing moves', async () => {
  const { first, second } = await twoTickets()
  const stranger = await twoTickets()
  expect((await merge(first, first)).body.code).toBe(600015)
  expect((await merge(first, stranger.first)).body.code).toBe(600015)
  expect((await merge(first, crypto.randomUUID())).status).toBe(404)
  await ask(`PUT ${tickets}/${second}/status`, { token, body: { status: 'closed' } })
  expect((await merge(first, second)).body.code).toBe(600015)
  expect((await merge(second, first)).body.code).toBe(600015)
  expect((await read(first)).messages).toHaveLength(1)
})

test('both into each other at once: one of them stays', async () => {
  const { first, second } = await twoTickets()
  const [a, b] = [(await read(first)).version, (await read(second)).version]
  const answers = await Promise.all([merge(first, second, a), merge(second, first, b)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const both = [await read(first), await read(second)]
  expect(both.map(({ messages }) => messages.length).toSorted()).toEqual([0, 2])
})

test('a second tab that has not seen what changed is refused', async () => {
  const { client, first, second } = await twoTickets()
  const { version } = await read(second)
  await ask(`POST ${own}/${second}/messages`, { token: client.token, body: { body: 'سؤال آخر' } })
  expect((await merge(second, first, version)).body).toMatchObject({ conflicts: { merged: {} } })
})

test('a form from before a merge, or before it is undone, is refused for both tickets', async () => {
  const { first, second } = await twoTickets()
  const versions = async () => [(await read(first)).version, (await read(second)).version]
  const save = (id: string, version: number) =>
    ask(`PATCH ${tickets}/${id}`, { token, body: { version, urgency: 'urgent' } })
  const expectRefused = async (opened: number[]) => {
    for (const [index, id] of [first, second].entries()) {
      const answer = await save(id, opened[index] ?? 0)
      expect(answer).toMatchObject({ status: 409, body: { conflicts: { urgency: { yours: 'urgent' } } } })
    }
  }
  const before = await versions()
  await merge(second, first)
  await expectRefused(before)
  const merged = await versions()
  expect(merged).toEqual(before.map((version) => version + 1))
  await undo(second, first)
  await expectRefused(merged)
  expect(await versions()).toEqual(merged.map((version) => version + 1))
})

test('words under one key, sent to both tickets, go over and come back with it, and are written once in each', async () => {
  const { client, first, second } = await twoTickets()
  const send = (id: string) =>
    ask(`POST ${own}/${id}/messages`, {
      token: client.token,
      headers: { 'idempotency-key': 'both-at-once' },
      body: { body: 'هل من جديد؟' },
    })
  /** Nothing but the messages knows the key any more. */
  const forgetAnswers = () => db.deleteFrom('idempotency_keys').execute()
  for (const id of [first, second]) {
    expect((await send(id)).status).toBe(201)
    await forgetAnswers()
  }
  expect((await merge(second, first)).status).toBe(200)
  expect((await undo(second, first)).status).toBe(200)
  for (const id of [first, second]) {
    expect((await send(id)).status).toBe(201)
    await forgetAnswers()
    expect(bodies(await read(id)).filter((body) => body === 'هل من جديد؟')).toHaveLength(1)
  }
})

test('the merged one takes no words, and is reopened by nobody', async () => {
  const { client, first, second } = await twoTickets()
  await merge(second, first)
  const note = { body: 'ملاحظة', is_note: true }
  expect((await ask(`POST ${tickets}/${first}/messages`, { token, body: note })).body.code).toBe(600002)
  expect((await ask(`DELETE ${own}/${first}/closure`, { token: client.token })).status).toBe(409)
  const reopened = await ask(`PUT ${tickets}/${first}/status`, { token, body: { status: 'pending' } })
  expect(reopened.status).toBe(409)
})

async function nameOf(id: string): Promise<string> {
  const { name } = await db
    .selectFrom('staff_users')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

test('an undone merge puts the ticket off again that took the other one in, unless its client has written since', async () => {
  for (const writes of [false, true]) {
    const { client, first, second } = await twoTickets()
    await ask(`POST ${tickets}/${first}/messages`, { token, body: { body: 'ننظر في الأمر', is_note: false } })
    const { version } = await read(first)
    const body = { version, snoozed_until: new Date(clock.now().getTime() + 2 * day).toISOString() }
    const { snoozed } = (await ask(`PATCH ${tickets}/${first}`, { token, body })).body.ticket
    expect(snoozed.until).toBe(body.snoozed_until)
    await merge(first, second)
    expect((await read(first)).snoozed).toBeNull()
    await go(60_000)
    if (writes) {
      await ask(`POST ${own}/${first}/messages`, { token: client.token, body: { body: 'ما الجديد؟' } })
    }
    expect((await undo(first, second)).status).toBeLessThan(300)
    expect((await read(first)).snoozed?.until ?? null).toBe(writes ? null : snoozed.until)
  }
})

test('a deleted ticket takes those along that were merged into it, as was said before', async () => {
  const admin = await signedInStaff(db, 'admin', clock.now())
  const { client, first, second } = await twoTickets()
  const third = await open(client, 'أين وصل طلبي؟')
  const beside = await open(client, 'سؤال عن الفاتورة')
  await merge(second, first)
  await merge(third, second)
  const { merges } = (await ask(`GET ${tickets}/${third}/merges`, { token })).body
  expect(merges.leading_here.map(({ id }: { id: string }) => id)).toEqual([first, second])

  expect((await ask(`DELETE ${tickets}/${third}`, { token: admin.token })).status).toBe(204)
  const listed = (await ask(`GET ${own}`, { token: client.token })).body.tickets
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([beside])
  for (const id of [first, second, third]) {
    expect((await ask(`GET ${own}/${id}`, { token: client.token })).status).toBe(404)
    expect((await ask(`DELETE ${own}/${id}/closure`, { token: client.token })).status).toBe(404)
    const { activities } = (await ask(`GET ${tickets}/${id}/history`, { token })).body
    expect(activities.map(({ action }: { action: string }) => action)).toContain('ticket.deleted')
  }
})

test('one that was taken out again stays where the other one is deleted', async () => {
  const admin = await signedInStaff(db, 'admin', clock.now())
  const { client, first, second } = await twoTickets()
  await merge(second, first)
  await undo(second, first)
  expect((await ask(`DELETE ${tickets}/${second}`, { token: admin.token })).status).toBe(204)
  expect(bodies(await mine(client, first))).toEqual(['خُصم مني المبلغ مرتين'])
})

test('who opened one again without a word waits in it since then when its merge is undone, unless staff answered meanwhile', async () => {
  const reopened = async (client: Client) => {
    const id = await open(client, 'لم يصلني الإيصال')
    await ask(`POST ${tickets}/${id}/messages`, { token, body: { body: 'أرسلناه.' } })
    await ask(`PUT ${tickets}/${id}/status`, { token, body: { status: 'solved' } })
    await go(60_000)
    await ask(`DELETE ${own}/${id}/closure`, { token: client.token })
    return { id, since: String((await read(id)).waiting_since) }
  }
  const client = await shop.newClient()
  const kept = await reopened(client)
  const other = await open(client, 'رسالتان من البنك')
  for (const [into, from] of [[kept.id, other] as const, [other, kept.id] as const]) {
    expect((await merge(into, from)).status).toBe(200)
    await go(60_000)
    expect((await undo(into, from)).status).toBe(200)
    const ticket = await read(kept.id)
    expect(ticket.waiting_since).toBe(kept.since)
    // What it waited in the other ticket is the store's time, too.
    expect(ticket.solve_clock.due_at).not.toBeNull()
  }
  await merge(kept.id, other)
  await go(60_000)
  await ask(`POST ${tickets}/${kept.id}/messages`, { token, body: { body: 'وصل الآن.' } })
  await undo(kept.id, other)
  expect((await read(kept.id)).waiting_since).toBeNull()
})
