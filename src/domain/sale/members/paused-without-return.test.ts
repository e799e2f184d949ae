import { expect, it } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { handlers } from '#jobs/handlers'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const admin = await signedInStaff(db, 'admin')

/** An owner's plan of ninety days that rests until day 120, with one member; the day is 95. */
async function pausedGroup() {
  const owner = await newSubscriber(shop, db, { product: shop.plans.shared })
  const member = await shop.newClient()
  await shop.ask(`PUT ${own}/subscriptions/${owner.id}/members`, {
    token: owner.token,
    body: { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] },
  })
  const memberships = async () => (await shop.ask(`GET ${own}/memberships`, member)).body.memberships
  expect(await memberships()).toHaveLength(1)
  const until = riyadhDate(new Date(Number(owner.started) + 120 * day))
  await shop.ask(`PUT ${own}/subscriptions/${owner.id}/pause`, { token: owner.token, body: { until } })
  /** Both of them. */
  const travel = async (days: number) => {
    await owner.travel(days)
    const to = new Date(Number(owner.started) + days * day)
    await runTimeOfClient(shop.system, handlers, { clientId: member.clientId, to })
  }
  await travel(95)
  expect(await memberships()).toMatchObject([{ paused_until: expect.any(String) }])
  const plan = () =>
    db.selectFrom('subscriptions').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
  const openPauses = () =>
    db
      .selectFrom('subscription_pauses')
      .select('id')
      .where('subscription_id', '=', owner.id)
      .where('ended_at', 'is', null)
      .execute()
  return { owner, travel, memberships, plan, openPauses }
}

it('ends with the account of its owner, whose members’ phones are forgotten with it', async () => {
  const { owner, travel, memberships, plan, openPauses } = await pausedGroup()
  expect((await shop.ask(`POST ${own}/closure`, { token: owner.token })).status).toBe(204)
  expect(await openPauses()).toEqual([])
  // Not minute by minute until the chosen day.
  await travel(95.2)
  expect((await plan()).status).toBe('expired')
  expect(await memberships()).toEqual([])
  const named = db.selectFrom('subscription_members').select('phone').where('subscription_id', '=', owner.id)
  expect(await named.execute()).toEqual([])
})

it('ends where the bank took its money back', async () => {
  const { owner, travel, memberships, plan, openPauses } = await pausedGroup()
  const [order] = (await shop.ask(`GET ${own}/orders`, { token: owner.token })).body.orders
  // A refund could end it, too: no time of it, but that it comes back.
  const seen = await shop.ask(`GET /api/users/v1/orders/${order.id}`, { token: admin.token })
  expect(seen.body.order.period).toMatchObject({ owner: null, refund_ends: 'renewal' })
  const disputed = await shop.ask(`POST /api/users/v1/orders/${order.id}/chargebacks`, {
    token: admin.token,
    body: { reason: 'unknown to the payer', reference: 'ARN 1' },
  })
  expect(disputed.status).toBe(201)
  await travel(95.1)
  expect(await openPauses()).toEqual([])
  expect((await plan()).status).toBe('expired')
  expect(await memberships()).toEqual([])
})

it('ends there, too, where the grace behind the pause has begun, in which nothing can be used', async () => {
  const { owner, travel, memberships, plan } = await pausedGroup()
  await owner.answer(owner.card, '41')
  await travel(120.5)
  expect((await plan()).status).toBe('past_due')
  expect(await memberships()).toMatchObject([{ paused_until: expect.any(String) }])
  const orders = (await shop.ask(`GET ${own}/orders`, { token: owner.token })).body.orders
  const paid = orders.find(({ status }: { status: string }) => status === 'completed')
  const disputed = await shop.ask(`POST /api/users/v1/orders/${paid.id}/chargebacks`, {
    token: admin.token,
    body: { reason: 'unknown to the payer', reference: 'ARN 2' },
  })
  expect(disputed.status).toBe(201)
  await travel(120.6)
  expect((await plan()).status).toBe('expired')
  expect(await memberships()).toEqual([])
  expect((await owner.renewals()).map(({ status }) => status)).toEqual(['cancelled'])
})

it('touches nobody’s plan with a refund to who has handed it over', async () => {
  const owner = await newSubscriber(shop, db, { product: shop.plans.shared })
  const member = await shop.newClient()
  const path = `${own}/subscriptions/${owner.id}`
  const as = ({ token }: { token: string }, call: string, body: object) => shop.ask(call, { token, body })
  const phone = { phone_extension: '+966', phone_number: member.phone.slice(4) }
  await as(owner, `PUT ${path}/members`, { members: [phone] })
  await shop.ask(`GET ${own}/memberships`, member)
  const [{ id: member_id }] = (await owner.read()).members
  await as(owner, `PUT ${path}/ownership`, { member_id })
  const card = await shop.saveCard(member.token)
  const taken = await as(member, `PUT ${path}/ownership`, { payment_method_id: card, accept_terms: true })
  expect(taken.status).toBe(200)
  const at = (days: number) => new Date(Number(owner.started) + days * day)
  const travel = async (days: number) => {
    await owner.travel(days)
    await runTimeOfClient(shop.system, handlers, { clientId: member.clientId, to: at(days) })
  }
  await travel(70)
  await as(member, `PUT ${path}/pause`, { until: riyadhDate(at(120)) })
  await shop.buy(owner.token, { product_id: shop.plans.small })
  const plans = () =>
    db
      .selectFrom('subscriptions')
      .select(['client_id', 'status', 'auto_renew'])
      .where('client_id', 'in', [owner.clientId, member.clientId])
      .orderBy('id')
      .execute()
  const [mine] = (await shop.ask(`GET ${own}/subscriptions`, { token: owner.token })).body.subscriptions
  await as(owner, `PUT ${own}/subscriptions/${mine.id}/auto_renewal`, { payment_method_id: owner.card })
  await travel(95)
  const before = await plans()
  expect(before).toHaveLength(2)
  expect(before.every((plan) => plan.auto_renew && plan.status === 'active')).toBe(true)
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', owner.clientId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  // Staff are not offered to end what is over, and whose rest is another's.
  const seen = await shop.ask(`GET /api/users/v1/orders/${order.id}`, { token: admin.token })
  expect(seen.body.order.period).toMatchObject({ owner: { id: member.clientId }, refund_ends: 'nothing' })
  const refunded = await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
    token: admin.token,
    body: { amount_minor: 100, reason: 'asked', destination: 'balance', period: 'end' },
  })
  expect(refunded.status).toBe(201)
  await travel(95.2)
  expect(await plans()).toEqual(before)
})
