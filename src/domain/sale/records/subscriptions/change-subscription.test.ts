import { expect, it } from 'vitest'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

/** What the log says of a subscription, oldest first: partners' webhooks are made from it. */
async function readFacts(id: string): Promise<[string, object][]> {
  const rows = await db
    .selectFrom('activities')
    .select(['action', 'changes'])
    .where('entity', '=', 'subscription')
    .where('entity_id', '=', id)
    .orderBy('sequence')
    .execute()
  return rows.map(({ action, changes }) => [action, Object(changes)])
}

async function subscriptionOf(clientId: string): Promise<string> {
  return (
    await db
      .selectFrom('subscriptions')
      .select('id')
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
  ).id
}

const starts = [
  'subscription.renewal_started',
  expect.objectContaining({ auto_renew: { before: false, after: true } }),
]
const stops = [
  'subscription.renewal_stopped',
  expect.objectContaining({ auto_renew: { before: true, after: false } }),
]

it('says that auto-renewal began with the purchase, where a saved card can be charged', async () => {
  const { token, clientId } = await shop.newClient()
  const card = await shop.saveCard(token)
  await shop.buy(token, { auto_renew: true })
  const facts = await readFacts(await subscriptionOf(clientId))
  expect(facts).toEqual([['subscription.started', expect.anything()], starts])
  expect(facts[1]?.[1]).toMatchObject({ payment_method_id: { before: null, after: card } })
})

it('says that auto-renewal began with the card that was kept', async () => {
  const { token, clientId } = await shop.newClient()
  const placed = (await shop.placeOrder(token, { auto_renew: true })).body.order
  const { payment } = (await shop.pay(token, placed.id, { method: 'card', save_card: true })).body
  const request = payment.gateway_request.body
  const card = { name: 'Noura Ali', number: '4201320111111010', month: 9, year: 2099, cvc: '123' }
  const body = { ...request, source: { ...request.source, ...card } }
  const sent = await shop.bank.call('POST', '/v1/payments', body, null)
  await shop.bank.walk(sent.body.source.transaction_url)
  await shop.ask(`GET /api/clients/v1/orders/${placed.id}/payments/${payment.id}`, { token })
  await shop.runJobs()
  const id = await subscriptionOf(clientId)
  expect((await readFacts(id)).filter(([action]) => action === 'subscription.renewal_started')).toEqual([
    starts,
  ])
  const plan = await db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(plan).toMatchObject({ auto_renew: true, awaits_card: false })
})

it('says that a missed payment was made up for', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(30.5)
  await she.answer(she.card, '00')
  await she.travel(32.5)
  expect((await readFacts(she.id)).at(-1)).toEqual([
    'subscription.renewed',
    expect.objectContaining({ status: { before: 'past_due', after: 'active' } }),
  ])
})

it('says that auto-renewal went off with the last try', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(36)
  expect((await readFacts(she.id)).slice(-2)).toEqual([
    stops,
    ['subscription.expired', expect.objectContaining({ status: { before: 'past_due', after: 'expired' } })],
  ])
})

it('says that a smaller plan does not come any more when the plan ends', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  await shop.ask(`POST /api/clients/v1/subscriptions/${she.id}/plan_changes`, {
    token: she.token,
    body: { product_id: shop.plans.small, accept_terms: true },
  })
  await she.stop()
  await she.travel(91)
  expect((await readFacts(she.id)).map(([action]) => action).slice(-3)).toEqual([
    'subscription.renewal_stopped',
    'subscription.change_undone',
    'subscription.expired',
  ])
})
