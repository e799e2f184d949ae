import { expect, test } from 'vitest'
import type { TemplateName } from '#rules/messages/message-templates'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { signedInClient, signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { openTestShop, readBooks } from '../../../test/shop.ts'
import { pageBehind } from '../../../test/short-link.ts'
import { renewWithSavedCard } from '../../../test/subscriber.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const { token } = admin
const orders = '/api/users/v1/orders'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

const place = (body: object, options: object = {}) =>
  ask(`POST ${orders}`, { token, body: { product_id: shop.plans.small, ...body }, ...options })
const look = async (id: string) => (await ask(`GET ${orders}/${id}`, { token })).body.order
const give = (clientId: string, amount: number) =>
  ask(`POST /api/users/v1/clients/${clientId}/balance_adjustments`, {
    token,
    body: { amount_minor: amount, reason: 'test' },
  })
const ordersOf = (clientId: string) =>
  db.selectFrom('orders').select('id').where('client_id', '=', clientId).execute()
const messagesOf = (clientId: string, template: TemplateName) =>
  db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'body', 'language'])
    .where('client_id', '=', clientId)
    .where('template', '=', template)
    .execute()

test('an order for a client is sent as a payment link by SMS, and the client pays it', async () => {
  const client = await shop.newClient()
  const asked = { client_id: client.clientId, payment: 'link', expected_final_price_minor: 6_900 }
  const placed = await place(asked, keyed('place-for-0001'))
  expect(placed).toMatchObject({
    status: 201,
    body: {
      order: {
        method: 'store',
        status: 'pending',
        final_price_minor: 6_900,
        placed_by: { id: admin.staffId },
        messages: [{ template: 'payment_link', channel: 'sms', recipient: client.phone }],
      },
    },
  })
  const { id } = placed.body.order
  expect((await place(asked, keyed('place-for-0001'))).body.order.id).toBe(id)
  expect(await ordersOf(client.clientId)).toHaveLength(1)
  const [message, ...more] = await messagesOf(client.clientId, 'payment_link')
  expect(more).toEqual([])
  expect(message).toMatchObject({ channel: 'sms', language: 'ar' })
  expect(await pageBehind(db, message?.body ?? '')).toBe(`/payment?order=${id}`)
  // Nobody has agreed for the client.
  const consents = await db
    .selectFrom('consents')
    .selectAll()
    .where('client_id', '=', client.clientId)
    .execute()
  expect(consents).toEqual([])

  const { payment } = await shop.startPaying(client.token, undefined, { id })
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET /api/clients/v1/orders/${id}/payments/${payment.id}`, { token: client.token })
  await shop.runJobs()
  expect((await look(id)).status).toBe('completed')
})

test('a link to an order that costs nothing asks for a confirmation, and speaks of no amount', async () => {
  const client = await shop.newClient()
  const free = { payment: 'link', discount_minor: 6_000, discount_reason: 'تعويض عن انقطاع' }
  const placed = await place({ client_id: client.clientId, ...free })
  expect(placed.body.order).toMatchObject({ status: 'pending', final_price_minor: 0 })
  expect(await messagesOf(client.clientId, 'payment_link')).toEqual([])
  const [message] = await messagesOf(client.clientId, 'order_to_confirm')
  expect(message?.body).toContain('بانتظار تأكيدكم')
  expect(message?.body).not.toMatch(/دفع|ر\.س/)
  expect(await pageBehind(db, message?.body ?? '')).toBe(`/payment?order=${placed.body.order.id}`)
})

test('from the balance it is paid at once, and the books agree; a balance too low pays nothing', async () => {
  const client = await shop.newClient()
  const asked = { client_id: client.clientId, payment: 'balance' }
  expect(await place(asked)).toMatchObject({ status: 409, body: { code: 100028 } })
  expect(await ordersOf(client.clientId)).toEqual([])
  await give(client.clientId, 7_000)
  const placed = await place(asked)
  expect(placed.body.order).toMatchObject({
    status: 'processing',
    settled_by: 'balance',
    final_price_minor: 0,
  })
  await shop.runJobs()
  expect((await look(placed.body.order.id)).status).toBe('completed')
  expect(await readBooks(db, client.clientId)).toMatchObject({ balance: 100, held: 0, total: 0 })
})

test('a plan whose whole price staff take off is sent as given, over email and SMS, and not as a purchase', async () => {
  const client = await signedInClient(db, { profile: true })
  const given = { discount_minor: 6_000, discount_reason: 'تعويض عن انقطاع' }
  const placed = await place({ client_id: client.clientId, payment: 'balance', ...given })
  expect(placed.body.order).toMatchObject({ settled_by: 'coupon', price_after_tax_minor: 0 })
  await shop.runJobs()
  expect(await messagesOf(client.clientId, 'order_completed')).toEqual([])
  const sent = await messagesOf(client.clientId, 'order_given')
  expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  for (const { body } of sent) {
    expect(body).toContain('دون مقابل')
    expect(body).not.toMatch(/شكرًا|فاتور/)
  }
  expect(sent.find(({ channel }) => channel === 'email')?.body).toMatch(/جاهزة للاستخدام\. وتديرونها/)
})

test('a plan that is given behind a period that runs is said to begin with its end, and its renewal to go on', async () => {
  const client = await signedInClient(db, { profile: true })
  const { token: own } = client
  const { subscription_id: id } = await shop.buy(own)
  const given = { discount_minor: 6_000, discount_reason: 'تعويض عن انقطاع' }
  const givePlan = async () => {
    await place({ client_id: client.clientId, payment: 'balance', ...given })
    await shop.runJobs()
    const sent = await messagesOf(client.clientId, 'order_given')
    return sent.flatMap(({ channel, body }) => (channel === 'email' ? [body] : []))
  }
  const [first] = await givePlan()
  expect(first).toMatch(/شيئًا\. وتبدأ في (.+)، حين تنتهي مدتكم الحالية\. وتديرونها.*• من: \1\n/s)
  expect(first).not.toContain('جاهزة')

  await renewWithSavedCard(shop, { token: own, id: String(id) })
  const [second, ...more] = (await givePlan()).filter((body) => body !== first)
  expect(more).toEqual([])
  expect(second).toContain('، حين تنتهي مدتكم الحالية. ويبقى تجديدها التلقائي مفعّلًا. ')
})

test('one balance pays one of two orders that are placed at once', async () => {
  const client = await shop.newClient()
  await give(client.clientId, 6_900)
  const placed = await Promise.all(
    Array.from({ length: 5 }, () => place({ client_id: client.clientId, payment: 'balance' })),
  )
  expect(placed.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect(await readBooks(db, client.clientId)).toMatchObject({ balance: 0, held: 0, total: 0 })
})

test('one key places one order, whatever runs at once', async () => {
  const client = await shop.newClient()
  const headers = { 'idempotency-key': 'place-for-0002' }
  await Promise.all(
    Array.from({ length: 4 }, () => place({ client_id: client.clientId, payment: 'link' }, { headers })),
  )
  await db.deleteFrom('idempotency_keys').where('key', '=', 'place-for-0002').execute()
  expect((await place({ client_id: client.clientId, payment: 'link' }, { headers })).status).toBe(201)
  expect(await ordersOf(client.clientId)).toHaveLength(1)
})

test('a discount lowers the price before tax, with its reason, which the log keeps', async () => {
  const client = await shop.newClient()
  const discounted = { client_id: client.clientId, discount_minor: 1_000 }
  const quoted = await ask('POST /api/users/v1/quotes', {
    token,
    body: { ...discounted, product_id: shop.plans.small },
  })
  expect(quoted.body.quote).toMatchObject({
    discount_minor: 1_000,
    taxes_minor: 750,
    final_price_minor: 5_750,
  })
  expect((await place({ ...discounted, payment: 'link' })).body.errors).toHaveProperty('discount_reason')
  const placed = await place({ ...discounted, payment: 'link', discount_reason: 'تعويض عن انقطاع' })
  expect(placed.body.order).toMatchObject({
    discount_minor: 1_000,
    discount_reason: 'تعويض عن انقطاع',
    final_price_minor: 5_750,
  })
  const { activities } = (await ask(`GET ${orders}/${placed.body.order.id}/history`, { token })).body
  expect(activities[0]).toMatchObject({
    action: 'order.placed',
    actor: { kind: 'staff', id: admin.staffId },
    changes: { reason: { after: 'تعويض عن انقطاع' }, discount_minor: { after: 1_000 } },
  })
  expect(
    await place({ ...discounted, discount_minor: 6_001, discount_reason: 'x', payment: 'link' }),
  ).toMatchObject({ status: 422, body: { errors: { discount_minor: expect.any(Array) } } })
  expect(
    await place({ ...discounted, discount_reason: 'x', payment: 'link', expected_final_price_minor: 1 }),
  ).toMatchObject({ status: 409, body: { code: 300003, quote: { final_price_minor: 5_750 } } })
})

test('no order for nobody, for who is blocked, for a plan that is not sold, beside another plan, or by who may not', async () => {
  const client = await shop.newClient()
  const link = { client_id: client.clientId, payment: 'link' }
  expect((await place({ ...link, client_id: nowhere })).status).toBe(404)
  expect((await place({ ...link, product_id: nowhere })).status).toBe(404)
  expect((await place({ ...link, payment: 'cash' })).status).toBe(422)
  expect((await place(link, { token: support.token })).status).toBe(403)
  expect((await ask(`POST ${orders}`, { body: link })).status).toBe(401)
  await shop.buy(client.token)
  expect(await place({ ...link, product_id: shop.plans.shared })).toMatchObject({ body: { code: 300050 } })
  await ask(`PUT /api/users/v1/clients/${client.clientId}/block`, { token, body: { reason: 'test' } })
  expect(await place(link)).toMatchObject({ status: 409, body: { code: 100040 } })
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 11 * 60_000) })
    .where('staff_user_id', '=', admin.staffId)
    .execute()
  expect(await place(link)).toMatchObject({ status: 403, body: { code: 100014 } })
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date() })
    .where('staff_user_id', '=', admin.staffId)
    .execute()
})

const dispute = (id: string, body: object = {}, options: object = {}) =>
  ask(`POST ${orders}/${id}/chargebacks`, {
    token,
    body: { reason: 'شراء لا يعرفه صاحب البطاقة', reference: 'CB-1', ...body },
    ...options,
  })
async function bought(balance = 0) {
  const client = await shop.newClient()
  if (balance > 0) await give(client.clientId, balance)
  return { client, id: String((await shop.buy(client.token)).id) }
}

test('a chargeback is booked without asking the gateway, ends the plan and stops renewal', async () => {
  const { client, id } = await bought(1_900)
  const result = await dispute(id)
  expect(result).toMatchObject({
    status: 201,
    body: {
      order: {
        status: 'partially_refunded',
        refunded_minor: 5_000,
        alerts: ['charged_back'],
        period: null,
        can_charge_back_minor: 0,
        refunds: [{ cause: 'chargeback', status: 'done', amount_minor: 5_000, gateway_message: 'CB-1' }],
        // What the balance paid can still be given back, to the balance only.
        refund_room: { left_minor: 1_900, card_left_minor: 0 },
      },
    },
  })
  const { id: payment } = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await shop.askGateway(payment)).toMatchObject({ status: 'paid', refunded: 0 })
  const subscription = await db
    .selectFrom('subscriptions')
    .select(['status', 'auto_renew'])
    .where('client_id', '=', client.clientId)
    .executeTakeFirstOrThrow()
  expect(subscription).toEqual({ status: 'expired', auto_renew: false })
  const own = await ask('GET /api/clients/v1/subscriptions', { token: client.token })
  expect(own.body.subscriptions[0].periods).toMatchObject([
    { order_id: id, points_left: 0, ended_early_at: expect.stringMatching(/^\d{4}-/) },
  ])
  expect(await messagesOf(client.clientId, 'refund_sent')).toEqual([])
  expect((await readBooks(db, client.clientId)).total).toBe(0)
  expect(await dispute(id)).toMatchObject({ status: 409, body: { code: 300030 } })

  const rest = await ask(`POST ${orders}/${id}/refunds`, {
    token,
    body: { amount_minor: 1_900, reason: 'test', period: 'end' },
  })
  expect(rest.body.order).toMatchObject({ status: 'refunded', refunded_minor: 6_900 })
  const books = await readBooks(db, client.clientId)
  expect(books).toMatchObject({ balance: 1_900, total: 0 })
})

test('of chargebacks and refunds at once, the store gives no more back than was paid, and the bank takes it once', async () => {
  const { client, id } = await bought()
  const refund = { amount_minor: 6_900, reason: 'test', period: 'keep', destination: 'balance' }
  const [disputes, refunds] = await Promise.all([
    Promise.all(Array.from({ length: 3 }, () => dispute(id))),
    Promise.all(
      Array.from({ length: 3 }, () => ask(`POST ${orders}/${id}/refunds`, { token, body: refund })),
    ),
  ])
  expect(disputes.filter(({ status }) => status === 201)).toHaveLength(1)
  // Behind the bank nothing is left to give.
  expect(refunds.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1)
  await shop.runJobs()
  expect((await look(id)).refunded_minor).toBe(6_900)
  expect((await readBooks(db, client.clientId)).total).toBe(0)
})

test('a bank takes all that the card paid, also when the balance has got some of it before', async () => {
  const { client, id } = await bought()
  await ask(`POST ${orders}/${id}/refunds`, {
    token,
    body: { amount_minor: 900, reason: 'test', period: 'keep', destination: 'balance' },
  })
  const answer = await dispute(id)
  expect(answer.status).toBe(201)
  expect(answer.body.order).toMatchObject({ status: 'refunded', refunded_minor: 6_900 })
  const books = await readBooks(db, client.clientId)
  expect(books).toMatchObject({ balance: 900, total: 0 })
})

test('a bank takes the card’s money also when the balance has got all of it before', async () => {
  const { client, id } = await bought()
  const back = { token: client.token, body: { destination: 'balance' } }
  expect((await ask(`POST /api/clients/v1/orders/${id}/refund_requests`, back)).status).toBe(201)
  await shop.runJobs()
  expect(await look(id)).toMatchObject({ status: 'refunded', can_charge_back_minor: 6_900 })
  const before = (await readBooks(db, client.clientId)).sumOf('gateway')
  const answer = await dispute(id)
  expect(answer).toMatchObject({
    status: 201,
    body: { order: { status: 'refunded', refunded_minor: 6_900, can_charge_back_minor: 0 } },
  })
  const books = await readBooks(db, client.clientId)
  expect(books).toMatchObject({ balance: 6_900, total: 0 })
  // Its time had ended with that refund: nothing ends once more.
  const messages = await messagesOf(client.clientId, 'charged_back')
  expect(messages.length).toBeGreaterThan(0)
  for (const { body } of messages) expect(body).not.toMatch(/انتهت|ended/)
  // What the bank has taken is not at the gateway any more.
  expect(books.sumOf('gateway')).toBe(before - 6_900)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  expect((await dispute(id)).body.code).toBe(300030)
})

test('a chargeback of a part, once per key, by an administrator only', async () => {
  const { id } = await bought()
  const headers = { 'idempotency-key': 'chargeback-0001' }
  expect((await dispute(id, { amount_minor: 7_000 })).body.code).toBe(300020)
  expect((await dispute(id, { reason: ' ' })).status).toBe(422)
  expect((await dispute(id, {}, { token: support.token })).status).toBe(403)
  expect((await dispute(nowhere)).status).toBe(404)
  expect((await dispute(id, { amount_minor: 2_000 }, { headers })).status).toBe(201)
  await db.deleteFrom('idempotency_keys').where('key', '=', 'chargeback-0001').execute()
  const again = await dispute(id, { amount_minor: 2_000 }, { headers })
  expect(again).toMatchObject({ status: 201, body: { order: { refunded_minor: 2_000 } } })
  expect(again.body.order.refunds).toHaveLength(1)
  const unpaid = (await shop.placeOrder((await shop.newClient()).token)).body.order
  expect((await dispute(unpaid.id)).body.code).toBe(300030)
})

const reverse = (id: string, refundId: string, options: object = {}) =>
  ask(`POST ${orders}/${id}/chargebacks/${refundId}/reversal`, {
    token,
    body: { reason: 'حكم البنك للمتجر' },
    ...options,
  })
/** What the ledger has of an order, account by account, halalas. */
async function booksOf(orderId: string) {
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_bookings as b', 'b.id', 'e.booking_id')
    .select(['e.account', (row) => row.fn.sum('e.amount_minor').as('sum')])
    .where('b.order_id', '=', orderId)
    .groupBy('e.account')
    .execute()
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

test('a chargeback that stands no more is booked back, once, and its order can be refunded and disputed again', async () => {
  const { client, id } = await bought(1_900)
  const before = await booksOf(id)
  const [chargeback] = (await dispute(id)).body.order.refunds
  expect(await reverse(id, chargeback.id, { token: support.token })).toMatchObject({ status: 403 })
  expect((await reverse(id, nowhere)).status).toBe(404)
  expect((await reverse(id, chargeback.id, { body: { reason: ' ' } })).status).toBe(422)
  const answers = await Promise.all([reverse(id, chargeback.id), reverse(id, chargeback.id)])
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 201,
      body: {
        order: {
          status: 'completed',
          refunded_minor: 0,
          alerts: ['chargeback_reversed'],
          // Nothing that it ended comes back by itself.
          period: null,
          refunds: [{ cause: 'chargeback', status: 'reversed', amount_minor: 5_000 }],
          refund_room: { left_minor: 6_900, card_left_minor: 5_000 },
          can_charge_back_minor: 5_000,
        },
      },
    })
  }
  expect(await booksOf(id)).toMatchObject(before)
  expect((await booksOf(id))['refunds']).toBe(0)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  const notices = await messagesOf(client.clientId, 'chargeback_reversed')
  expect(new Set(notices.map(({ channel }) => channel)).size).toBe(notices.length)
  expect(notices[0]?.body).toContain('لم يعد الاعتراض')
  const own = (await ask(`GET /api/clients/v1/orders/${id}`, { token: client.token })).body.order
  expect(own).toMatchObject({ status: 'completed', refunds: [{ status: 'reversed' }] })
  const plans = await ask('GET /api/clients/v1/subscriptions', { token: client.token })
  expect(plans.body.subscriptions[0]).toMatchObject({ status: 'expired', auto_renew: false })

  // The bank takes it once more, and then the rest goes to the balance: no more than was paid.
  expect((await dispute(id, { reference: 'CB-2' })).status).toBe(201)
  const rest = { amount_minor: 1_900, reason: 'test', period: 'keep' }
  expect((await ask(`POST ${orders}/${id}/refunds`, { token, body: rest })).body.order).toMatchObject({
    status: 'refunded',
    refunded_minor: 6_900,
  })
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('a chargeback beside a refund to the balance leaves that one where it is reversed', async () => {
  const { client, id } = await bought()
  await ask(`POST ${orders}/${id}/refunds`, {
    token,
    body: { amount_minor: 900, reason: 'test', period: 'keep', destination: 'balance' },
  })
  const { order } = (await dispute(id)).body
  expect(order).toMatchObject({ status: 'refunded', refunded_minor: 6_900 })
  const chargeback = order.refunds.find(({ cause }: { cause: string }) => cause === 'chargeback')
  expect((await reverse(id, chargeback.id)).body.order).toMatchObject({
    status: 'partially_refunded',
    refunded_minor: 900,
    refund_room: { left_minor: 6_000 },
  })
  const whole = { amount_minor: 6_000, reason: 'test', period: 'end' }
  expect((await ask(`POST ${orders}/${id}/refunds`, { token, body: whole })).status).toBe(201)
  await shop.runJobs()
  expect(await look(id)).toMatchObject({ status: 'refunded', refunded_minor: 6_900 })
  expect((await readBooks(db, client.clientId)).total).toBe(0)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('only a chargeback is reversed, and only what was reversed lowers what was given back', async () => {
  const { id } = await bought()
  const body = { amount_minor: 900, reason: 'test', period: 'keep', destination: 'balance' }
  const [refund] = (await ask(`POST ${orders}/${id}/refunds`, { token, body })).body.order.refunds
  expect((await reverse(id, refund.id)).status).toBe(404)
  const lowered = db.updateTable('orders').set({ refunded_minor: 0n }).where('id', '=', id).execute()
  await expect(lowered).rejects.toThrow('a settled order is frozen')
})

test('a refund whose tries were given up is sent again, once', async () => {
  const { id } = await bought()
  await ask(`POST ${orders}/${id}/refunds`, {
    token,
    body: { amount_minor: 1_000, reason: 'test', period: 'keep' },
  })
  const refund = (await look(id)).refunds[0]
  const retry = (who = token, which = refund.id) =>
    ask(`POST ${orders}/${id}/refunds/${which}/retries`, { token: who })
  expect(refund.can_retry).toBe(false)
  expect(await retry()).toMatchObject({ status: 409, body: { code: 300031 } })
  await db
    .updateTable('jobs')
    .set({ failed_at: new Date(), last_error: 'the gateway is silent' })
    .where('name', '=', 'refund.send')
    .where('subject_id', '=', refund.id)
    .execute()
  expect(await look(id)).toMatchObject({ alerts: ['refund_given_up'], refunds: [{ can_retry: true }] })
  expect((await retry(support.token)).status).toBe(403)
  expect((await retry(token, nowhere)).status).toBe(404)
  const tries = await Promise.all([retry(), retry(), retry()])
  expect(tries.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
  await shop.runJobs()
  expect(await look(id)).toMatchObject({
    status: 'partially_refunded',
    alerts: [],
    refunds: [{ status: 'done', can_retry: false }],
  })
})

test('an order is neither edited nor deleted; the refusal says so, and a missing one is missing', async () => {
  const { order } = (await place({ client_id: (await shop.newClient()).clientId, payment: 'link' })).body
  const attempts = [
    ['DELETE', 300078],
    ['PATCH', 300079],
  ] as const
  for (const [method, code] of attempts) {
    const asked = method === 'PATCH' ? { body: { version: order.version } } : {}
    const refused = await ask(`${method} ${orders}/${order.id}`, { token, ...asked })
    expect([refused.status, refused.body.code]).toEqual([409, code])
    const missing = await ask(`${method} ${orders}/${nowhere}`, { token, ...asked })
    expect([missing.status, missing.body.code]).toEqual([404, 300001])
  }
  expect((await look(order.id)).status).toBe('pending')
})
