import { expect, test } from 'vitest'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'
import { traceMaker } from '../../../test/traces.ts'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop

const staff = await signedInStaff(db, 'admin', clock.now())
const { buyWithSavedCard, openTicket, writeAbout, askForRefund } = traceMaker(shop, staff, clock.now)
const consentsOf = async (token: string) =>
  (await ask('GET /api/clients/v1/consents', { token })).body.consents
const put = (token: string, body: object) => ask('PUT /api/clients/v1/consents', { token, body })

test('each call wants a client’s own token', async () => {
  const calls = ['GET consents', 'PUT consents', 'POST data_copies', 'POST closure']
  for (const call of calls) {
    const [method, path] = call.split(' ')
    const body = method === 'PUT' ? { body: {} } : {}
    expect((await ask(`${method} /api/clients/v1/${path}`, body)).status).toBe(401)
    expect((await ask(`${method} /api/clients/v1/${path}`, { ...body, token: staff.token })).status).toBe(403)
  }
})

test('consents are kept with text version and time, once for each decision', async () => {
  const { token, clientId } = await shop.newClient()
  expect(await consentsOf(token)).toEqual(
    ['terms', 'renewal', 'marketing_sms', 'marketing_email'].map((kind) => ({
      kind,
      granted: false,
      text_version: null,
      decided_at: null,
    })),
  )
  expect((await put(token, { marketing_sms: true, marketing_email: false })).status).toBe(200)
  clock.travel(1000)
  await put(token, { marketing_sms: true })
  const [, , sms, email] = await consentsOf(token)
  expect(sms).toMatchObject({ granted: true, text_version: '2026-11', decided_at: expect.any(String) })
  // Refusing what was never granted is no decision.
  expect(email).toMatchObject({ granted: false, decided_at: null })
  const rows = await db.selectFrom('consents').selectAll().where('client_id', '=', clientId).execute()
  expect(rows).toHaveLength(1)
  clock.travel(1000)
  expect((await put(token, { marketing_sms: false })).body.consents[2]).toMatchObject({ granted: false })
})

test('terms cannot be taken back, nor renewal be granted here', async () => {
  const { token } = await shop.newClient()
  expect((await put(token, { terms: false })).body.errors).toHaveProperty('terms')
  expect((await put(token, { renewal: true })).body.errors).toHaveProperty('renewal')
  expect((await put(token, { cookies: true })).body.errors).toHaveProperty('cookies')
})

test('taking the consent to renewal back ends auto-renewal and leaves the plan', async () => {
  const { token } = await shop.newClient()
  await buyWithSavedCard(token)
  const before = (await ask('GET /api/clients/v1/subscriptions', { token })).body.subscriptions[0]
  expect(before).toMatchObject({ status: 'active', auto_renew: true })
  clock.travel(1000)
  await put(token, { renewal: false })
  const after = (await ask('GET /api/clients/v1/subscriptions', { token })).body.subscriptions[0]
  expect(after).toMatchObject({ status: 'cancelled', auto_renew: false, ends_at: before.ends_at })
})

test('a copy holds what the store keeps about me, and no handle of a card', async () => {
  const { token, clientId } = await shop.newClient()
  await ask('PATCH /api/clients/v1/client', { token, body: { first_name: 'نورة', address: 'شارع العليا' } })
  await buyWithSavedCard(token)
  const { token: handle } = await db
    .selectFrom('payment_methods')
    .select('token')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const stranger = await shop.newClient()
  await shop.buy(stranger.token)

  const copy = await ask('POST /api/clients/v1/data_copies', { token })
  expect(copy.status).toBe(200)
  expect(copy.headers.get('content-disposition')).toMatch(
    /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(copy.body).toMatchObject({
    profile: { first_name: 'نورة', address: 'شارع العليا' },
    orders: [{ status: 'completed', payments: [{ status: 'paid', card_last_four: '1010' }], products: [{}] }],
    payment_methods: [{ last_four: '1010', name: 'Noura Ali' }],
    subscriptions: [{ periods: [{}], points: [{ kind: 'grant' }] }],
    sessions: [{ platform: 'Test' }],
    consents: [{ kind: 'terms' }, { kind: 'renewal' }],
  })
  expect(copy.body.activities.map(({ action }: { action: string }) => action)).toContain('client.updated')
  // Nearly all rows name the row that keeps the address; who reads the copy finds it in each.
  const from = copy.body.activities.flatMap(
    ({ changes }: { changes: { address?: { after: unknown } } }) => changes.address?.after ?? [],
  )
  expect(from.length).toBeGreaterThan(5)
  expect([...new Set(from)]).toEqual([expect.stringMatching(/^[\d.:a-f]+$/)])
  // The words as they were sent, however they are kept.
  const sent = copy.body.messages.find(({ template }: { template: string }) => template === 'order_completed')
  expect(sent.body).toMatch(/سارية حتى .*\/s\//)
  expect(copy.text).not.toMatch(/packed_text|"parameters"/)
  expect(copy.text).not.toContain(handle)
  expect(copy.text).not.toContain(stranger.phone)
})

test('a copy holds what was written, noted and named: tickets, notes, members, invitations', async () => {
  const { token, clientId, phone } = await shop.newClient()
  const owner = await shop.newClient()
  const members = [{ phone_extension: '+966', phone_number: phone.slice(4) }]
  const shared = { product_id: shop.plans.shared, members }
  await shop.buy(owner.token, shared)
  const friend = { phone_extension: '+966', phone_number: '577000111' }
  const order = await shop.buy(token, { product_id: shop.plans.shared, members: [friend] })
  const ticketId = await openTicket(token, 'لم تصلني الفاتورة')
  await writeAbout(order, ticketId, { order: 'اتصل غاضبًا', answer: 'نعتذر لكم', note: 'عميل مهم' })
  await askForRefund(clientId, order.id, 'لم أعد أحتاجها')

  const copy = await ask('POST /api/clients/v1/data_copies', { token })
  expect(copy.body).toMatchObject({
    refund_requests: [{ reason: 'لم أعد أحتاجها', answer: 'ننظر فيه' }],
    orders: [{ notes: [{ body: 'اتصل غاضبًا' }], members: [{ phone: '+966577000111' }] }],
    subscriptions: [{ members: [{ phone: '+966577000111' }] }],
    memberships: [{ phone, status: 'invited' }],
    tickets: [
      {
        messages: [
          { author: 'client', is_note: false, body: 'لم تصلني الفاتورة' },
          { author: 'staff', is_note: false, body: 'نعتذر لكم' },
          { author: 'staff', is_note: true, body: 'عميل مهم' },
        ],
      },
    ],
  })
  const sent = copy.body.messages.map(({ template }: { template: string }) => template)
  expect(sent).toEqual(expect.arrayContaining(['member_invited', 'order_completed', 'ticket_answered']))
  expect(copy.text).not.toContain(owner.phone)
  // Own actions on other things are there; where staff acted from is not.
  const actions: { action: string; actor_kind: string; changes: object }[] = copy.body.activities
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['order.placed', 'ticket.opened']),
  )
  expect(
    actions.filter((operation) => operation.actor_kind === 'staff' && 'address' in operation.changes),
  ).toEqual([])
})

test('a file of a ticket is named in the copy, with where its owner saves it, and goes with the account', async () => {
  const { token } = await shop.newClient()
  const headers = { 'content-type': 'application/octet-stream' }
  const file = { token, headers, body: Buffer.from('%PDF-1.7') }
  const bring = async () =>
    (await ask('POST /api/clients/v1/ticket_attachments?name=bill.pdf', file)).body.attachment.id
  const [id, unsent] = [await bring(), await bring()]
  const body = { description: 'الفاتورة', attachment_ids: [id] }
  const { ticket } = (await ask('POST /api/clients/v1/tickets', { token, body })).body

  const copy = await ask('POST /api/clients/v1/data_copies', { token })
  const address = `/user/tickets/${ticket.id}/attachments/${id}`
  expect(copy.body.tickets[0].messages[0].attachments).toEqual([
    { name: 'bill.pdf', media_type: 'application/pdf', byte_size: 8, address },
  ])
  expect((await ask('POST /api/clients/v1/closure', { token })).status).toBe(204)
  const left = db.selectFrom('ticket_attachment_contents').where('attachment_id', 'in', [id, unsent])
  expect(await left.select('attachment_id').execute()).toEqual([])
})

test('copy and closure want a code of the last ten minutes', async () => {
  const { token } = await shop.newClient()
  clock.travel(10 * 60_000 + 1)
  for (const path of ['data_copies', 'closure']) {
    expect(await ask(`POST /api/clients/v1/${path}`, { token })).toMatchObject({
      status: 403,
      body: { code: 100014 },
    })
  }
})
