import { beforeAll, describe, expect, it } from 'vitest'
import { fulfilOrder } from '#domain/sale/orders/fulfil-order'
import { basisPoints } from '#rules/core/money'
import { giveBalance } from '#test/balance'
import { testDatabase } from '#test/database'
import { addStoryPlan, addTestCoupon, approvedCard, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

beforeAll(async () => {
  await addTestCoupon(shop.system, 'FREE1', {
    discount: { kind: 'percent', percentage: basisPoints(10_000) },
  })
})

/** Buys with auto-renewal and without any money of a card's. */
async function buyFor(token: string, clientId: string, by: 'coupon' | 'balance'): Promise<string> {
  if (by === 'balance') await giveBalance(shop.system, clientId, 100_000)
  const placed = await shop.placeOrder(token, {
    auto_renew: true,
    ...(by === 'coupon' && { coupon: 'FREE1' }),
  })
  expect(placed.body.order.final_price_minor).toBe(0)
  const paid = await shop.pay(token, placed.body.order.id, { method: 'balance' })
  expect(paid.status).toBe(201)
  await shop.runJobs()
  return placed.body.order.id
}

const plan = async (token: string) =>
  (await shop.ask(`GET ${own}/subscriptions`, { token })).body.subscriptions[0]

/** A card that its bank is still to verify, on the page `url`. */
async function addUnverifiedCard(token: string): Promise<{ id: string; url: string }> {
  const typed = await shop.typeCard()
  const added = await shop.ask(`POST ${own}/payment_methods`, { token, body: { token: typed.token } })
  return { id: added.body.payment_method.id, url: typed.url }
}

const templatesOf = async (clientId: string) =>
  (
    await db
      .selectFrom('messages')
      .select('template')
      .where('client_id', '=', clientId)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template)

describe.each(['coupon', 'balance'] as const)(
  'auto-renewal that was agreed to, with a first period paid by %s',
  (by) => {
    it('is on at once with the default card of the wallet', async () => {
      const { token, clientId } = await shop.newClient()
      const first = await shop.saveCard(token)
      await buyFor(token, clientId, by)
      expect(await plan(token)).toMatchObject({
        auto_renew: true,
        auto_renew_awaits_card: false,
        payment_method_id: first,
      })
    })

    it('waits for a card, and is on as soon as the bank has verified one', async () => {
      const { token, clientId } = await shop.newClient()
      await buyFor(token, clientId, by)
      expect(await plan(token)).toMatchObject({ auto_renew: false, auto_renew_awaits_card: true })
      const card = await addUnverifiedCard(token)
      expect(await plan(token)).toMatchObject({ auto_renew: false, auto_renew_awaits_card: true })
      await shop.bank.walk(card.url)
      await shop.ask(`GET ${own}/payment_methods/${card.id}`, { token })
      expect(await plan(token)).toMatchObject({
        auto_renew: true,
        auto_renew_awaits_card: false,
        payment_method_id: card.id,
      })
      await shop.runJobs()
      expect((await templatesOf(clientId)).filter((one) => one === 'renewal_on')).toHaveLength(1)
      const alarm = await db
        .selectFrom('jobs')
        .select('id')
        .where('client_id', '=', clientId)
        .where('name', '=', 'subscription.renew')
        .where('done_at', 'is', null)
        .execute()
      expect(alarm).toHaveLength(1)
    })
  },
)

describe('auto-renewal with a new card that paid and is to be saved', () => {
  const card = {
    type: 'creditcard',
    name: 'Noura Ali',
    number: approvedCard,
    month: 9,
    year: 2036,
    cvc: '123',
  }

  /** The plan runs, and the job that keeps its card has not run yet. */
  async function buyBeforeCardIsKept(token: string, wish: object = { auto_renew: true }): Promise<string> {
    const { order } = (await shop.placeOrder(token, wish)).body
    const { payment } = (await shop.pay(token, order.id, { method: 'card', save_card: true })).body
    const { url, body } = payment.gateway_request
    const source = { ...card, ...body.source }
    const sent = await shop.bank.call('POST', new URL(url).pathname, { ...body, source }, null)
    await shop.bank.walk(String(sent.body.source.transaction_url))
    await shop.ask(`GET ${own}/orders/${order.id}/payments/${payment.id}`, { token })
    await fulfilOrder(shop.system, order.id)
    return payment.id
  }

  it('asks for no other card while this one is saved, and is on then', async () => {
    const { token } = await shop.newClient()
    await buyBeforeCardIsKept(token)
    expect(await plan(token)).toMatchObject({
      auto_renew: false,
      auto_renew_awaits_card: false,
      auto_renew_saves_card: true,
    })
    await shop.runJobs()
    expect(await plan(token)).toMatchObject({
      auto_renew: true,
      auto_renew_awaits_card: false,
      auto_renew_saves_card: false,
    })
  })

  it('begins where it was agreed to before and awaited a card, with more time of the plan', async () => {
    const { token, clientId } = await shop.newClient()
    await buyFor(token, clientId, 'coupon')
    const { order } = (await shop.placeOrder(token, {})).body
    const { body } = await shop.ask(`GET ${own}/orders/${order.id}`, { token })
    expect(body).toMatchObject({ order: { auto_renew: false }, period: { renews: true, awaits_card: true } })
    await buyBeforeCardIsKept(token, {})
    await shop.runJobs()
    expect(await plan(token)).toMatchObject({ auto_renew: true, auto_renew_awaits_card: false })
    const asked = { token, body: { product_id: shop.plans.small } }
    const { quote } = (await shop.ask(`POST ${own}/quotes`, asked)).body
    expect(quote.period).toMatchObject({ renews: true, awaits_card: false })
  })

  it('asks for one once this one could not be saved', async () => {
    const { token } = await shop.newClient()
    const payment = await buyBeforeCardIsKept(token)
    await db
      .updateTable('jobs')
      .set({ failed_at: shop.system.now() })
      .where('name', '=', 'payment.keep_card')
      .where('subject_id', '=', payment)
      .execute()
    expect(await plan(token)).toMatchObject({ auto_renew_awaits_card: true, auto_renew_saves_card: false })
  })
})

describe('auto-renewal that was agreed to with a larger plan, paid with a card that is not kept', () => {
  type Card = { needs_bank?: boolean; year?: number; provider?: string }
  const becomes: [string, Card][] = [
    ['waits for its bank', { needs_bank: true }],
    ['has expired', { year: 2020 }],
    ['is of a gateway that is gone', { provider: 'gone' }],
  ]

  /** The card with which the plan before renewed is as it `becomes`; the larger plan is bought. */
  async function moveUp(card: Card, { addsCard }: { addsCard: boolean }) {
    const she = await newSubscriber(shop, db)
    await db.updateTable('payment_methods').set(card).where('id', '=', she.card).execute()
    const added = addsCard ? await she.addCard() : null
    const order = await shop.buy(she.token, { product_id: shop.plans.shared, auto_renew: true })
    const path = `GET ${own}/subscriptions/${order.subscription_id}`
    const { subscription } = (await shop.ask(path, { token: she.token })).body
    expect(subscription).toMatchObject({ status: 'active', product: { id: shop.plans.shared } })
    return { added, subscription }
  }

  it.each(becomes)('waits for one where the card of the plan before %s', async (_, card) => {
    const { subscription } = await moveUp(card, { addsCard: false })
    expect(subscription).toMatchObject({ auto_renew: false, auto_renew_awaits_card: true })
  })

  it.each(becomes)(
    'is on with another one of the wallet where the card of the plan before %s',
    async (_, card) => {
      const { added, subscription } = await moveUp(card, { addsCard: true })
      expect(subscription).toMatchObject({ auto_renew: true, payment_method_id: added })
    },
  )
})

it.each([
  { at: 20, says: 'Nothing was charged for the renewal yet', template: 'renewal_on', paid: 0 },
  { at: 29.5, says: 'SAR 69.00', template: 'renewal_on_now', paid: 1 },
  { at: 29.9, says: 'SAR 69.00', template: 'renewal_on_now', paid: 1 },
])(
  'a card that comes on day $at is charged as the message of that minute says',
  async ({ at, says, template, paid }) => {
    const she = await newSubscriber(shop, db, { renews: false, order: { auto_renew: true } })
    await she.travel(at)
    await she.addCard()
    await she.travel(at + 0.01)
    expect((await she.renewals()).filter(({ status }) => status === 'completed')).toHaveLength(paid)
    const sent = await db
      .selectFrom('messages')
      .select(['template', 'body'])
      .where('client_id', '=', she.clientId)
      .where('template', 'in', ['renewal_on', 'renewal_on_now'])
      .where('channel', '=', 'email')
      .execute()
    expect(sent).toEqual([{ template, body: expect.stringContaining(says) }])
  },
)

describe('what was not agreed to', () => {
  it('is not turned on by a card', async () => {
    const { token, clientId } = await shop.newClient()
    await shop.buy(token)
    await shop.saveCard(token)
    await shop.runJobs()
    expect(await plan(token)).toMatchObject({ auto_renew: false, auto_renew_awaits_card: false })
    expect(await templatesOf(clientId)).not.toContain('renewal_on')
  })

  it('or was taken back before there was a card, stays off', async () => {
    const { token, clientId } = await shop.newClient()
    await buyFor(token, clientId, 'coupon')
    const { id } = await plan(token)
    await shop.ask(`DELETE ${own}/subscriptions/${id}/auto_renewal`, { token })
    expect(await plan(token)).toMatchObject({ auto_renew_awaits_card: false })
    await shop.saveCard(token)
    expect(await plan(token)).toMatchObject({ auto_renew: false })
    const consents = await db
      .selectFrom('consents')
      .select('granted')
      .where('client_id', '=', clientId)
      .where('kind', '=', 'renewal')
      .orderBy('id')
      .execute()
    expect(consents.map(({ granted }) => granted)).toEqual([true, false])
  })
})

it('changes its price with an extension only as that was shown', async () => {
  const product = await addStoryPlan(shop.system, 6_000)
  const { token } = await shop.newClient()
  const first = { product_id: product, auto_renew: true, coupon: 'FREE1' }
  const { order } = (await shop.placeOrder(token, first)).body
  await shop.pay(token, order.id, { method: 'balance' })
  await shop.runJobs()
  expect(await plan(token)).toMatchObject({
    auto_renew_awaits_card: true,
    renewal: { price_after_tax_minor: 6_900 },
  })
  await db.updateTable('products').set({ price_minor: 8_000n }).where('id', '=', product).execute()
  const { quote } = (await shop.ask(`POST ${own}/quotes`, { token, body: { product_id: product } })).body
  expect(quote).toMatchObject({
    period: { renews: true, awaits_card: true },
    renewal: { price_after_tax_minor: 9_200 },
  })
  const extend = (expected_renewal_price_minor: number) =>
    shop.placeOrder(token, { product_id: product, expected_renewal_price_minor })
  expect(await extend(6_900)).toMatchObject({ status: 409, body: { code: 300003 } })
  const consents = () =>
    db
      .selectFrom('consents as k')
      .innerJoin('orders as o', 'o.client_id', 'k.client_id')
      .select('k.id')
      .where('o.id', '=', order.id)
      .where('k.kind', '=', 'renewal')
      .execute()
  const before = (await consents()).length
  expect((await extend(9_200)).status).toBe(201)
  expect((await consents()).length).toBe(before + 1)
})
