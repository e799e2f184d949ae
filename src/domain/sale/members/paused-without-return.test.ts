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
