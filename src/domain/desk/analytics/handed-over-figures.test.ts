import { expect, test } from 'vitest'
import { computeMonths } from '#domain/desk/analytics/compute-months'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import type { RowFigure } from '#rules/desk/analytics'
import { signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { openTestShop, travellingClock } from '#test/shop'

/** A plan that is handed over was its former owner's until then, and is its new owner's since: in every month's figures. */

const { db } = await testDatabase()
const day = 86_400_000
const clock = travellingClock(new Date('2027-01-31T09:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const admin = await signedInStaff(db, 'admin')

const plan = await offeredPlan(shop)
const { owner, member } = plan
await shop.saveCard(owner.token)
const card = await shop.saveCard(member.token)
await shop.buy(owner.token, { product_id: shop.plans.shared, auto_renew: true })
await foldFigures(shop.system)
clock.travel(day)
await staySignedIn(db, clock.now())
const taken = await shop.ask(`PUT ${plan.path}/ownership`, {
  token: member.token,
  body: { payment_method_id: card, accept_terms: true },
})
await foldFigures(shop.system)
clock.travel(31 * day)
await foldFigures(shop.system)
await computeMonths(shop.system)
await staySignedIn(db, clock.now())

async function rowsBehind(figure: RowFigure, month: string) {
  const path = `GET /api/users/v1/analytics/rows?figure=${figure}&month=${month}`
  const { status, body } = await shop.ask(path, { token: admin.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
    .map((row: { part: string; client: { id: string } }) => `${row.part} ${row.client.id}`)
    .toSorted()
}

test('clients are counted in the months in which they had it, and stay in the month with which they began', async () => {
  expect(taken).toMatchObject({ status: 200 })
  const [former, now] = [`2027-01 ${owner.clientId}`, `2027-02 ${member.clientId}`]
  expect(await rowsBehind('cohort_clients', '2027-01')).toEqual([former])
  expect(await rowsBehind('cohort_clients', '2027-02')).toEqual([former, now])
  expect(await rowsBehind('cohort_clients', '2027-03')).toEqual([now])
  // The former owner paid for it, twice.
  expect(await rowsBehind('cohort_revenue', '2027-01')).toEqual([former, former])
  const { cohorts } = (await shop.ask('GET /api/users/v1/analytics', { token: admin.token })).body.analytics
  const cells = (month: string) =>
    cohorts
      .find((one: { month: string }) => one.month === month)
      .cells.map((cell: { month: string; clients: number }) => `${cell.month} ${cell.clients}`)
  expect(cells('2027-01')).toEqual(expect.arrayContaining(['2027-01 1', '2027-02 1', '2027-03 0']))
  expect(cells('2027-02')).toEqual(expect.arrayContaining(['2027-02 1', '2027-03 1']))
})

test('what it brings leaves with the former owner and comes with the new one, and the sum stays', async () => {
  const moved = await db
    .selectFrom('recurring_movements')
    .select(['client_id', 'kind', 'amount_minor'])
    .orderBy('id')
    .execute()
  const [first] = moved
  const amount = Number(first?.amount_minor)
  const of = (client: { clientId: string }) =>
    moved
      .filter((one) => one.client_id === client.clientId)
      .map((one) => `${one.kind} ${Number(one.amount_minor) / amount}`)
  expect(of(owner)).toEqual(['new 1', 'churn -1'])
  expect(of(member)).toEqual(['new 1'])
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})
