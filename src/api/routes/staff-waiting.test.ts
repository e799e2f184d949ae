import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { roleMay, type Role } from '#rules/people/permissions'
import { isPersonal, waitingKindNames, waitingKinds, type WaitingKind } from '#rules/desk/waiting'
import { createMoyasar } from '#integrations/payments/moyasar'
import { seedDemo } from '#server/seed'
import { fillShop } from '../../../scripts/fill-shop.ts'
import { oneGateway, signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner } from '../../../test/partners.ts'

const { db, owner, unguarded } = await testDatabase()
const gateway = createMoyasar({
  baseUrl: 'http://127.0.0.1:9',
  browserBaseUrl: 'http://127.0.0.1:9',
  publishableKey: 'pk_test_sandbox',
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'a secret of the test',
})
const { ask } = testApi(db, { parts: { gateways: oneGateway(gateway) } })
const admin = await signedInStaff(db, 'admin')
const colleague = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const base = '/api/users/v1'

/** What waits for one person alone is in staff-ticket-mentions.test.ts. */
const everybodys = waitingKindNames.filter((kind) => !isPersonal(kind))

type Item = {
  kind: WaitingKind
  subject: string
  count: number
  urgency: string
  amount_minor: number | null
  words: string | null
  due_at: string
  client: { name: string } | null
  order: { id: string } | null
  taken: { by: { id: string; name: string } } | null
}
type Count = { kind: WaitingKind; total: number; mine: number; free: number; late: number }

async function waiting(query = '', token = admin.token): Promise<{ items: Item[]; counts: Count[] }> {
  const { status, body } = await ask(`GET ${base}/waiting/items${query}`, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const of = async (kind: WaitingKind, token?: string) => (await waiting(`?kind=${kind}`, token)).items
const count = async (kind: WaitingKind, token?: string) =>
  (await waiting('', token)).counts.find((one) => one.kind === kind)?.total ?? 0
const taker = (item: Pick<Item, 'kind' | 'subject'>) =>
  `${base}/waiting/items/${item.kind}/${item.subject}/taker`
const take = (item: Pick<Item, 'kind' | 'subject'>, token: string, insteadOf: string | null = null) =>
  ask(`PUT ${taker(item)}`, { token, body: { instead_of: insteadOf } })
const release = (item: Item, token: string) => ask(`DELETE ${taker(item)}`, { token })

async function someOrder(place: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'client_id'])
    .where('status', '=', 'completed')
    .where('settled_by', '=', 'gateway')
    .orderBy('id')
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** A refund that the gateway refused or whose tries were given up. */
async function failRefund(cause: 'staff' | 'plan_ended', place: number) {
  const order = await someOrder(place)
  await unguarded((tx) =>
    sql`with failed as (
        insert into refunds (order_id, payment_id, destination, amount_minor, status, cause, created_at, updated_at)
        select p.order_id, p.id, 'card', 100, 'failed', ${cause}, now(), now() from payments p
        where p.order_id = ${order.id} and p.settles returning id)
      insert into jobs (name, subject_id, due_at, created_at, failed_at)
      select 'refund.send', id::text, now(), now(), now() from failed where ${cause} <> 'staff'`.execute(tx),
  )
  return order.id
}

async function failMessage(clientId: string, over: { template?: string; error?: string; ago?: string } = {}) {
  const { template = 'order_completed', error = 'busy', ago = '1 hour' } = over
  await sql`insert into messages (channel, recipient, client_id, template, language, subject, body, status, last_error,
      attempts, created_at)
    values ('sms', '+966500000000', ${clientId}, ${template}, 'ar', '', 'text', 'failed', ${error}, 3,
      now() - ${ago}::interval)`.execute(db)
}

beforeAll(async () => {
  await seedDemo(testContext(db))
  await fillShop(owner, 400)
  const order = await someOrder(0)
  await sql`insert into refund_requests (order_id, client_id, destination, reason, status, created_at)
    values (${order.id}, ${order.client_id}, 'card', 'بطيء', 'open', now() - interval '9 days')`.execute(db)
  await failRefund('plan_ended', 1)
  await failRefund('staff', 2)
  await unguarded(async (tx) => {
    await sql`update subscriptions set status = 'past_due', grace_ends_at = now() + interval '3 days'
      where id in (select id from subscriptions where status = 'active' order by id limit 3)`.execute(tx)
    await sql`update orders set status = 'processing' where id = ${(await someOrder(5)).id}`.execute(tx)
    await sql`update tickets set status = 'pending', closed_at = null, assigned_to = null, waiting_since = now() - interval '1 hour'
      where id in (select id from tickets order by id limit 4)`.execute(tx)
  })
  await sql`insert into gateway_differences (provider, external_id, kind, ours_minor, theirs_minor, found_at, seen_at)
    values ('moyasar', 'p-1', 'unknown_here', 0, 23000, now(), now())`.execute(db)
  await failMessage(order.client_id)
  await leavePartners()
  await sql`insert into jobs (name, subject_id, due_at, created_at, failed_at) values
    ('books.compare', 'one', now(), now(), now()), ('webhook.deliver', 'two', now(), now(), now()),
    ('webhook.deliver', 'three', now(), now(), now())`.execute(db)
  await unguarded((tx) =>
    sql`with credential as (
        insert into tax_credentials (unit_id, kind, environment, common_name, unit_serial, csr, key_sealed, secret_sealed,
          token, request_id, certificate, expires_at, created_at)
        select u.id, 'production', 'sandbox', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', now() + interval '20 days', now()
        from tax_units u where u.is_current returning id, unit_id),
      unit as (update tax_units u set state = 'active', environment = 'sandbox', credential_id = c.id from credential c
        where u.id = c.unit_id returning u.id, c.id as credential_id),
      chosen as (select d.id, row_number() over (order by d.id) as n from tax_documents d limit 5)
      insert into tax_submissions (document_id, unit_id, credential_id, counter, previous_hash, hash, xml, qr, state, issued_at,
        next_at, answer)
      select d.id, u.id, u.credential_id, d.n, 'before', 'hash', '<Invoice/>', 'qr', case when d.n <= 2 then 'refused' else 'waiting' end,
        now() - interval '3 hours', case when d.n > 2 then now() end,
        case when d.n <= 2 then '{"outcome":"refused","wasKnown":false,"warnings":[],"errors":[],"reason":""}'::jsonb end
      from chosen d cross join unit u`.execute(tx),
  )
})

/** A partner whose month cannot be invoiced, one whose invoice is overdue, and one of each that follows. */
async function leavePartners() {
  const { id: near } = await addPartner(db, { accountLimit: 100_000 })
  await db.updateTable('api_clients').set({ account_owed_minor: 80_000n }).where('id', '=', near).execute()
  await sql`insert into webhook_endpoints (api_client_id, mode, url, events, secret, failing_since, is_active, switched_off_at,
      created_at, updated_at)
    values (${near}, 'live', 'https://one.test', '{order.*}', 'x', now() - interval '2 days', true, null, now(), now()),
      (${near}, 'live', 'https://two.test', '{order.*}', 'x', now() - interval '6 days', false, now(), now(), now())`.execute(
    db,
  )
  const [late, unnamed] = [await addPartner(db), await addPartner(db)]
  await sql`insert into api_account_entries (api_client_id, kind, order_id, amount_minor, owed_minor, created_at)
    select ${unnamed.id}, 'order', o.id, 23000, 23000, now() - interval '40 days' from orders o order by o.id limit 1`.execute(
    db,
  )
  await sql`update api_clients set account_owed_minor = 23000 where id = ${late.id}`.execute(db)
  await sql`with invoice as (insert into account_invoices (id, api_client_id, month, due_on, created_at)
      values (gen_random_uuid(), ${late.id}, '2026-01', '2026-02-28', now()) returning id)
    insert into tax_documents (id, unit_id, kind, form, place, number, account_invoice_id, net_minor, vat_minor, gross_minor,
      content, buyer, issued_at)
    select gen_random_uuid(), u.id, 'invoice', 'standard', 900000, 'INV-900000', i.id, 20000, 3000, 23000, '{}', '{}', now()
    from invoice i cross join tax_units u where u.is_current`.execute(db)
}

test('of partners the missing company and what is overdue wait, each with its name', async () => {
  const [blocked] = await of('account_blocked')
  expect(blocked?.words).toMatch(/^Partner/)
  expect((await of('account_overdue'))[0]).toMatchObject({ count: 1, amount_minor: 23_000, urgency: 'late' })
})

describe('what is counted is what the lists have', () => {
  const listCount = async (path: string, state = 'all') => {
    const { body } = await ask(`GET ${base}/${path}`, admin)
    return body.counts[state].count ?? body.counts[state]
  }
  test.each<[WaitingKind, string, string?]>([
    ['refund_request', 'refund_requests/counts', 'open'],
    ['renewal_failed', 'subscriptions/counts?renewal=failed'],
    ['order_unserved', 'orders/counts', 'processing'],
    ['gateway_difference', 'reconciliation', 'open'],
    ['ticket', 'tickets/counts?waiting=any'],
    ['document_refused', 'documents/counts', 'refused'],
  ])('%s: as many as in its list', async (kind, path, state) => {
    const listed = await listCount(path, state)
    expect(listed).toBeGreaterThan(0)
    expect(await count(kind)).toBe(listed)
  })

  test('the renewal of a blocked client, which nobody can charge, is in neither', async () => {
    const failed = async () => [
      await count('renewal_failed'),
      await listCount('subscriptions/counts?renewal=failed'),
    ]
    const [before = 0] = await failed()
    const [item] = await of('renewal_failed')
    const block = (at: Date | null) =>
      db
        .updateTable('clients')
        .set({ blocked_at: at })
        .where('id', 'in', (query) =>
          query
            .selectFrom('subscriptions')
            .select('client_id')
            .where('id', '=', item?.subject ?? ''),
        )
        .execute()
    await block(new Date())
    expect(await failed()).toEqual([before - 1, before - 1])
    expect((await of('renewal_failed')).map(({ subject }) => subject)).not.toContain(item?.subject)
    await block(null)
    expect(await failed()).toEqual([before, before])
  })

  test('what is gathered into one row says how many there are', async () => {
    const [unit] = await of('documents_unreported')
    expect(unit?.count).toBe(await listCount('documents/counts', 'waiting'))
    const [channel] = await of('messages_failed')
    expect(channel).toMatchObject({ subject: 'sms', count: 1 })
    const jobs = await of('jobs_failed')
    for (const { subject, count: failed } of jobs)
      expect(failed).toBe(await listCount(`jobs/counts?name=${subject}`, 'failed'))
    expect(jobs.map(({ subject }) => subject).toSorted()).toEqual(['books.compare', 'webhook.deliver'])
  })

  test('the dashboard’s figures and the desk count the same', async () => {
    const { body } = await ask(`GET ${base}/waiting`, admin)
    expect(body.waiting.counts).toEqual((await waiting()).counts)
    expect(body.waiting.tickets.total).toBe(await count('ticket'))
    expect(body.waiting.refund_requests).toMatchObject({ total: 1, late: 1 })
    const { dashboard } = (await ask(`GET ${base}/dashboard`, admin)).body
    expect(await count('renewal_failed')).toBe(dashboard.active_subscriptions.past_due)
    expect(await count('ticket')).toBe(dashboard.tickets_waiting.total)
  })
})

test('each kind waits in the example, money first, late before the rest, a few of each', async () => {
  const { items, counts } = await waiting()
  expect(counts.map(({ kind }) => kind)).toEqual(everybodys)
  expect(items[0]?.urgency).toBe('late')
  expect(items.find(({ kind }) => kind === 'refund_request')?.urgency).toBe('late')
  const groups = items.map(({ kind }) => waitingKinds[kind].group)
  expect(groups).toEqual(
    ['money', 'people', 'machines'].flatMap((group) => groups.filter((one) => one === group)),
  )
  for (const kind of everybodys)
    expect(items.filter((item) => item.kind === kind).length).toBeLessThanOrEqual(6)
  const certificate = items.find(({ kind }) => kind === 'certificate_ending')
  expect(certificate?.urgency).toBe('plain')
  expect(items.find(({ kind }) => kind === 'gateway_difference')?.amount_minor).toBe(23_000)
})

test.each<[Role, string]>([
  ['support', support.token],
  ['viewer', viewer.token],
])('%s sees the kinds whose lists they may open', async (role, token) => {
  const kinds = (await waiting('', token)).counts.map(({ kind }) => kind)
  expect(kinds).toEqual(everybodys.filter((kind) => roleMay(role, waitingKinds[kind].sees)))
  expect(kinds).not.toContain('jobs_failed')
  expect(await of('jobs_failed', token)).toEqual([])
})

test('that messages are held is said to whoever looks, with how many wait', async () => {
  const { ask: askHeld } = testApi(db, { parts: { messagesHeld: true } })
  const since = new Date('2026-11-20T09:00:00Z')
  await owner
    .insertInto('messages')
    .values({
      channel: 'sms',
      recipient: '+966500000001',
      language: 'ar',
      template: 'order_completed',
      body: 'waits',
      status: 'waiting',
      created_at: since,
    })
    .execute()
  const { body } = await askHeld(`GET ${base}/waiting/items`, { token: viewer.token })
  expect(body.held_messages).toEqual({ count: 1, since: since.toISOString() })
  expect((await ask(`GET ${base}/waiting/items`, { token: viewer.token })).body.held_messages).toBeNull()
})

describe('who sees to it', () => {
  test('one takes it, the others see who; it is theirs to give back, and stands in the order’s history', async () => {
    const [item] = await of('refund_request')
    if (!item) throw new Error('a refund request waits')
    expect((await take(item, admin.token)).status).toBe(204)
    // A second time changes nothing.
    expect((await take(item, admin.token)).status).toBe(204)
    expect((await of('refund_request', viewer.token))[0]?.taken?.by.id).toBe(admin.staffId)
    expect(await take(item, colleague.token)).toMatchObject({ status: 409, body: { code: 600010 } })
    expect((await release(item, colleague.token)).status).toBe(409)

    // Somebody who falls ill does not keep it.
    expect((await take(item, colleague.token, admin.staffId)).status).toBe(204)
    expect((await release(item, colleague.token)).status).toBe(204)
    expect((await of('refund_request'))[0]?.taken).toBeNull()
    expect((await release(item, colleague.token)).status).toBe(204)

    const { body } = await ask(`GET ${base}/orders/${item.order?.id}/history`, admin)
    const actions = body.activities.map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 3)).toEqual(['waiting.released', 'waiting.taken', 'waiting.taken'])
  })

  test('two who take it at once: one has it', async () => {
    const [item] = await of('gateway_difference')
    if (!item) throw new Error('a difference waits')
    const answers = await Promise.all([take(item, admin.token), take(item, colleague.token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const winner = answers[0].status === 204 ? admin : colleague
    expect((await release(item, winner.token)).status).toBe(204)
  })

  test('only whoever can do it may take it', async () => {
    const [refund] = await of('refund_request')
    const [renewal] = await of('renewal_failed')
    if (!refund || !renewal) throw new Error('they wait')
    expect((await take(refund, support.token)).status).toBe(403)
    expect((await take(renewal, viewer.token)).status).toBe(403)
    expect((await take(renewal, support.token)).status).toBe(204)
    expect((await take({ kind: 'ticket', subject: crypto.randomUUID() }, admin.token)).status).toBe(404)
    for (const subject of ['x', `${crypto.randomUUID()}x`]) {
      const path = taker({ kind: 'ticket', subject })
      expect((await take({ kind: 'ticket', subject }, admin.token)).status).toBe(404)
      expect((await ask(`DELETE ${path}`, { token: admin.token })).status).toBe(404)
    }
    expect((await take({ kind: 'jobs_failed', subject: 'house.tidy' }, admin.token)).status).toBe(404)
  })

  test('a ticket is taken by its assignment, and seen under mine and not under free', async () => {
    const [ticket] = (await waiting('?kind=ticket&taken=nobody')).items
    if (!ticket) throw new Error('a ticket that nobody has')
    expect((await take(ticket, support.token)).status).toBe(204)
    const mineOf = async () =>
      (await waiting('', support.token)).counts.find(({ kind }) => kind === 'ticket')?.mine ?? 0
    const before = await mineOf()
    const { body } = await ask(`GET ${base}/tickets/${ticket.subject}`, support)
    expect(body.ticket.assigned_to.id).toBe(support.staffId)
    const mine = await waiting('?taken=me', support.token)
    expect(mine.items.map(({ subject }) => subject)).toContain(ticket.subject)
    const free = await waiting('?kind=ticket&taken=nobody')
    expect(free.items.map(({ subject }) => subject)).not.toContain(ticket.subject)
    expect((await release(ticket, support.token)).status).toBe(204)
    expect(await mineOf()).toBe(before - 1)
  })

  test('what failed again is nobody’s: a take from before means nothing', async () => {
    const item = { kind: 'jobs_failed', subject: 'books.compare' } as const
    expect((await take(item, admin.token)).status).toBe(204)
    const taken = async () => (await of('jobs_failed')).find(({ subject }) => subject === item.subject)?.taken
    expect((await taken())?.by.id).toBe(admin.staffId)
    await sql`update jobs set failed_at = now() + interval '1 second' where name = 'books.compare'`.execute(
      db,
    )
    expect(await taken()).toBeNull()
  })
})

describe('what somebody had is free once they cannot do it any more', () => {
  test('switched off, deleted, or in another role', async () => {
    const leaving = await signedInStaff(db, 'support')
    const [item] = (await waiting('?kind=renewal_failed&taken=nobody')).items
    if (!item) throw new Error('a renewal that nobody has')
    expect((await take(item, leaving.token)).status).toBe(204)
    const standing = async () => ({
      taker:
        (await of('renewal_failed')).find(({ subject }) => subject === item.subject)?.taken?.by.id ?? null,
      free: (await waiting()).counts.find(({ kind }) => kind === 'renewal_failed')?.free ?? 0,
    })
    const { taker: whose, free } = await standing()
    expect(whose).toBe(leaving.staffId)
    const become = (values: { is_active?: boolean; role?: Role; deleted_at?: Date | null }) =>
      db.updateTable('staff_users').set(values).where('id', '=', leaving.staffId).execute()
    for (const [gone, back] of [
      [{ is_active: false }, { is_active: true }],
      [{ role: 'viewer' }, { role: 'support' }],
      [
        { is_active: false, deleted_at: new Date() },
        { is_active: true, deleted_at: null },
      ],
    ] as const) {
      await become(gone)
      expect(await standing()).toEqual({ taker: null, free: free + 1 })
      await become(back)
      expect(await standing()).toEqual({ taker: leaving.staffId, free })
    }
    await become({ is_active: false })
    expect((await take(item, support.token)).status).toBe(204)
    expect((await standing()).taker).toBe(support.staffId)
    expect((await release(item, support.token)).status).toBe(204)
  })
})

describe('done means gone', () => {
  test('an answered refund request, a sent refund, a job that is run again', async () => {
    const before = await waiting()
    await sql`update refund_requests set status = 'refused', answer = 'no', answered_at = now() where status = 'open'`.execute(
      db,
    )
    await sql`update jobs set done_at = now(), failed_at = null where failed_at is not null`.execute(db)
    const kinds = (await waiting()).counts.map(({ kind }) => kind)
    expect(before.counts.map(({ kind }) => kind)).toContain('refund_request')
    expect(kinds).not.toContain('refund_request')
    expect(kinds).not.toContain('jobs_failed')
    // The one that staff decided and the gateway refused is left: nobody has decided again.
    expect(await count('refund_failed')).toBe(1)
  })

  test('a message that was sent again; one of last month, and one that we withheld, never wait', async () => {
    const { client_id: first } = await someOrder(0)
    // Somebody else: of one person's messages of a kind only the last counts.
    const { id: clientId } = await db
      .selectFrom('clients')
      .select('id')
      .where('id', '!=', first)
      .limit(1)
      .executeTakeFirstOrThrow()
    expect((await of('messages_failed'))[0]?.count).toBe(1)
    await failMessage(clientId, { ago: '8 days' })
    await failMessage(clientId, { error: 'no longer true' })
    await failMessage(clientId, { template: 'code' })
    expect((await of('messages_failed'))[0]?.count).toBe(1)
    await sql`insert into messages (channel, recipient, client_id, template, language, subject, body, status, attempts, created_at)
      values ('sms', '+966500000000', ${first}, 'order_completed', 'ar', '', 'text', 'sent', 1, now())`.execute(
      db,
    )
    expect(await of('messages_failed')).toEqual([])
  })
})
