import { beforeAll, expect, it } from 'vitest'
import { newId } from '#domain/core/new-id'
import { verifyBooks } from '#domain/desk/reconciliation/verify-books'
import { exportColumns } from '#rules/desk/exports'
import { riyadhDate } from '#rules/core/riyadh-days'
import { parseCsv } from '#test/csv'
import { signedInStaff } from '#test/api'
import { approvedCard, openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const path = '/api/users/v1/reconciliation'
let admin: { token: string }

const range = () => ({ from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) })
const run = () => shop.ask(`POST ${path}/runs`, admin)
const settle = (id: string, body: object) =>
  shop.ask(`POST ${path}/${id}/settlement`, { token: admin.token, body })

beforeAll(async () => {
  admin = await signedInStaff(db, 'admin')
})

it('finds nothing while both books agree: sales, refunds, an upgrade, more than one page', async () => {
  const { token } = await shop.newClient()
  await shop.buy(token)
  const order = await shop.buy(token, { product_id: shop.plans.shared })
  await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
    token: admin.token,
    body: { amount_minor: 1_000, reason: 'test', period: 'keep' },
  })
  await shop.runJobs()
  for (let more = 0; more < 41; more++) {
    const one = await shop.newClient()
    await shop.startPaying(one.token)
  }
  const verdict = await verifyBooks(shop.system, range())
  expect(verdict.problems).toEqual([])
  expect(verdict).toMatchObject({ orders: 43, payments: 2 })
  expect((await run()).body).toMatchObject({
    last: { payments_compared: 2, ours_minor: 6_900 + 16_100 - 1_000, theirs_minor: 6_900 + 16_100 - 1_000 },
    differences: [],
  })
})

it('finds money that we do not know of, and settles it by asking the gateway again', async () => {
  const { token } = await shop.newClient()
  const { orderId, payment } = await shop.startPaying(token, approvedCard)
  await shop.bank.walk(payment.redirect_url)
  // Our row was given up before the gateway's word came.
  await db
    .updateTable('payments')
    .set({ status: 'unpaid', failure: 'payment_timed_out' })
    .where('id', '=', payment.id)
    .execute()
  expect((await verifyBooks(shop.system, range())).problems).toHaveLength(1)
  await run()
  const [found] = (await run()).body.differences
  expect(found).toMatchObject({
    kind: 'not_settled_here',
    ours_minor: 0,
    theirs_minor: 6_900,
    order: { id: orderId },
    ways: ['asked_again', 'explained'],
  })
  expect((await settle(found.id, { way: 'booked' })).status).toBe(422)
  const settled = await settle(found.id, { way: 'asked_again' })
  expect(settled.body).toMatchObject({ differences: [], counts: { open: 0, settled: 1 } })
  const old = (await shop.ask(`GET ${path}?state=settled`, admin)).body
  expect(old.differences[0]).toMatchObject({ settled_at: expect.any(String), way: 'asked_again' })
  expect((await settle(found.id, { way: 'asked_again' })).status).toBe(404)
  await shop.runJobs()
  expect((await shop.readOrder(token, orderId)).status).toBe('completed')
  expect((await verifyBooks(shop.system, range())).problems).toEqual([])
})

it('keeps an explanation, and books what the gateway gave back by itself', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  // Somebody pressed "refund" in the gateway's own dashboard.
  await shop.refundAtGateway(order.payments[0].id, 500)
  const [found] = (await run()).body.differences
  expect(found).toMatchObject({ kind: 'refunded', ours_minor: 6_900, theirs_minor: 6_400 })
  const find = async (query: string) => (await shop.ask(`GET ${path}?${query}`, admin)).body
  expect(await find(`q=${order.ref_id}`)).toMatchObject({
    differences: [{ id: found.id }],
    counts: { open: 1 },
    sums: { ours_minor: 6_900, theirs_minor: 6_400 },
    next_cursor: null,
  })
  expect(await find(`q=${found.external_id.slice(0, 12)}`)).toMatchObject({ differences: [{ id: found.id }] })
  expect(await find('q=999999')).toMatchObject({ differences: [], counts: { open: 0 } })
  expect(await find('to=2020-01-01')).toMatchObject({ differences: [], sums: { ours_minor: 0 } })
  await settle(found.id, { way: 'explained', note: 'by hand' })
  expect(
    (await run()).body.differences.filter((one: { settled_at: null }) => one.settled_at === null),
  ).toEqual([])
  await db.deleteFrom('gateway_differences').where('id', '=', found.id).execute()
  const [again] = (await run()).body.differences
  expect((await settle(again.id, { way: 'booked' })).status).toBe(200)
  expect((await verifyBooks(shop.system, range())).problems).toEqual([])
})

it('books and explains the amounts that were shown, and no others that a comparison has found since', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token, { product_id: shop.plans.shared })
  const paymentId = order.payments[0].id
  await shop.refundAtGateway(paymentId, 2_000)
  const { differences } = (await run()).body
  const shown = differences.find((one: { order: { id: string } | null }) => one.order?.id === order.id)
  expect(shown).toMatchObject({ ours_minor: 23_000, theirs_minor: 21_000 })
  // Another comparison finds that the bank's share has gone as well.
  const seen = { expected_ours_minor: shown.ours_minor, expected_theirs_minor: shown.theirs_minor }
  await db
    .updateTable('gateway_differences')
    .set({ theirs_minor: 18_000n })
    .where('id', '=', shown.id)
    .execute()
  for (const way of ['booked', 'explained']) {
    expect(await settle(shown.id, { way, ...seen })).toMatchObject({ status: 409, body: { code: 900041 } })
  }
  const bookings = () =>
    db
      .selectFrom('ledger_bookings')
      .select('id')
      .where('payment_id', '=', paymentId)
      .where('kind', '=', 'reconciliation')
      .execute()
  expect(await bookings()).toEqual([])
  await run()
  expect((await settle(shown.id, { way: 'booked', ...seen })).status).toBe(200)
  expect(await bookings()).toHaveLength(1)
})

it('books no difference that a refund of ours has closed since it was found', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  await shop.refundAtGateway(order.payments[0].id, 500)
  const { differences } = (await run()).body
  const found = differences.find((one: { order: { id: string } }) => one.order?.id === order.id)
  expect(found).toMatchObject({ kind: 'refunded', ways: ['booked', 'explained'] })
  // A colleague enters what the gateway's dashboard gave back as a refund of the order.
  await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
    token: admin.token,
    body: { amount_minor: 500, reason: 'test', period: 'keep' },
  })
  await shop.runJobs()
  expect((await verifyBooks(shop.system, range())).problems).toEqual([])
  expect((await settle(found.id, { way: 'booked' })).status).toBe(404)
  expect((await verifyBooks(shop.system, range())).problems).toEqual([])
  expect((await run()).body.differences).toEqual([])
})

it('tells what does not agree in our own books', async () => {
  const { token, clientId } = await shop.newClient()
  await shop.buy(token)
  await db.updateTable('clients').set({ balance_minor: 5n }).where('id', '=', clientId).execute()
  const verdict = await verifyBooks(shop.system, range())
  expect(verdict.problems).toEqual([expect.stringMatching(/^client \d+ has another balance/)])
  await db.updateTable('clients').set({ balance_minor: 0n }).where('id', '=', clientId).execute()
})

it('is read by who keeps the books, and settled by an administrator', async () => {
  const viewer = await signedInStaff(db, 'viewer')
  const support = await signedInStaff(db, 'support')
  expect((await shop.ask(`GET ${path}`, viewer)).status).toBe(200)
  expect((await shop.ask(`GET ${path}`, support)).status).toBe(403)
  expect((await shop.ask(`POST ${path}/runs`, viewer)).status).toBe(403)
  expect((await shop.ask(`GET ${path}`)).status).toBe(401)
  expect((await settle(newId(), { way: 'explained' })).status).toBe(404)
  expect((await settle(newId(), { way: 'gone' })).status).toBe(422)
})

it('takes the listed differences away as a file, in words, with harmless cells', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  await shop.refundAtGateway(order.payments[0].id, 500)
  const { differences } = (await run()).body
  const found = differences.find((one: { order: { id: string } }) => one.order?.id === order.id)
  const fileOf = async (filters: object) => {
    const columns = exportColumns.gateway_differences
    const asked = { resource: 'gateway_differences', filters, columns }
    const { body, status } = await shop.ask('POST /api/users/v1/exports', {
      token: admin.token,
      body: asked,
      language: 'ar',
    })
    expect(status).toBe(202)
    await shop.runJobs()
    const file = await shop.ask(`GET /api/users/v1/exports/${body.export.id}/file`, { token: admin.token })
    const [head, ...lines] = parseCsv(file.text)
    return lines.map((line) => Object.fromEntries(line.map((cell, index) => [head?.[index], cell])))
  }
  expect(await fileOf({ q: String(order.ref_id) })).toMatchObject([
    {
      'نوع الفرق': 'المسترد مختلف',
      الطلب: String(order.ref_id),
      عندنا: '69.00',
      'عند البوابة': '64.00',
      الفرق: '-5.00',
      'كيف سُوّي': '',
    },
  ])
  await settle(found.id, { way: 'explained', note: '=cmd|x' })
  expect(await fileOf({ q: String(order.ref_id) })).toEqual([])
  expect(await fileOf({ q: String(order.ref_id), state: 'settled' })).toMatchObject([
    { 'كيف سُوّي': 'تفسير دون قيد', ملاحظة: "'=cmd|x" },
  ])
})

it('is read by pages, and what a search and days find is counted whole', async () => {
  const before = (await run()).body.counts.open
  const orders: { id: string; ref_id: number }[] = []
  for (let more = 0; more < 3; more++) {
    const { token } = await shop.newClient()
    const order = await shop.buy(token)
    await shop.refundAtGateway(order.payments[0].id, 500)
    orders.push(order)
  }
  await run()
  const read = async (query: string) => (await shop.ask(`GET ${path}?${query}`, admin)).body
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await read(`limit=2${cursor && `&cursor=${cursor}`}`)
    expect(page.counts.open).toBe(before + 3)
    expect(page.differences.length).toBeLessThanOrEqual(2)
    seen.push(...page.differences.map((one: { order: { id: string } | null }) => one.order?.id))
    cursor = page.next_cursor ?? ''
  } while (cursor)
  expect(seen).toHaveLength(before + 3)
  // The newest first, each once.
  expect(seen.slice(0, 3).toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
  for (const { id, ref_id } of orders) {
    expect(await read(`q=${ref_id}`)).toMatchObject({ differences: [{ order: { id } }], counts: { open: 1 } })
  }
  const today = riyadhDate(new Date())
  expect((await read(`from=${today}&to=${today}`)).counts.open).toBe(before + 3)
  expect((await read('to=2020-01-01')).counts.open).toBe(0)
})

it('keeps what was settled without an order in the history of the store', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  await shop.refundAtGateway(order.payments[0].id, 700)
  const { differences } = (await run()).body
  const found = differences.find((one: { order: { id: string } }) => one.order?.id === order.id)
  // As a payment of the gateway that none of ours stands for.
  await db
    .updateTable('gateway_differences')
    .set({ order_id: null, payment_id: null })
    .where('id', '=', found.id)
    .execute()
  expect((await settle(found.id, { way: 'booked', note: 'by hand' })).status).toBe(200)
  const { activities } = (await shop.ask('GET /api/users/v1/store/history', admin)).body
  expect(activities[0]).toMatchObject({ action: 'gateway_difference.settled' })
})
