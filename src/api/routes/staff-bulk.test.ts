import { expect, test } from 'vitest'
import { maxBulkRows } from '#rules/core/limits'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop } from '../../../test/shop.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const staff = '/api/users/v1'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

const bulk = (plural: string, body: object, token = admin.token, headers = {}) =>
  ask(`POST ${staff}/${plural}/bulk`, { token, body, headers })
const outcomes = (result: { body: { results: { outcome: string; code: number | null }[] } }) =>
  result.body.results.map(({ outcome, code }) => code ?? outcome)
const activities = async () => {
  const row = await db
    .selectFrom('activities')
    .select((count) => count.fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}

test('unpaid orders are cancelled, a paid and a missing one are refused, and no row stops another', async () => {
  const client = await shop.newClient()
  const unpaid = (await shop.placeOrder(client.token)).body.order.id
  const paid = (await shop.buy((await shop.newClient()).token)).id
  const another = (await shop.placeOrder((await shop.newClient()).token)).body.order.id
  const asked = { ids: [unpaid, paid, nowhere, another], action: 'cancel' }

  const before = await activities()
  const dryRunResult = await bulk('orders', { ...asked, dry_run: true }, support.token)
  expect(dryRunResult).toMatchObject({ status: 200, body: { dry_run: true, done: 2, refused: 2 } })
  expect(outcomes(dryRunResult)).toEqual(['done', 300004, 300001, 'done'])
  expect((await shop.readOrder(client.token, unpaid)).status).toBe('pending')
  expect(await activities()).toBe(before)

  const result = await bulk('orders', asked, support.token)
  expect(outcomes(result)).toEqual(['done', 300004, 300001, 'done'])
  // Staff have no «طلباتي»: the sentence names what stands before them.
  expect(result.body.results[1].message).toMatch(/في صفحته|on its page/)
  expect(result.body.results[1].message).not.toMatch(/طلباتي|My orders/)
  expect((await shop.readOrder(client.token, unpaid)).status).toBe('cancelled')
  expect(outcomes(await bulk('orders', asked, support.token))).toEqual([300004, 300004, 300001, 300004])
})

test('the last message about each order goes out again, once per asking', async () => {
  const client = await shop.newClient()
  const order = (await shop.buy(client.token)).id
  const silent = (await shop.placeOrder(client.token)).body.order.id
  const sent = async () =>
    (await db.selectFrom('messages').select('id').where('client_id', '=', client.clientId).execute()).length
  const before = await sent()
  const asked = { ids: [order, silent], action: 'resend' }
  const tried = await bulk('orders', { ...asked, dry_run: true })
  expect(outcomes(tried)).toEqual(['done', 300077])
  // Why, and what can be done.
  expect(tried.body.results[1].message).toMatch(/رابط الدفع|payment link/)
  expect(await sent()).toBe(before)
  const headers = { 'idempotency-key': 'resend-many-0001' }
  await bulk('orders', asked, admin.token, headers)
  await db.deleteFrom('idempotency_keys').where('key', '=', 'resend-many-0001').execute()
  await bulk('orders', asked, admin.token, headers)
  expect(await sent()).toBe(before + 1)
})

test('a link to pay is not sent again for an order that cannot be paid any more', async () => {
  const client = await shop.newClient()
  const { id } = (await shop.placeOrder(client.token)).body.order
  await ask(`POST ${staff}/orders/${id}/payment_links`, { token: support.token })
  const asked = { ids: [id], action: 'resend', dry_run: true }
  expect(outcomes(await bulk('orders', asked))).toEqual(['done'])
  await ask(`POST /api/clients/v1/orders/${id}/cancellation`, { token: client.token })
  expect(outcomes(await bulk('orders', asked))).toEqual([300077])
})

test('clients are blocked, unblocked and signed out, by administrators', async () => {
  const [one, other] = [await shop.newClient(), await shop.newClient()]
  const ids = [one.clientId, other.clientId, nowhere]
  expect((await bulk('clients', { ids, action: 'block', reason: 'x' }, support.token)).status).toBe(403)
  expect((await bulk('clients', { ids, action: 'block' })).status).toBe(422)
  const seen = () => ask('GET /api/clients/v1/client', { token: one.token })
  await bulk('clients', { ids, action: 'block', reason: 'احتيال', dry_run: true })
  expect((await seen()).status).toBe(200)
  expect(outcomes(await bulk('clients', { ids, action: 'block', reason: 'احتيال' }))).toEqual([
    'done',
    'done',
    100022,
  ])
  expect((await seen()).status).toBe(401)
  const third = (await shop.newClient()).clientId
  const block = { ids: [one.clientId, third], action: 'block', reason: 'احتيال', dry_run: true }
  expect((await bulk('clients', block)).body).toMatchObject({ done: 1, refused: 1 })
  expect(outcomes(await bulk('clients', block))).toEqual([900013, 'done'])
  // Nothing happens to whom is free: the button counts those that are blocked.
  const unblocked = await bulk('clients', { ids: [third, ...ids], action: 'unblock' })
  expect(outcomes(unblocked)).toEqual([900013, 'done', 'done', 100022])
  expect(unblocked.body).toMatchObject({ done: 2, refused: 2 })
  // Who is blocked was signed out by it: the button counts those who are signed in.
  const signedIn = await shop.newClient()
  const signOut = { ids: [one.clientId, signedIn.clientId, nowhere], action: 'end_sessions' }
  for (const isTrial of [true, false]) {
    const done = await bulk('clients', { ...signOut, dry_run: isTrial })
    expect(outcomes(done)).toEqual([900013, 'done', 100022])
    expect(done.body).toMatchObject({ done: 1, refused: 2 })
  }
  expect((await ask('GET /api/clients/v1/client', { token: signedIn.token })).status).toBe(401)
  expect(outcomes(await bulk('clients', { ...signOut, ids: [signedIn.clientId] }))).toEqual([900013])
})

test('tickets are given and moved, each by its own rules', async () => {
  const client = await shop.newClient()
  const open = async () =>
    (await ask('POST /api/clients/v1/tickets', { token: client.token, body: { description: 'سؤال' } })).body
      .ticket.id as string
  const [one, other] = [await open(), await open()]
  await ask(`PUT ${staff}/tickets/${other}/status`, { token: admin.token, body: { status: 'rejected' } })
  const ids = [one, other]
  expect(outcomes(await bulk('tickets', { ids, action: 'move', status: 'solved' }, support.token))).toEqual([
    'done',
    600006,
  ])
  // Another one is as it was asked for: it is not among those that were moved.
  const again = { ids: [one, await open()], action: 'move', status: 'solved' }
  const dryRun = await bulk('tickets', { ...again, dry_run: true }, support.token)
  expect([outcomes(dryRun), dryRun.body.done]).toEqual([[600019, 'done'], 1])
  const moved = await bulk('tickets', again, support.token)
  expect([outcomes(moved), moved.body.done, moved.body.refused]).toEqual([[600019, 'done'], 1, 1])
  const given = await bulk(
    'tickets',
    { ids, action: 'assign', staff_user_id: support.staffId },
    support.token,
  )
  expect(given.body).toMatchObject({ done: 2, refused: 0 })
  const third = await open()
  const givenAgain = { ids: [one, third], action: 'assign', staff_user_id: support.staffId }
  expect(outcomes(await bulk('tickets', givenAgain, support.token))).toEqual([900013, 'done'])
  expect(
    outcomes(await bulk('tickets', { ids: [third, await open()], action: 'assign', staff_user_id: null })),
  ).toEqual(['done', 900013])
  const refused = await bulk('tickets', { ids, action: 'assign', staff_user_id: viewer.staffId })
  expect(outcomes(refused)).toEqual([200001, 200001])
  expect((await bulk('tickets', { ids, action: 'assign' })).status).toBe(422)
  expect((await bulk('tickets', { ids, action: 'move', status: 'solved' }, viewer.token)).status).toBe(403)
})

test('of many tickets none is taken from a colleague who has taken it since they were shown', async () => {
  const client = await shop.newClient()
  const open = async () =>
    (await ask('POST /api/clients/v1/tickets', { token: client.token, body: { description: 'سؤال' } })).body
      .ticket.id as string
  const [free, taken] = [await open(), await open()]
  const assign = { ids: [free, taken], action: 'assign', staff_user_id: support.staffId }
  const tried = await bulk('tickets', { ...assign, dry_run: true }, support.token)
  const expected_assignees = tried.body.results.map((row: { id: string; assigned_to: string | null }) => ({
    id: row.id,
    staff_user_id: row.assigned_to,
  }))
  expect(expected_assignees).toEqual([free, taken].map((id) => ({ id, staff_user_id: null })))
  await ask(`PUT ${staff}/tickets/${taken}/assignment`, {
    token: admin.token,
    body: { staff_user_id: admin.staffId },
  })
  expect(outcomes(await bulk('tickets', { ...assign, expected_assignees }, support.token))).toEqual([
    'done',
    600010,
  ])
  const seen = [{ id: taken, staff_user_id: admin.staffId }]
  const given = await bulk('tickets', { ...assign, ids: [taken], expected_assignees: seen }, support.token)
  expect([outcomes(given), given.body.results[0].assigned_to]).toEqual([['done'], admin.staffId])
})

test('of many tickets none is moved over words that came in since they were shown', async () => {
  const client = await shop.newClient()
  const open = async () =>
    (await ask('POST /api/clients/v1/tickets', { token: client.token, body: { description: 'سؤال' } })).body
      .ticket.id as string
  const [quiet, answered] = [await open(), await open()]
  const move = { ids: [quiet, answered], action: 'move', status: 'solved' }
  const tried = await bulk('tickets', { ...move, dry_run: true }, support.token)
  const seen_message_ids = tried.body.results.map((row: { id: string; last_message_id: string }) => ({
    id: row.id,
    message_id: row.last_message_id,
  }))
  const words = { token: client.token, body: { body: 'بقي سؤال' } }
  expect((await ask(`POST /api/clients/v1/tickets/${answered}/messages`, words)).status).toBe(201)
  expect(outcomes(await bulk('tickets', { ...move, seen_message_ids }, support.token))).toEqual([
    'done',
    600008,
  ])
  const { ticket } = (await ask(`GET ${staff}/tickets/${answered}`, { token: support.token })).body
  expect(ticket).toMatchObject({ status: 'pending', waiting_since: expect.any(String) })
})

test.each(['products', 'faqs', 'pages'])('%s are hidden and shown', async (plural) => {
  const texts = { ar: 'نص', en: 'Text' }
  const made = {
    products: async () => shop.plans.small,
    faqs: async () =>
      (
        await ask(`POST ${staff}/faqs`, {
          token: admin.token,
          body: { question_ar: 'سؤال', question_en: 'Q', answer_ar: 'جواب', answer_en: 'A', is_active: true },
        })
      ).body.faq.id,
    pages: async () =>
      (
        await ask(`POST ${staff}/pages`, {
          token: admin.token,
          body: {
            slug: 'bulk-page',
            title_ar: texts.ar,
            title_en: texts.en,
            content_ar: `<p>${texts.ar}</p>`,
            content_en: `<p>${texts.en}</p>`,
            is_active: true,
          },
        })
      ).body.page.id,
  }[plural]
  const id: string = await made?.()
  const one = plural.slice(0, -1)
  const isActive = async () =>
    (await ask(`GET ${staff}/${plural}/${id}`, { token: admin.token })).body[one].is_active
  expect((await bulk(plural, { ids: [id], action: 'deactivate' }, viewer.token)).status).toBe(403)
  expect(outcomes(await bulk(plural, { ids: [id], action: 'deactivate', dry_run: true }))).toEqual(['done'])
  expect(await isActive()).toBe(true)
  const result = await bulk(plural, { ids: [id, nowhere], action: 'deactivate' })
  expect(result.body).toMatchObject({ done: 1, refused: 1 })
  expect(await isActive()).toBe(false)
  expect(outcomes(await bulk(plural, { ids: [id], action: 'deactivate', dry_run: true }))).toEqual([900013])
  await bulk(plural, { ids: [id], action: 'activate' })
  expect(outcomes(await bulk(plural, { ids: [id], action: 'activate' }))).toEqual([900013])
  expect(await isActive()).toBe(true)
})

test('too many rows, none, and unknown deeds are refused; a row named twice counts once', async () => {
  const many = Array.from({ length: maxBulkRows + 1 }, () => nowhere)
  expect((await bulk('orders', { ids: many, action: 'cancel' })).status).toBe(422)
  expect((await bulk('orders', { ids: [], action: 'cancel' })).status).toBe(422)
  expect((await bulk('orders', { ids: ['x'], action: 'cancel' })).status).toBe(422)
  expect((await bulk('orders', { ids: [nowhere], action: 'delete' })).status).toBe(422)
  const twice = await bulk('orders', { ids: [nowhere, nowhere], action: 'cancel' })
  expect(twice.body.results).toHaveLength(1)
  expect(
    (await ask(`POST ${staff}/orders/bulk`, { body: { ids: [nowhere], action: 'cancel' } })).status,
  ).toBe(401)
})

test('two askings at once cancel each order once', async () => {
  const ids: string[] = []
  for (let count = 0; count < 4; count++) {
    ids.push((await shop.placeOrder((await shop.newClient()).token)).body.order.id)
  }
  const result = await Promise.all([
    bulk('orders', { ids, action: 'cancel' }),
    bulk('orders', { ids: ids.toReversed(), action: 'cancel' }),
  ])
  expect(result[0].body.done + result[1].body.done).toBe(4)
})
