import { sql, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import type { DB } from '#db/types'
import { giveBalance } from '#test/balance'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { addDearPlan, openTestShop, travellingClock } from '#test/shop'
import { untilWaiting } from '#test/until-waiting'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-03-10T08:00:00Z'))
const warned: string[] = []
const shop = await openTestShop(db, {
  now: clock.now,
  parts: { log: { info() {}, warn: (_, message) => warned.push(message), error() {} } },
})
const { ask } = shop
const own = '/api/clients/v1'
const admin = await signedInStaff(db, 'admin', clock.now())

const offered = () => offeredPlan(shop)

/** Another transaction takes one lock, `action` comes to wait for it, and the other one goes on. */
async function between<Answer>(
  first: (other: Transaction<DB>) => Promise<unknown>,
  action: () => Promise<Answer>,
  then: (other: Transaction<DB>) => Promise<unknown>,
): Promise<Answer> {
  const asked = await db.transaction().execute(async (other) => {
    await first(other)
    const answer = action()
    await untilWaiting(db)
    await then(other)
    return { answer }
  })
  const answer = await asked.answer
  // A transaction that gave way would be run again; here none may have to.
  expect(warned.splice(0)).toEqual([])
  return answer
}

const closing = (clientId: string) => (other: Transaction<DB>) =>
  sql`select from clients where id = ${clientId} for update`.execute(other)
const plan = (id: string) => (other: Transaction<DB>) =>
  sql`select from subscriptions where id = ${id} for no key update`.execute(other)

it('a member declines an offer while its owner closes the account: both get through', async () => {
  const { owner, member, id, path } = await offered()
  const result = await between(
    closing(owner.clientId),
    () => ask(`DELETE ${path}/ownership`, member),
    (other) =>
      sql`select from ownership_offers where subscription_id = ${id} for no key update`.execute(other),
  )
  expect(result.status).toBe(204)
})

it('an owner offers the plan once more while the member closes the account: both get through', async () => {
  const { owner, member, id, path } = await offered()
  // It has run out, and nobody has closed it.
  await sql`update ownership_offers set expires_at = ${clock.now()} where subscription_id = ${id}`.execute(db)
  const { members } = (await ask(`GET ${path}`, owner)).body.subscription
  const result = await between(
    closing(member.clientId),
    () => ask(`PUT ${path}/ownership`, { token: owner.token, body: { member_id: members[0].id } }),
    (other) =>
      sql`select from ownership_offers where subscription_id = ${id} for no key update`.execute(other),
  )
  expect(result.status).toBe(200)
})

it('a client says why they leave while they close the account in another tab: both get through', async () => {
  const { owner, id, path } = await offered()
  const result = await between(
    closing(owner.clientId),
    () => ask(`PUT ${path}/leaving_answer`, { token: owner.token, body: { reason: 'not_used' } }),
    plan(id),
  )
  expect(result.status).toBeLessThan(300)
})

it('a refund ends the plan of a former owner’s order while the new owner closes the account', async () => {
  const { member, id, orderId, path } = await offered()
  const card = await shop.saveCard(member.token)
  const body = { payment_method_id: card, accept_terms: true }
  expect((await ask(`PUT ${path}/ownership`, { token: member.token, body })).status).toBe(200)
  const result = await between(
    closing(member.clientId),
    () =>
      ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
        token: admin.token,
        body: { amount_minor: 23_000, reason: 'test', period: 'end', destination: 'balance' },
      }),
    plan(id),
  )
  expect(result.status).toBe(201)
})

it('a refund ends the plan while a member spends its points: used is used, and both get through', async () => {
  const { id, orderId } = await offered()
  const result = await between(
    (other) =>
      sql`update subscription_periods set points_left = points_left - 7 where order_id = ${orderId}`.execute(
        other,
      ),
    () =>
      ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
        token: admin.token,
        body: { amount_minor: 23_000, reason: 'test', period: 'end', destination: 'balance' },
      }),
    (other) =>
      sql`insert into points_entries (subscription_id, period_id, kind, points, points_left, created_at)
        select subscription_id, id, 'spend', -7, points_left, ${clock.now()} from subscription_periods
        where subscription_id = ${id}`.execute(other),
  )
  expect(result.status).toBe(201)
  const { rows } = await sql<{ sum: number }>`select sum(points)::int as sum from points_entries
    where subscription_id = ${id}`.execute(db)
  expect(rows).toEqual([{ sum: 0 }])
})

it('an order takes the place of one and ends the wish for another plan, whose payment is being settled: both get through', async () => {
  const { token, clientId } = await shop.newClient()
  await shop.buy(token)
  await giveBalance(shop.system, clientId, 2_000)
  const held = (await shop.placeOrder(token)).body.order
  expect(held).toMatchObject({ previous_balance_minor: 2_000 })
  const upgrade = (await shop.placeOrder(token, { product_id: shop.plans.shared })).body.order
  const dear = await addDearPlan(shop.system, { price: beforeTax(halalas(50_000)), points: 4_000, days: 90 })
  const result = await between(
    (other) => sql`select from orders where id = ${upgrade.id} for no key update`.execute(other),
    () => shop.placeOrder(token, { product_id: dear, replaces: held.id }),
    (other) => sql`select from clients where id = ${clientId} for no key update`.execute(other),
  )
  expect(result.status).toBe(201)
  const statuses = await Promise.all([held, upgrade].map(({ id }) => shop.readOrder(token, id)))
  expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
})

it('two accounts that share a plan are closed at once', async () => {
  const { owner, member } = await offered()
  const result = await between(
    (other) => sql`select pg_advisory_xact_lock(hashtext('closures'))`.execute(other),
    () => Promise.all([owner, member].map(({ token }) => ask(`POST ${own}/closure`, { token }))),
    closing(member.clientId),
  )
  expect(result.map(({ status }) => status)).toEqual([204, 204])
})
