import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { dayAfter, daysOf, periodBefore } from '#rules/desk/dashboard'
import { orderStatuses } from '#rules/sale/order'
import { riyadhDate } from '#rules/core/riyadh-days'
import { seedDemo } from '#server/seed'
import { fillShop } from '../../../scripts/fill-shop.ts'
import { signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db, owner, unguarded } = await testDatabase()
const { ask } = testApi(db)
const viewer = await signedInStaff(db, 'viewer')

const read = async (query = '') =>
  (await ask(`GET /api/users/v1/dashboard${query}`, { token: viewer.token })).body.dashboard
const fold = () => foldFigures(testContext(db))
const today = riyadhDate(new Date())

beforeAll(async () => {
  await seedDemo(testContext(db))
  await fillShop(owner, 400)
})

/** A row is asked for its day hundreds of times. */
const days = new Map<number, string>()
function dayOf(moment: Date): string {
  let day = days.get(moment.getTime())
  if (day === undefined) days.set(moment.getTime(), (day = riyadhDate(moment)))
  return day
}

/** Every figure counted anew from the rows themselves, one by one. */
async function countByHand(from: string, to: string) {
  const orders = await db.selectFrom('orders').selectAll().execute()
  const income = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_bookings as b', 'b.id', 'e.booking_id')
    .select(['b.kind', 'b.created_at', 'e.amount_minor'])
    .where('e.account', 'in', ['revenue', 'tax', 'refunds'])
    .execute()
  const clients = await db.selectFrom('clients').selectAll().where('deleted_at', 'is', null).execute()
  const payments = await db.selectFrom('payments').selectAll().execute()
  const subscriptions = await db.selectFrom('subscriptions').selectAll().execute()
  const periods = await db
    .selectFrom('subscription_periods as d')
    .innerJoin('order_lines as l', 'l.order_id', 'd.order_id')
    .select(['d.subscription_id', 'l.price_minor', 'l.days'])
    .where('d.ended_early_at', 'is', null)
    .orderBy('d.starts_at')
    .execute()
  const tickets = await db.selectFrom('tickets').selectAll().execute()

  const isIn = (moment: Date | null, first: string, last: string, until = Infinity) =>
    moment !== null && dayOf(moment) >= first && dayOf(moment) <= last && moment.getTime() < until
  const sum = <Row>(rows: Row[], amount: (row: Row) => number | bigint) =>
    rows.reduce((total, row) => total + Number(amount(row)), 0)
  type Days = [first: string, last: string, until?: number]
  const booked = (isSale: boolean, ...days: Days) =>
    sum(
      income.filter((entry) => (entry.kind === 'sale') === isSale && isIn(entry.created_at, ...days)),
      (entry) => entry.amount_minor,
    )
  const salesIn = (...days: Days) => 0 - booked(true, ...days)
  const refundsIn = (...days: Days) => booked(false, ...days)
  const revenueIn = (...days: Days) => salesIn(...days) - refundsIn(...days)
  const count = (...days: Days) => ({
    orders: orders.filter((order) => isIn(order.created_at, ...days)).length,
    clients: clients.filter((client) => isIn(client.created_at, ...days)).length,
    failed: payments.filter((one) => one.status === 'payment_failed' && isIn(one.created_at, ...days)).length,
  })
  const running = subscriptions.filter(({ status }) => ['active', 'past_due', 'cancelled'].includes(status))
  const renewing = running.filter((one) => one.auto_renew)
  const blocked = new Set(clients.filter((one) => one.blocked_at !== null).map(({ id }) => id))
  const churnIn = (first: string, last: string) => {
    const isOver = (one: (typeof subscriptions)[number]) =>
      one.status === 'expired' || one.status === 'replaced'
    const ran = subscriptions.filter(
      (one) => dayOf(one.starts_at) <= last && !(isOver(one) && dayOf(one.ends_at) < first),
    ).length
    const lost = subscriptions.filter(
      (one) => one.status === 'expired' && isIn(one.ends_at, first, last),
    ).length
    return { lost, ran, percent: ran === 0 ? null : Math.round((lost / ran) * 1000) / 10 }
  }
  const before = periodBefore({ from, to })
  // While the last day is not over, the one in its place counts as far as today has come.
  const until = to === today ? Date.now() - daysOf({ from, to }).length * 86_400_000 : Infinity
  const now = count(from, to)
  const then = count(before.from, before.to, until)
  const waiting = tickets.filter((ticket) => ticket.waiting_since !== null)
  const placed = orders.filter((one) => isIn(one.created_at, from, to))

  return {
    revenue: {
      total_minor: revenueIn(from, to),
      previous_minor: revenueIn(before.from, before.to, until),
      sales_minor: salesIn(from, to),
      refunds_minor: refundsIn(from, to),
      sold: orders.filter((order) => isIn(order.settled_at, from, to)).length,
      today_minor: revenueIn(today, today),
      yesterday_minor: revenueIn(dayAfter(today, -1), dayAfter(today, -1)),
    },
    orders: {
      total: now.orders,
      previous: then.orders,
      today: count(today, today).orders,
      by_status: orderStatuses.map((status) => ({
        status,
        count: placed.filter((one) => one.status === status).length,
      })),
    },
    new_clients: { total: now.clients, previous: then.clients, today: count(today, today).clients },
    active_subscriptions: {
      total: running.length,
      past_due: running.filter(({ status }) => status === 'past_due').length,
      started: subscriptions.filter((one) => isIn(one.starts_at, from, to)).length,
      ended: subscriptions.filter(
        (one) => ['expired', 'replaced'].includes(one.status) && isIn(one.ends_at, from, to),
      ).length,
    },
    mrr: {
      // Nobody here has a coupon, or a new price: the next period costs what the last one cost. Whoever is
      // blocked is not charged.
      total_minor: sum(renewing, (plan) => {
        if (blocked.has(plan.client_id)) return 0
        const last = periods.filter((one) => one.subscription_id === plan.id).at(-1)
        return last ? Math.floor((Number(last.price_minor) * 30) / last.days + 0.5) : 0
      }),
      subscriptions: renewing.length,
    },
    churn: { ...churnIn(from, to), previous_percent: churnIn(before.from, before.to).percent },
    tickets_waiting: {
      total: waiting.length,
      oldest_at:
        waiting.length === 0
          ? null
          : new Date(Math.min(...waiting.map((one) => Number(one.waiting_since)))).toISOString(),
    },
    failed_payments: { total: now.failed, previous: then.failed },
    renewals_due: {
      from: today,
      to: dayAfter(today, 6),
      total: renewing.filter((one) => isIn(one.ends_at, today, dayAfter(today, 6))).length,
    },
    days: daysOf({ from, to }).map((day, index) => {
      const same = dayAfter(before.from, index)
      return {
        day,
        revenue_minor: revenueIn(day, day),
        sales_minor: salesIn(day, day),
        refunds_minor: refundsIn(day, day),
        previous_revenue_minor: revenueIn(same, same, until),
        previous_refunds_minor: refundsIn(same, same, until),
        orders: count(day, day).orders,
        previous_orders: count(same, same, until).orders,
        new_clients: count(day, day).clients,
        previous_new_clients: count(same, same, until).clients,
        failed_payments: count(day, day).failed,
        previous_failed_payments: count(same, same, until).failed,
      }
    }),
  }
}

/** What the dashboard tells of these days, and what the rows say. */
async function both(from: string, to: string) {
  return { result: await read(`?from=${from}&to=${to}`), counted: await countByHand(from, to) }
}

async function newClientAt(moment: Date) {
  const phone = `+96654${Math.floor(1e7 + Math.random() * 8e7)}`
  const values = {
    phone,
    phone_extension: '+966',
    phone_number: '5',
    created_at: moment,
    updated_at: moment,
  }
  await db.insertInto('clients').values(values).execute()
}

describe('every figure is exactly what the rows say', () => {
  test.each([
    ['today', 0, 0],
    ['30 days', -29, 0],
    ['a quarter in the past', -200, -110],
    ['two years', -730, 0],
    ['days to come', -3, 10],
  ])('%s', async (_, first, last) => {
    const { result, counted } = await both(dayAfter(today, first), dayAfter(today, last))
    expect(result).toMatchObject(counted)
  })

  test('before and after the differences are folded in, and when nothing is left to fold', async () => {
    const period = [dayAfter(today, -120), today] as const
    const look1 = await both(...period)
    expect(look1.result).toMatchObject(look1.counted)
    await fold()
    const look2 = await both(...period)
    expect(look2.result).toMatchObject(look2.counted)
    await fold()
    const look3 = await both(...period)
    expect(look3.result).toMatchObject(look3.counted)
  })

  test('while rows change, move to other days, and go away', async () => {
    await fold()
    const [first, last] = [dayAfter(today, -60), today]
    await unguarded(async (db) => {
      await sql`update orders set status = 'completed', settled_by = 'gateway', settled_at = now() where status = 'incomplete'`.execute(
        db,
      )
      await sql`update orders set settled_at = settled_at - interval '5 days', created_at = created_at - interval '5 days'
        where settled_at > now() - interval '50 days'`.execute(db)
      await sql`update payments set status = 'payment_failed', settles = false where id in (select id from payments where status = 'paid' limit 4)`.execute(
        db,
      )
      await sql`update subscriptions set status = 'expired', auto_renew = false, ends_at = now()
        where id in (select id from subscriptions where status = 'active' order by id limit 5)`.execute(db)
      await sql`update subscriptions set ends_at = now() + interval '3 days'
        where id in (select id from subscriptions where auto_renew order by id limit 4)`.execute(db)
      await sql`update clients set deleted_at = now(), closed_at = now() 
        where id in (select id from clients c where not exists (select from subscriptions s where s.client_id = c.id) limit 2)`.execute(
        db,
      )
    })
    const look4 = await both(first, last)
    expect(look4.result).toMatchObject(look4.counted)
    await Promise.all([fold(), fold()])
    const look5 = await both(first, last)
    expect(look5.result).toMatchObject(look5.counted)
    await unguarded((db) =>
      sql`delete from payments p where status = 'payment_failed' and not exists (select from refunds r where r.payment_id = p.id)
      and not exists (select from ledger_bookings b where b.payment_id = p.id)`.execute(db),
    )
    const look6 = await both(first, last)
    expect(look6.result).toMatchObject(look6.counted)
  })

  test('while today is not over, yesterday counts up to the same hour', async () => {
    const day = riyadhDate(new Date())
    const yesterday = async () => (await read(`?from=${day}&to=${day}`)).new_clients.previous
    const before = await yesterday()
    const secondsBehind = (seconds: number) => new Date(Date.now() - 86_400_000 + seconds * 1_000)
    await newClientAt(secondsBehind(600))
    expect(await yesterday()).toBe(before)
    await newClientAt(secondsBehind(-1))
    expect(await yesterday()).toBe(before + 1)
    expect((await read(`?from=${day}&to=${day}`)).days[0].previous_new_clients).toBe(before + 1)
  })

  test('a day begins at midnight in Riyadh', async () => {
    const at = (moment: string) => newClientAt(new Date(moment))
    await at('2020-05-31T20:59:59.999Z')
    await at('2020-05-31T21:00:00Z')
    await at('2020-06-01T20:59:59Z')
    await at('2020-06-01T21:00:00Z')
    const { days } = await read('?from=2020-05-31&to=2020-06-02')
    expect(days.map((day: { new_clients: number }) => day.new_clients)).toEqual([1, 2, 1])
  })
})

test('changes at the same moment lose nothing', async () => {
  const before = (await read()).new_clients.today
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const phone = `+9665399${String(index).padStart(5, '0')}`
      const values = {
        phone,
        phone_extension: '+966',
        phone_number: phone.slice(4),
        created_at: new Date(),
        updated_at: new Date(),
      }
      await db.insertInto('clients').values(values).execute()
      if (index % 4 === 0) await fold()
    }),
  )
  expect((await read()).new_clients.today).toBe(before + 20)
})

test('the last 30 days unless said; a period of years, or one that runs backwards, is refused', async () => {
  const defaultValue = await read()
  expect(defaultValue.period).toEqual({ from: dayAfter(today, -29), to: today, days: 30 })
  expect(defaultValue.previous).toEqual({ from: dayAfter(today, -59), to: dayAfter(today, -30) })
  for (const query of [
    '?from=2026-02-02&to=2026-02-01',
    '?from=2020-01-01&to=2026-01-01',
    '?from=yesterday',
    '?to=0000-01-01',
    '?to=0001-01-01',
    '?from=0001-01-01&to=0001-01-02',
    '?from=1999-12-31&to=2000-01-02',
    '?to=9999-12-31',
  ]) {
    const { status } = await ask(`GET /api/users/v1/dashboard${query}`, { token: viewer.token })
    expect({ query, status }).toEqual({ query, status: 422 })
  }
  const inArabic = await ask('GET /api/users/v1/dashboard?to=0001-01-01', {
    token: viewer.token,
    language: 'ar',
  })
  expect(inArabic.body.errors.to[0]).toMatch(/[ء-ي]/)
  expect((await ask('GET /api/users/v1/dashboard')).status).toBe(401)
})

test('each figure leads to a list of just as many', async () => {
  const period = { from: dayAfter(today, -400), to: today }
  const result = await read(`?from=${period.from}&to=${period.to}`)
  const count = async (list: string, query: object) => {
    const params = new URLSearchParams(Object.entries(query))
    const { body } = await ask(`GET /api/users/v1/${list}/counts?${params}`, { token: viewer.token })
    return body.counts.all.count
  }
  expect(await count('orders', { by: 'settled', ...period })).toBe(result.revenue.sold)
  expect(await count('orders', period)).toBe(result.orders.total)
  expect(await count('clients', period)).toBe(result.new_clients.total)
  expect(await count('clients', { plan: 'running' })).toBe(result.active_subscriptions.total)
  expect(await count('clients', { plan: 'renewing' })).toBe(result.mrr.subscriptions)
  const { from, to, total } = result.renewals_due
  expect(await count('clients', { plan: 'renewing', plan_from: from, plan_to: to })).toBe(total)
  // Who paid twice and failed twice stands in the list once.
  expect(await count('orders', { by: 'failed', ...period })).toBeLessThanOrEqual(result.failed_payments.total)
  expect(
    await count('clients', { plan: 'ended', plan_from: period.from, plan_to: period.to }),
  ).toBeLessThanOrEqual(result.churn.lost)
})
