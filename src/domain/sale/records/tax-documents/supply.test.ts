import { expect, test } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { onLastDay } from '#rules/core/last-day'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(50_000)), points: 5_000, days: 90 })

const change = (one: Subscriber, product: string) =>
  shop.ask(`POST /api/clients/v1/subscriptions/${one.id}/plan_changes`, {
    token: one.token,
    body: { product_id: product, accept_terms: true },
  })

/**
 * Of each paid order of the client: the days that its invoice says, and those of the period that it bought.
 */
async function daysOf({ clientId }: Subscriber) {
  const rows = await db
    .selectFrom('tax_documents as d')
    .innerJoin('subscription_periods as p', 'p.order_id', 'd.order_id')
    .select(['d.content', 'p.starts_at', 'p.ends_at'])
    .where('d.client_id', '=', clientId)
    .where('d.kind', '=', 'invoice')
    .orderBy('d.place')
    .execute()
  return {
    said: rows.map(({ content }) => content.supply),
    bought: rows.map((row) => ({
      from: riyadhDate(row.starts_at),
      until: riyadhDate(onLastDay(row.ends_at)),
    })),
  }
}

test.each<[string, number, (one: Subscriber) => Promise<unknown>, object]>([
  ['a purchase', 1, async () => {}, {}],
  ['an extension', 2, (one) => shop.buy(one.token), {}],
  ['a renewal in time', 2, (one) => one.travel(29.5), {}],
  [
    'a renewal that the bank took late',
    2,
    async (one) => {
      await one.travel(31)
      await one.answer(one.card, '00')
      await one.travel(34)
    },
    { code: '51' },
  ],
  [
    'a renewal that settles behind the paid end, before its grace',
    2,
    async (one) => {
      // Nobody works while the end goes by; then the charge comes first.
      const later = (days: number) => async () => addDays(one.started, days)
      await one.travel(30.6, { 'subscription.renew': later(30.62), 'subscription.advance': later(30.65) })
      await one.travel(30.7)
    },
    {},
  ],
  [
    'a renewal that ended a pause and that the bank took late',
    2,
    async (one) => {
      const until = riyadhDate(addDays(one.started, 50))
      await shop.ask(`PUT /api/clients/v1/subscriptions/${one.id}/pause`, {
        token: one.token,
        body: { until },
      })
      await one.travel(50.5)
      await one.answer(one.card, '00')
      await one.travel(51.5)
    },
    { code: '51' },
  ],
  [
    'a renewal with a smaller plan',
    2,
    async (one) => {
      await change(one, shop.plans.small)
      await one.travel(89.5)
      await one.travel(91)
    },
    { product: shop.plans.shared },
  ],
  [
    'an upgrade',
    2,
    async (one) => {
      const { order } = (await change(one, large)).body
      const { payment } = await shop.startPaying(one.token, undefined, order)
      await shop.bank.walk(payment.redirect_url)
      await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token: one.token })
      await shop.runJobs()
    },
    {},
  ],
])('the invoice of %s says the days that were bought', async (_, count, live, wish) => {
  const one = await newSubscriber(shop, db, wish)
  await live(one)
  const { said, bought } = await daysOf(one)
  expect(said).toHaveLength(count)
  expect(said).toEqual(bought)
})
