import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { riyadhDate } from '#rules/core/riyadh-days'
import { beforeTax } from '#rules/shop/price'
import { addDearPlan, openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const desk = await openSubscriptionDesk(shop, db)
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(50_000)), points: 4_000, days: 90 })

/** A plan of 30 days for which staff give a larger one until its end. */
async function given(code: string): Promise<Subscriber> {
  const she = await newSubscriber(shop, db, { product: shop.plans.small, code })
  await desk.actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  expect(await she.read()).toMatchObject({
    product: { id: large },
    gift: { bought: { id: shop.plans.small } },
  })
  return she
}

async function pause(she: Subscriber): Promise<void> {
  const until = riyadhDate(new Date(she.started.getTime() + 45 * day))
  const path = `PUT /api/clients/v1/subscriptions/${she.id}/pause`
  expect((await shop.ask(path, { token: she.token, body: { until } })).status).toBe(200)
}

it.each([
  ['a pause behind it', '00', pause, 'active'],
  ['the grace of a renewal that was refused', '41', () => Promise.resolve(), 'past_due'],
])(
  'a gift ends with the paid time, also before %s: more of what was bought continues the plan',
  async (_, code, then, status) => {
    const she = await given(code)
    await then(she)
    await she.travel(29.99)
    expect(await she.read()).toMatchObject({ product: { id: large } })
    await she.travel(30.1)
    expect(await she.read()).toMatchObject({ status, product: { id: shop.plans.small }, gift: null })
    await shop.buy(she.token, { product_id: shop.plans.small })
    expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true, paused_until: null })
    const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token: she.token })).body
    expect(subscriptions).toHaveLength(1)
    expect(await she.books()).toMatchObject({ total: 0, held: 0 })
  },
)

it.each([
  ['the own plan is back where it renews', {}, () => Promise.resolve(), 'goes on as you bought it'],
  ['it ends where nothing renews', { renews: false }, () => Promise.resolve(), 'Then it ends.'],
  [
    'a plan that was chosen comes',
    {},
    (she: Subscriber) =>
      desk.actAfterDryRun(she.id, { action: 'schedule_plan', product_id: shop.plans.shared }, 'support'),
    null,
  ],
] as const)('the message about a gift says what follows: %s', async (_, wish, before, said) => {
  const she = await newSubscriber(shop, db, { product: shop.plans.small, ...wish })
  await before(she)
  await desk.actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  const mails = db.selectFrom('messages').select('body').where('client_id', '=', she.clientId)
  const { body } = await mails
    .where('template', '=', 'subscription_changed')
    .where('channel', '=', 'email')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(body).toContain('to Fortress until')
  const sentences = ['goes on as you bought it', 'Then it ends.'].filter((one) => body.includes(one))
  expect(sentences).toEqual(said === null ? [] : [said])
})

it('a gift whose period is taken back is over with it: in the pause that stands again the plan is what was bought', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.small })
  await pause(she)
  await she.travel(31)
  const { id } = await shop.buy(she.token, { product_id: shop.plans.small })
  await desk.actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  const path = `POST /api/clients/v1/orders/${id}/refund_requests`
  expect((await shop.ask(path, { token: she.token, body: { destination: 'card' } })).status).toBe(201)
  await shop.runJobs()
  expect(await she.read()).toMatchObject({
    status: 'active',
    product: { id: shop.plans.small },
    gift: null,
    paused_until: expect.any(String),
  })
  await shop.buy(she.token, { product_id: shop.plans.small })
  expect(await she.read()).toMatchObject({ status: 'active', paused_until: null })
  const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token: she.token })).body
  expect(subscriptions).toHaveLength(1)
  expect(await she.books()).toMatchObject({ total: 0, held: 0 })
})

it('a gift waits for what its client is paying for: more of the plan is added, and no money goes back', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.small })
  const { orderId, payment } = await shop.startPaying(she.token)
  const gift = async () => {
    const { version } = await desk.look(she.id)
    return desk.act(she.id, { action: 'gift_plan', product_id: large, version })
  }
  expect(await gift()).toMatchObject({ status: 409, body: { code: 300016 } })
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token: she.token })
  await shop.runJobs()
  expect(await shop.readOrder(she.token, orderId)).toMatchObject({
    status: 'completed',
    subscription_id: she.id,
  })
  expect((await gift()).status).toBe(200)
  expect(await she.read()).toMatchObject({
    product: { id: large },
    gift: { bought: { id: shop.plans.small } },
  })
})
