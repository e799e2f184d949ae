import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { computeMonths } from '#domain/desk/analytics/compute-months'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import type { Analytics } from '#contract/staff-analytics'
import type { z } from '#contract/wire'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { monthOf } from '#rules/core/riyadh-days'
import { signedInStaff, staySignedIn } from '#test/api'
import { random } from '#test/random'
import { addDearPlan, openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
// The first of a month, so that each round of 31 days below lies in another one.
const clock = travellingClock(new Date('2027-01-02T09:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const admin = await signedInStaff(db, 'admin')
const dear = await addDearPlan(shop.system, { price: beforeTax(halalas(33_333)), points: 9, days: 30 })
const plans = [shop.plans.small, shop.plans.shared, dear]

type Shown = z.infer<typeof Analytics>
type Kind = 'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn'

async function shown(): Promise<Shown> {
  await staySignedIn(db, clock.now())
  const { status, body } = await shop.ask('GET /api/users/v1/analytics', { token: admin.token })
  expect(status).toBe(200)
  return body.analytics
}

/** What each client's plans bring, added up from the kept charges one by one. */
async function standing(): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('recurring_charges')
    .innerJoin('subscriptions', 'subscriptions.id', 'recurring_charges.subscription_id')
    .select(['client_id', 'amount_minor'])
    .execute()
  const sums = new Map<string, number>()
  for (const { client_id, amount_minor } of rows)
    sums.set(client_id, (sums.get(client_id) ?? 0) + Number(amount_minor))
  return sums
}

const known = new Set<string>()
let before = new Map<string, number>()
const moved: { month: string; kind: Kind; amount: number }[] = []

/** Compares each client with how they stood at the last look. */
async function look(): Promise<void> {
  await foldFigures(shop.system)
  const now = await standing()
  for (const client of new Set([...before.keys(), ...now.keys()])) {
    const [from, to] = [before.get(client) ?? 0, now.get(client) ?? 0]
    if (from === to) continue
    const kind =
      from === 0
        ? known.has(client)
          ? 'reactivation'
          : 'new'
        : to === 0
          ? 'churn'
          : to > from
            ? 'expansion'
            : 'contraction'
    known.add(client)
    moved.push({ month: monthOf(clock.now()), kind, amount: to - from })
  }
  before = now
}

test('movements of random lives: opening and movements are the closing, and each sum is that of its clients', async () => {
  const draw = random(7)
  const lives: Subscriber[] = []
  for (let month = 1; month <= 3; month++) {
    for (let one = 0; one < 3; one++) {
      lives.push(await newSubscriber(shop, db, { product: plans[one] ?? dear }))
      await look()
    }
    for (const [index, she] of lives.entries()) {
      const change = async (product_id: string) => {
        const path = `POST /api/clients/v1/subscriptions/${she.id}/plan_changes`
        const body = { product_id, accept_terms: true, auto_renew: true }
        const { order } = (await shop.ask(path, { token: she.token, body })).body
        if (order) await she.pay(order.id)
      }
      const actions = [
        () => she.stop(),
        () => she.renewWith(she.card),
        () => change(dear),
        () => change(shop.plans.small),
        () => she.answer(she.card, '51'),
      ]
      // Each may be refused by how things stand; the first round has every kind.
      for (let nth = 0; nth < 3; nth++) {
        await actions[
          month === 1 && index < 2 ? (index === 0 ? nth % 2 : 3 - (nth % 2)) : draw.between(0, 4)
        ]?.()
        await look()
      }
    }
    clock.travel(31 * day)
    await staySignedIn(db, new Date(clock.now().getTime() + 40 * day))
    for (const she of lives) {
      await she.travel(Math.round((clock.now().getTime() - she.started.getTime()) / day) + 2)
      await look()
    }
  }
  const kinds = ['churn', 'contraction', 'expansion', 'new', 'reactivation']
  expect([...new Set(moved.map(({ kind }) => kind))].toSorted()).toEqual(kinds)

  const { months } = await shown()
  let closing = 0
  for (const { month, recurring } of months) {
    expect(recurring.opening_minor).toBe(closing)
    closing = recurring.opening_minor
    for (const kind of ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const) {
      const theirs = moved.filter((one) => one.month === month && one.kind === kind)
      expect([month, kind, recurring[kind]]).toEqual([
        month,
        kind,
        { amount_minor: theirs.reduce((sum, one) => sum + one.amount, 0), clients: theirs.length },
      ])
      closing += recurring[kind].amount_minor
    }
    expect(recurring.closing_minor).toBe(closing)
  }
  expect(closing).toBe([...before.values()].reduce((sum, one) => sum + one, 0))
  expect(months.at(-1)?.recurring.subscribers).toBe(before.size)
  const { dashboard } = (await shop.ask('GET /api/users/v1/dashboard', { token: admin.token })).body
  expect(closing).toBe(dashboard.mrr.total_minor)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
}, 60_000)

test('the figures of months are what their rows come to, one by one', async () => {
  // Whose time a test moves lives ahead of the shop: its months are over by then.
  clock.travel(31 * day)
  await computeMonths(shop.system)
  const { months, payments, refusals, cohorts } = await shown()
  expect([months, cohorts]).not.toContainEqual([])
  const [documents, entries, orders, attempts, periods] = await Promise.all([
    db.selectFrom('tax_documents').select(['kind', 'vat_minor', 'issued_at']).execute(),
    sql<{
      at: Date
      amount: number
    }>`select b.created_at as at, e.amount_minor::float8 as amount from ledger_entries e
      join ledger_bookings b on b.id = e.booking_id where e.account in ('revenue', 'tax', 'refunds')`.execute(
      db,
    ),
    db.selectFrom('orders').select(['client_id', 'settled_at', 'price_after_tax_minor']).execute(),
    db
      .selectFrom('payments')
      .select(['status', 'failure', 'method'])
      .where('method', '<>', 'balance')
      .execute(),
    sql<{
      client: string
      from: Date
      to: Date
    }>`select s.client_id as client, d.starts_at as from, coalesce(d.ended_early_at, d.ends_at) as to
      from subscription_periods d join subscriptions s on s.id = d.subscription_id`.execute(db),
  ])
  const begun = new Map<string, string>()
  for (const { client, from } of periods.rows.toSorted((one, other) => Number(one.from) - Number(other.from)))
    if (!begun.has(client)) begun.set(client, monthOf(from))
  for (const { month, vat_minor, revenue_minor } of months) {
    const vat = documents
      .filter(({ issued_at }) => monthOf(issued_at) === month)
      .reduce((sum, one) => sum + (one.kind === 'credit_note' ? -1 : 1) * Number(one.vat_minor), 0)
    const revenue = entries.rows
      .filter(({ at }) => monthOf(at) === month)
      .reduce((sum, { amount }) => sum - amount, 0)
    expect([month, vat_minor, revenue_minor]).toEqual([month, vat, revenue])
  }
  for (const { month: start, cells } of cohorts)
    for (const { month, clients, revenue_minor } of cells) {
      const ran = new Set(
        periods.rows
          .filter(
            ({ client, from, to }) =>
              begun.get(client) === start &&
              monthOf(from) <= month &&
              to > from &&
              monthOf(new Date(to.getTime() - 1)) >= month,
          )
          .map(({ client }) => client),
      )
      const paid = orders
        .filter(
          (one) => one.settled_at && monthOf(one.settled_at) === month && begun.get(one.client_id) === start,
        )
        .reduce((sum, one) => sum + Number(one.price_after_tax_minor), 0)
      expect([start, month, clients, revenue_minor]).toEqual([start, month, ran.size, paid])
    }
  const sum = (of: (one: Shown['payments'][number]) => number) =>
    payments.reduce((all, one) => all + of(one), 0)
  const failed = attempts.filter(({ status }) => status === 'payment_failed')
  const paid = attempts.filter(({ status }) => status === 'paid')
  expect(sum((one) => one.paid)).toBe(paid.length)
  expect(sum((one) => one.attempts)).toBe(paid.length + failed.length)
  expect(refusals.reduce((all, one) => all + one.count, 0)).toBe(failed.length)
  expect(failed.length).toBeGreaterThan(0)
})

test('a store that kept no movements gets them from its periods, with the same sum', async () => {
  const last = (await shown()).months.at(-1)?.recurring
  await sql`call reconstruct_recurring_movements()`.execute(db)
  expect((await shown()).months.at(-1)?.recurring.closing_minor).toBe(last?.closing_minor)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})
