import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { formatDate } from '#locales/format'
import { testDatabase } from '#test/database'
import { addStoryPlan, openTestShop } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'

/**
 * The consent to renewal that came with a purchase goes with it, whatever stood beside it. Source:
 * docs/decisions/0226.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const small = { product_id: shop.plans.small }

/** By law, and asked before whether the renewal stops. */
async function withdraw(she: Subscriber, orderId: string): Promise<object> {
  const path = `${own}/orders/${orderId}/refund_requests`
  const { allowed } = (await shop.ask(`GET ${path}`, { token: she.token })).body
  const answer = await shop.ask(`POST ${path}`, { token: she.token, body: { destination: 'card' } })
  expect(answer.status).toBe(201)
  await shop.runJobs()
  return allowed
}

it('of a purchase in a pause that had no renewal: the pause comes back without one, and no card is charged', async () => {
  const she = await newSubscriber(shop, db)
  const body = { until: riyadhDate(new Date(she.started.getTime() + 45 * day)) }
  expect(
    (await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body })).status,
  ).toBe(200)
  await she.travel(10)
  // The last card goes, and the renewal with it; the pause stays.
  await shop.ask(`DELETE ${own}/payment_methods/${she.card}`, { token: she.token })
  await she.travel(20)
  await shop.saveCard(she.token)
  const before = await she.read()
  expect(before).toMatchObject({ auto_renew: false, paused_until: expect.any(String) })
  const { id } = await shop.buy(she.token, { ...small, auto_renew: true })
  expect(await she.read()).toMatchObject({ auto_renew: true, paused_until: null })
  expect(await withdraw(she, id)).toMatchObject({ stops_renewal: true })
  expect(await she.read()).toMatchObject({ auto_renew: false, paused_until: before.paused_until })
  await she.travel(46)
  expect(await she.renewals()).toEqual([])
})

it('of a purchase in the rest of such a pause: the message names its day, which is ahead', async () => {
  const she = await newSubscriber(shop, db)
  const body = { until: riyadhDate(new Date(she.started.getTime() + 60 * day)) }
  await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body })
  await she.travel(10)
  await shop.ask(`DELETE ${own}/payment_methods/${she.card}`, { token: she.token })
  await she.travel(40)
  await shop.saveCard(she.token)
  const { paused_until: until } = await she.read()
  const { id } = await shop.buy(she.token, { ...small, auto_renew: true })
  expect(await withdraw(she, id)).toMatchObject({ stops_renewal: true, paused_until: expect.any(String) })
  const said = await db
    .selectFrom('messages')
    .select(['channel', 'body'])
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'resume_refunded')
    .orderBy('channel')
    .execute()
  expect(said.map(({ channel }) => channel)).toEqual(['email', 'sms'])
  const ended = formatDate(new Date(she.started.getTime() + 30 * day), 'en')
  for (const message of said) {
    expect(message.body).toContain(formatDate(new Date(until), 'en'))
    // Of «31 January» the last day is part, too.
    expect(message.body).not.toMatch(new RegExp(`\\b${ended}`))
  }
  expect(await she.result()).not.toContainEqual(expect.stringMatching(/^renewal_refunded/))
})

it('of the first purchase, where more was bought behind it without one', async () => {
  const he = await newSubscriber(shop, db, { renews: false, order: { auto_renew: true } })
  await shop.saveCard(he.token)
  const [{ order_id: first }] = (await he.read()).periods
  expect(await he.read()).toMatchObject({ auto_renew: true })
  await he.travel(2)
  await shop.buy(he.token, small)
  expect(await withdraw(he, first)).toMatchObject({ stops_renewal: true })
  expect(await he.read()).toMatchObject({ auto_renew: false })
})

it('but not of the first one, where the second came with a consent, too', async () => {
  const she = await newSubscriber(shop, db, { renews: false, order: { auto_renew: true } })
  await shop.saveCard(she.token)
  const [{ order_id: first }] = (await she.read()).periods
  await she.travel(2)
  await shop.buy(she.token, { ...small, auto_renew: true })
  expect(await withdraw(she, first)).toMatchObject({ stops_renewal: false })
  expect(await she.read()).toMatchObject({ auto_renew: true })
})

it('but not of one whose renewal was paid by hand, and agreed to anew with that', async () => {
  const plan = await addStoryPlan(shop.system, 9_000, { days: 7 })
  const she = await newSubscriber(shop, db, { product: plan, renews: false, order: { auto_renew: true } })
  await she.addCard({ code: '54' })
  const [{ order_id: first }] = (await she.read()).periods
  await she.travel(6.1)
  const [owed] = await she.renewals()
  const way = { method: 'saved_card', payment_method_id: await she.addCard(), use_for_renewals: true }
  expect((await shop.pay(she.token, String(owed?.id), way)).status).toBe(201)
  await shop.runJobs()
  expect(await withdraw(she, first)).toMatchObject({ ends: 'period', stops_renewal: false })
  expect(await she.read()).toMatchObject({ auto_renew: true })
})

it('but with the last of several that came with one, whatever else was bought', async () => {
  const she = await newSubscriber(shop, db, { renews: false, order: { auto_renew: true } })
  await shop.saveCard(she.token)
  const [{ order_id: first }] = (await she.read()).periods
  await she.travel(1)
  const { id: second } = await shop.buy(she.token, { ...small, auto_renew: true })
  await shop.buy(she.token, small)
  expect(await withdraw(she, second)).toMatchObject({ stops_renewal: false })
  expect(await she.read()).toMatchObject({ auto_renew: true })
  expect(await withdraw(she, first)).toMatchObject({ stops_renewal: true })
  expect(await she.read()).toMatchObject({ auto_renew: false })
})

it('but not the wish that waited for a card before', async () => {
  const she = await newSubscriber(shop, db, { renews: false, order: { auto_renew: true } })
  expect(await she.read()).toMatchObject({ auto_renew: false, auto_renew_awaits_card: true })
  await she.travel(3)
  const { id } = await shop.buy(she.token, { ...small, auto_renew: true })
  await withdraw(she, id)
  expect(await she.read()).toMatchObject({ auto_renew_awaits_card: true })
})

it('and not one that was given anew since, with a smaller plan for the paid end', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  await she.stop()
  await she.travel(10)
  const { id } = await shop.buy(she.token, { product_id: shop.plans.shared, auto_renew: true })
  const made = await shop.ask(`POST ${own}/subscriptions/${she.id}/plan_changes`, {
    token: she.token,
    body: { product_id: shop.plans.small, accept_terms: true },
  })
  expect(made.status).toBe(201)
  await withdraw(she, id)
  expect(await she.read()).toMatchObject({ auto_renew: true })
})

it.each([20, 40])(
  'a pause that its client kept without a card stands again: bought on day %s',
  async (at) => {
    const she = await newSubscriber(shop, db)
    const body = { until: riyadhDate(new Date(she.started.getTime() + 60 * day)) }
    await shop.ask(`PUT ${own}/subscriptions/${she.id}/pause`, { token: she.token, body })
    await she.travel(10)
    await shop.ask(`DELETE ${own}/payment_methods/${she.card}`, { token: she.token })
    await she.travel(at)
    const before = await she.read()
    expect(before).toMatchObject({ status: 'active', auto_renew: false, paused_until: expect.any(String) })
    const { id } = await shop.buy(she.token, small)
    await withdraw(she, id)
    const { paused_until, ends_at } = before
    expect(await she.read()).toMatchObject({ status: 'active', paused_until, ends_at })
  },
)

it('and not one that a later purchase came with, after the renewal was stopped', async () => {
  const he = await newSubscriber(shop, db, { renews: false, order: { auto_renew: true } })
  await shop.saveCard(he.token)
  const [{ order_id: first }] = (await he.read()).periods
  expect(await he.read()).toMatchObject({ auto_renew: true })
  await shop.ask(`DELETE ${own}/subscriptions/${he.id}/auto_renewal`, { token: he.token })
  await shop.runJobs()
  expect(await he.read()).toMatchObject({ auto_renew: false })
  await he.travel(2)
  await shop.buy(he.token, { ...small, auto_renew: true })
  expect(await he.read()).toMatchObject({ auto_renew: true })
  expect(await withdraw(he, first)).toMatchObject({ stops_renewal: false })
  expect(await he.read()).toMatchObject({ auto_renew: true })
})
