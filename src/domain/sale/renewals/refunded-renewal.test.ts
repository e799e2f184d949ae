import { describe, expect, it, vi } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import type { Subscriber } from '#test/subscriber'

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
      .where('r.cause', '=', 'late_after_cancellation')
      .execute()
    expect(refunds).toEqual([{ cause: 'late_after_cancellation', status: 'done' }])
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  })
})
