import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { computeMonths } from '#domain/desk/analytics/compute-months'
import { listFigureRows } from '#domain/desk/analytics/list-figure-rows'
import type { Context } from '#domain/core/context'
import type { Analytics, FigureRow } from '#contract/staff-analytics'
import type { z } from '#contract/wire'
import { isCounted, type RowFigure } from '#rules/desk/analytics'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { monthOf } from '#rules/core/riyadh-days'
import { signedInStaff, staySignedIn } from '#test/api'
import { offeredPlan } from '#test/offered-plan'
import { random } from '#test/random'
import { addDearPlan, openTestShop, poorCard, travellingClock } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-01-02T09:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const admin = await signedInStaff(db, 'admin')
const desk: Context = {
  ...shop.system,
  actor: {
    kind: 'staff',
    id: admin.staffId,
    role: 'admin',
    sessionId: admin.staffId,
    confirmedAt: clock.now(),
  },
}
const dear = await addDearPlan(shop.system, { price: beforeTax(halalas(33_333)), points: 9, days: 30 })
const plans = [shop.plans.small, dear] as const

type Shown = z.infer<typeof Analytics>

async function shown(): Promise<Shown> {
  await staySignedIn(db, clock.now())
  return (await shop.ask('GET /api/users/v1/analytics', { token: admin.token })).body.analytics
}

async function rowsBehind(figure: RowFigure, query: { part?: string; month?: string; limit?: string } = {}) {
  const rows: z.infer<typeof FigureRow>[] = []
  let cursor: string | null = null
  for (;;) {
    const asked = new URLSearchParams({ figure, ...query, ...(cursor && { cursor }) })
    // Each page stands behind the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const { status, body } = await shop.ask(`GET /api/users/v1/analytics/rows?${asked}`, {
      token: admin.token,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...body.rows)
    cursor = body.next_cursor
    if (cursor === null) return { rows, total: body.total, months: body.months }
  }
}

/** What was done, as whoever did it counts: nothing of it is read back. */
const done = { refusedPurchases: 0, applePay: 0, links: 0 }

async function live(): Promise<Subscriber[]> {
  const draw = random(11)
  const lives: Subscriber[] = []
  for (let month = 1; month <= 3; month++) {
    for (let one = 0; one < 3; one++) lives.push(await newSubscriber(shop, db, { product: draw.pick(plans) }))
    const { token } = await shop.newClient()
    const refused = await shop.startPaying(token, poorCard)
    await shop.bank.walk(refused.payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${refused.orderId}/payments/${refused.payment.id}`, { token })
    done.refusedPurchases++
    const order = (await shop.placeOrder(token, { product_id: shop.plans.shared })).body.order
    expect((await shop.pay(token, order.id, { method: 'apple_pay', token: 'x' })).status).toBe(201)
    done.applePay++
    await shop.runJobs()

    // Whose first card is refused while the other one pays at once has failed, too.
    if (month === 1) await lives[1]?.addCard()
    // Each time others fail: some are paid by a later try of ours, some by the client, some by nobody.
    const failing = lives.filter((_, index) => (index + month) % 2 === 0)
    await foldFigures(shop.system)
    for (const she of failing) await she.answer(she.card, '51')
    clock.travel(31 * day)
    await staySignedIn(db, new Date(clock.now().getTime() + 60 * day))
    for (const she of lives) {
      // How far a life is ahead of the shop only ever grows.
      const days = Math.round((clock.now().getTime() - she.started.getTime()) / day) + 8 * month - 6
      await she.travel(days)
      if (!failing.includes(she)) continue
      const way = draw.between(0, 2)
      if (way === 0) await she.answer(she.card, '00')
      const owed = (await she.renewals()).findLast(({ status }) => status !== 'completed')
      if (way === 1 && owed && (await she.pay(owed.id)).status === 201) done.links++
      await she.travel(days + 6)
      await she.answer(she.card, '00')
    }
    await lives[month]?.stop()
    await foldFigures(shop.system)
  }
  // Whose time a test moves lives ahead of the shop: its months are over by then.
  clock.travel(31 * day)
  await foldFigures(shop.system)
  await computeMonths(shop.system)
  return lives
}

await live()

test('payments by class and card, and why they were refused, are what the attempts of the rows come to', async () => {
  const orders = await db.selectFrom('orders').select(['id', 'method']).execute()
  const payments = await db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute()
  const counted = new Map<string, { attempts: number; paid: number }>()
  const reasons = new Map<string, number>()
  for (const order of orders) {
    const tries = payments.filter(({ order_id }) => order_id === order.id)
    for (const [nth, one] of tries.entries()) {
      if (one.method === 'balance' || !['paid', 'payment_failed'].includes(one.status)) continue
      const byUs = one.method === 'saved_card' && one.redirect_url === null && !one.asks_bank
      const name =
        order.method === 'subscription' ? (byUs ? (nth === 0 ? 'renewal' : 'retry') : 'link') : 'purchase'
      const key = `${name} ${one.method === 'apple_pay' ? 'apple_pay' : one.card_brand}`
      const sums = counted.get(key) ?? { attempts: 0, paid: 0 }
      counted.set(key, { attempts: sums.attempts + 1, paid: sums.paid + (one.status === 'paid' ? 1 : 0) })
      if (one.failure) reasons.set(one.failure, (reasons.get(one.failure) ?? 0) + 1)
    }
  }
  const { payments: classes, refusals } = await shown()
  expect(
    Object.fromEntries(
      classes.map((one) => [`${one.class} ${one.brand}`, { attempts: one.attempts, paid: one.paid }]),
    ),
  ).toEqual(Object.fromEntries(counted))
  expect(Object.fromEntries(refusals.map((one) => [one.reason, one.count]))).toEqual(
    Object.fromEntries(reasons),
  )
  // What was done says the same of those that somebody did.
  const of = (name: string) => classes.filter((one) => one.class === name)
  expect(of('purchase').reduce((sum, one) => sum + one.attempts - one.paid, 0)).toBe(done.refusedPurchases)
  expect(of('purchase').find(({ brand }) => brand === 'apple_pay')?.paid).toBe(done.applePay)
  expect(of('link').reduce((sum, one) => sum + one.paid, 0)).toBe(done.links)
  expect([of('renewal').length, of('retry').length, done.links].every((count) => count > 0)).toBe(true)
})

test('recovery after a failure is what the renewals and their payments come to, month by month', async () => {
  const orders = await db.selectFrom('orders').selectAll().where('method', '=', 'subscription').execute()
  const payments = await db.selectFrom('payments').selectAll().orderBy('created_at').orderBy('id').execute()
  for (const { month, failed_renewals: result } of (await shown()).months) {
    const failed = orders.filter(
      ({ id, created_at }) =>
        monthOf(created_at) === month &&
        payments.find(({ order_id }) => order_id === id)?.status === 'payment_failed',
    )
    const recovered = failed.filter(({ id }) =>
      payments.some(({ order_id, status }) => order_id === id && status === 'paid'),
    )
    const sum = (list: typeof orders) => list.reduce((all, one) => all + Number(one.final_price_minor), 0)
    expect([month, result]).toEqual([
      month,
      {
        total: failed.length,
        amount_minor: sum(failed),
        recovered: recovered.length,
        recovered_minor: sum(recovered),
      },
    ])
  }
  const all = (await shown()).months.map(({ failed_renewals: one }) => one)
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
  expect([sum((one) => one.recovered) > 0, sum((one) => one.total - one.recovered) > 0]).toEqual([true, true])
})

test('the plan mix is what the plans that run come to, and lifetime value what the movements do', async () => {
  const [subscriptions, periods, movements, products] = await Promise.all([
    db.selectFrom('subscriptions').selectAll().execute(),
    db
      .selectFrom('subscription_periods as d')
      .innerJoin('orders as o', 'o.id', 'd.order_id')
      .select(['d.subscription_id', 'd.days', 'd.starts_at', 'o.price_before_tax_minor'])
      .orderBy('d.starts_at')
      .execute(),
    db.selectFrom('recurring_movements').selectAll().orderBy('moved_at').orderBy('id').execute(),
    db.selectFrom('products').select('id').execute(),
  ])
  const { plans: mix, months, lifetime } = await shown()
  for (const { id } of products) {
    const running = subscriptions.filter(
      (one) => one.product_id === id && ['active', 'past_due', 'cancelled'].includes(one.status),
    )
    const recurring = running
      .filter(({ auto_renew }) => auto_renew)
      .map((one) => periods.findLast(({ subscription_id }) => subscription_id === one.id))
      .reduce(
        (sum, last) =>
          sum + (last ? Math.floor((Number(last.price_before_tax_minor) * 30) / last.days + 0.5) : 0),
        0,
      )
    const plan = mix.find((one) => one.product_id === id)
    expect([plan?.running ?? 0, plan?.recurring_minor ?? 0]).toEqual([running.length, recurring])
  }
  expect(mix.reduce((sum, one) => sum + one.recurring_minor, 0)).toBeGreaterThan(0)

  const standing = new Map<string, number>()
  const over = months.slice(0, -1).slice(-6)
  let [stood, left] = [0, 0]
  for (const { month } of months) {
    const opened = [...standing.values()].filter((amount) => amount > 0).length
    let lost = 0
    for (const one of movements.filter(({ moved_at }) => monthOf(moved_at) === month)) {
      const to = (standing.get(one.client_id ?? '') ?? 0) + Number(one.amount_minor)
      standing.set(one.client_id ?? '', to)
      if (to === 0) lost++
    }
    if (opened > 0 && over.some((each) => each.month === month)) [stood, left] = [stood + opened, left + lost]
  }
  const now = [...standing.values()].filter((amount) => amount > 0)
  const each = Math.round(now.reduce((sum, one) => sum + one, 0) / now.length)
  expect(left).toBeGreaterThan(0)
  expect(lifetime).toEqual({
    per_subscriber_minor: each,
    churn_percent: Math.round((left / stood) * 1_000) / 10,
    value_minor: Math.round(each / (left / stood)),
  })
})

test('each figure leads to its very rows, whose sum it is', async () => {
  const { months, payments, refusals, cohorts, plans: mix } = await shown()
  const compare = async (figure: RowFigure, query: { part?: string; month?: string }, figureSays: number) => {
    const { rows, total } = await rowsBehind(figure, query)
    const sum = rows.reduce((all, one) => all + one.amount_minor, 0)
    const added = { rows: rows.length, amount_minor: sum }
    expect([figure, query, total]).toEqual([figure, query, { ...added, computed_at: null }])
    // Of very many rows the total is not counted anew.
    const { total: kept } = await listFigureRows(desk, { figure, ...query }, { countsUpTo: -1 })
    expect([figure, query, kept]).toMatchObject([figure, query, added])
    expect([figure, query, isCounted(figure) ? rows.length : sum]).toEqual([figure, query, figureSays])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    return rows
  }
  for (const one of months.slice(-6)) {
    const { month } = one
    for (const kind of ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const) {
      const rows = await compare('movements', { part: kind, month }, one.recurring[kind].amount_minor)
      expect(rows.length).toBe(one.recurring[kind].clients)
      expect(rows.every(({ client, subscriptions }) => client !== null && subscriptions.length > 0)).toBe(
        true,
      )
    }
    const net = one.recurring.closing_minor - one.recurring.opening_minor
    await compare('movements', { month }, net)
    await compare('revenue', { month }, one.revenue_minor)
    await compare('sales', { month }, one.sales_minor)
    await compare('refunds', { month }, one.refunds_minor)
    await compare('vat', { month }, one.vat_minor)
    await compare('failed_renewals', { month }, one.failed_renewals.total)
    const recovered = await compare('recovered_renewals', { month }, one.failed_renewals.recovered)
    expect(recovered.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(
      one.failed_renewals.recovered_minor,
    )
  }
  for (const { month: start, cells } of cohorts.slice(-4))
    for (const cell of cells) {
      await compare('cohort_clients', { part: start, month: cell.month }, cell.clients)
      await compare('cohort_revenue', { part: start, month: cell.month }, cell.revenue_minor)
    }
  const ended = months.at(-2)?.month ?? ''
  const there = cohorts.flatMap(({ cells }) => cells.filter(({ month }) => month === ended))
  await compare(
    'cohort_clients',
    { month: ended },
    there.reduce((sum, { clients }) => sum + clients, 0),
  )
  for (const plan of mix) {
    await compare('running', { part: plan.product_id }, plan.running)
    await compare('recurring', { part: plan.product_id }, plan.recurring_minor)
  }
  // Figures over all months: each month's rows are that month's part of it.
  const over = async (figure: RowFigure, part: string, figureSays: number) => {
    const { months: shares } = await rowsBehind(figure, { part })
    expect([part, shares.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)]).toEqual([
      part,
      figureSays,
    ])
    for (const { month, amount } of shares) if (amount > 0) await compare(figure, { part, month }, amount)
  }
  for (const one of payments) {
    await over('attempts', `${one.class}|${one.brand}`, one.attempts)
    await over('paid_attempts', `${one.class}|${one.brand}`, one.paid)
  }
  for (const { reason, count } of refusals) await over('refusals', reason, count)
  const last = months.at(-2)?.month ?? ''
  const whole = await rowsBehind('attempts', { month: last })
  expect((await rowsBehind('attempts', { month: last, limit: '2' })).rows).toEqual(whole.rows)
  expect(whole.rows.length).toBeGreaterThan(4)
}, 60_000)

test('the plan mix of a month that is over stays, and is what the next one is compared with', async () => {
  const before = (await shown()).plans
  clock.travel(31 * day)
  await computeMonths(shop.system)
  const { plans: mix } = await shown()
  expect(mix.map((one) => one.previous_recurring_minor)).toEqual(before.map((one) => one.recurring_minor))
})

test('what is recovered late reaches its month on the next day', async () => {
  const late = await db
    .selectFrom('renewals as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'o.created_at'])
    .where('r.first_failed_at', 'is not', null)
    .where('r.status', '<>', 'paid')
    .orderBy('o.created_at')
    .executeTakeFirstOrThrow()
  const recovered = async () =>
    (await shown()).months.find(({ month }) => month === monthOf(late.created_at))?.failed_renewals.recovered
  clock.travel(62 * day)
  await computeMonths(shop.system)
  const before = (await recovered()) ?? 0
  await sql`update renewals set status = 'paid' where id = ${late.id}`.execute(db)
  clock.travel(day)
  await computeMonths(shop.system)
  expect(await recovered()).toBe(before + 1)
})

test('a month that is not shown has no rows to be asked for', async () => {
  await staySignedIn(db, clock.now())
  const path = 'GET /api/users/v1/analytics/rows?figure=vat&month=2020-01'
  expect((await shop.ask(path, { token: admin.token })).status).toBe(422)
})

test('what stands now has rows of the running month alone: those of another would not be its figure', async () => {
  await staySignedIn(db, clock.now())
  const month = (await shown()).months.at(-2)?.month
  for (const figure of ['running', 'recurring']) {
    const path = `GET /api/users/v1/analytics/rows?figure=${figure}`
    expect((await shop.ask(path, { token: admin.token })).status).toBe(200)
    const past = await shop.ask(`${path}&month=${month}`, { token: admin.token })
    expect([figure, past.status, Object.keys(past.body.errors ?? {})]).toEqual([figure, 422, ['month']])
  }
})

test('a client whose plan began before they did, by an import or a handover, is among the rows of its month', async () => {
  const cells = (await shown()).cohorts.flatMap((one) => one.cells).filter(({ clients }) => clients > 0)
  const ended = cells.map((cell) => cell.month).filter((one) => one < monthOf(clock.now()))
  const month = ended.toSorted().at(-1) ?? ''
  const before = await rowsBehind('cohort_clients', { month })
  const id = before.rows[0]?.client?.id ?? ''
  await db.updateTable('clients').set({ created_at: clock.now() }).where('id', '=', id).execute()
  const { rows, total } = await rowsBehind('cohort_clients', { month })
  expect(rows.map(({ client }) => client?.id)).toContain(id)
  expect([rows.length, total.rows]).toEqual([before.rows.length, before.rows.length])
})

test('a plan that is handed over counts for whoever had it then, in its month and in its cohort', async () => {
  const { owner, member, orderId, path } = await offeredPlan(shop)
  clock.travel(day / 24)
  const consent = { payment_method_id: await shop.saveCard(member.token), accept_terms: true }
  const taken = await shop.ask(`PUT ${path}/ownership`, { token: member.token, body: consent })
  expect(taken.status, taken.text).toBe(200)
  await shop.runJobs()
  await computeMonths(shop.system)
  await shown()
  const month = monthOf(clock.now())
  const { rows, total } = await rowsBehind('cohort_clients', { month, part: month })
  const both = [owner.clientId, member.clientId]
  expect(rows.map(({ client }) => client?.id)).toEqual(expect.arrayContaining(both))
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const { cohorts } = await shown()
  const cell = cohorts.find((one) => one.month === month)?.cells.find((one) => one.month === month)
  expect([cell?.clients, total.rows]).toEqual([rows.length, rows.length])
  const whole = await rowsBehind('cohort_clients', { month })
  expect(whole.rows.map(({ client }) => client?.id)).toEqual(expect.arrayContaining(both))
  expect(whole.total.rows).toBe(whole.rows.length)
  // What the former owner paid is theirs.
  const paid = await rowsBehind('cohort_revenue', { month, part: month })
  expect(paid.rows.find(({ order }) => order?.id === orderId)?.client?.id).toBe(owner.clientId)

  // In the month behind it the plan is the new owner's alone: theirs ends before.
  clock.travel(20 * day)
  await shown()
  const later = await rowsBehind('cohort_clients', { month: monthOf(clock.now()) })
  const ids = later.rows.map(({ client }) => client?.id)
  expect(ids).toContain(member.clientId)
  expect(ids.includes(owner.clientId)).toBe(monthOf(clock.now()) === month)
})
