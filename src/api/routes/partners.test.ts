import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInClient, signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop, readBooks } from '../../../test/shop.ts'
import { pageBehind } from '../../../test/short-link.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { plans, ask, runJobs } = shop

let numbers = 0
const newNumber = () => `58${String(++numbers).padStart(7, '0')}`
const order = (number: string, body: object = {}) => ({
  product_id: plans.small,
  client: { phone_number: number },
  payment: 'link',
  ...body,
})

async function newPartner(options: Parameters<typeof addPartner>[1] = {}) {
  const partner = await addPartner(db, { products: [plans.small], ...options })
  return { ...partner, call: partnerAsk(ask, partner.token) }
}

const clientOf = (number: string) =>
  db.selectFrom('clients').selectAll().where('phone', '=', `+966${number}`).executeTakeFirst()

async function sumFigures() {
  const { rows } = await sql`select figure, sum(amount)::text as amount from (
    select figure, amount from daily_figures union all select figure, amount from daily_figure_changes) f
    group by figure order by figure`.execute(db)
  return rows
}

test('only connected plans are listed and sold', async () => {
  const { call } = await newPartner()
  const { products, total_active_tax } = (await call('GET /products')).body
  expect(products.map(({ id }: { id: string }) => id)).toEqual([plans.small])
  expect(total_active_tax).toBe(15)
  const foreign = await call('POST /orders', { body: order(newNumber(), { product_id: plans.shared }) })
  expect(foreign).toMatchObject({
    status: 404,
    body: { code: 500001, message: expect.stringContaining('GET /products') },
  })
})

test('staff list and count the orders of one program', async () => {
  const { id, call } = await newPartner()
  const other = await newPartner()
  await other.call('POST /orders', { body: order(newNumber()) })
  const placed = [
    (await call('POST /orders', { body: order(newNumber()) })).body.order.id,
    (await call('POST /orders', { body: order(newNumber()) })).body.order.id,
  ]
  const { token } = await signedInStaff(db, 'admin')
  const listed = await ask(`GET /api/users/v1/orders?api_client_id=${id}`, { token })
  expect(listed.body.orders.map((one: { id: string }) => one.id)).toEqual(placed.toReversed())
  const counted = await ask(`GET /api/users/v1/orders/counts?api_client_id=${id}`, { token })
  expect(counted.body.counts).toMatchObject({ all: { count: 2, more: false }, pending: { count: 2 } })
})

test('an order with a link makes a new client, who is told and can pay it', async () => {
  const { id, call } = await newPartner()
  const number = newNumber()
  const placed = await call('POST /orders', {
    body: order(number, { client: { phone_number: `0${number}`, first_name: 'نورة', language: 'en' } }),
  })
  expect(placed.status).toBe(201)
  expect(placed.body.order).toMatchObject({
    method: 'api',
    status: 'pending',
    payment: 'link',
    client: { phone_extension: '+966', phone_number: number },
    final_price_minor: 6_900,
    previous_balance_minor: 0,
    is_test: false,
  })
  expect(placed.body.payment_url).toBe(`http://store.test/payment?order=${placed.body.order.id}&lang=en`)
  const client = await clientOf(number)
  expect(client).toMatchObject({ first_name: 'نورة', language: 'en', is_test: false })
  const result = await db
    .selectFrom('messages')
    .selectAll()
    .where('client_id', '=', client?.id ?? '')
    .execute()
  expect(result).toEqual([expect.objectContaining({ template: 'partner_order_to_pay', channel: 'sms' })])
  expect(`http://store.test${await pageBehind(db, result[0]?.body ?? '')}`).toBe(placed.body.payment_url)
  expect(result[0]?.body).toContain('SAR 69')
  const row = await db
    .selectFrom('orders')
    .select('api_client_id')
    .where('id', '=', placed.body.order.id)
    .executeTakeFirst()
  expect(row?.api_client_id).toBe(id)
  expect(
    await db
      .selectFrom('consents')
      .select('id')
      .where('client_id', '=', client?.id ?? '')
      .execute(),
  ).toEqual([])
})

test('a phone whose country gets no codes is sold nothing, by link or on account', async () => {
  const { call } = await newPartner({ accountLimit: 100_000 })
  const client = { phone_extension: '+62', phone_number: '81234567890' }
  for (const payment of ['link', 'account']) {
    const refused = await call('POST /orders', { body: order('', { client, payment }) })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { 'client.phone_number': [expect.any(String)] } },
    })
  }
  const sent = await db.selectFrom('messages').select('id').where('recipient', 'like', '+62%').execute()
  expect(sent).toEqual([])
})

test('SMS to the new numbers of partners count in the budget, which refuses links for what links and invitations have used', async () => {
  const { call } = await newPartner({ accountLimit: 100_000 })
  const counts = async () => {
    const { rows } = await sql<{ links: number; on_account: number }>`
      select coalesce(sum(invited), 0)::int as links, coalesce(sum(on_account), 0)::int as on_account
      from code_counts where country = '+966'`.execute(db)
    return rows[0] ?? { links: 0, on_account: 0 }
  }
  const before = await counts()
  expect((await call('POST /orders', { body: order(newNumber()) })).status).toBe(201)
  expect((await call('POST /orders', { body: order(newNumber(), { payment: 'account' }) })).status).toBe(201)
  expect(await counts()).toEqual({ links: before.links + 1, on_account: before.on_account + 1 })
  await sql`update code_counts set sent = 1000000, on_account = 1000000`.execute(db)
  // Codes go on with a proof of work, and orders on account are owed: whoever has either sent stops nothing
  // that others sell.
  expect((await call('POST /orders', { body: order(newNumber()) })).status).toBe(201)
  await sql`update code_counts set invited = 1000000`.execute(db)
  try {
    const refused = await call('POST /orders', { body: order(newNumber()) })
    expect(refused).toMatchObject({ status: 429, body: { code: 900002 } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call('POST /orders', { body: order(newNumber(), { payment: 'account' }) })).status).toBe(
      201,
    )
    const practice = partnerAsk(ask, (await newPartner({ mode: 'test' })).token)
    const body = order('', { client: { phone_extension: '+999', phone_number: '500888' } })
    expect((await practice('POST /orders', { body })).status).toBe(201)
  } finally {
    await sql`update code_counts set sent = 0, invited = 0, on_account = 0`.execute(db)
  }
})

test('the client of a link pays it as any other order of theirs', async () => {
  const { call } = await newPartner()
  const client = await shop.newClient()
  const { order: placed } = (await call('POST /orders', { body: order(client.phone.slice(4)) })).body
  const { payment } = await shop.startPaying(client.token, undefined, placed)
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET /api/clients/v1/orders/${placed.id}/payments/${payment.id}`, { token: client.token })
  await runJobs()
  const { order: paid } = (await call(`GET /orders/${placed.id}`)).body
  expect(paid).toMatchObject({ status: 'completed', settled_by: 'gateway', payment_url: null })
  expect(paid.payments).toBeUndefined()
  const seen = await call(`GET /clients/${client.phone}/subscription`)
  expect(seen.body).toMatchObject({
    phone: client.phone,
    points_left: 300,
    subscription: { role: 'owner', status: 'active', points_left: 300, points_total: 300 },
  })
})

test('an order on account is owed within the limit and starts the plan', async () => {
  const { id, call } = await newPartner({ accountLimit: 10_000 })
  const number = newNumber()
  const placed = await call('POST /orders', { body: order(number, { payment: 'account' }) })
  expect(placed.body).toMatchObject({ order: { settled_by: 'account', status: 'processing' } })
  expect(placed.body.payment_url).toBeUndefined()
  await runJobs()
  expect((await call(`GET /orders/${placed.body.order.id}`)).body.order.status).toBe('completed')
  const refused = await call('POST /orders', { body: order(newNumber(), { payment: 'account' }) })
  expect(refused).toMatchObject({ status: 409, body: { code: 800005 } })
  const owed = await db.selectFrom('api_clients').select('account_owed_minor').where('id', '=', id).execute()
  expect(owed).toEqual([{ account_owed_minor: 6_900n }])
  const entries = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_bookings as b', 'b.id', 'e.booking_id')
    .select(['e.account', 'e.amount_minor'])
    .where('b.order_id', '=', placed.body.order.id)
    .execute()
  expect(entries.toSorted((a, b) => a.account.localeCompare(b.account))).toEqual([
    { account: 'receivable', amount_minor: 6_900n },
    { account: 'revenue', amount_minor: -6_000n },
    { account: 'tax', amount_minor: -900n },
  ])
})

test('the limit on account holds whatever is sold at the same moment', async () => {
  const { id, call } = await newPartner({ accountLimit: 3 * 6_900 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      call('POST /orders', { body: order(newNumber(), { payment: 'account' }) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 800005)).toHaveLength(7)
  const { account_owed_minor: owed } = await db
    .selectFrom('api_clients')
    .select('account_owed_minor')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(owed).toBe(20_700n)
  const entries = await db
    .selectFrom('api_account_entries')
    .select('amount_minor')
    .where('api_client_id', '=', id)
    .execute()
  expect(entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)).toBe(owed)
  const orders = await db.selectFrom('orders').select('id').where('api_client_id', '=', id).execute()
  expect(orders).toHaveLength(3)
})

test('twenty askings with one key at one moment place one order', async () => {
  const { id, call } = await newPartner({ accountLimit: 1_000_000 })
  const body = order(newNumber(), { payment: 'account' })
  const askings = () =>
    Promise.all(Array.from({ length: 20 }, () => call('POST /orders', { body, key: 'one' })))
  const answers = await askings()
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.every(({ status, body: said }) => status === 409 && said.code === 200007)).toBe(true)
  const again = await call('POST /orders', { body, key: 'one' })
  expect(again.status).toBe(201)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  // The day after, when no answer is kept any more, the order itself is found.
  await db.deleteFrom('idempotency_keys').execute()
  const late = (await askings()).filter(({ status }) => status === 201)
  expect(late[0]?.body.order.id).toBe(again.body.order.id)
  const orders = await db.selectFrom('orders').select('id').where('api_client_id', '=', id).execute()
  expect(orders).toHaveLength(1)
  const owed = await db.selectFrom('api_clients').select('account_owed_minor').where('id', '=', id).execute()
  expect(owed).toEqual([{ account_owed_minor: 6_900n }])
  const reused = await call('POST /orders', { body: order(newNumber()), key: 'one' })
  expect(reused).toMatchObject({ status: 409, body: { code: 200006 } })
})

test('a key is required where money moves', async () => {
  const { token } = await newPartner()
  const answer = await ask('POST /api/partners/v1/orders', { token, body: order(newNumber()) })
  expect(answer).toMatchObject({ status: 422, body: { code: 800004 } })
})

test('an order never replaces a plan and never uses the balance', async () => {
  const { call } = await newPartner({ products: [plans.small, plans.shared], accountLimit: 1_000_000 })
  const client = await shop.newClient()
  await db.updateTable('clients').set({ balance_minor: 50_000n }).where('id', '=', client.clientId).execute()
  const number = client.phone.slice(4)
  const first = await call('POST /orders', { body: order(number, { payment: 'account' }) })
  expect(first.body.order).toMatchObject({ previous_balance_minor: 0, final_price_minor: 6_900 })
  const atOnce = await call('POST /orders', {
    body: order(number, { payment: 'account', product_id: plans.shared }),
  })
  expect(atOnce).toMatchObject({ status: 409, body: { code: 300051 } })
  await runJobs()
  for (const payment of ['account', 'link']) {
    const other = await call('POST /orders', { body: order(number, { payment, product_id: plans.shared }) })
    expect(other).toMatchObject({
      status: 409,
      body: {
        code: 300050,
        running_plan: {
          product_id: plans.small,
          auto_renew: false,
          access_ends_at: expect.any(String),
          pause_ends_at: null,
        },
        client_url: `http://store.test/complete?plan=${plans.shared}`,
      },
    })
  }
  const more = await call('POST /orders', { body: order(number, { payment: 'account' }) })
  expect(more.status).toBe(201)
  await runJobs()
  expect((await call(`GET /orders/${more.body.order.id}`)).body.order.status).toBe('completed')
  expect(await readBooks(db, client.clientId)).toMatchObject({ balance: 50_000, held: 0 })
})

test('of a client whom it has sold nothing a partner learns only that there is another plan', async () => {
  const { call } = await newPartner({ products: [plans.shared] })
  const client = await shop.newClient()
  await shop.buy(client.token)
  const refused = await call('POST /orders', {
    body: order(client.phone.slice(4), { product_id: plans.shared }),
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 300050, running_plan: null } })
  expect(refused.text).not.toContain(plans.small)
})

test('what a partner knows an order by is told with it and finds it', async () => {
  const { call } = await newPartner()
  const number = newNumber()
  const labels = { reference: 'sale-17', metadata: { branch: 'riyadh-2' } }
  const placed = await call('POST /orders', { body: order(number, labels) })
  await call('POST /orders', { body: order(newNumber(), { reference: 'sale-18' }) })
  expect(placed.body.order).toMatchObject(labels)
  const idsOf = async (query: string) =>
    (await call(`GET /orders?${query}`)).body.orders.map(({ id }: { id: string }) => id)
  expect(await idsOf('reference=sale-17')).toEqual([placed.body.order.id])
  const past = new Date(Date.now() - 3_600_000).toISOString()
  const coming = new Date(Date.now() + 3_600_000).toISOString()
  expect(await idsOf(`from=${past}&until=${coming}`)).toHaveLength(2)
  expect(await idsOf(`until=${past}`)).toEqual([])
  expect(await idsOf(`updated_since=${past}`)).toHaveLength(2)
  expect(await idsOf(`updated_since=${coming}`)).toEqual([])
  expect((await call(`GET /orders?from=${coming}&until=${past}`)).status).toBe(422)
  for (const wrong of [
    { metadata: { a: 1 } },
    { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x'])) },
    { reference: 'x'.repeat(201) },
  ]) {
    expect((await call('POST /orders', { body: order(newNumber(), wrong) })).status).toBe(422)
  }
})

test('the client of a link is led back to who sent them, with the order’s id, and nobody else', async () => {
  const { call } = await newPartner()
  const client = await shop.newClient()
  const ways = {
    return_url: 'https://partner.example/thanks?shop=2#top',
    cancel_url: 'https://partner.example/basket',
    reference: 'sale 7',
  }
  const { order: placed } = (await call('POST /orders', { body: order(client.phone.slice(4), ways) })).body
  const seen = await ask(`GET /api/clients/v1/orders/${placed.id}`, { token: client.token })
  expect(seen.body.order.partner_links).toEqual({
    name: expect.stringContaining('Partner'),
    return_url: `https://partner.example/thanks?shop=2&order_id=${placed.id}&reference=sale+7#top`,
    cancel_url: `https://partner.example/basket?order_id=${placed.id}&reference=sale+7`,
  })
  const stranger = await shop.newClient()
  expect((await ask(`GET /api/clients/v1/orders/${placed.id}`, { token: stranger.token })).status).toBe(404)
  for (const [field, wrong] of [
    ['return_url', { return_url: 'javascript:alert(1)' }],
    ['return_url', { return_url: 'https://me:secret@partner.example/' }],
    ['cancel_url', { cancel_url: '//partner.example' }],
    ['return_url', { return_url: 'https://partner.example', payment: 'account' }],
  ] as const) {
    const answer = await call('POST /orders', { body: order(newNumber(), wrong) })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  }
})

test('the payment page speaks the language that was asked for', async () => {
  const { call } = await newPartner()
  const client = await shop.newClient()
  const number = client.phone.slice(4)
  const urlOf = async (language?: string) =>
    (await call('POST /orders', { body: order(number, { client: { phone_number: number, language } }) })).body
      .payment_url
  expect(await urlOf('en')).toMatch(/&lang=en$/)
  expect(await urlOf('ar')).not.toContain('lang=')
  await db.updateTable('clients').set({ language: 'en' }).where('id', '=', client.clientId).execute()
  expect(await urlOf()).toMatch(/&lang=en$/)
})

test('a known client keeps the own profile, and a blocked one gets no orders', async () => {
  const { call } = await newPartner()
  const client = await signedInClient(db, { profile: true })
  const number = client.phone.slice(4)
  const body = order(number, { client: { phone_number: number, first_name: 'Other', email: 'x@y.test' } })
  const placed = await call('POST /orders', { body })
  expect(placed.body.order.client).toEqual({
    id: client.clientId,
    phone_extension: '+966',
    phone_number: number,
  })
  expect(await clientOf(number)).toMatchObject({ first_name: 'نورة', email: 'noura@example.test' })
  await db.updateTable('clients').set({ blocked_at: new Date() }).where('id', '=', client.clientId).execute()
  const refused = await call('POST /orders', { body: order(number) })
  expect(refused).toMatchObject({ status: 409, body: { code: 800008 } })
})

test('invalid bodies are refused field by field', async () => {
  const { call } = await newPartner()
  const soon = new Date(Date.now() + 60_000).toISOString()
  for (const [body, field] of [
    [order('12'), 'client.phone_number'],
    [order(newNumber(), { payment: 'cash' }), 'payment'],
    [order(newNumber(), { payable_until: soon }), 'payable_until'],
    [order(newNumber(), { coupon: 'X' }), 'coupon'],
  ] as const) {
    const answer = await call('POST /orders', { body })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } })
  }
})

test('a wrong phone is named as it was sent, and a live token is told of practice numbers', async () => {
  const { call } = await newPartner()
  const spend = { phone: '12', points: 1, reason: 'Lookup' }
  for (const refused of [
    await call('GET /orders?phone=12'),
    await call('GET /points/spends?phone=12'),
    await call('GET /clients/12/subscription'),
    await call('POST /points/spends', { body: spend }),
  ]) {
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['phone'])
  }
  const practice = await call('GET /clients/%2B999500300/subscription')
  expect(practice.body.errors.phone).toEqual([expect.stringContaining('practice number')])
})

test("a partner sees its own orders only, and a token of another's is blind to them", async () => {
  const mine = await newPartner()
  const theirs = await newPartner()
  const number = newNumber()
  const { order: placed } = (await mine.call('POST /orders', { body: order(number) })).body
  expect((await mine.call('GET /orders')).body.orders.map(({ id }: { id: string }) => id)).toEqual([
    placed.id,
  ])
  expect((await mine.call(`GET /orders?phone=0${number}`)).body.orders).toHaveLength(1)
  expect((await mine.call('GET /orders?status=completed')).body.orders).toEqual([])
  expect((await theirs.call('GET /orders')).body.orders).toEqual([])
  expect(await theirs.call(`GET /orders/${placed.id}`)).toMatchObject({ status: 404, body: { code: 300001 } })
  const another = partnerAsk(ask, await mine.addToken({}))
  expect((await another(`GET /orders/${placed.id}`)).status).toBe(200)
})

test('an unpaid order opens no plan; a stranger is like a missing client', async () => {
  const { call } = await newPartner()
  const client = await shop.newClient()
  await shop.buy(client.token)
  const before = await call(`GET /clients/${client.phone}/subscription`)
  await call('POST /orders', { body: order(client.phone.slice(4)) })
  const after = await call(`GET /clients/${client.phone}/subscription`)
  const nobody = await call('GET /clients/0500000001/subscription')
  for (const answer of [before, after, nobody]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 800007 } })
  }
  const any = await newPartner({ pointsAny: true })
  expect((await any.call(`GET /clients/${client.phone}/subscription`)).status).toBe(200)
})

test('a test token plays on practice numbers, and moves no money', async () => {
  const { id, call } = await newPartner({ mode: 'test' })
  const before = await db.selectFrom('ledger_entries').select('booking_id').execute()
  const counted = await sumFigures()
  const real = await call('POST /orders', { body: order(newNumber()) })
  expect(real).toMatchObject({ status: 422, body: { code: 800006 } })
  const practice = { phone_extension: '+999', phone_number: '500001' }
  const linked = await call('POST /orders', { body: order('', { client: practice }) })
  expect(linked.body.order).toMatchObject({ is_test: true, status: 'pending' })
  const paid = await call(`POST /orders/${linked.body.order.id}/practice_payment`)
  expect(paid).toMatchObject({ status: 200, body: { order: { status: 'processing' } } })
  const owed = await call('POST /orders', { body: order('', { client: practice, payment: 'account' }) })
  expect(owed.status).toBe(201)
  await runJobs()
  expect((await call('GET /clients/%2B999500001/subscription')).body).toMatchObject({ points_left: 300 })
  const spent = await call('POST /points/spends', { body: { phone: '+999500001', points: 5, reason: 'x' } })
  expect(spent.body.spend).toMatchObject({ points_left: 295 })
  expect(await db.selectFrom('ledger_entries').select('booking_id').execute()).toHaveLength(before.length)
  const result = await db.selectFrom('messages').select('id').where('recipient', 'like', '+999%').execute()
  expect(result).toEqual([])
  const row = await db.selectFrom('api_clients').select('account_owed_minor').where('id', '=', id).execute()
  expect(row).toEqual([{ account_owed_minor: 0n }])
  // The dashboard counts no order, client or plan of it.
  expect(await sumFigures()).toEqual(counted)
})

test('live and practice tokens of one API client are blind to each other', async () => {
  const live = await newPartner()
  const practice = partnerAsk(ask, await live.addToken({ mode: 'test' }))
  const { order: placed } = (await live.call('POST /orders', { body: order(newNumber()) })).body
  expect((await practice(`GET /orders/${placed.id}`)).status).toBe(404)
  expect((await practice('GET /orders')).body.orders).toEqual([])
  const number = { phone_extension: '+999', phone_number: '500777' }
  const { order: tried } = (await practice('POST /orders', { body: order('', { client: number }) })).body
  expect((await live.call(`GET /orders/${tried.id}`)).status).toBe(404)
  const refused = await live.call(`POST /orders/${placed.id}/practice_payment`)
  expect(refused).toMatchObject({ status: 403, body: { code: 800014 } })
  const called = await live.call('POST /orders', { body: order('', { client: number }) })
  expect(called.status).toBe(422)
  // Nobody can sign in as a practice client.
  const signIn = await ask('POST /api/clients/v1/otp', {
    body: { phone_extension: '+999', phone_number: '500777' },
  })
  expect(signIn.status).toBe(422)
})
