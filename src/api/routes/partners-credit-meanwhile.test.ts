import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { untilWaiting } from '#test/until-waiting'

/**
 * A spend and the cancellation of the order by which it is spent wait for each other: one of them is refused.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { plans, ask, runJobs } = shop

type Person = Awaited<ReturnType<typeof shop.newClient>>

/**
 * Hind has bought her plan herself and shares it with Omar; then a partner sells it to her on account, too.
 */
async function family() {
  const [hind, omar] = [await shop.newClient(), await shop.newClient()]
  await shop.buy(hind.token, { product_id: plans.shared })
  const [{ id: shared }] = (await ask('GET /api/clients/v1/subscriptions', hind)).body.subscriptions
  const members = [{ phone_extension: '+966', phone_number: omar.phone.slice(4) }]
  await ask(`PUT /api/clients/v1/subscriptions/${shared}/members`, { token: hind.token, body: { members } })
  await ask('GET /api/clients/v1/memberships', omar)

  const partner = await addPartner(db, { products: [plans.shared], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const client = { phone_number: hind.phone.slice(4) }
  const placed = await call('POST /orders', {
    body: { product_id: plans.shared, client, payment: 'account' },
  })
  expect(placed.status, placed.text).toBe(201)
  await runJobs()
  const orderId = String(placed.body.order.id)
  const { id: bought } = await db
    .selectFrom('subscription_periods')
    .select('id')
    .where('subscription_id', '=', shared)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  return {
    hind,
    omar,
    shared: String(shared),
    bought,
    partner,
    orderId,
    cancel: () => call(`POST /orders/${orderId}/cancellation`),
    spend: (whose: Person) =>
      call('POST /points/spends', { body: { phone: whose.phone, points: 5, reason: 'Lookup' } }),
    pointsLeft: async () =>
      (
        await db.selectFrom('subscription_periods').select('points_left').where('id', '=', bought).execute()
      )[0]?.points_left,
  }
}
type Family = Awaited<ReturnType<typeof family>>

/** What a cancellation that holds those rows leaves, once the spend waits for it. */
async function spendBehindCancellation(it: Family, whose: Person, held: ReturnType<typeof sql>) {
  let spent: ReturnType<Family['spend']> | undefined
  await db.transaction().execute(async (cancelling) => {
    await held.execute(cancelling)
    spent = it.spend(whose)
    await untilWaiting(db)
    await sql`update orders set status = 'refunded', refunded_minor = final_price_minor where id = ${it.orderId}`.execute(
      cancelling,
    )
  })
  return spent
}

test('a spend that waited for its client finds the order taken back, and takes nothing', async () => {
  const it = await family()
  const before = await it.pointsLeft()
  const held = sql`select from clients where id = ${it.hind.clientId} for no key update`
  expect(await spendBehindCancellation(it, it.hind, held)).toMatchObject({
    status: 404,
    body: { code: 800007 },
  })
  expect(await it.pointsLeft()).toBe(before)
})

test('neither does one for a member that waited for the periods of the plan', async () => {
  const it = await family()
  const before = await it.pointsLeft()
  const held = sql`select from subscription_periods where subscription_id = ${it.shared} for no key update`
  expect(await spendBehindCancellation(it, it.omar, held)).toMatchObject({
    status: 404,
    body: { code: 800007 },
  })
  expect(await it.pointsLeft()).toBe(before)
})

test('a cancellation waits for a member’s spend of points that its client bought herself, and is refused', async () => {
  const it = await family()
  let cancelled: ReturnType<Family['cancel']> | undefined
  await db.transaction().execute(async (spending) => {
    const { id: spendId } = await spending
      .insertInto('points_spends')
      .values({
        api_client_id: it.partner.id,
        is_test: false,
        caller_key: 'open',
        body_hash: Buffer.alloc(32),
        client_id: it.omar.clientId,
        points: 5,
        points_left: 0,
        reason: 'Lookup',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const part = { spend_id: spendId, period_id: it.bought, subscription_id: it.shared }
    await spending
      .insertInto('points_spend_parts')
      .values({ ...part, order_id: it.orderId, points: 5 })
      .execute()
    const { rows } = await sql<{
      points_left: number
    }>`update subscription_periods set points_left = points_left - 5
      where id = ${it.bought} returning points_left`.execute(spending)
    await spending
      .insertInto('points_entries')
      .values({
        ...part,
        kind: 'spend',
        points: -5,
        points_left: rows[0]?.points_left ?? 0,
        created_at: new Date(),
      })
      .execute()
    cancelled = it.cancel()
    await untilWaiting(db)
  })
  expect(await cancelled).toMatchObject({ status: 409, body: { code: 800021 } })
})
