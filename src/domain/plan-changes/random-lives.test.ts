import { expect, it } from 'vitest'
import { newId } from '#domain/new-id'
import { verifyBooks } from '#domain/reconciliation/verify-books'
import { halalas } from '#rules/money'
import { riyadhDate } from '#rules/riyadh-days'
import { signedInStaff } from '#test/api'
import { random } from '#test/random'
import { addDearPlan, openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import type { Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const own = '/api/clients/v1'
const large = await addDearPlan(shop.system, { price: halalas(50_333), points: 777, days: 365 })
const plans = [shop.plans.small, shop.plans.shared, large]

/** A number below `sides`, the same for the same seed. */
function dice(seed: number) {
  const draw = random(seed)
  return (sides: number): number => draw.between(0, Math.max(sides, 1) - 1)
}

type Life = { one: Subscriber; roll: (sides: number) => number; admin: string }

const running = async ({ one }: Life) =>
  db
    .selectFrom('subscriptions')
    .select(['id', 'product_id', 'ends_at'])
    .where('client_id', '=', one.clientId)
    .where('status', 'in', ['active', 'past_due', 'cancelled'])
    .executeTakeFirst()

/** Each deed may be refused by the state of things; none may ever leave the books wrong. */
const deeds: ((life: Life) => Promise<string>)[] = [
  async function change(life) {
    const plan = await running(life)
    const wanted = plans[life.roll(plans.length)] ?? large
    if (!plan || wanted === plan.product_id) return 'nothing to change'
    const call = `POST ${own}/subscriptions/${plan.id}/plan_changes`
    const { token } = life.one
    const { quote } = (await shop.ask(call, { token, body: { product_id: wanted } })).body
    const made = await shop.ask(call, { token, body: { product_id: wanted, accept_terms: true } })
    const order = made.body.order
    if (!order) return `${quote?.kind}: ${made.status}`
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
  async function extend({ one }) {
    const plan = await db
      .selectFrom('subscriptions')
      .select('product_id')
      .where('client_id', '=', one.clientId)
      .where('status', 'in', ['active', 'cancelled'])
      .executeTakeFirst()
    const placed = await shop.placeOrder(one.token, { product_id: plan?.product_id ?? shop.plans.small })
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
    const told = await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
      token: admin,
      body: {
        amount_minor: 1 + roll(20_000),
        reason: 'random',
        destination: roll(2) === 0 ? 'card' : 'balance',
        period: roll(3) === 0 ? 'end' : 'keep',
      },
    })
    await shop.runJobs()
    return `refund: ${told.status}`
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
    const told = await shop.ask(`POST ${own}/orders/${order.id}/refund_requests`, {
      token: one.token,
      body: { destination: roll(2) === 0 ? 'card' : 'balance' },
    })
    await shop.runJobs()
    return `taken back: ${told.status}`
  },
  async function rest(life) {
    const plan = await running(life)
    if (!plan) return 'nothing to rest'
    const until = riyadhDate(new Date(plan.ends_at.getTime() + (1 + life.roll(30)) * day))
    const path = `${own}/subscriptions/${plan.id}/pause`
    const told =
      life.roll(3) === 0
        ? await shop.ask(`DELETE ${path}`, { token: life.one.token })
        : await shop.ask(`PUT ${path}`, { token: life.one.token, body: { until } })
    return `rest: ${told.status}`
  },
]

it.each([11, 47, 977, 4_021])(
  'keeps every book right through a random life (seed %i)',
  async (seed) => {
    const admin = (await signedInStaff(db, 'admin')).token
    const one = await newSubscriber(shop, db)
    const life: Life = { one, roll: dice(seed), admin }
    const told: string[] = []
    for (let step = 0; step < 10; step++) {
      const deed = deeds[life.roll(deeds.length)]
      if (deed) told.push(await deed(life))
      const verdict = await verifyBooks(shop.system, {
        from: new Date(Date.now() - 30 * day),
        to: new Date(Date.now() + 30 * day),
      })
      expect(verdict.problems, told.join(' → ')).toEqual([])
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
    expect(twice, told.join(' → ')).toEqual([])
    expect(told.some((deed) => !deed.startsWith('nothing'))).toBe(true)
  },
  60_000,
)
