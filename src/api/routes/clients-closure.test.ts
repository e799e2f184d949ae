import { expect, test } from 'vitest'
import { mailPasswordReset } from '#domain/people/staff/ask-password-reset'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'
import { signedInStaff } from '../../../test/api.ts'
import { giveBalance } from '../../../test/balance.ts'
import { testDatabase } from '../../../test/database.ts'
import { approvedCard, openTestShop, travellingClock } from '../../../test/shop.ts'
import { traceMaker } from '../../../test/traces.ts'
import { wholeDatabase } from '../../../test/whole-database.ts'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop

const staff = await signedInStaff(db, 'admin', clock.now())
const { buyWithSavedCard, openTicket, writeAbout, askForRefund } = traceMaker(shop, staff, clock.now)
const close = (token: string) => ask('POST /api/clients/v1/closure', { token })

test('closing leaves orders without the person, deletes cards, stops renewals and frees the phone', async () => {
  const { token, clientId, phone } = await shop.newClient()
  await ask('PATCH /api/clients/v1/client', {
    token,
    body: {
      first_name: 'هند',
      last_name: 'السالم',
      email: 'hind@example.test',
      address: 'حي النرجس',
      city: 'أبها',
    },
  })
  const orderId = await buyWithSavedCard(token, 'Noura Hind')
  const unpaid = (await shop.placeOrder(token)).body.order
  const cards = await db
    .selectFrom('payment_methods')
    .select('token')
    .where('client_id', '=', clientId)
    .execute()
  expect(cards).toHaveLength(1)

  expect((await close(token)).status).toBe(204)
  expect((await ask('GET /api/clients/v1/client', { token })).status).toBe(401)
  expect((await close(token)).status).toBe(401)
  await shop.runJobs()
  clock.travel(60_000)
  await shop.runJobs()

  const client = await db
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  expect(client).toMatchObject({ phone: null, phone_number: '', first_name: '', email: '', address: '' })
  expect(client.closed_at).not.toBeNull()

  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('client_id', '=', clientId)
    .execute()
  expect(orders.toSorted((a, b) => a.status.localeCompare(b.status))).toEqual([
    { id: unpaid.id, status: 'cancelled' },
    { id: orderId, status: 'completed' },
  ])
  const [subscription] = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('client_id', '=', clientId)
    .execute()
  expect(subscription).toMatchObject({ auto_renew: false, payment_method_id: null, status: 'cancelled' })

  const [card] = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('client_id', '=', clientId)
    .execute()
  expect(card).toMatchObject({ name: '', is_default: false, token: expect.stringMatching(/^deleted:/) })
  const atBank = await shop.bank.call('GET', `/v1/tokens/${cards[0]?.token}`)
  expect(atBank.status).toBe(404)

  // Nothing that is left in any table names the person.
  const everything = await wholeDatabase(db)
  for (const mark of ['هند', 'السالم', 'hind@example.test', 'حي النرجس', 'أبها', phone, 'Noura Hind']) {
    expect(everything).not.toContain(mark)
  }
  const audit = await db.selectFrom('activities').select('action').where('entity_id', '=', clientId).execute()
  expect(audit.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['client.updated', 'client.closed']),
  )

  // The number begins anew.
  const person = { phone_extension: '+966', phone_number: phone.slice(4) }
  await ask('POST /api/clients/v1/otp', { body: person })
  const sent = await db
    .selectFrom('messages')
    .select('code')
    .where('recipient', '=', phone)
    .executeTakeFirstOrThrow()
  const again = await ask('POST /api/clients/v1/otp', { body: { ...person, code: sent.code } })
  expect(again.body.client).toMatchObject({ first_name: '', profile_completion: 14 })
  expect(again.body.client.id).not.toBe(clientId)
})

test('closing takes the words out of tickets and notes, and closes what is open', async () => {
  const { token, clientId } = await shop.newClient()
  const order = await shop.buy(token)
  const solved = await openTicket(token, 'أنا ليلى من حائل')
  await ask(`PUT /api/users/v1/tickets/${solved}/status`, { token: staff.token, body: { status: 'solved' } })
  const open = await openTicket(token, 'جوال زوجي 0555')
  await writeAbout(order, open, { order: 'ليلى تريد الاسترداد', answer: 'أهلًا ليلى', note: 'ليلى نفسها' })
  await askForRefund(clientId, order.id, 'كتبتها ليلى')

  expect((await close(token)).status).toBe(204)
  await shop.runJobs()
  clock.travel(60_000)
  await shop.runJobs()

  const everything = await wholeDatabase(db)
  for (const mark of ['ليلى', 'حائل', 'جوال زوجي']) expect(everything).not.toContain(mark)
  for (const [id, status] of [
    [solved, 'solved'],
    [open, 'closed'],
  ]) {
    const seen = await ask(`GET /api/users/v1/tickets/${id}`, { token: staff.token })
    expect(seen.body.ticket).toMatchObject({ status, description: '', response: null, messages: [] })
    expect(seen.body.ticket.client).toMatchObject({ id: clientId, name: '' })
  }
  const queue = await ask('GET /api/users/v1/tickets?status=pending', { token: staff.token })
  expect(queue.body.tickets.map(({ client_id }: { client_id: string }) => client_id)).not.toContain(clientId)
  const shown = await ask(`GET /api/users/v1/orders/${order.id}`, { token: staff.token })
  expect(shown.body.order.notes).toEqual([])

  // Nobody is there to be told of an answer.
  const result = async () => (await db.selectFrom('messages').select('id').execute()).length
  const before = await result()
  await ask(`PUT /api/users/v1/tickets/${open}/status`, { token: staff.token, body: { status: 'pending' } })
  const answer = { token: staff.token, body: { body: 'هل من أحد؟', is_note: false } }
  expect((await ask(`POST /api/users/v1/tickets/${open}/messages`, answer)).status).toBe(201)
  expect(await result()).toBe(before)
})

test('closing forgets a number that the account moved away from, and leaves it to its next owner', async () => {
  const { token, clientId, phone } = await shop.newClient()
  const code = (of: string) =>
    ask('POST /api/clients/v1/otp', { body: { phone_extension: '+966', phone_number: of.slice(4) } })
  await code(phone)
  clock.travel(1000)
  const boss = await signedInStaff(db, 'admin', clock.now())
  const moved = await ask(`PUT /api/users/v1/clients/${clientId}/phone`, {
    token: boss.token,
    body: { phone_extension: '+966', phone_number: '571230099', reason: 'فقد الشريحة' },
  })
  expect(moved.status).toBe(200)
  clock.travel(61_000)
  await code(phone)
  await db.updateTable('sessions').set({ ended_at: null }).where('client_id', '=', clientId).execute()
  const stranger = await db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', phone)
    .orderBy('id')
    .execute()
  expect(stranger.map(({ template }) => template)).toEqual(['code', 'phone_changed_by_staff', 'code'])

  expect((await close(token)).status).toBe(204)
  const left = await db.selectFrom('messages').select('template').where('recipient', '=', phone).execute()
  expect(left).toEqual([{ template: 'code' }])
  const last = stranger.at(-1)
  expect(
    await db
      .selectFrom('messages')
      .select('body')
      .where('id', '=', last?.id ?? '')
      .execute(),
  ).toEqual([{ body: last?.body }])
})

test('closing forgets the phone where others named it, and those that the client named', async () => {
  const owner = await shop.newClient()
  const { token, phone } = await shop.newClient()
  const named = { members: [{ phone_extension: '+966', phone_number: phone.slice(4) }] }
  const theirs = await shop.buy(owner.token, { product_id: shop.plans.shared, ...named })
  const friend = '+966577000222'
  const friends = { members: [{ phone_extension: '+966', phone_number: '577000222' }] }
  const own = await shop.buy(token, { product_id: shop.plans.shared, ...friends })
  const more = { members: [...friends.members, { phone_extension: '+966', phone_number: '577000333' }] }
  const set = (members: object) =>
    ask(`PUT /api/clients/v1/subscriptions/${own.subscription_id}/members`, { token, body: members })
  expect((await set(more)).status).toBe(200)
  expect((await set(friends)).status).toBe(200)

  expect((await close(token)).status).toBe(204)
  await shop.runJobs()
  clock.travel(60_000)
  await shop.runJobs()
  const whole = await wholeDatabase(db)
  expect(whole).not.toContain(phone)
  expect((await shop.readOrder(owner.token, theirs.id)).members).toEqual([])
  // Whoever was invited to the plan that still runs stays invited; who was taken out is forgotten.
  const stands = await db
    .selectFrom('subscription_members')
    .select(['phone', 'status'])
    .where('subscription_id', '=', own.subscription_id)
    .execute()
  expect(stands).toEqual([{ phone: friend, status: 'invited' }])
  const about = await db.selectFrom('order_members').selectAll().where('order_id', '=', own.id).execute()
  expect(about).toEqual([])

  clock.travel(91 * 86_400_000)
  await shop.runJobs()
  // Both jobs are due by then, a day late: where this one came first, it looks again within the hour.
  clock.travel(3_600_000)
  await shop.runJobs()
  const left = await db
    .selectFrom('subscription_members')
    .select('phone')
    .where('subscription_id', '=', own.subscription_id)
    .execute()
  expect(left).toEqual([])
})

test('an order placed and a ticket written while the account closes name nobody afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const { token, clientId } = await shop.newClient()
    const ticketId = await openTicket(token, 'الأولى')
    const answers = await Promise.all([
      ask('POST /api/clients/v1/tickets', { token, body: { description: 'سر لا يُعرف' } }),
      close(token),
      ask(`POST /api/clients/v1/tickets/${ticketId}/messages`, { token, body: { body: 'سر لا يُعرف' } }),
      shop.placeOrder(token),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(answers[1]?.status).toBe(204)
    await shop.runJobs()
    clock.travel(60_000)
    await shop.runJobs()
    expect(await wholeDatabase(db)).not.toContain('سر لا يُعرف')
    const pending = await db
      .selectFrom('tickets')
      .select('id')
      .where('client_id', '=', clientId)
      .where('status', '=', 'pending')
      .execute()
    expect(pending).toEqual([])
  }
})

test('an order that is paid and not yet activated holds the account open', async () => {
  const { token } = await shop.newClient()
  const order = (await shop.placeOrder(token)).body.order
  const { payment } = await shop.startPaying(token, undefined, order)
  await shop.bank.walk(payment.redirect_url)
  // The money is at the bank; only asking tells.
  expect(await close(token)).toMatchObject({ status: 409, body: { code: 100018 } })
  expect((await shop.readOrder(token, order.id)).status).toBe('processing')
  await shop.runJobs()
  expect((await close(token)).status).toBe(204)
})

test('a payment that was never finished at the bank does not hold it', async () => {
  const { token, clientId } = await shop.newClient()
  await shop.startPaying(token)
  expect((await close(token)).status).toBe(204)
  const [order] = await db.selectFrom('orders').select('status').where('client_id', '=', clientId).execute()
  expect(order?.status).toBe('cancelled')
})

test('of two closures at once both end well, and nothing happens twice', async () => {
  const { token, clientId } = await shop.newClient()
  const answers = await Promise.all([close(token), close(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 401])
  const facts = await db
    .selectFrom('activities')
    .select('id')
    .where('entity_id', '=', clientId)
    .where('action', '=', 'client.closed')
    .execute()
  expect(facts).toHaveLength(1)
})

test('money and a card that come after the closing go back', async () => {
  const { token, clientId } = await shop.newClient()
  const order = (await shop.placeOrder(token)).body.order
  const { payment } = (await shop.pay(token, order.id, { method: 'card', save_card: true })).body
  const { url, body } = payment.gateway_request
  const card = { name: 'Noura Ali', number: approvedCard, month: 9, year: 2099, cvc: '123' }
  const source = { ...body.source, ...card }
  const sent = await shop.bank.call('POST', new URL(url).pathname, { ...body, source })
  expect((await close(token)).status).toBe(204)
  await shop.bank.walk(sent.body.source.transaction_url)
  await syncPayment(shop.system, await getPaymentToSync(shop.system, payment.id))
  await shop.runJobs()
  clock.travel(60_000)
  await shop.runJobs()

  const atBank = (await shop.bank.call('GET', `/v1/payments/${payment.id}`)).body
  expect(atBank.status).toBe('refunded')
  expect((await shop.bank.call('GET', `/v1/tokens/${atBank.source.token}`)).status).toBe(404)
  const kept = await db.selectFrom('payment_methods').select('id').where('client_id', '=', clientId).execute()
  expect(kept).toEqual([])
})

test('a balance is given up with the account only by whoever says so, and is owed to nobody then', async () => {
  const { token, clientId } = await shop.newClient()
  await giveBalance(shop.system, clientId, 500)
  const closeWith = (minor?: number | string) =>
    ask(`POST /api/clients/v1/closure${minor === undefined ? '' : `?gives_up_balance_minor=${minor}`}`, {
      token,
    })
  for (const minor of [undefined, 0, 499, 501]) {
    expect(await closeWith(minor)).toMatchObject({ status: 409, body: { code: 100029, balance_minor: 500 } })
  }
  // The same number to JavaScript, but nobody's way to write an amount.
  for (const form of ['5e2', '0x1f4', '500.0', '%20500', '+500', '-0']) {
    const answer = await closeWith(form)
    expect({ form, status: answer.status }).toEqual({ form, status: 422 })
  }
  expect((await ask('GET /api/clients/v1/client', { token })).status).toBe(200)
  expect((await closeWith(500)).status).toBe(204)
  const client = await db
    .selectFrom('clients')
    .select(['balance_minor', 'closed_at'])
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  expect(client).toMatchObject({ balance_minor: 0n, closed_at: expect.any(Date) })
  const booked = await db
    .selectFrom('ledger_bookings as b')
    .innerJoin('ledger_entries as e', 'e.booking_id', 'b.id')
    .select(['e.account', 'e.amount_minor'])
    .where('b.kind', '=', 'balance_given_up')
    .orderBy('e.position')
    .execute()
  expect(booked).toEqual([
    { account: 'client_balance', amount_minor: 500n },
    { account: 'given_up', amount_minor: -500n },
  ])
})

test('no order is cancelled before all of the balance that is lost, what it holds with it, is given up', async () => {
  const { token, clientId } = await shop.newClient()
  await giveBalance(shop.system, clientId, 5_000)
  const { order } = (await shop.placeOrder(token)).body
  expect((await ask('GET /api/clients/v1/balance', { token })).body).toMatchObject({
    balance_minor: 0,
    held_minor: 5_000,
  })
  const closeWith = (minor: number) =>
    ask(`POST /api/clients/v1/closure?gives_up_balance_minor=${minor}`, { token })
  expect(await closeWith(0)).toMatchObject({ status: 409, body: { code: 100029, balance_minor: 5_000 } })
  expect(await shop.readOrder(token, order.id)).toMatchObject({ status: order.status })
  expect((await closeWith(5_000)).status).toBe(204)
  const [left] = await db.selectFrom('orders').select('status').where('id', '=', order.id).execute()
  expect(left?.status).toBe('cancelled')
})

test('no order is cancelled while another one holds the account open', async () => {
  const { token } = await shop.newClient()
  const unpaid = (await shop.placeOrder(token)).body.order
  const paid = (await shop.placeOrder(token, { product_id: shop.plans.shared })).body.order
  const { payment } = await shop.startPaying(token, approvedCard, paid)
  await shop.bank.walk(payment.redirect_url)
  await syncPayment(shop.system, await getPaymentToSync(shop.system, payment.id))
  expect(await close(token)).toMatchObject({ status: 409, body: { code: 100018 } })
  expect(await shop.readOrder(token, unpaid.id)).toMatchObject({ status: unpaid.status })
})

test('closing touches nobody else’s messages, whatever email was typed into the account, and none to staff', async () => {
  const victim = await shop.newClient()
  const victimsEmail = 'victim@example.test'
  const type = (token: string, email: string) =>
    ask('PATCH /api/clients/v1/client', { token, body: { email } })
  await type(victim.token, victimsEmail)
  await shop.buy(victim.token)
  await shop.runJobs()
  await ask('POST /api/users/v1/tickets', {
    token: staff.token,
    body: { client_id: victim.clientId, description: 'مرحبًا' },
  })
  const { email: staffEmail } = await db
    .selectFrom('staff_users')
    .select('email')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  await ask('POST /api/users/v1/password_resets', { body: { email: staffEmail } })
  const request = db.selectFrom('password_reset_requests').select('id')
  await mailPasswordReset(shop.system, (await request.executeTakeFirstOrThrow()).id)
  const mails = async () =>
    db
      .selectFrom('messages')
      .select(['id', 'recipient', 'subject', 'body', 'status'])
      .where('recipient', 'in', [victimsEmail, staffEmail])
      .orderBy('id')
      .execute()
  const before = await mails()
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['sent', 'waiting']))
  for (const email of [victimsEmail, staffEmail]) {
    const { token } = await shop.newClient()
    expect((await type(token, email)).status).toBe(200)
    expect((await close(token)).status).toBe(204)
  }
  expect(await mails()).toEqual(before)
})
