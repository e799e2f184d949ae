import { expect, test } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { partnerCalls } from '#rules/partners/partners'
import { monthOf } from '#rules/core/riyadh-days'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { withWords, wordColumns } from '../../../test/sent-words.ts'
import { openTestShop } from '../../../test/shop.ts'

/** Who a partner is to the store, what it owes, and how moments are written. */

const { db, pool } = await testDatabase()
const shop = await openTestShop(db, { parts: { limiter: createSharedLimiter(pool) } })
const { plans, ask, runJobs } = shop
const admin = await signedInStaff(db, 'admin')

let numbers = 0
const order = (body: object = {}) => ({
  product_id: plans.small,
  client: { phone_number: `55${String(++numbers).padStart(7, '0')}` },
  payment: 'account',
  ...body,
})

async function newPartner(options: Parameters<typeof addPartner>[1] = {}) {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 20_000, ...options })
  return { ...partner, call: partnerAsk(ask, partner.token) }
}

test('the first call says who it is, what the token may do, what is owed and how many calls are left', async () => {
  const { id, token, call } = await newPartner({ accountLimit: 10_000 })
  await call('POST /orders', { body: order() })
  const answer = await call('GET /account')
  expect(answer.body.account).toMatchObject({
    id,
    mode: 'live',
    scopes: ['products', 'orders', 'subscriptions', 'points', 'webhooks'],
    points_any: false,
    token: { hint: token.slice(0, 12), ends_at: null, replaced: false },
    on_account: { limit_minor: 10_000, owed_minor: 6_900, available_minor: 3_100, available: 31 },
  })
  expect(answer.headers.get('ratelimit-remaining')).toBe(String(partnerCalls.points - 2))
  expect(answer.headers.get('token-ends-at')).toBeNull()
})

test('a token of any scope may ask who it is; what is owed needs that of orders', async () => {
  const partner = await newPartner()
  const points = partnerAsk(ask, await partner.addToken({ scopes: ['points'] }))
  expect((await points('GET /account')).body.account).toMatchObject({ scopes: ['points'], on_account: null })
  expect(await points('GET /account/statements')).toMatchObject({ status: 403, body: { code: 800002 } })
  const practice = partnerAsk(ask, await partner.addToken({ mode: 'test' }))
  await partner.call('POST /orders', { body: order() })
  const { account } = (await practice('GET /account')).body
  expect(account).toMatchObject({ mode: 'test', on_account: { limit_minor: 20_000, owed_minor: 0 } })
  expect((await practice('GET /account/statements')).body.statements).toEqual([])
  const unknown = await ask('GET /api/partners/v1/account', { token: 'ish_live_of_nobody' })
  expect(unknown).toMatchObject({ status: 401, body: { code: 800001 } })
})

test('the older GET /user speaks of partners’ tokens in partners’ words, and counts too', async () => {
  const { token } = await newPartner()
  const known = await ask('GET /user', { token })
  expect(known).toMatchObject({ status: 200, body: { user: { user_type: 'api_client' } } })
  expect(Number(known.headers.get('ratelimit-remaining'))).toBe(partnerCalls.points - 1)
  expect(await ask('GET /user', { token: 'ish_test_of_nobody' })).toMatchObject({
    status: 401,
    body: { code: 800001 },
  })
  expect((await ask('GET /user', { token: 'nobody' })).body.code).toBe(100001)
})

test('every answer to a token that was replaced says when it ends', async () => {
  const { id, call } = await newPartner()
  const { tokens } = (await ask(`GET /api/users/v1/api_clients/${id}/tokens`, { token: admin.token })).body
  const rotated = await ask(`POST /api/users/v1/api_clients/${id}/tokens/${tokens[0].id}/rotation`, {
    token: admin.token,
    body: { overlap_hours: 24 },
  })
  expect(rotated.status).toBe(201)
  const old = await call('GET /products')
  expect(Date.parse(old.headers.get('token-ends-at') ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect((await call('GET /account')).body.account.token).toMatchObject({ replaced: true })
  const fresh = partnerAsk(ask, rotated.body.token)
  expect((await fresh('GET /products')).headers.get('token-ends-at')).toBeNull()
})

test('the statement names each order by phone and reference, in pages and as a file', async () => {
  const { id, call } = await newPartner()
  const first = await call('POST /orders', { body: order({ reference: 'sale-1' }) })
  const second = await call('POST /orders', { body: order({ reference: '=1+1' }) })
  await runJobs()
  await call(`POST /orders/${second.body.order.id}/cancellation`)
  await ask(`POST /api/users/v1/api_clients/${id}/account_payments`, {
    token: admin.token,
    body: { amount_minor: 5_000, reference: 'TRF-9' },
  })
  const month = monthOf(new Date())
  const sums = {
    month,
    opening_minor: 0,
    orders_minor: 13_800,
    credits_minor: -6_900,
    payments_minor: -5_000,
    closing_minor: 1_900,
  }
  expect((await call('GET /account/statements')).body.statements).toMatchObject([sums])
  const page = (await call(`GET /account/statements/${month}?limit=3`)).body
  expect(page.statement).toMatchObject(sums)
  const phone = `+966${first.body.order.client.phone_number}`
  expect(page.entries).toMatchObject([
    {
      kind: 'order',
      amount_minor: 6_900,
      owed_minor: 6_900,
      reference: 'sale-1',
      order: { id: first.body.order.id, plan: 'Watch', phone },
    },
    { kind: 'order', owed_minor: 13_800 },
    { kind: 'credit', amount_minor: -6_900, reference: '=1+1' },
  ])
  const rest = (await call(`GET /account/statements/${month}?limit=3&cursor=${page.next_cursor}`)).body
  expect(rest).toMatchObject({
    entries: [{ kind: 'payment', amount: -50, reference: 'TRF-9', order: null }],
    next_cursor: null,
  })
  const file = await call(`GET /account/statements/${month}/csv`)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = file.text.split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toContain(`,Watch,'${phone},sale-1,69.00,69.00`)
  // Nothing of it runs in a spreadsheet.
  expect(lines[2]).toContain(",'=1+1,")

  const paid = rest.entries[0].id
  await ask(`POST /api/users/v1/api_clients/${id}/account_payments/${paid}/reversal`, {
    token: admin.token,
    body: { reason: 'between colleagues' },
  })
  expect((await call('GET /account')).body.account.on_account).toMatchObject({ owed_minor: 6_900 })
  expect((await call(`GET /account/statements/${month}`)).body).toMatchObject({
    statement: { payments_minor: 0, closing_minor: 6_900 },
    entries: [{}, {}, {}, {}, { kind: 'payment_reversal', amount: 50, owed: 69, reference: 'TRF-9' }],
  })
  const { text } = await call(`GET /account/statements/${month}/csv`)
  expect(text).toContain(',payment_reversal,,,,,TRF-9,50.00,69.00')
  expect(text).not.toContain('colleagues')

  const other = await newPartner()
  expect((await other.call('GET /account/statements')).body.statements).toEqual([])
  expect((await other.call(`GET /account/statements/${month}`)).body.entries).toEqual([])
})

test('every moment of every answer is written in UTC with milliseconds', async () => {
  const { call } = await newPartner()
  const placed = await call('POST /orders', { body: order() })
  await runJobs()
  const { id, client } = placed.body.order
  const spent = await call('POST /points/spends', {
    body: { phone: client.phone_number, points: 1, reason: 'Lookup' },
  })
  await call('POST /webhook_endpoints', { body: { url: 'https://partner.example/hooks' } })
  const answers = [
    placed,
    spent,
    await call(`GET /orders/${id}`),
    await call('GET /orders'),
    await call(`GET /clients/${client.phone_number}/subscription`),
    await call('GET /points/spends'),
    await call('GET /webhook_endpoints'),
    await call('GET /events'),
    await call(`GET /account/statements/${monthOf(new Date())}`),
  ]
  const moments = answers.flatMap(({ body }) => momentsIn(body))
  expect(moments.length).toBeGreaterThan(20)
  for (const [name, text] of moments) {
    expect(text, name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
})

/** Whatever reads like a moment, by its name. */
function momentsIn(value: unknown, name = ''): [name: string, text: string][] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [[name, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => momentsIn(inner, field))
}

test('the lines of a statement stand as they were booked, so that the last of them is what is owed', async () => {
  const { id, token, call } = await newPartner()
  const now = Date.now()
  const { id: staffId } = await db.selectFrom('staff_users').select('id').limit(1).executeTakeFirstOrThrow()
  // The second request came first and was booked after it.
  for (const [position, amount] of [300, 200, 100].entries()) {
    await db
      .insertInto('api_account_entries')
      .values({
        api_client_id: id,
        kind: 'payment',
        amount_minor: BigInt(-amount),
        owed_minor: BigInt([-300, -500, -600][position] ?? 0),
        staff_user_id: staffId,
        created_at: new Date(now - position),
      })
      .execute()
  }
  const month = monthOf(new Date())
  const pages: { owed_minor: number; amount_minor: number }[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await call(`GET /account/statements/${month}?limit=1${cursor && `&cursor=${cursor}`}`)
    pages.push(...body.entries)
    cursor = body.next_cursor
  }
  expect(pages.map(({ owed_minor: owed }) => owed)).toEqual([-300, -500, -600])
  const csv = await ask(`GET /api/partners/v1/account/statements/${month}/csv`, { token })
  expect(
    csv.text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(',').at(-1)),
  ).toEqual(['-3.00', '-5.00', '-6.00'])
  const desk = await ask(`GET /api/users/v1/api_clients/${id}/statement`, { token: admin.token })
  expect(
    desk.body.statement.entries.map(({ amount_minor: amount }: { amount_minor: number }) => amount),
  ).toEqual([-300, -200, -100])
})

test('a refusal speaks of what a program can do', async () => {
  const { call } = await newPartner()
  const missing = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'
  for (const path of [`/orders/${missing}`, '/nothing']) {
    const { status, body } = await call(`GET ${path}`)
    expect(status).toBe(404)
    expect(body.message).not.toMatch(/My orders|store/)
  }
  expect((await call(`GET /orders/${missing}`)).body).toMatchObject({
    code: 300001,
    message: expect.stringContaining('GET /orders'),
  })
})

test('lists without filters refuse query parameters, and a month that is none is a wrong field', async () => {
  const { call } = await newPartner()
  const month = monthOf(new Date())
  const lists = ['/account', '/account/statements', '/products', '/webhook_endpoints']
  for (const path of [...lists, `/account/statements/${month}/csv`]) {
    const { status, body } = await call(`GET ${path}?refrence=x`)
    expect([path, status, Object.keys(body.errors)]).toEqual([path, 422, ['refrence']])
  }
  for (const path of ['', '/csv']) {
    const refused = await call(`GET /account/statements/2026-13${path}`)
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { month: [expect.stringContaining('2026-11')] } },
    })
  }
})

test('what is refused says what would be taken', async () => {
  const { call, addToken } = await newPartner()
  const metadata = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`name${at}`, 'x']))
  const errorsOf = async (asked: string, body?: object) => {
    const { status, body: answer } = await call(asked, body ? { body } : {})
    expect(status).toBe(422)
    return answer.errors
  }
  const link = order({ payment: 'link' })
  expect(await errorsOf('POST /orders', { ...link, metadata })).toEqual({
    metadata: ['Too many: 20 at most.'],
  })
  const late = { ...link, payable_until: new Date(Date.now() + 90 * 86_400_000).toISOString() }
  expect((await errorsOf('POST /orders', late)).payable_until).toEqual([
    expect.stringMatching(/^Choose a time from 20\S+Z to 20\S+Z\.$/),
  ])
  const spend = { phone: '512345678', points: 1.5, reason: 'Lookup' }
  expect(await errorsOf('POST /points/spends', spend)).toEqual({
    points: ['Enter a whole number, such as 60.'],
  })
  const misnamed = { phone_number: '512345678', points: 1, reason: 'Lookup' }
  expect((await errorsOf('POST /points/spends', misnamed)).phone_number).toEqual([
    'This field is not known. Did you mean “phone”?',
  ])
  expect(await errorsOf('GET /orders?limit=abc')).toEqual({ limit: ['Enter a whole number, such as 60.'] })
  expect(await errorsOf('GET /orders?limit=101')).toEqual({ limit: ['This is too high: 100 at most.'] })
  const plus = '2026-11-20T00:00:00+03:00'
  expect((await errorsOf(`GET /orders?updated_since=${plus}`)).updated_since[0]).toContain('%2B')
  expect((await call(`GET /orders?updated_since=${encodeURIComponent(plus)}`)).status).toBe(200)
  expect(Object.keys(await errorsOf('GET /orders?reference=%00'))).toEqual(['reference'])
  expect(await errorsOf('GET /orders?refrence=nothing')).toEqual({ refrence: ['This field is not known.'] })
  expect(await errorsOf('GET /events?from=2026-11-02T00:00:00Z&until=2026-11-01T00:00:00Z')).toEqual({
    until: [expect.stringContaining('ends before it starts')],
  })
  const narrow = partnerAsk(ask, await addToken({ scopes: ['points'] }))
  expect(await narrow('GET /orders')).toMatchObject({ status: 403, body: { code: 800002, scope: 'orders' } })
})

test('one refusal names every wrong field of a query and of an order', async () => {
  const { call } = await newPartner()
  const query = await call('GET /orders?refrence=x&limit=abc&status=none')
  expect(query.status).toBe(422)
  expect(Object.keys(query.body.errors).toSorted()).toEqual(['limit', 'refrence', 'status'])
  const wrong = {
    payable_until: '2026-01-01T00:00:00Z',
    return_url: 'no',
    cancel_url: 'https://me:secret@x.test',
  }
  const link = await call('POST /orders', { body: { ...order(), payment: 'link', ...wrong } })
  expect(link.status).toBe(422)
  expect(Object.keys(link.body.errors).toSorted()).toEqual(['cancel_url', 'payable_until', 'return_url'])
  // A card's number is refused alone, by its own code.
  const card = { ...order(), reference: '4201320111111010', return_url: 'no', coupon: 'X' }
  expect((await call('POST /orders', { body: card })).body).toMatchObject({
    code: 200010,
    errors: { reference: [expect.any(String)] },
  })
})

test('a client whom the store knows reads who bought the plan, and when it begins behind what runs', async () => {
  const { id, call } = await newPartner()
  const client = await shop.newClient()
  await db
    .updateTable('clients')
    .set({ email: 'noura@example.test' })
    .where('id', '=', client.clientId)
    .execute()
  await db.updateTable('api_clients').set({ name: 'سفر' }).where('id', '=', id).execute()
  await shop.buy(client.token)
  const phone_number = client.phone.slice(4)
  expect((await call('POST /orders', { body: order({ client: { phone_number } }) })).status).toBe(201)
  await runJobs()
  const words = await db
    .selectFrom('messages')
    .select(['channel', ...wordColumns])
    .where('client_id', '=', client.clientId)
    .where('template', '=', 'order_completed')
    .orderBy('id')
    .execute()
  const over = (channel: string) =>
    withWords(words.filter((one) => one.channel === channel)).map(({ body }) => body)
  const [own, bought] = over('email')
  expect(own).toContain('شكرًا لكم. باقتكم جاهزة للاستخدام')
  expect(bought).toContain('اشترى لكم شريكنا سفر هذه الباقة، ولا تدفعون عنها شيئًا. تبدأ مدتها في ')
  expect(bought).not.toMatch(/شكرًا|جاهزة|المجموع/)
  expect(over('sms')[0]).not.toContain('شريك')
  expect(over('sms')[1]).toContain('اشتراها لكم شريكنا سفر.')
})
