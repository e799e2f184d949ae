import { sql } from 'kysely'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, readBooks, travellingClock } from '../../../test/shop.ts'
import { pageBehind } from '../../../test/short-link.ts'
import { expect, test } from 'vitest'

const { db, unguarded } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const orders = '/api/users/v1/orders'
const day = 86_400_000

/** Lets time pass; staff sign in again. */
async function travel(ms: number) {
  clock.travel(ms)
  await db
    .updateTable('sessions')
    .set({
      expires_at: new Date(clock.now().getTime() + day),
      confirmed_at: clock.now(),
      last_used_at: clock.now(),
    })
    .where('staff_user_id', 'is not', null)
    .execute()
}

const refund = (id: string, body: object, options: object = {}) =>
  ask(`POST ${orders}/${id}/refunds`, {
    token: admin.token,
    body: { amount_minor: 1_000, reason: 'test', period: 'keep', ...body },
    ...options,
  })
const look = async (id: string) => (await ask(`GET ${orders}/${id}`, { token: admin.token })).body.order

async function bought(balance = 0) {
  const client = await shop.newClient()
  if (balance > 0) {
    const result = await ask(`POST /api/users/v1/clients/${client.clientId}/balance_adjustments`, {
      token: admin.token,
      body: { amount_minor: balance, reason: 'test' },
    })
    if (result.status >= 300) throw new Error(`no balance was given: ${result.text}`)
  }
  const order = await shop.buy(client.token)
  expect(order.status).toBe('completed')
  return { client, id: order.id as string }
}

const cardRefunded = async (id: string) => {
  const { rows } = { rows: await db.selectFrom('payments').select('id').where('order_id', '=', id).execute() }
  const payment = await shop.askGateway(rows[0]?.id ?? '')
  return payment?.refunded ?? 0
}

test('a part goes to the card, the rest to the balance, and the books agree at each step', async () => {
  const { client, id } = await bought(1_900)
  expect((await look(id)).refund_room).toMatchObject({
    paid_card_minor: 5_000,
    paid_balance_minor: 1_900,
    left_minor: 6_900,
    card_left_minor: 5_000,
    card_takes_one_more: true,
  })
  const first = await refund(id, { amount_minor: 1_000 })
  expect(first).toMatchObject({ status: 201, body: { order: { status: 'completed', refunded_minor: 0 } } })
  expect(first.body.order.refunds).toMatchObject([{ destination: 'card', status: 'requested' }])
  await shop.runJobs()
  expect(await look(id)).toMatchObject({
    status: 'partially_refunded',
    refunded_minor: 1_000,
    refund_room: { left_minor: 5_900, card_left_minor: 0, card_takes_one_more: false },
  })
  expect(await cardRefunded(id)).toBe(1_000)

  const second = await refund(id, { amount_minor: 5_900 })
  expect(second.body.order).toMatchObject({ status: 'refunded', refunded_minor: 6_900, refund_room: null })
  await shop.runJobs()
  const books = await readBooks(db, client.clientId)
  expect(books).toMatchObject({ balance: 5_900, held: 0, total: 0 })
  expect(books.sumOf('to_return')).toBe(0)
  expect(books.sumOf('tax')).toBe(0)
  // All of the sale went back; the 19.00 of goodwill that paid a part of it stay given.
  expect(books.sumOf('revenue') + books.sumOf('refunds')).toBe(1_900)
  const result = await db
    .selectFrom('messages')
    .select('id')
    .where('template', '=', 'refund_sent')
    .where('client_id', '=', client.clientId)
    .execute()
  expect(result).toHaveLength(2)
  expect((await refund(id, { amount_minor: 1 })).body.code).toBe(300019)
})

test('of two refunds at once that were shown the card, one goes there and the other is asked for anew', async () => {
  const { id } = await bought(1_900)
  const expected_split = { card_minor: 1_000, balance_minor: 0 }
  const answers = await Promise.all([refund(id, { expected_split }), refund(id, { expected_split })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const split = { card_minor: 0, balance_minor: 1_000 }
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 300033, split })
  expect((await look(id)).refunds).toMatchObject([{ destination: 'card', amount_minor: 1_000 }])
  expect((await refund(id, { expected_split: split })).status).toBe(201)
})

test('eight refunds at once give back no more than what was paid', async () => {
  const { client, id } = await bought()
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, { amount_minor: 6_900 })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer.status).toBe(409)

  const other = await bought()
  const parts = await Promise.all(Array.from({ length: 8 }, () => refund(other.id, { amount_minor: 2_000 })))
  expect(parts.filter(({ status }) => status === 201)).toHaveLength(3)
  await shop.runJobs()
  expect(await cardRefunded(id)).toBe(6_900)
  expect(await cardRefunded(other.id)).toBe(2_000)
  expect((await readBooks(db, other.client.clientId)).balance).toBe(4_000)
  expect((await readBooks(db, client.clientId)).balance).toBe(0)
  expect(await look(other.id)).toMatchObject({ status: 'partially_refunded', refunded_minor: 6_000 })
})

test('one key is one refund, also when the first answer was lost', async () => {
  const { id } = await bought()
  const headers = { 'idempotency-key': 'refund-key-0001' }
  await refund(id, {}, { headers })
  const again = await refund(id, {}, { headers })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  await db.deleteFrom('idempotency_keys').where('key', '=', 'refund-key-0001').execute()
  expect((await refund(id, {}, { headers })).status).toBe(201)
  expect((await look(id)).refunds).toHaveLength(1)
})

test('an answer of the gateway that is lost leads to no second refund', async () => {
  const { client, id } = await bought()
  await shop.bank.call('PUT', '/sandbox/faults', { drop_after_refund: 1 })
  await refund(id, { amount_minor: 3_000 })
  await shop.runJobs()
  expect((await look(id)).refunds).toMatchObject([{ status: 'pending' }])
  await shop.bank.call('PUT', '/sandbox/faults', { drop_after_refund: 0 })
  await travel(10_000)
  await shop.runJobs()
  expect(await look(id)).toMatchObject({ status: 'partially_refunded', refunded_minor: 3_000 })
  expect(await cardRefunded(id)).toBe(3_000)
  expect((await readBooks(db, client.clientId)).total).toBe(0)
})

test('what the gateway refuses is free again, and can go to the balance', async () => {
  const { client, id } = await bought()
  const [payment] = await db.selectFrom('payments').select('id').where('order_id', '=', id).execute()
  // Behind the store's back: the gateway's one refund is used up.
  await shop.refundAtGateway(payment?.id ?? '', 500)
  await refund(id, { amount_minor: 2_000 })
  await shop.runJobs()
  expect(await look(id)).toMatchObject({
    status: 'completed',
    alerts: ['refund_failed'],
    refund_room: { left_minor: 6_900 },
    refunds: [{ status: 'failed' }],
  })
  expect((await readBooks(db, client.clientId)).sumOf('to_return')).toBe(0)
  const result = await refund(id, { amount_minor: 2_000, destination: 'balance' })
  expect(result.body.order).toMatchObject({ status: 'partially_refunded', refunded_minor: 2_000 })
  expect(await readBooks(db, client.clientId)).toMatchObject({ balance: 2_000, total: 0 })
})

test('ending the period ends its own only: the one behind it moves up', async () => {
  const { client, id } = await bought()
  const second = await shop.buy(client.token)
  await travel(10 * day)
  const result = await refund(id, { amount_minor: 6_900, period: 'end' })
  expect(result.status).toBe(201)
  await shop.runJobs()
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('client_id', '=', client.clientId)
    .executeTakeFirstOrThrow()
  expect(subscription.status).toBe('active')
  expect(Math.round((subscription.ends_at.getTime() - clock.now().getTime()) / day)).toBe(30)
  expect((await look(second.id)).period).toMatchObject({ points_left: 300 })
  expect(await look(id)).toMatchObject({ period: null, status: 'refunded' })

  await refund(second.id, { amount_minor: 6_900, period: 'end' })
  const ended = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('client_id', '=', client.clientId)
    .executeTakeFirstOrThrow()
  expect(ended.status).toBe('expired')
  await shop.runJobs(() => new Date(clock.now().getTime() + 100 * day))
})

test('an order that cannot be activated is tried again, or refunded whole and then never activated', async () => {
  const client = await shop.newClient()
  await shop.buy(client.token)
  const order = (await shop.placeOrder(client.token)).body.order
  const { payment } = await shop.startPaying(client.token, undefined, order)
  await shop.bank.walk(payment.redirect_url)
  // The next period would overlap the one that runs, which the database refuses.
  await unguarded((tx) =>
    sql`update subscriptions set ends_at = ends_at - interval '1 day' where client_id = ${client.clientId}`.execute(
      tx,
    ),
  )
  await ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token: client.token })
  await shop.runJobs()
  expect(await look(order.id)).toMatchObject({ status: 'processing', can_fulfil_again: true })
  expect((await refund(order.id, {})).body.code).toBe(300022)

  const again = await ask(`POST ${orders}/${order.id}/fulfilment`, { token: admin.token })
  expect(again.status).toBe(202)
  expect(await shop.runJobs()).toContain('order.fulfil')

  const result = await refund(order.id, { amount_minor: 6_900, period: 'end' })
  expect(result.status).toBe(201)
  await shop.runJobs()
  expect(await look(order.id)).toMatchObject({ status: 'refunded', can_fulfil_again: false, alerts: [] })
  expect((await ask(`POST ${orders}/${order.id}/fulfilment`, { token: admin.token })).body.code).toBe(300023)
})

test('a refund wants a fresh code, a reason, and an amount', async () => {
  const { id } = await bought()
  const stale = await signedInStaff(db, 'admin', new Date(clock.now().getTime() - 11 * 60_000))
  expect(await refund(id, {}, { token: stale.token })).toMatchObject({ status: 403, body: { code: 100014 } })
  expect((await refund(id, { reason: ' ' })).status).toBe(422)
  expect((await refund(id, { amount_minor: 0 })).status).toBe(422)
  expect((await refund(id, { amount_minor: 6_901 })).body.code).toBe(300020)
  expect((await refund(id, {}, { token: support.token })).status).toBe(403)
})

test('support cancels what is not paid, and nothing else', async () => {
  const client = await shop.newClient()
  const order = (await shop.placeOrder(client.token)).body.order
  const cancel = (id: string) => ask(`POST ${orders}/${id}/cancellation`, { token: support.token })
  expect(await cancel(order.id)).toMatchObject({ status: 200, body: { order: { status: 'cancelled' } } })
  expect((await cancel(order.id)).body.code).toBe(300004)
  const { body } = await ask(`GET ${orders}/${order.id}/history`, { token: support.token })
  expect(body.activities[0]).toMatchObject({ action: 'order.cancelled', actor: { kind: 'staff' } })
})

test('a note stays among staff and stands in the history', async () => {
  const { client, id } = await bought()
  const note = (headers = {}) =>
    ask(`POST ${orders}/${id}/notes`, { token: support.token, body: { body: 'secret-note' }, headers })
  expect((await note({ 'idempotency-key': 'note-key-0001' })).status).toBe(201)
  await db.deleteFrom('idempotency_keys').execute()
  await note({ 'idempotency-key': 'note-key-0001' })
  expect((await look(id)).notes).toMatchObject([{ body: 'secret-note' }])
  const own = await ask(`GET /api/clients/v1/orders/${id}`, { token: client.token })
  expect(own.text).not.toContain('secret-note')
  const { body } = await ask(`GET ${orders}/${id}/history`, { token: support.token })
  expect(body.activities[0]).toMatchObject({
    action: 'order.noted',
    changes: { note: { after: 'secret-note' } },
  })
})

test('messages about the order are listed, and the receipt is sent again once per key', async () => {
  const { id } = await bought()
  const { messages } = await look(id)
  const completed = messages.find(({ template }: { template: string }) => template === 'order_completed')
  expect(completed).toMatchObject({ status: 'sent', channel: 'sms' })
  const again = () =>
    ask(`POST /api/users/v1/messages/${completed.id}/resends`, {
      token: support.token,
      headers: { 'idempotency-key': 'resend-0001' },
    })
  const result = await again()
  expect(result.status).toBe(201)
  expect((await again()).body).toEqual(result.body)
  await shop.runJobs()
  expect((await look(id)).messages).toHaveLength(messages.length + 1)
})

test('support sends the payment link of any unpaid order again, once a minute, and never of a paid one', async () => {
  const { token, clientId } = await shop.newClient()
  const { orderId } = await shop.startPaying(token)
  const send = () => ask(`POST ${orders}/${orderId}/payment_links`, { token: support.token })
  expect((await send()).status).toBe(201)
  expect((await send()).status).toBe(201)
  const links = () =>
    db
      .selectFrom('messages')
      .select(['channel', 'body'])
      .where('template', '=', 'payment_link')
      .where('client_id', '=', clientId)
      .execute()
  const [link, ...more] = await links()
  expect(more).toEqual([])
  expect(link?.channel).toBe('sms')
  expect(await pageBehind(db, link?.body ?? '')).toBe(`/payment?order=${orderId}`)
  clock.travel(60_000)
  await send()
  expect(await links()).toHaveLength(2)
  const { id } = await bought()
  expect((await ask(`POST ${orders}/${id}/payment_links`, { token: support.token })).status).toBe(409)
})

test('support asks the gateway at once, and the order is paid when it says so', async () => {
  const { token } = await shop.newClient()
  const { orderId, payment } = await shop.startPaying(token)
  await shop.bank.walk(payment.redirect_url)
  expect((await look(orderId)).status).toBe('awaiting_payment')
  const asked = await ask(`POST ${orders}/${orderId}/gateway_questions`, { token: support.token })
  expect(asked.status).toBe(200)
  expect(asked.body.order.payments).toMatchObject([{ status: 'paid' }])
  const viewer = await signedInStaff(db, 'viewer', clock.now())
  for (const action of ['gateway_questions', 'payment_links']) {
    expect((await ask(`POST ${orders}/${orderId}/${action}`, { token: viewer.token })).status).toBe(403)
  }
})
