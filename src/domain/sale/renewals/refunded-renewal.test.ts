import { describe, expect, it, vi } from 'vitest'
import type { Context } from '#domain/core/context'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { inTransaction } from '#domain/core/transaction'
import { endAccess } from '#domain/sale/lifecycle/end-access'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { handlers } from '#jobs/handlers'
import { formatDate } from '#locales/format'
import { basisPoints } from '#rules/core/money'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addTestCoupon, openTestShop, travellingClock } from '#test/shop'
import { day, newSubscriber, renewWithSavedCard, type Subscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db, { now: travellingClock().now })
const admin = await signedInStaff(db, 'admin')
const own = '/api/clients/v1'

/** Renewed a day before its end, and given back twelve hours later: before the new period begins. */
async function refunded(
  by: 'law' | 'staff',
  period: 'end' | 'keep' = 'end',
  one?: Subscriber,
): Promise<Subscriber> {
  const she = one ?? (await newSubscriber(shop, db))
  await she.travel(one ? 89.5 : 29.5)
  const [order] = await she.renewals()
  expect(order?.status).toBe('completed')
  const answer =
    by === 'law'
      ? await shop.ask(`POST ${own}/orders/${order?.id}/refund_requests`, {
          token: she.token,
          body: { reason: 'changed my mind' },
        })
      : await shop.ask(`POST /api/users/v1/orders/${order?.id}/refunds`, {
          token: admin.token,
          body: {
            amount_minor: Number(order?.price_after_tax_minor),
            reason: 'asked',
            destination: 'card',
            period,
          },
        })
  expect(answer.status).toBe(201)
  return she
}

const offMessages = async (she: Subscriber) =>
  (await she.result()).filter((one) => one.startsWith('renewal_refunded'))

describe('a renewal that is given back before its period begins', () => {
  it.each(['law', 'staff'] as const)(
    'ends the plan at its paid end, at once, and says so once (%s)',
    async (by) => {
      const she = await refunded(by)
      expect(await she.read()).toMatchObject({ status: 'active', auto_renew: false, points_left: 300 })
      await she.travel(29.9)
      expect(await offMessages(she)).toEqual(['renewal_refunded:29.5'])
      await she.travel(30.01)
      expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
      await she.travel(40)
      expect(await she.renewals()).toHaveLength(1)
      expect((await she.result()).slice(-2)).toEqual(['renewal_refunded:29.5', 'plan_expired:30'])
      expect(await she.books()).toMatchObject({ total: 0, held: 0 })
    },
  )

  it('is charged again, once, where its owner turns the renewal on again', async () => {
    const she = await refunded('staff')
    expect((await she.renewWith(she.card)).status).toBe(200)
    await she.travel(31)
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['refunded', 'completed'])
    const plan = await she.read()
    expect(plan).toMatchObject({ status: 'active', auto_renew: true, days_left: 29 })
    await she.travel(45)
    expect(await she.renewals()).toHaveLength(2)
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })

  it('takes the smaller plan that it had paid for with it', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const change = async (product: string) =>
      shop.ask(`POST ${own}/subscriptions/${she.id}/plan_changes`, {
        token: she.token,
        body: { product_id: product, accept_terms: true },
      })
    expect((await change(shop.plans.small)).status).toBe(201)
    await refunded('staff', 'end', she)
    expect(await she.read()).toMatchObject({
      status: 'active',
      auto_renew: false,
      plan_change: null,
      scheduled_change: null,
      product: { id: shop.plans.shared },
    })
    // It can be chosen again, and then it comes.
    await she.renewWith(she.card)
    expect((await change(shop.plans.small)).status).toBe(201)
    await she.travel(90.1)
    expect(await she.read()).toMatchObject({ product: { id: shop.plans.small }, scheduled_change: null })
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })

  it('leaves the day of the smaller plan that it paid for to the time before it: given back, that brings it nearer', async () => {
    const she = await newSubscriber(shop, db, { product: shop.plans.shared })
    const wish = { product_id: shop.plans.small, accept_terms: true }
    await shop.ask(`POST ${own}/subscriptions/${she.id}/plan_changes`, { token: she.token, body: wish })
    await she.travel(89.5)
    const [bought, paid] = (await she.read()).periods
    const back = { amount_minor: 23_000, reason: 'asked', destination: 'card', period: 'end' }
    const path = `POST /api/users/v1/orders/${bought.order_id}/refunds`
    expect((await shop.ask(path, { token: admin.token, body: back })).status).toBe(201)
    const { periods, scheduled_change: chosen } = await she.read()
    const moved = periods.find(({ order_id: id }: { order_id: string }) => id === paid.order_id)
    expect(Date.parse(moved.starts_at)).toBeLessThan(Date.parse(paid.starts_at))
    expect(Date.parse(chosen.takes_effect_at)).toBe(Date.parse(moved.starts_at))
  })

  it('goes on and renews behind the period that staff leave', async () => {
    const she = await refunded('staff', 'keep')
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
    await she.travel(58.9)
    expect(await she.renewals()).toHaveLength(1)
    await she.travel(59.1)
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['refunded', 'completed'])
    expect(await offMessages(she)).toEqual([])
  })
})

describe('a renewal that is at the gateway while its plan is ended', () => {
  it.each([
    {
      how: 'a refund',
      end: (id: string) => ({
        target: `POST /api/users/v1/orders/${id}/refunds`,
        body: { amount_minor: 100, reason: 'asked', destination: 'balance', period: 'end' },
      }),
    },
    {
      how: 'a chargeback',
      end: (id: string) => ({
        target: `POST /api/users/v1/orders/${id}/chargebacks`,
        body: { reason: 'the bank', reference: 'D-1' },
      }),
    },
  ])('goes back, and $how stands', async ({ end }) => {
    const she = await newSubscriber(shop, db)
    const [first] = (await shop.ask(`GET ${own}/orders`, { token: she.token })).body.orders
    await shop.bank.call('PUT', '/sandbox/faults', { latency_ms: 900 }, null)
    const charged = she.travel(29.1)
    await vi.waitFor(
      async () => {
        const sent = await db
          .selectFrom('payments as p')
          .innerJoin('renewals as r', 'r.charging_payment_id', 'p.id')
          .select('p.id')
          .where('r.subscription_id', '=', she.id)
          .execute()
        expect(sent).toHaveLength(1)
      },
      { timeout: 10_000, interval: 20 },
    )
    const { target, body } = end(first.id)
    const answer = await shop.ask(target, { token: admin.token, body })
    expect(answer.status).toBe(201)
    await charged
    await shop.bank.call('PUT', '/sandbox/faults', {}, null)
    await she.travel(29.5)

    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['cancelled'])
    const refunds = await db
      .selectFrom('refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['r.cause', 'r.status'])
      .where('o.client_id', '=', she.clientId)
      .where('r.cause', '=', 'plan_ended')
      .execute()
    expect(refunds).toEqual([{ cause: 'plan_ended', status: 'done' }])
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })
})

describe('a renewal that is paid and waits for its fulfilment while its plan is ended', () => {
  const late = { 'order.fulfil': async (ctx: Context) => new Date(ctx.now().getTime() + 3_600_000) }
  /**
   * Paid a day before the end; the charge's answer is lost, so that its fulfilment is left to its job, which
   * comes an hour later.
   */
  async function paid(product?: string) {
    const she = await newSubscriber(shop, db, product ? { product } : {})
    const [first] = (await shop.ask(`GET ${own}/orders`, { token: she.token })).body.orders
    const [{ days }] = (await she.read()).periods
    await shop.bank.faults({ drop_after_charge: 1 })
    await she.travel(days - 1 + 0.01, late)
    await shop.bank.faults({})
    expect((await she.renewals()).map(({ status }) => status)).toEqual(['processing'])
    return { she, first, days }
  }

  const causesOf = (clientId: string) =>
    db
      .selectFrom('messages')
      .select((row) => row.ref('parameters', '->>').key('cause').as('cause'))
      .where('client_id', '=', clientId)
      .where('template', '=', 'payment_returned')
      .where('channel', '=', 'email')
      .execute()

  it.each([
    {
      how: 'a refund',
      path: (id: string) => `POST /api/users/v1/orders/${id}/refunds`,
      body: { amount_minor: 100, reason: 'asked', destination: 'balance', period: 'end' },
    },
    {
      how: 'a chargeback',
      path: (id: string) => `POST /api/users/v1/orders/${id}/chargebacks`,
      body: { reason: 'the bank', reference: 'D-1' },
    },
  ])('goes back by itself, and $how stands', async ({ path, body }) => {
    const { she, first, days } = await paid()
    expect((await shop.ask(path(first.id), { token: admin.token, body })).status).toBe(201)
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
    await she.travel(days)
    const [renewal] = await she.renewals()
    expect(renewal).toMatchObject({ status: 'refunded' })
    const refunds = (await shop.ask(`GET ${own}/orders/${renewal?.id}`, { token: she.token })).body.order
      .refunds
    expect(refunds).toMatchObject([
      { amount_minor: Number(renewal?.price_after_tax_minor), destination: 'card', status: 'done' },
    ])
    expect(await causesOf(she.clientId)).toEqual([{ cause: 'plan_ended' }])
    expect(await renewalRows(she.id)).toEqual([{ status: 'withdrawn' }])
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
    await she.travel(days + 40)
    expect(await she.renewals()).toHaveLength(1)
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })

  it('just ends where a coupon had paid all of it: nobody is told of money', async () => {
    const { token, clientId } = await shop.newClient()
    await addTestCoupon(shop.system, 'ALLFREE', {
      discount: { kind: 'percent', percentage: basisPoints(10_000) },
      renewals: null,
    })
    const first = (await shop.placeOrder(token, { coupon: 'ALLFREE' })).body.order
    await shop.pay(token, first.id, { method: 'balance' })
    await shop.runJobs()
    const { subscription_id: id } = await shop.readOrder(token, first.id)
    await renewWithSavedCard(shop, { token, id })
    const travel = (to: Date, instead = {}) =>
      runTimeOfClient(shop.system, { ...handlers, ...instead }, { clientId, to })
    const start = shop.system.now().getTime()
    await travel(new Date(start + 29.01 * day), late)
    const renewal = () =>
      db
        .selectFrom('orders')
        .select(['id', 'status', 'final_price_minor'])
        .where('client_id', '=', clientId)
        .where('method', '=', 'subscription')
        .executeTakeFirstOrThrow()
    expect(await renewal()).toMatchObject({ status: 'processing', final_price_minor: 0n })
    await inTransaction(shop.system, async (tx) => {
      await endAccess(tx, shop.system, await lockOrder(tx, first.id))
    })
    await travel(new Date(start + 29.5 * day))
    expect(await renewal()).toMatchObject({ status: 'refunded' })
    expect(await renewalRows(id)).toEqual([{ status: 'withdrawn' }])
    expect(await causesOf(clientId)).toEqual([])
  })

  it('of its own order that staff refund is withdrawn with it, and the plan ends at its paid end', async () => {
    const { she, days } = await paid()
    const [renewal] = await she.renewals()
    const refund = await shop.ask(`POST /api/users/v1/orders/${renewal?.id}/refunds`, {
      token: admin.token,
      body: {
        amount_minor: Number(renewal?.price_after_tax_minor),
        reason: 'asked',
        destination: 'card',
        period: 'end',
      },
    })
    expect(refund.status).toBe(201)
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: false })
    expect(await renewalRows(she.id)).toEqual([{ status: 'withdrawn' }])
    await she.travel(days + 0.1)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    expect(await she.renewals()).toHaveLength(1)
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })

  it('ends one way or the other where both happen at the same moment', { timeout: 60_000 }, async () => {
    for (let race = 0; race < 6; race++) {
      const { she, first, days } = await paid()
      const [refund] = await Promise.all([
        shop.ask(`POST /api/users/v1/orders/${first.id}/refunds`, {
          token: admin.token,
          body: { amount_minor: 100, reason: 'asked', destination: 'balance', period: 'end' },
        }),
        she.travel(days - 0.9),
      ])
      expect(refund.status).toBe(201)
      await she.travel(days - 0.5)
      const [renewal] = await she.renewals()
      // Either its time moved up into what the refund made free, or its money went back.
      expect([
        ['completed', 'active'],
        ['refunded', 'expired'],
      ]).toContainEqual([renewal?.status, (await she.read()).status])
      expect(await she.books()).toMatchObject({ total: 0, held: 0 })
    }
  })
})

const renewalRows = (subscriptionId: string) =>
  db.selectFrom('renewals').select('status').where('subscription_id', '=', subscriptionId).execute()

it('ends a plan that rests behind the time that is given back, where staff end it with the refund', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(10)
  const until = riyadhDate(addDays(she.started, 60))
  await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
  await she.travel(35)
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', she.clientId)
    .executeTakeFirstOrThrow()
  const body = { amount_minor: 6_900, reason: 'asked', destination: 'card', period: 'end' }
  const given = await shop.ask(`POST /api/users/v1/orders/${id}/refunds`, { token: admin.token, body })
  expect(given.status).toBe(201)
  await she.travel(35.2)
  expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false, paused_until: null })
  await she.travel(61)
  expect(await she.renewals()).toEqual([])
})

describe('a plan in the grace of a renewal that failed, whose last paid period is given back', () => {
  const refuse = async (plan: { pausedUntil: number | null }) => {
    const she = await newSubscriber(shop, db)
    if (plan.pausedUntil !== null) {
      const until = riyadhDate(addDays(she.started, plan.pausedUntil))
      await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
    }
    await she.answer(she.card, '51')
    await she.travel((plan.pausedUntil ?? 30) + 0.5)
    expect(await she.read()).toMatchObject({ status: 'past_due', auto_renew: true })
    await she.answer(she.card, '00')
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('client_id', '=', she.clientId)
      .where('method', '<>', 'subscription')
      .executeTakeFirstOrThrow()
    const refund = await shop.ask(`POST /api/users/v1/orders/${id}/refunds`, {
      token: admin.token,
      body: { amount_minor: 6_900, reason: 'asked', destination: 'balance', period: 'end' },
    })
    expect(refund.status).toBe(201)
    await she.travel((plan.pausedUntil ?? 30) + 0.6)
    return she
  }

  it('is not renewed out of what was given back, and a pause behind which nothing is left ends', async () => {
    const she = await refuse({ pausedUntil: 40 })
    expect(await she.read()).toMatchObject({ status: 'expired', auto_renew: false })
    await she.travel(60)
    expect((await she.renewals()).map(({ status }) => status)).not.toContain('completed')
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })

  it('stays for the days that were promised, as a message says, and is not tried again', async () => {
    const she = await refuse({ pausedUntil: null })
    expect(await she.read()).toMatchObject({ status: 'cancelled', auto_renew: false })
    const messages = await db
      .selectFrom('messages')
      .select('body')
      .where('client_id', '=', she.clientId)
      .where('template', '=', 'subscription_changed')
      .execute()
    expect(messages.length).toBeGreaterThan(0)
    // Five days from the charge that failed, a day before the end.
    for (const { body } of messages) expect(body).toContain(formatDate(addDays(she.started, 34), 'en'))
    await she.travel(60)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    expect((await she.renewals()).map(({ status }) => status)).not.toContain('completed')
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })
})
