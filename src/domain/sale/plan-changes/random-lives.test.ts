import { expect, it } from 'vitest'
import { newId } from '#domain/core/new-id'
import { verifyBooks } from '#domain/desk/reconciliation/verify-books'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { random } from '#test/random'
import { addDearPlan, addTestCoupon, openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const own = '/api/clients/v1'
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(50_333)), points: 777, days: 365 })
const dearest = await addDearPlan(shop.system, { price: beforeTax(halalas(45_000)), points: 900, days: 90 })
const plans = [shop.plans.small, shop.plans.shared, large, dearest]
await addTestCoupon(shop.system, 'LIFE', { renewals: 2, product_ids: [shop.plans.small, dearest] })

/** A number below `sides`, the same for the same seed. */
function dice(seed: number) {
  const draw = random(seed)
  return (sides: number): number => draw.between(0, Math.max(sides, 1) - 1)
}

type Life = {
  one: Subscriber
  roll: (sides: number) => number
  admin: string
  /** Renewals whose price was foretold. */
  said: { count: number }
}

const subscriptionOf = async (one: Subscriber) => {
  const { subscriptions } = (await shop.ask(`GET ${own}/subscriptions`, { token: one.token })).body
  return subscriptions.find(({ renewal }: { renewal: object | null }) => renewal !== null)
}

const running = async ({ one }: Life) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'product_id', 'ends_at'])
    .where('client_id', '=', one.clientId)
    .where('status', 'in', ['active', 'past_due', 'cancelled'])
    .executeTakeFirst()

/** What it is for this client now. */
async function nowOf({ clientId }: Subscriber): Promise<number> {
  const row = await db
    .selectFrom('client_clocks')
    .select('ahead_ms')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return clock.now().getTime() + Number(row?.ahead_ms ?? 0)
}

async function travelTo(one: Subscriber, moment: number): Promise<void> {
  await one.travel((moment - Number(one.started)) / day)
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2040-01-01'), last_used_at: new Date(moment) })
    .where('client_id', '=', one.clientId)
    .execute()
}

/** The last reminder of a charge, two days before it. */
async function remindersOf(one: Subscriber, chargedAt: number): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('client_id', '=', one.clientId)
    .where('channel', '=', 'sms')
    .where('template', 'in', ['renewal_soon', 'resume_soon', 'renewal_consent'])
    .where('created_at', '>=', new Date(chargedAt - 2.1 * day))
    .where('created_at', '<', new Date(chargedAt))
    .execute()
  return rows.length
}

/** Each action may be refused by the state of things; none may ever leave the books wrong. */
const actions: ((life: Life) => Promise<string>)[] = [
  async function change(life) {
    const plan = await running(life)
    const wanted = plans[life.roll(plans.length)] ?? large
    if (!plan || wanted === plan.product_id) return 'nothing to change'
    const call = `POST ${own}/subscriptions/${plan.id}/plan_changes`
    const { token } = life.one
    const { quote } = (await shop.ask(call, { token, body: { product_id: wanted } })).body
    const made = await shop.ask(call, {
      token,
      body: { product_id: wanted, accept_terms: true, auto_renew: true },
    })
    const order = made.body.order
    if (!order) {
      // What waits is charged as it was quoted, and stands with its day on the subscription.
      if (made.status === 201) {
        const { renewal, scheduled_change: chosen } = made.body.subscription
        expect(renewal.price_after_tax_minor).toBe(quote.price_after_tax_minor)
        expect(renewal.card_minor).toBe(quote.final_price_minor)
        expect(Date.parse(chosen.takes_effect_at)).toBe(Date.parse(quote.takes_effect_at))
      }
      return `${quote?.kind}: ${made.status}`
    }
    // A change at once leaves no money over.
    expect(quote.credit_used_minor).toBe(quote.credit_minor)
    // The quote is the order is the charge, to the halala.
    expect(order.final_price_minor).toBe(quote.final_price_minor)
    if (life.roll(4) === 0) return 'left unpaid'
    if (order.final_price_minor === 0) await shop.pay(token, order.id, { method: 'balance' })
    else await life.one.pay(order.id)
    await shop.runJobs()
    const paid = await shop.readOrder(token, order.id)
    expect(paid.status).toBe('completed')
    const charged = paid.payments.find((payment: { status: string }) => payment.status === 'paid')
    expect(charged.amount_minor).toBe(quote.final_price_minor)
    return `upgraded for ${charged.amount_minor}`
  },
  async function renew({ one, said }) {
    const plan = await subscriptionOf(one)
    if (!plan?.auto_renew || !plan.renewal || plan.status === 'past_due') return 'nothing to renew'
    const { charged_at: at, price_after_tax_minor: price, card_minor: card } = plan.renewal
    const before = await one.renewals()
    const isRemindedOf = (await nowOf(one)) < Date.parse(at) - 3 * day && plan.renewal.product.days > 14
    await travelTo(one, Date.parse(at) + 0.05 * day)
    const charged = (await one.renewals())[before.length]
    if (!charged) return 'not renewed'
    // What the account said is what came.
    expect([charged.price_after_tax_minor, charged.final_price_minor]).toEqual([BigInt(price), BigInt(card)])
    if (isRemindedOf)
      expect(await remindersOf(one, Date.parse(at)), `a reminder before ${at}`).toBeGreaterThan(0)
    said.count += 1
    return `renewed for ${price}`
  },
  async function extend({ one, roll }) {
    const plan = await db
      .selectFrom('subscriptions')
      .select('product_id')
      .where('client_id', '=', one.clientId)
      .where('status', 'in', ['active', 'cancelled'])
      .executeTakeFirst()
    const placed = await shop.placeOrder(one.token, {
      product_id: plan?.product_id ?? shop.plans.small,
      ...(roll(3) === 0 && { coupon: 'LIFE' }),
    })
    if (placed.status !== 201) return `not placed: ${placed.status}`
    const { id, final_price_minor: due } = placed.body.order
    if (due === 0) await shop.pay(one.token, id, { method: 'balance' })
    else await one.pay(id)
    await shop.runJobs()
    return 'extended'
  },
  async function spend(life) {
    const plan = await running(life)
    const period = await db
      .selectFrom('subscription_periods')
      .select(['id', 'points_left'])
      .where('subscription_id', '=', plan?.id ?? newId())
      .where('ended_early_at', 'is', null)
      .where('points_left', '>', 0)
      .executeTakeFirst()
    if (!plan || !period) return 'nothing to spend'
    const points = 1 + life.roll(period.points_left)
    const left = period.points_left - points
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('subscription_periods')
        .set({ points_left: left })
        .where('id', '=', period.id)
        .execute()
      await tx
        .insertInto('points_entries')
        .values({
          id: newId(),
          subscription_id: plan.id,
          period_id: period.id,
          kind: 'spend',
          points: -points,
          points_left: left,
          created_at: clock.now(),
        })
        .execute()
    })
    return `spent ${points}`
  },
  async function refund({ one, roll, admin }) {
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('client_id', '=', one.clientId)
      .where('settled_at', 'is not', null)
      .execute()
    const order = orders[roll(orders.length)]
    if (!order) return 'nothing bought'
    const result = await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
      token: admin,
      body: {
        amount_minor: 1 + roll(20_000),
        reason: 'random',
        destination: roll(2) === 0 ? 'card' : 'balance',
        period: roll(3) === 0 ? 'end' : 'keep',
      },
    })
    await shop.runJobs()
    return `refund: ${result.status}`
  },
  async function withdraw({ one, roll }) {
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('client_id', '=', one.clientId)
      .where('settled_at', 'is not', null)
      .execute()
    const order = orders[roll(orders.length)]
    if (!order) return 'nothing bought'
    const result = await shop.ask(`POST ${own}/orders/${order.id}/refund_requests`, {
      token: one.token,
      body: { destination: roll(2) === 0 ? 'card' : 'balance' },
    })
    await shop.runJobs()
    return `taken back: ${result.status}`
  },
  async function rest(life) {
    const plan = await running(life)
    if (!plan) return 'nothing to rest'
    const until = riyadhDate(new Date(plan.ends_at.getTime() + (1 + life.roll(30)) * day))
    const path = `${own}/subscriptions/${plan.id}/pause`
    const result =
      life.roll(3) === 0
        ? await shop.ask(`DELETE ${path}`, { token: life.one.token })
        : await shop.ask(`PUT ${path}`, { token: life.one.token, body: { until } })
    return `rest: ${result.status}`
  },
  async function wait({ one, roll }) {
    const days = 1 + roll(25)
    await travelTo(one, (await nowOf(one)) + days * day)
    return `${days} days later`
  },
]

const said = { count: 0 }
const somethingDone = (lines: string[]) => lines.some((line) => !line.startsWith('nothing'))
/** What a client does who gives nothing back, renewing most of all. */
const faithful = actions.filter(({ name }) =>
  ['change', 'extend', 'renew', 'spend', 'rest', 'wait'].includes(name),
)

it.each([11, 47, 977, 4_021])(
  'keeps every book right through a random life (seed %i)',
  async (seed) => {
    expect(somethingDone(await live(seed, actions))).toBe(true)
  },
  60_000,
)

it.each([5, 23, 71, 309])(
  'charges what it said through a random life of changes (seed %i)',
  async (seed) => {
    const mostly = faithful.filter(({ name }) => name === 'renew')
    expect(somethingDone(await live(seed, [...faithful, ...mostly]))).toBe(true)
  },
  60_000,
)

/** Whatever has become of a plan, its client and staff can look at it. */
async function readAll(one: Subscriber, admin: string, way: string): Promise<void> {
  const list = await shop.ask(`GET ${own}/subscriptions`, { token: one.token })
  expect(list.status, way).toBe(200)
  for (const { id } of list.body.subscriptions) {
    const pages = [
      await shop.ask(`GET ${own}/subscriptions/${id}`, { token: one.token }),
      await shop.ask(`GET /api/users/v1/subscriptions/${id}`, { token: admin }),
    ]
    expect(
      pages.map(({ status }) => status),
      way,
    ).toEqual([200, 200])
  }
}

/** Returns what came of each action. */
async function live(seed: number, some: typeof actions): Promise<string[]> {
  const admin = (await signedInStaff(db, 'admin')).token
  const one = await newSubscriber(shop, db)
  const life: Life = { one, roll: dice(seed), admin, said }
  const result: string[] = []
  for (let step = 0; step < 10; step++) {
    const action = some[life.roll(some.length)]
    if (action) result.push(await action(life))
    await readAll(one, admin, result.join(' → '))
    const verdict = await verifyBooks(shop.system, {
      from: new Date(Date.now() - 30 * day),
      to: new Date(Date.now() + 5_000 * day),
    })
    expect(verdict.problems, result.join(' → ')).toEqual([])
  }
  const twice = await db
    .selectFrom('plan_change_credits as k')
    .innerJoin('plan_changes as c', 'c.id', 'k.plan_change_id')
    .select('k.period_id')
    .where('c.status', '=', 'done')
    .where('c.client_id', '=', one.clientId)
    .groupBy('k.period_id')
    .having((row) => row.fn.countAll(), '>', 1)
    .execute()
  expect(twice, result.join(' → ')).toEqual([])
  return result
}

it('foretold renewals in those lives', () => {
  expect(said.count).toBeGreaterThan(8)
})
