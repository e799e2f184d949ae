import { sql, type Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DB } from '#db/types'
import { inTransaction } from '#domain/core/transaction'
import { endAccess } from '#domain/sale/lifecycle/end-access'
import { fulfilOrder } from '#domain/sale/orders/fulfil-order'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { renewSubscription } from '#domain/sale/renewals/renew-subscription'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { addDearPlan, approvedCard, openTestShop, readBooks, travellingClock } from '#test/shop'
import { untilWaiting } from '#test/until-waiting'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-03-10T08:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'
const admin = await signedInStaff(db, 'admin', clock.now())

/** A shared plan that its owner has offered to a member, who has a card. */
async function offered() {
  const { owner, member, id, orderId, path } = await offeredPlan(shop)
  const card = await shop.saveCard(member.token)
  const take = () =>
    ask(`PUT ${path}/ownership`, {
      token: member.token,
      body: { payment_method_id: card, accept_terms: true },
    })
  return { owner, member, id, orderId, path, take }
}

/**
 * A change to a dearer shared plan that a client has asked for and paid at the bank; the store has not heard
 * of it yet.
 */
async function upgradeAtBank(client: { token: string }, path: string) {
  const dear = await addDearPlan(shop.system, {
    price: beforeTax(halalas(50_000)),
    points: 3_000,
    days: 90,
    group_sharing: true,
  })
  const change = await ask(`POST ${path}/plan_changes`, {
    token: client.token,
    body: { product_id: dear, accept_terms: true },
  })
  expect(change.status).toBe(201)
  const orderId = String(change.body.order.id)
  const { payment } = await shop.startPaying(client.token, approvedCard, { id: orderId })
  await shop.bank.walk(payment.redirect_url)
  return { orderId, hear: () => ask(`GET ${own}/orders/${orderId}/payments/${payment.id}`, client) }
}

/** Spends points of the period that an order bought, in a transaction that stands still. */
async function spend(held: Kysely<DB>, orderId: string, points: number): Promise<void> {
  await sql`with period as (
      update subscription_periods set points_left = points_left - ${points} where order_id = ${orderId}
      returning id, subscription_id, points_left)
    insert into points_entries (id, subscription_id, period_id, kind, points, points_left, created_at)
    select gen_random_uuid(), subscription_id, id, 'spend', ${-points}::int, points_left, ${clock.now()} from period`.execute(
    held,
  )
}

describe('a withdrawal', () => {
  it('waits for what a member spends at the same moment: used is used', async () => {
    const { owner, orderId } = await offered()
    let asked: Promise<{ status: number }> | undefined
    await db.transaction().execute(async (held) => {
      await spend(held, orderId, 1_200)
      asked = ask(`POST ${own}/orders/${orderId}/refund_requests`, { token: owner.token, body: {} })
      await untilWaiting(db)
    })
    expect(await asked).toMatchObject({ status: 409, body: { code: 300045 } })
    expect(await shop.readOrder(owner.token, orderId)).toMatchObject({ refunded_minor: 0 })
  })
})

describe('an upgrade', () => {
  it('takes from the new plan what a member spends while its money is applied', async () => {
    const { owner, orderId, path } = await offered()
    // A plan that is offered is not changed.
    expect((await ask(`DELETE ${path}/ownership`, owner)).status).toBe(204)
    const upgrade = await upgradeAtBank(owner, path)
    let settled: Promise<unknown> | undefined
    await db.transaction().execute(async (held) => {
      await spend(held, orderId, 100)
      settled = upgrade.hear()
      await untilWaiting(db)
    })
    await settled
    await shop.runJobs()
    const { subscriptions } = (await ask(`GET ${own}/subscriptions`, owner)).body
    expect(subscriptions.find(({ status }: { status: string }) => status === 'active')).toMatchObject({
      points_total: 3_000,
      points_left: 2_900,
    })
  })
})

describe('a handover', () => {
  it('is offered by one message a day, however often the offer is taken back', async () => {
    const { owner, member, path } = await offered()
    const { rows } = await sql<{ id: string }>`select id from subscription_members
      where client_id = ${member.clientId}`.execute(db)
    for (let time = 0; time < 3; time++) {
      expect((await ask(`DELETE ${path}/ownership`, { token: owner.token })).status).toBe(204)
      const body = { member_id: rows[0]?.id }
      expect((await ask(`PUT ${path}/ownership`, { token: owner.token, body })).status).toBe(200)
    }
    const sent = await db
      .selectFrom('messages')
      .select('id')
      .where('client_id', '=', member.clientId)
      .where('template', '=', 'ownership_offered')
      .execute()
    expect(sent).toHaveLength(1)
  })

  it('waits while the member pays a plan of their own: its money would buy nothing', async () => {
    const { member, take } = await offered()
    const { payment, orderId } = await shop.startPaying(member.token)
    expect(await take()).toMatchObject({ status: 409, body: { code: 700011 } })
    await shop.bank.walk(payment.redirect_url)
    await ask(`GET ${own}/orders/${orderId}/payments/${payment.id}`, member)
    expect(await take()).toMatchObject({ status: 409, body: { code: 700011 } })
    await shop.runJobs()
    expect(await shop.readOrder(member.token, orderId)).toMatchObject({ status: 'completed' })
  })

  it('waits while the owner pays for more of it: that time would begin beside it, as a plan of its own', async () => {
    const { owner, member, take, path } = await offered()
    const isBeingPaid = async () =>
      (await ask(`GET ${own}/ownership_offers`, member)).body.offers.map(
        (one: { is_being_paid: boolean }) => one.is_being_paid,
      )
    expect(await isBeingPaid()).toEqual([false])
    const placed = await shop.placeOrder(owner.token, { product_id: shop.plans.shared })
    const { payment, orderId } = await shop.startPaying(owner.token, undefined, placed.body.order)
    expect(await isBeingPaid()).toEqual([true])
    expect(await take()).toMatchObject({ status: 409, body: { code: 700011 } })
    await shop.bank.walk(payment.redirect_url)
    await ask(`GET ${own}/orders/${orderId}/payments/${payment.id}`, owner)
    await shop.runJobs()
    const { periods } = (await ask(`GET ${path}`, owner)).body.subscription
    expect(periods).toHaveLength(2)
    expect(await isBeingPaid()).toEqual([false])
    expect((await take()).status).toBe(200)
  })

  it('gives nobody the same money twice: as credit of the new owner and as a refund of the former', async () => {
    const { member, id, orderId, path, take } = await offered()
    expect((await take()).status).toBe(200)
    const upgrade = await upgradeAtBank(member, path)

    // The plan is held, so that the upgrade stands between counting its credit and writing it.
    let refund: Promise<{ status: number }> | undefined
    let settled: Promise<unknown> | undefined
    await db.transaction().execute(async (held) => {
      await sql`select from subscriptions where id = ${id} for update`.execute(held)
      settled = upgrade.hear()
      await untilWaiting(db)
      refund = ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
        token: admin.token,
        body: { amount_minor: 23_000, reason: 'test', period: 'keep', destination: 'balance' },
      })
      await Promise.race([refund, untilWaiting(db, 2)])
    })
    await settled
    const given = await refund
    await shop.runJobs()
    expect(await shop.readOrder(member.token, upgrade.orderId)).toMatchObject({ status: 'completed' })
    expect(given?.status).toBe(409)
    const books = await readBooks(db, member.clientId)
    expect(books.total).toBe(0)
    const { rows } = await sql<{ back: string }>`select coalesce(sum(e.amount_minor), 0) as back
      from ledger_bookings b join ledger_entries e on e.booking_id = b.id
      where b.order_id = ${orderId} and e.account in ('refunds', 'tax') and b.kind <> 'sale'`.execute(db)
    expect(Number(rows[0]?.back)).toBe(23_000)
  })
})

describe('a renewal that the new owner has paid', () => {
  it('goes back when the period that the former one paid for is ended while it is provisioned', async () => {
    const { member, id, orderId, take } = await offered()
    expect((await take()).status).toBe(200)
    await shop.runJobs()
    clock.travel(89.01 * 86_400_000)
    // The charge's answer is lost: what it pays is left to a job.
    await shop.bank.faults({ drop_after_charge: 1 })
    await renewSubscription(shop.system, id)
    await shop.bank.faults({})
    await renewSubscription(shop.system, id)
    const renewal = await db
      .selectFrom('renewals as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['o.id', 'o.status'])
      .where('r.subscription_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(renewal.status).toBe('processing')

    const [ended, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ending = inTransaction(shop.system, async (tx) => {
      await endAccess(tx, shop.system, await lockOrder(tx, orderId))
      // Asking writes what waits: the plan and its period are held from here on.
      await sql`select count(*) from subscriptions, subscription_periods`.execute(tx.db)
      ended.resolve()
      await goOn.promise
    })
    await ended.promise
    const fulfilled = fulfilOrder(shop.system, renewal.id)
    await untilWaiting(db)
    goOn.resolve()
    await Promise.all([ending, fulfilled])

    await shop.runJobs()
    const { status } = await db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', renewal.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('refunded')
    const plan = db.selectFrom('subscriptions').select('status').where('id', '=', id)
    expect(await plan.executeTakeFirstOrThrow()).toEqual({ status: 'expired' })
    expect((await readBooks(db, member.clientId)).total).toBe(0)
  })
})
