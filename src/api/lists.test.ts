import { expect, test } from 'vitest'
import { parseCursor, writeCursor } from '#domain/core/cursor'
import { pageOfNamed, pageOfWhole } from '#domain/core/page'
import { signedInStaff, type Result } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop
const customers = '/api/clients/v1'

type Schema = { type?: string; properties?: Record<string, Schema>; $ref?: string }
type Get = {
  parameters?: { name: string; in: string }[]
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Not lists: a board of what is urgent, and a document that is set as a whole. */
const others = ['/api/users/v1/waiting/items', '/api/users/v1/products/{id}/steps']

const inCamels = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Every call that answers an array under the plural that its path ends in. */
async function readLists() {
  const { paths } = (await ask('GET /api/openapi.json')).body as { paths: Record<string, { get?: Get }> }
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const answer = get?.responses['200']?.content?.['application/json']?.schema.properties ?? {}
    const plural = path.replace(/\/$/, '').split('/').at(-1) ?? ''
    const isList = [plural, inCamels(plural)].some((name) => answer[name]?.type === 'array')
    if (!get || !isList || others.includes(path)) return []
    const asked = (get.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    return [{ path, asked, answered: Object.keys(answer) }]
  })
}

test('every list takes a limit and a cursor, and names the next page', async () => {
  const lists = await readLists()
  expect(lists.length).toBeGreaterThan(50)
  for (const { path, asked, answered } of lists) {
    expect(asked, path).toEqual(expect.arrayContaining(['limit', 'cursor']))
    expect(answered, path).toContain('next_cursor')
  }
})

test('what comes in pages to customers and partners can be turned round, and searched where it has numbers', async () => {
  const lists = new Map((await readLists()).map(({ path, asked }) => [path, asked]))
  for (const path of ['/orders', '/tickets', '/documents']) {
    expect(lists.get(customers + path), path).toEqual(expect.arrayContaining(['sort', 'q']))
  }
  expect(lists.get(`${customers}/subscriptions/{id}/points`)).toContain('sort')
  const partners = '/api/partners/v1'
  for (const path of ['/orders', '/points/spends']) {
    expect(lists.get(partners + path), path).toEqual(expect.arrayContaining(['sort', 'q']))
  }
  for (const path of ['/events', '/webhook_deliveries']) {
    expect(lists.get(partners + path), path).toContain('sort')
  }
})

/** All rows as the loop of a program reads them, one on a page. */
async function readAll(asking: (query: string) => Promise<Result>, plural: string) {
  const rows: { id: string }[] = []
  let cursor: string | null = ''
  while (cursor !== null && rows.length < 20) {
    // Each page begins behind the one before.
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await asking(`limit=1${cursor && `&cursor=${cursor}`}`)
    expect(status).toBe(200)
    rows.push(...body[plural])
    cursor = body.next_cursor
  }
  return rows
}

test('a customer reads orders either way round, finds one by its number, and counts them', async () => {
  const { token } = await shop.newClient()
  const { token: stranger } = await shop.newClient()
  await shop.placeOrder(stranger)
  const first = (await shop.placeOrder(token)).body.order
  const second = (await shop.placeOrder(token)).body.order
  await ask(`POST ${customers}/orders/${first.id}/cancellation`, { token })
  const orders = (query: string) => ask(`GET ${customers}/orders?${query}`, { token })
  const ids = (found: { id: string }[]) => found.map(({ id }) => id)
  expect(ids((await orders('sort=created_at')).body.orders)).toEqual([first.id, second.id])
  expect(ids(await readAll((page) => orders(`sort=created_at&${page}`), 'orders'))).toEqual([
    first.id,
    second.id,
  ])
  expect(ids(await readAll(orders, 'orders'))).toEqual([second.id, first.id])
  const typed = String(first.ref_id).replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
  for (const q of [String(first.ref_id), `%23${first.ref_id}`, encodeURIComponent(typed)]) {
    expect(ids((await orders(`q=${q}`)).body.orders)).toEqual([first.id])
  }
  expect((await orders('q=nothing')).body).toEqual({ orders: [], next_cursor: null })
  const { counts } = (await ask(`GET ${customers}/orders/counts`, { token })).body
  expect(counts).toMatchObject({
    all: { count: 2, more: false },
    cancelled: { count: 1, more: false },
    completed: { count: 0, more: false },
  })
  const narrow = (await ask(`GET ${customers}/orders/counts?q=${second.ref_id}`, { token })).body.counts
  expect([narrow.all.count, narrow.cancelled.count]).toEqual([1, 0])
  expect((await orders('sort=price')).status).toBe(422)
})

test('a customer finds a ticket by its number, its order’s and its words, and counts them; notes of staff are not looked through', async () => {
  const { token } = await shop.newClient()
  const order = (await shop.placeOrder(token)).body.order
  const open = async (body: object) =>
    (await ask(`POST ${customers}/tickets`, { token, body })).body.ticket as { id: string; ref_id: number }
  const one = await open({ description: 'لم تصلني النقاط' })
  const two = await open({ description: 'سؤال عن الفاتورة', order_id: order.id })
  const { staffId } = await signedInStaff(db, 'support')
  await db
    .insertInto('ticket_messages')
    .values({ ticket_id: one.id, staff_user_id: staffId, is_note: true, body: 'سري', created_at: new Date() })
    .execute()
  const found = async (q: string) => {
    const { body } = await ask(`GET ${customers}/tickets?q=${encodeURIComponent(q)}`, { token })
    return body.tickets.map(({ id }: { id: string }) => id)
  }
  expect(await found(String(one.ref_id))).toEqual([one.id])
  expect(await found(`#${order.ref_id}`)).toEqual([two.id])
  expect(await found('الفاتوره')).toEqual([two.id])
  expect(await found('سري')).toEqual([])
  const tickets = (query: string) => ask(`GET ${customers}/tickets?${query}`, { token })
  expect((await tickets('sort=created_at')).body.tickets.map(({ id }: { id: string }) => id)).toEqual([
    one.id,
    two.id,
  ])
  const { counts } = (await ask(`GET ${customers}/tickets/counts`, { token })).body
  expect(counts).toMatchObject({ all: { count: 2, more: false }, pending: { count: 2, more: false } })
})

test('documents and points can be turned round, documents found by their numbers', async () => {
  const { token } = await shop.newClient()
  const orders = [await shop.buy(token), await shop.buy(token)]
  const documents = async (query: string) =>
    (await ask(`GET ${customers}/documents?${query}`, { token })).body.documents as {
      order_id: string
      number: string
    }[]
  const [newest, oldest] = await documents('sort=-created_at')
  expect((await documents('sort=created_at')).map(({ number }) => number)).toEqual([
    oldest?.number,
    newest?.number,
  ])
  expect((await documents(`q=${oldest?.number}`)).map(({ number }) => number)).toEqual([oldest?.number])
  expect((await documents(`q=${orders[1].ref_id}`)).map((one) => one.order_id)).toEqual([orders[1].id])
  const [plan] = (await ask(`GET ${customers}/subscriptions`, { token })).body.subscriptions
  const points = async (query: string) =>
    (await ask(`GET ${customers}/subscriptions/${plan.id}/points?${query}`, { token })).body.points.map(
      ({ id }: { id: string }) => id,
    )
  expect((await points('sort=created_at')).toReversed()).toEqual(await points(''))
})

test('short lists are whole, and in pages for whoever asks for them', async () => {
  const { token } = await shop.newClient()
  await shop.buy(token)
  const lists = { sessions: '/sessions', subscriptions: '/subscriptions', consents: '/consents' }
  for (const [plural, path] of Object.entries(lists)) {
    const asking = (query: string) => ask(`GET ${customers}${path}?${query}`, { token })
    const whole = (await asking('')).body
    expect(whole.next_cursor).toBeNull()
    expect(await readAll(asking, plural)).toEqual(whole[plural])
    expect(await asking('cursor=x')).toMatchObject({ status: 422, body: { code: 200005 } })
    const nowhere = writeCursor('019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001')
    expect((await asking(`cursor=${nowhere}`)).body).toMatchObject({ [plural]: [], next_cursor: null })
  }
  const shown = (await ask(`GET ${customers}/products`)).body
  const products = await readAll((query) => ask(`GET ${customers}/products?${query}`), 'products')
  expect(products).toEqual(shown.products)
  expect(shown).toMatchObject({ next_cursor: null, total_active_tax: 15 })
})

test('a partner searches and turns round its orders, counts them, and reads short lists page by page', async () => {
  const { token } = await addPartner(db, { products: [plans.small, plans.shared] })
  const call = partnerAsk(ask, token)
  const other = partnerAsk(ask, (await addPartner(db, { products: [plans.small] })).token)
  const place = async (asking: typeof call, number: string, reference: string) => {
    const client = { phone_number: number }
    const { body } = await asking('POST /orders', {
      body: { product_id: plans.small, client, payment: 'link', reference },
    })
    return body.order as { id: string; ref_id: number }
  }
  const first = await place(call, '587000001', 'sale-1')
  const second = await place(call, '587000002', 'sale-2')
  const foreign = await place(other, '587000003', 'sale-1')
  const orders = (query: string) => call(`GET /orders?${query}`)
  const ids = async (query: string) => (await orders(query)).body.orders.map(({ id }: { id: string }) => id)
  expect(await ids('sort=created_at')).toEqual([first.id, second.id])
  expect((await readAll((page) => orders(`sort=created_at&${page}`), 'orders')).map(({ id }) => id)).toEqual([
    first.id,
    second.id,
  ])
  expect(await ids('q=sale-2')).toEqual([second.id])
  expect(await ids(`q=${first.ref_id}`)).toEqual([first.id])
  expect(await ids(`q=${foreign.ref_id}`)).toEqual([])
  const { counts } = (await call('GET /orders/counts')).body
  expect(counts).toMatchObject({ all: { count: 2, more: false }, completed: { count: 0, more: false } })
  expect((await call('GET /orders/counts?reference=sale-1')).body.counts.all.count).toBe(1)

  const products = (await call('GET /products')).body
  expect(products.next_cursor).toBeNull()
  expect(await readAll((page) => call(`GET /products?${page}`), 'products')).toEqual(products.products)
  // What no list has is still said.
  for (const path of [
    '/products?sort=name',
    '/webhook_endpoints?q=x',
    '/orders/counts?limit=1',
    '/orders?colour=red',
  ]) {
    expect((await call(`GET ${path}`)).status, path).toBe(422)
  }
  for (const path of ['/points/spends', '/webhook_deliveries', '/events']) {
    expect((await call(`GET ${path}?sort=created_at&limit=5`)).body.next_cursor, path).toBeNull()
  }
})

test('a page of a list that was read whole begins behind the row that its cursor names', () => {
  const rows = ['019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001', '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1002'].map((id) => ({
    id,
  }))
  const page = pageOfWhole(rows, { limit: 1 })
  expect(page.rows).toEqual([rows[0]])
  expect(parseCursor(page.nextCursor ?? '')).toBe(rows[0]?.id)
  expect(pageOfWhole(rows, { cursor: page.nextCursor ?? '' })).toEqual({ rows: [rows[1]], nextCursor: null })
  expect(pageOfWhole(rows, {})).toEqual({ rows, nextCursor: null })
  expect(pageOfWhole(rows, { limit: 2 }).nextCursor).toBeNull()
  const months = ['2026-11', '2026-10']
  const named = pageOfNamed(months, { limit: 1 }, (month) => month)
  expect(pageOfNamed(months, { cursor: named.nextCursor ?? '' }, (month) => month).rows).toEqual(['2026-10'])
})
