import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { giveBalance } from '#test/balance'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

it('a card that comes on the last day is said to be charged what it is charged, beside the balance', async () => {
  const she = await newSubscriber(shop, db, { renews: false, order: { auto_renew: true } })
  await giveBalance(shop.system, she.clientId, 10_000)
  await she.travel(29.5)
  await she.addCard()
  await she.travel(29.51)
  const sent = await db
    .selectFrom('messages')
    .select(['template', 'channel', 'body'])
    .where('client_id', '=', she.clientId)
    .where('template', 'in', ['renewal_on_now', 'renewal_paid'])
    .execute()
  const cardPaid = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.amount_minor', 'p.status', 'o.method'])
    .where('o.client_id', '=', she.clientId)
    .where('o.method', '=', 'subscription')
    .execute()
  const now = sent.filter(({ template }) => template === 'renewal_on_now')
  // Nothing of it is charged to the card.
  expect(cardPaid.every(({ amount_minor: amount }) => amount === 0n)).toBe(true)
  expect(now.length).toBeGreaterThan(0)
  for (const { body } of now) expect(body).toMatch(/رصيد|balance/)
})

it('a card that comes on the last day before a pause is not said to be charged now', async () => {
  const she = await newSubscriber(shop, db)
  const body = { until: riyadhDate(new Date(she.started.getTime() + 80 * day)) }
  const set = await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body })
  expect([set.status, set.body]).toMatchObject([200, {}])
  await she.travel(5)
  await shop.ask(`DELETE ${own}/payment_methods/${she.card}`, { token: she.token })
  await she.travel(10)
  await shop.buy(she.token, { product_id: shop.plans.small, auto_renew: true })
  const before = await she.read()
  expect(before).toMatchObject({ auto_renew: false, auto_renew_awaits_card: true })
  await she.travel(59.5)
  await she.addCard()
  await she.travel(59.6)
  const sent = await db
    .selectFrom('messages')
    .select(['template', 'body'])
    .where('client_id', '=', she.clientId)
    .where('template', 'in', ['renewal_on', 'renewal_on_now'])
    .where('channel', '=', 'sms')
    .execute()
  const charged = (await she.renewals()).filter(({ status }) => status === 'completed').length
  expect({ charged, now: sent.some(({ template }) => template === 'renewal_on_now') }).toEqual({
    charged,
    now: charged > 0,
  })
})
