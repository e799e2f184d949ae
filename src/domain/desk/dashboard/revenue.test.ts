import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyNightly } from '#domain/desk/reconciliation/verify-nightly'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { dayAfter } from '#rules/desk/dashboard'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { addPartner, partnerAsk } from '#test/partners'
import { addTestCoupon, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const logged: { facts: object; message: string }[] = []
const shop = await openTestShop(db, {
  parts: {
    log: { info: () => {}, warn: () => {}, error: (facts, message) => logged.push({ facts, message }) },
  },
})
const { ask, plans } = shop
const admin = await signedInStaff(db, 'admin')
const today = riyadhDate(new Date())
await addTestCoupon(shop.system, 'TENTH')

const byAdmin = async (path: string, body: object) => {
  const result = await ask(path, { token: admin.token, body })
  expect(result.status, JSON.stringify(result.body)).toBeLessThan(300)
  await shop.runJobs()
  return result.body
}
const give = (clientId: string, amount: number) =>
  byAdmin(`POST /api/users/v1/clients/${clientId}/balance_adjustments`, {
    amount_minor: amount,
    reason: 'goodwill',
  })
const refund = (orderId: string, amount: number, destination: string) =>
  byAdmin(`POST /api/users/v1/orders/${orderId}/refunds`, {
    amount_minor: amount,
    reason: 'asked',
    destination,
    period: 'keep',
  })

type Day = { day: string; revenue_minor: number }

/** What the dashboard tells of each day that is not empty, a year around today. */
async function result(): Promise<Record<string, number>> {
  const path = `GET /api/users/v1/dashboard?from=${dayAfter(today, -300)}&to=${dayAfter(today, 400)}`
  const { dashboard } = (await ask(path, { token: admin.token })).body
  const days = (dashboard.days as Day[]).filter(({ revenue_minor }) => revenue_minor !== 0)
  expect(dashboard.revenue.total_minor).toBe(days.reduce((sum, one) => sum + one.revenue_minor, 0))
  return Object.fromEntries(days.map((one) => [one.day, one.revenue_minor]))
}

/** The same from the ledger alone: what was earned, its tax, and what was given back of both. */
async function booked(): Promise<Record<string, number>> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select to_char(b.created_at at time zone 'Asia/Riyadh', 'YYYY-MM-DD') as day, -sum(e.amount_minor)::int as amount
    from ledger_bookings b join ledger_entries e on e.booking_id = b.id
    where e.account in ('revenue', 'tax', 'refunds') group by 1 having sum(e.amount_minor) <> 0 order by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ day, amount }) => [day, amount]))
}

const total = (days: Record<string, number>) => Object.values(days).reduce((sum, one) => sum + one, 0)

/**
 * Each story with what it brings in, by hand, in halalas with tax: money that came, less what is owed or went
 * back.
 */
const stories: [string, number, () => Promise<unknown>][] = [
  ['a sale', 6_900, async () => shop.buy((await shop.newClient()).token)],
  ['a sale with a coupon', 6_210, async () => shop.buy((await shop.newClient()).token, { coupon: 'TENTH' })],
  [
    // 69.00 by card, then 230.00 of which the first 69.00 pay a part: 230.00 came.
    'an upgrade on the first day',
    23_000,
    async () => {
      const she = await newSubscriber(shop, db)
      const path = `POST /api/clients/v1/subscriptions/${she.id}/plan_changes`
      const body = { product_id: plans.shared, accept_terms: true }
      const { order } = (await ask(path, { token: she.token, body })).body
      expect(order.final_price_minor).toBe(16_100)
      await she.pay(order.id)
      await shop.runJobs()
      expect((await shop.readOrder(she.token, order.id)).status).toBe('completed')
    },
  ],
  [
    // 50.00 are given, 69.00 are sold, 19.00 come from the card.
    'goodwill that is spent',
    1_900,
    async () => {
      const { token, clientId } = await shop.newClient()
      await give(clientId, 5_000)
      const order = await shop.buy(token)
      expect(order.final_price_minor).toBe(1_900)
    },
  ],
  [
    // Nothing comes, and 12.00 are owed.
    'goodwill that is not spent, and of which a part is taken back',
    -1_200,
    async () => {
      const { clientId } = await shop.newClient()
      await give(clientId, 2_000)
      await give(clientId, -800)
    },
  ],
  [
    'a refund to the card, and one to the balance that is spent',
    6_900 - 1_000 - 500 + 6_900,
    async () => {
      const { token } = await shop.newClient()
      const order = await shop.buy(token)
      await refund(order.id, 1_000, 'card')
      await refund(order.id, 500, 'balance')
      expect((await shop.buy(token)).final_price_minor).toBe(6_400)
    },
  ],
  [
    'a chargeback',
    0,
    async () => {
      const order = await shop.buy((await shop.newClient()).token)
      await byAdmin(`POST /api/users/v1/orders/${order.id}/chargebacks`, { reason: 'bank' })
    },
  ],
  [
    'an order on account',
    6_900,
    async () => {
      const partner = await addPartner(db, { products: [plans.small], accountLimit: 10_000 })
      const body = { product_id: plans.small, client: { phone_number: '581234567' }, payment: 'account' }
      const placed = await partnerAsk(ask, partner.token)('POST /orders', { body })
      expect(placed.status).toBe(201)
    },
  ],
  ['two renewals', 3 * 6_900, async () => (await newSubscriber(shop, db)).travel(60)],
  [
    'a practice order',
    0,
    async () => {
      const partner = await addPartner(db, { products: [plans.small], accountLimit: 10_000, mode: 'test' })
      const call = partnerAsk(ask, partner.token)
      const client = { phone_extension: '+999', phone_number: '500001' }
      const body = { product_id: plans.small, client, payment: 'account' }
      expect((await call('POST /orders', { body })).status).toBe(201)
    },
  ],
]

test.each(stories)(
  '%s brings %i on the dashboard, day by day what the ledger says',
  async (_, brings, play) => {
    const before = total(await result())
    await play()
    expect(total(await result()) - before).toBe(brings)
    expect(await result()).toEqual(await booked())
    await foldFigures(shop.system)
    expect(await result()).toEqual(await booked())
    expect(await verifyOwnBooks(shop.system)).toEqual([])
  },
)

test('the list behind what was given back holds the upgrade’s old order, too', async () => {
  const she = await newSubscriber(shop, db)
  const body = { product_id: plans.shared, accept_terms: true }
  const path = `POST /api/clients/v1/subscriptions/${she.id}/plan_changes`
  const { order } = (await ask(path, { token: she.token, body })).body
  await she.pay(order.id)
  await shop.runJobs()
  const days = `from=${dayAfter(today, -1)}&to=${dayAfter(today, 3)}`
  const { orders } = (await ask(`GET /api/users/v1/orders?by=refunded&${days}`, { token: admin.token })).body
  const theirs = orders.filter((one: { client: { id: string } }) => one.client.id === she.clientId)
  expect(theirs).toHaveLength(1)
  expect(theirs[0].id).not.toBe(order.id)
})

test('every night the dashboard is added up from the ledger, and a difference is told to staff', async () => {
  await verifyNightly(shop.system)
  const alerts = () =>
    db.selectFrom('messages').select('body').where('template', '=', 'books_disagree').execute()
  expect([logged, await alerts()]).toEqual([[], []])

  await sql`insert into daily_figures values ('sales', ${today}::date, '', 7)
    on conflict (figure, day, part) do update set amount = daily_figures.amount + 7`.execute(db)
  await sql`insert into daily_figure_changes values ('clients', ${today}::date, '', 1)`.execute(db)
  const ledger = (await booked())[today] ?? 0
  const problems = await verifyOwnBooks(shop.system)
  expect(problems).toEqual([
    expect.stringContaining(`as clients of ${today}, its rows`),
    `the dashboard tells ${ledger + 7} as revenue of ${today}, the ledger ${ledger}`,
  ])
  await verifyNightly(shop.system)
  expect(logged).toEqual([{ facts: { count: 2, problems }, message: 'the books disagree' }])
  expect(await alerts()).toEqual([{ body: expect.stringContaining(problems[1] ?? 'none') }])
})
