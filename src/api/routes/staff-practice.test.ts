import { beforeAll, describe, expect, test } from 'vitest'
import type { Dashboard } from '#contract/staff-dashboard'
import type { z } from '#contract/wire'
import { exportColumns } from '#rules/desk/exports'
import { orderStatuses } from '#rules/sale/order'
import { riyadhDate } from '#rules/core/riyadh-days'
import { parseCsv } from '../../../test/csv.ts'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop } from '../../../test/shop.ts'

/**
 * What partners make in practice stands apart from what is real, in every list of the desk. Source:
 * docs/decisions/0201.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')

const read = async (path: string, token = admin.token) => {
  const { status, body } = await ask(`GET /api/users/v1${path}`, { token })
  expect({ path, status }).toEqual({ path, status: 200 })
  return body
}
type Row = { id: string; ref_id: number; is_test: boolean; practice_of: { id: string } | null }
const lists = ['orders', 'clients', 'subscriptions'] as const
const idsOf = (rows: Row[]) => rows.map(({ id }) => id).toSorted()
const rowsOf = async (list: (typeof lists)[number], query = ''): Promise<Row[]> =>
  (await read(`/${list}?limit=100&${query}`))[list]

type Practised = { partner: string; phone: string; orders: { id: string; ref_id: number }[] }
const practised: Practised[] = []
let real: { orders: string[]; clients: string[] }

/**
 * Two partners who practise with one number: each buys on account, and by a link that is played or left; one
 * sells for real, too.
 */
beforeAll(async () => {
  const number = '500777'
  for (const accountLimit of [0, 1_000_000]) {
    const partner = await addPartner(db, { products: [plans.small], mode: 'test', accountLimit })
    const call = partnerAsk(ask, partner.token)
    const client = { phone_extension: '+999', phone_number: number }
    const place = async (payment: 'link' | 'account') => {
      const body = { product_id: plans.small, client, payment }
      const placed = await call('POST /orders', { body })
      return placed.body.order
    }
    const played = await place('link')
    await call(`POST /orders/${played.id}/practice_payment`)
    await shop.runJobs()
    const owed = await place('account')
    await shop.runJobs()
    practised.push({
      partner: partner.id,
      phone: `+999${number}`,
      orders: [played, owed, await place('link')],
    })
    if (accountLimit === 0) continue
    const live = partnerAsk(ask, await partner.addToken({ mode: 'live' }))
    const body = { product_id: plans.small, client: { phone_number: '571112233' }, payment: 'account' }
    await live('POST /orders', { body })
    await shop.runJobs()
  }
  const buyer = await shop.newClient()
  await shop.buy(buyer.token)
  const waiting = await shop.newClient()
  await shop.startPaying(waiting.token)
  const orders = await db.selectFrom('orders').select('id').where('is_test', '=', false).execute()
  const clients = await db.selectFrom('clients').select('id').where('is_test', '=', false).execute()
  real = { orders: orders.map(({ id }) => id).toSorted(), clients: clients.map(({ id }) => id).toSorted() }
})

describe('each figure of the dashboard is the count of the list that it opens', async () => {
  const today = riyadhDate(new Date())
  const days = `from=${today}&to=${today}`
  const figures: [name: string, figure: (of: z.infer<typeof Dashboard>) => number, counts: string][] = [
    ['orders', (of) => of.orders.total, `/orders/counts?${days}`],
    ['sold', (of) => of.revenue.sold, `/orders/counts?by=settled&${days}`],
    ['new clients', (of) => of.new_clients.total, `/clients/counts?${days}`],
    ['running plans', (of) => of.active_subscriptions.total, '/clients/counts?plan=running'],
    ['renewing plans', (of) => of.mrr.subscriptions, '/clients/counts?plan=renewing'],
    ['failed payments', (of) => of.failed_payments.total, `/orders/counts?by=failed&${days}`],
    [
      'renewals due',
      (of) => of.renewals_due.total,
      `/clients/counts?plan=renewing&plan_from=${today}&plan_to=${today}`,
    ],
  ]
  test.each(figures)('%s', async (_, figure, counts) => {
    const { dashboard } = await read(`/dashboard?${days}`, viewer.token)
    expect((await read(counts, viewer.token)).counts.all).toEqual({ count: figure(dashboard), more: false })
  })

  test('orders by how they stand', async () => {
    const { dashboard } = await read(`/dashboard?${days}`)
    const { counts } = await read(`/orders/counts?${days}`)
    expect(Object.fromEntries(orderStatuses.map((status) => [status, counts[status].count]))).toEqual(
      Object.fromEntries(
        dashboard.orders.by_status.map((one: { status: string; count: number }) => [one.status, one.count]),
      ),
    )
  })

  test('there is something to leave out', async () => {
    const { dashboard } = await read(`/dashboard?${days}`)
    expect([dashboard.orders.total, dashboard.revenue.sold, dashboard.new_clients.total]).toEqual([3, 2, 3])
    expect(dashboard.active_subscriptions.total).toBe(2)
  })
})

describe('lists', () => {
  test('leave practice out unless it is asked for', async () => {
    expect(idsOf(await rowsOf('orders'))).toEqual(real.orders)
    expect(idsOf(await rowsOf('clients'))).toEqual(real.clients)
    for (const list of lists) {
      // One after the other, as pages are read.
      // oxlint-disable-next-line no-await-in-loop
      const rows = await rowsOf(list)
      expect(rows.map(({ is_test, practice_of }) => ({ is_test, practice_of }))).toEqual(
        rows.map(() => ({ is_test: false, practice_of: null })),
      )
    }
  })

  test.each(lists)('have nothing but practice when it is: %s', async (list) => {
    const rows = await rowsOf(list, 'test=only')
    expect(rows.every(({ is_test }) => is_test)).toBe(true)
    expect(new Set(rows.map(({ practice_of }) => practice_of?.id))).toEqual(
      new Set(practised.map(({ partner }) => partner)),
    )
    const { counts } = await read(`/${list}/counts?test=only`)
    expect(counts.all).toEqual({ count: rows.length, more: false })
    expect(rows.length).toBe({ orders: 6, clients: 2, subscriptions: 2 }[list])
  })

  test.each(lists)('are walked in pages of practice alone, and narrowed like any: %s', async (list) => {
    const first = await read(`/${list}?test=only&limit=1`)
    const second = await read(`/${list}?test=only&limit=1&cursor=${first.next_cursor}`)
    const all = await rowsOf(list, 'test=only')
    expect([...first[list], ...second[list]].map(({ id }: Row) => id)).toEqual(
      all.slice(0, 2).map(({ id }) => id),
    )
    expect(await rowsOf(list, 'test=only&q=571112233')).toEqual([])
    expect(await rowsOf(list, 'q=500777')).toEqual([])
    expect(await rowsOf(list, 'test=only&q=500777')).toHaveLength(all.length)
  })

  test('of one program are real ones, or practice ones', async () => {
    const [one, other] = practised
    expect(idsOf(await rowsOf('orders', `api_client_id=${one?.partner}`))).toEqual([])
    expect(await rowsOf('orders', `api_client_id=${other?.partner}`)).toHaveLength(1)
    expect(idsOf(await rowsOf('orders', `test=only&api_client_id=${one?.partner}`))).toEqual(
      one?.orders.map(({ id }) => id).toSorted(),
    )
  })

  test.each(lists)('of every role are the same, and take no other word: %s', async (list) => {
    const whole = await read(`/${list}?test=only`)
    expect(await read(`/${list}?test=only`, support.token)).toEqual(whole)
    expect(await read(`/${list}?test=only`, viewer.token)).toEqual(whole)
    for (const path of [`/${list}?test=all`, `/${list}/counts?test=all`]) {
      // oxlint-disable-next-line no-await-in-loop
      const refused = await ask(`GET /api/users/v1${path}`, { token: admin.token })
      expect(refused).toMatchObject({ status: 422, body: { errors: { test: [expect.any(String)] } } })
    }
  })
})

test('the search finds practice, and one is opened by its address, with its partner', async () => {
  const [one] = practised
  const mark = { is_test: true, practice_of: { id: one?.partner, name: expect.any(String) } }
  const { results } = await read(`/search?q=${one?.orders[0]?.ref_id}`)
  expect(results.orders).toMatchObject([{ id: one?.orders[0]?.id, ...mark }])
  const byPhone = (await read('/search?q=500777')).results
  expect(byPhone.clients.map(({ is_test }: Row) => is_test)).toEqual([true, true])
  expect(byPhone.subscriptions.map(({ is_test }: Row) => is_test)).toEqual([true, true])

  const { order } = await read(`/orders/${one?.orders[0]?.id}`)
  expect(order.partner).toMatchObject({ id: one?.partner, is_test: true })
  expect((await read(`/clients/${order.client.id}`)).client).toMatchObject(mark)
  expect((await read(`/subscriptions/${order.subscription_id}`)).subscription).toMatchObject(mark)
  const [bought] = real.orders
  const { order: sold } = await read(`/orders/${bought}`)
  expect((await read(`/clients/${sold.client.id}`)).client).toMatchObject({
    is_test: false,
    practice_of: null,
  })
})

test('a practice client has paid nothing', async () => {
  const [one] = practised
  const { order } = await read(`/orders/${one?.orders[0]?.id}`)
  expect(order.final_price_minor).toBeGreaterThan(0)
  expect((await read(`/clients/${order.client.id}`)).summary).toMatchObject({
    spent_minor: 0,
    refunded_minor: 0,
  })
})

describe('exports', () => {
  async function refIdsIn(resource: (typeof lists)[number], filters: object) {
    const asked = await ask('POST /api/users/v1/exports', {
      token: admin.token,
      body: { resource, filters, columns: exportColumns[resource] },
    })
    expect(asked.status).toBe(202)
    await shop.runJobs()
    const file = await ask(`GET /api/users/v1/exports/${asked.body.export.id}/file`, { token: admin.token })
    return parseCsv(file.text)
      .slice(1)
      .map(([number]) => Number(number))
      .toSorted()
  }

  test.each(lists)('have the rows of the list that they are of: %s', async (list) => {
    const numbers = (rows: Row[]) => rows.map(({ ref_id }) => ref_id).toSorted()
    expect(await refIdsIn(list, {})).toEqual(numbers(await rowsOf(list)))
    expect(await refIdsIn(list, { test: 'only' })).toEqual(numbers(await rowsOf(list, 'test=only')))
  })
})
