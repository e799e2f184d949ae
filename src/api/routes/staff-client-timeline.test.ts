import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { timelineGroups, timelineGroupNames, type TimelineKind } from '#rules/desk/client-timeline'
import { roleMay, roles, type Permission } from '#rules/people/permissions'
import { newestLines } from '#domain/desk/clients/timeline-sources'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { openTestShop, poorCard } from '#test/shop'

const { url, owner } = await testDatabase()
let statements = 0
const { db, close } = openDatabase(url, {
  max: 10,
  refusesNested: true,
  onStatement: (kind) => void (kind === 'work' && (statements += 1)),
})
afterAll(close)
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const clients = '/api/users/v1/clients'

type Item = { id: string; kind: TimelineKind; at: string; [field: string]: unknown }
type Page = {
  items: Item[]
  next_cursor: string | null
  counts: Record<string, { count: number; more: boolean }>
}
const read = async (id: string, query = '', token = viewer.token): Promise<Page> =>
  (await ask(`GET ${clients}/${id}/timeline${query}`, { token })).body

async function readAll(id: string, query: string): Promise<Item[]> {
  const items: Item[] = []
  let cursor = ''
  do {
    const page = await read(id, `?${query}${cursor}`)
    items.push(...page.items)
    cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : ''
  } while (cursor)
  return items
}

/** A card that its bank refuses. */
async function payInVain(token: string) {
  const { orderId, payment } = await shop.startPaying(token, poorCard)
  if (payment.redirect_url) await shop.bank.walk(payment.redirect_url)
  const call = `GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`
  expect((await ask(call, { token })).body.payment.status).toBe('payment_failed')
}

let noura: { clientId: string; token: string; phone: string }
let order: { id: string; ref_id: number }

beforeAll(async () => {
  noura = await shop.newClient()
  await payInVain(noura.token)
  order = await shop.buy(noura.token)
  const asAdmin = (call: string, body: object) => ask(call, { token: admin.token, body })
  const done = [
    await asAdmin(`POST /api/users/v1/orders/${order.id}/refunds`, {
      amount_minor: 1_000,
      period: 'keep',
      reason: 'outage',
    }),
    await asAdmin(`POST ${clients}/${noura.clientId}/balance_adjustments`, {
      amount_minor: 500,
      reason: 'goodwill',
    }),
    await asAdmin(`PUT ${clients}/${noura.clientId}/block`, { reason: 'stolen card' }),
    await ask(`DELETE ${clients}/${noura.clientId}/block`, { token: admin.token }),
    await asAdmin(`POST /api/users/v1/orders/${order.id}/notes`, { body: 'called twice' }),
    await ask(`POST ${clients}/${noura.clientId}/notes`, {
      token: support.token,
      body: { body: 'call after Asr' },
    }),
    await asAdmin('POST /api/users/v1/tickets', {
      client_id: noura.clientId,
      description: 'I was charged twice',
    }),
  ]
  const refused = done.filter(({ status }) => status >= 300)
  if (refused.length > 0) throw new Error(`not all was done: ${refused.map(({ text }) => text).join()}`)
  await shop.runJobs()
  // Somebody else's, of whom nothing may stand in Noura's.
  await shop.buy((await shop.newClient()).token)
})

describe('the timeline', () => {
  it('has one line for each row, whoever of the staff asks', async () => {
    const { clientId } = noura
    const rows = await sql<{ id: string }>`
      select id from orders where client_id = ${clientId} union all select id from payments where client_id = ${clientId}
      union all select r.id from refunds r join orders o on o.id = r.order_id where o.client_id = ${clientId}
      union all select id from balance_adjustments where client_id = ${clientId}
      union all select id from messages where client_id = ${clientId} union all select id from tickets where client_id = ${clientId}
      union all select id from sessions where client_id = ${clientId} union all select id from client_notes where client_id = ${clientId}
      union all select id from activities where action in ('client.blocked', 'client.unblocked') and entity_id = ${clientId}
      union all select id from activities where action = 'order.noted' and entity_id = ${order.id}
      union all select a.id from activities a join subscriptions s on s.id = a.entity_id
        where a.action = 'subscription.started' and s.client_id = ${clientId}`.execute(db)
    const wanted = rows.rows.map(({ id }) => id).toSorted()
    for (const { token } of [admin, support, viewer]) {
      const { items } = await read(clientId, '?limit=100', token)
      expect(items.map(({ id }) => id).toSorted()).toEqual(wanted)
      // In the sequence of what happened, by the second: charges, too, whose ids say no time.
      const seconds = items.map(({ at }) => at.slice(0, 19))
      expect(seconds).toEqual(seconds.toSorted().toReversed())
    }
  })

  it('says of each kind what happened, and names no id where a number is meant', async () => {
    const { items } = await read(noura.clientId, '?limit=100')
    const of = (kind: TimelineKind) => items.filter((item) => item.kind === kind)
    const own = { id: order.id, ref_id: order.ref_id }
    expect(of('order')).toContainEqual(
      expect.objectContaining({ order: own, status: 'partially_refunded', products: [expect.any(String)] }),
    )
    expect(of('charge').map(({ status }) => status)).toEqual(['paid', 'payment_failed'])
    expect(of('charge')[1]).toMatchObject({
      card: { last_four: poorCard.slice(-4) },
      failure: { name: 'insufficient_funds', message: expect.any(String) },
    })
    expect(of('refund')).toMatchObject([
      { order: own, amount_minor: 1_000, destination: 'card', reason: 'outage', status: 'done' },
    ])
    expect(of('balance')).toMatchObject([{ amount_minor: 500, reason: 'goodwill' }])
    expect(of('plan')).toMatchObject([
      { fact: 'subscription.started', subscription: { name: expect.any(String) } },
    ])
    expect(of('ticket')).toMatchObject([{ subject: 'I was charged twice', status: 'pending' }])
    expect(of('staff_act').map(({ fact, reason, about }) => [fact, reason, about])).toEqual([
      ['order.noted', 'called twice', { kind: 'order', ...own }],
      ['client.unblocked', null, null],
      ['client.blocked', 'stolen card', null],
    ])
    expect(of('note')).toMatchObject([{ body: 'call after Asr' }])
    expect(of('message').length).toBeGreaterThan(0)
    expect(JSON.stringify(of('message'))).not.toMatch(/body|code/)
  })

  it('is narrowed by a group, counts all of them, and goes page by page without a gap', async () => {
    const whole = await read(noura.clientId, '?limit=100')
    const walked = await readAll(noura.clientId, 'limit=2')
    expect(walked).toEqual(whole.items)
    for (const group of timelineGroupNames) {
      const kinds: readonly TimelineKind[] = timelineGroups[group]
      const wanted = whole.items.filter(({ kind }) => kinds.includes(kind))
      expect(await readAll(noura.clientId, `limit=3&group=${group}`), group).toEqual(wanted)
      expect(whole.counts[group], group).toEqual({ count: wanted.length, more: false })
    }
    expect(whole.counts.all).toEqual({ count: whole.items.length, more: false })
  })

  it('is of clients who are there, and for staff', async () => {
    const nobody = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
    const call = (id: string, query = '') =>
      ask(`GET ${clients}/${id}/timeline${query}`, { token: admin.token })
    expect((await call(nobody)).status).toBe(404)
    expect((await call(noura.clientId, '?group=all')).status).toBe(422)
    expect((await call(noura.clientId, '?cursor=x')).status).toBe(422)
    const { token } = await shop.newClient()
    expect((await ask(`GET ${clients}/${noura.clientId}/timeline`, { token })).status).toBe(403)
  })

  it('shows nothing to a role that could not read it elsewhere', () => {
    const shown = ['order:read', 'subscription:read', 'message:read', 'ticket:read'] satisfies Permission[]
    for (const role of roles.filter((one) => roleMay(one, 'client:read'))) {
      expect(shown.filter((permission) => !roleMay(role, permission))).toEqual([])
    }
  })
})

describe('with 5,000 rows of one client', () => {
  let crowded: string

  beforeAll(async () => {
    crowded = (await shop.newClient()).clientId
    const others = await Promise.all(Array.from({ length: 4 }, () => shop.newClient()))
    const all = [crowded, ...others.map(({ clientId }) => clientId)]
    await sql`insert into messages (id, client_id, channel, recipient, template, language, body, status, created_at)
      select uuidv7(make_interval(secs => n)), c.id, 'sms', '+966500000000', 'order_completed', 'ar', 'x', 'sent',
        now() + make_interval(secs => n)
      from unnest(${all}::uuid[]) c(id), generate_series(1, 3000) n`.execute(db)
    await sql`insert into sessions (id, client_id, token_hash, address, platform, browser, browser_version, created_at, last_used_at,
        expires_at, confirmed_at)
      select uuidv7(make_interval(secs => n)), c.id, sha256((c.id::text || n)::bytea), '', 'iOS', 'Safari', '1', now(), now(), now(), now()
      from unnest(${all}::uuid[]) c(id), generate_series(1, 1500) n`.execute(db)
    await sql`insert into client_notes (id, client_id, staff_user_id, body, created_at)
      select uuidv7(make_interval(secs => n)), c.id, ${admin.staffId}, 'x', now()
      from unnest(${all}::uuid[]) c(id), generate_series(1, 500) n`.execute(db)
    await sql`analyze messages, sessions, client_notes, activities, orders, payments, tickets`.execute(owner)
  })

  it('reads of each kind a page at the utmost, by its index', async () => {
    const kinds = timelineGroupNames.flatMap((group): readonly TimelineKind[] => timelineGroups[group])
    const limit = 21
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: Plan }]
    }>`explain (analyze, format json) ${newestLines(crowded, kinds, { before: null, limit })}`.execute(db)
    const scans = scansOf(rows[0]?.['QUERY PLAN'][0].Plan)
    const big = ['messages', 'sessions', 'client_notes']
    for (const table of big) {
      const of = scans.filter((scan) => scan['Relation Name'] === table)
      expect(
        of.map((scan) => scan['Node Type']),
        table,
      ).not.toContain('Seq Scan')
      const read = of.map((scan) => scan['Actual Rows'] * scan['Actual Loops'])
      expect(Math.max(...read), table).toBeLessThanOrEqual(limit)
    }
  })

  it('asks the database as often as for a client with few, and stops counting at 1,000 of a kind', async () => {
    const cost = async (id: string) => {
      const before = statements
      await read(id, '?limit=20')
      return statements - before
    }
    expect(await cost(crowded)).toBe(await cost(noura.clientId))
    // The caller's session twice, the lines and the counts.
    expect(await cost(crowded)).toBeLessThanOrEqual(4)
    const { counts } = await read(crowded)
    expect(counts.messages).toEqual({ count: 1_000, more: true })
    expect(counts.sign_ins).toEqual({ count: 1_000, more: true })
    expect(counts.tickets).toEqual({ count: 0, more: false })
  })
})

describe('a plan that was handed over', () => {
  it('has its story on the page of whoever it was then, and the handover on both', async () => {
    const { owner, member, id, path } = await offeredPlan(shop)
    const desk = `/api/users/v1/subscriptions/${id}`
    const serve = async (reason: string) => {
      const { version } = (await ask(`GET ${desk}`, { token: admin.token })).body.subscription
      const body = { action: 'extend', days: 3, version, reason }
      const answer = await ask(`POST ${desk}/actions`, { token: admin.token, body })
      expect(answer.status, answer.text).toBeLessThan(300)
    }
    await serve('of the former owner')
    const consent = { payment_method_id: await shop.saveCard(member.token), accept_terms: true }
    expect((await ask(`PUT ${path}/ownership`, { token: member.token, body: consent })).status).toBe(200)
    await serve('of the new owner')
    await shop.runJobs()

    const story = async (clientId: string) => {
      const { items } = await read(clientId, '?limit=100')
      const reasons = items.filter(({ kind }) => kind === 'staff_act').map((item) => item['reason'])
      return { facts: items.filter(({ kind }) => kind === 'plan').map((item) => item['fact']), reasons }
    }
    const [former, present] = [await story(owner.clientId), await story(member.clientId)]
    expect(former.facts).toEqual(
      expect.arrayContaining(['subscription.started', 'member.invited', 'subscription.handed_over']),
    )
    expect(former.reasons).toEqual(['of the former owner'])
    expect(present.facts).toContain('subscription.handed_over')
    expect(present.facts).not.toContain('subscription.started')
    expect(present.reasons).toEqual(['of the new owner'])
    expect((await read(member.clientId)).counts['plan']?.count).toBe(present.facts.length)

    const served = async (clientId: string) => {
      const query = 'action=subscription.served'
      const { body } = await ask(`GET ${clients}/${clientId}/history?${query}`, { token: support.token })
      return body.activities.length
    }
    expect([await served(owner.clientId), await served(member.clientId)]).toEqual([1, 1])
    // The plan's own history is whole.
    const { activities } = (await ask(`GET ${desk}/history?limit=100`, { token: support.token })).body
    const actions = activities.filter(({ action }: { action: string }) => action === 'subscription.served')
    expect(actions).toHaveLength(2)
  })
})

describe('notes about a client', () => {
  const notes = async (id: string, token: string) =>
    (await ask(`GET ${clients}/${id}`, { token })).body.summary.notes

  it('are written once under a key, and removed only by who wrote them; the history keeps them', async () => {
    const { clientId } = await shop.newClient()
    const write = (token: string, headers = {}) =>
      ask(`POST ${clients}/${clientId}/notes`, { token, body: { body: ' call after Asr ' }, headers })
    expect((await write(viewer.token)).status).toBe(403)
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await write(support.token, key)).status).toBe(201)
    expect((await write(support.token, key)).status).toBe(201)
    const [note, ...more] = await notes(clientId, support.token)
    expect(more).toEqual([])
    expect(note).toMatchObject({ body: 'call after Asr', is_own: true })
    expect(await notes(clientId, admin.token)).toMatchObject([{ is_own: false }])
    const remove = (token: string) => ask(`DELETE ${clients}/${clientId}/notes/${note.id}`, { token })
    expect((await remove(admin.token)).status).toBe(404)
    expect((await remove(support.token)).status).toBe(204)
    expect((await remove(support.token)).status).toBe(404)
    expect(await notes(clientId, support.token)).toEqual([])
    const history = await ask(`GET ${clients}/${clientId}/history`, { token: support.token })
    expect(history.body.activities[0]).toMatchObject({
      action: 'client.note_removed',
      changes: { note: { before: 'call after Asr', after: null } },
    })
    expect((await read(clientId, '?group=staff')).items).toEqual([])
  })

  it('go with the account', async () => {
    const { clientId } = await shop.newClient()
    const write = () =>
      ask(`POST ${clients}/${clientId}/notes`, { token: support.token, body: { body: 'her father pays' } })
    await write()
    expect((await ask(`DELETE ${clients}/${clientId}`, { token: admin.token })).status).toBe(204)
    expect(
      await db.selectFrom('client_notes').select('id').where('client_id', '=', clientId).execute(),
    ).toEqual([])
    expect((await write()).status).toBe(404)
  })
})

describe('the summary', () => {
  it('adds up what the list of orders says, and names the last charge when it failed', async () => {
    const { clientId, token, phone } = await shop.newClient()
    await shop.buy(token)
    await shop.buy(token)
    const listed = await ask(`GET /api/users/v1/orders?q=${encodeURIComponent(phone)}&limit=100`, {
      token: viewer.token,
    })
    const orders: { id: string; final_price_minor: number; settled_by: string | null }[] = listed.body.orders
    expect(orders).toHaveLength(2)
    await ask(`POST /api/users/v1/orders/${orders[0]?.id}/refunds`, {
      token: admin.token,
      body: { amount_minor: 1_000, period: 'keep', reason: 'outage' },
    })
    await shop.runJobs()
    const look = async () => (await ask(`GET ${clients}/${clientId}`, { token: viewer.token })).body.summary
    const paid = orders.filter(({ settled_by }) => settled_by !== null)
    expect(await look()).toMatchObject({
      spent_minor: paid.reduce((whole, { final_price_minor }) => whole + final_price_minor, 0),
      refunded_minor: 1_000,
      unpaid_orders: 0,
      failed_charge: null,
      waiting_ticket: null,
      documents_count: 3,
    })
    await payInVain(token)
    const after = await look()
    expect(after).toMatchObject({
      unpaid_orders: 1,
      failed_charge: { failure: { name: 'insufficient_funds' }, card: { last_four: poorCard.slice(-4) } },
    })
    expect(after.documents[0]).toMatchObject({ number: expect.any(String), gross_minor: expect.any(Number) })
  })
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** All nodes of a plan that read a table. */
function scansOf(plan: Plan | undefined): Plan[] {
  if (!plan) return []
  return [...(plan['Relation Name'] ? [plan] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
}

it('says of a merged ticket what it began with, though its words stand in another thread', async () => {
  const client = await shop.newClient()
  const open = async (description: string) =>
    (await ask('POST /api/clients/v1/tickets', { token: client.token, body: { description } })).body.ticket.id
  const [into, merged] = [await open('خُصم مني المبلغ مرتين'), await open('رسالتان من البنك')]
  const body = { version: 1, ticket_id: merged }
  const answer = await ask(`POST /api/users/v1/tickets/${into}/merges`, { token: support.token, body })
  expect(answer.status).toBe(200)
  const { items } = await read(client.clientId)
  const subjects = items.filter(({ kind }) => kind === 'ticket').map(({ subject }) => subject)
  expect(subjects).toEqual(['رسالتان من البنك', 'خُصم مني المبلغ مرتين'])
})
