import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ordersOfEarlierSpends } from '#db/migrations/0304-orders-of-earlier-spends'
import { ordersOfSpendsStand } from '#db/migrations/0306-orders-of-spends-stand'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/**
 * What an order on account opened when points were spent by it is used, whatever the partner has sold since;
 * and what the partner could spend without it then is not, whatever was given back since
 * (docs/decisions/0254).
 */

const { db, owner } = await testDatabase()
const shop = await openTestShop(db)
const { plans, ask, runJobs } = shop
const { token: staff } = await signedInStaff(db, 'admin')

const used = { status: 409, body: { code: 800021 } }

async function newPartner() {
  const partner = await addPartner(db, { products: [plans.small, plans.shared], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const place = async (phone: string, product: string, payment: 'account' | 'link' = 'account') => {
    const body = { product_id: product, client: { phone_number: phone.slice(4) }, payment }
    const placed = await call('POST /orders', { body })
    expect(placed.status, placed.text).toBe(201)
    await runJobs()
    const { order } = placed.body
    return { order, cancel: () => call(`POST /orders/${order.id}/cancellation`) }
  }
  const spend = async (phone: string) => {
    const spent = await call('POST /points/spends', { body: { phone, points: 7, reason: 'Lookup' } })
    expect(spent.status, spent.text).toBe(201)
    return spent.body.spend
  }
  const owed = async () => Number((await call('GET /account')).body.account.on_account.owed_minor)
  return { place, spend, owed }
}

/**
 * Hind has bought her plan herself and shares it with Omar, who has a plan of his own without points left.
 */
async function family() {
  const [hind, omar] = [await shop.newClient(), await shop.newClient()]
  await shop.buy(hind.token, { product_id: plans.shared })
  const [{ id: shared }] = (await ask('GET /api/clients/v1/subscriptions', hind)).body.subscriptions
  const members = [{ phone_extension: '+966', phone_number: omar.phone.slice(4) }]
  await ask(`PUT /api/clients/v1/subscriptions/${shared}/members`, { token: hind.token, body: { members } })
  await ask('GET /api/clients/v1/memberships', omar)
  await shop.buy(omar.token)
  const store = partnerAsk(ask, (await addPartner(db, { pointsAny: true })).token)
  const { sources } = (await store(`GET /clients/${encodeURIComponent(omar.phone)}/subscription`)).body
  const own = sources.find(({ role }: { role: string }) => role === 'owner').points_left
  await store('POST /points/spends', { body: { phone: omar.phone, points: own, reason: 'All of his' } })
  return { hind, omar, shared }
}

test('an order for the owner of a shared plan, placed behind the spend, does not make the spend its own', async () => {
  const { hind, omar, shared } = await family()
  const { place, spend, owed } = await newPartner()
  const omars = await place(omar.phone, plans.small)
  expect((await spend(omar.phone)).sources).toMatchObject([{ subscription_id: shared, points: 7 }])
  // As the order stands it is used: only by it could the partner spend Hind's points.
  const hinds = await place(hind.phone, plans.shared)
  expect(await omars.cancel()).toMatchObject(used)
  expect((await hinds.cancel()).status).toBe(200)
  expect(await omars.cancel()).toMatchObject(used)
  expect(await owed()).toBe(6_900)
})

test('a link that the client paid behind the spend is none that it was spent by', async () => {
  const client = await shop.newClient()
  await shop.buy(client.token)
  const { place, spend, owed } = await newPartner()
  const link = await place(client.phone, plans.small, 'link')
  const onAccount = await place(client.phone, plans.small)
  await spend(client.phone)
  const { payment } = await shop.startPaying(client.token, undefined, link.order)
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET /api/clients/v1/orders/${link.order.id}/payments/${payment.id}`, { token: client.token })
  await runJobs()
  expect(await onAccount.cancel()).toMatchObject(used)
  expect(await owed()).toBe(6_900)
})

test('an order by which points were spent rightly leaves another one unused, also once staff have credited it', async () => {
  const { hind, omar } = await family()
  const { place, spend, owed } = await newPartner()
  const hinds = await place(hind.phone, plans.shared)
  const omars = await place(omar.phone, plans.small)
  await spend(omar.phone)
  expect(await hinds.cancel()).toMatchObject(used)
  const credited = await ask(`POST /api/users/v1/orders/${hinds.order.id}/account_credit`, {
    token: staff,
    body: { reason: 'Agreed' },
  })
  expect(credited.status, credited.text).toBe(201)
  expect((await omars.cancel()).status).toBe(200)
  expect(await owed()).toBe(0)
})

test('a spend is held by its order also where the process that took the spend had a clock that was behind', async () => {
  const client = await shop.newClient()
  await shop.buy(client.token)
  const { place, spend, owed } = await newPartner()
  const { cancel } = await place(client.phone, plans.small)
  const { id } = await spend(client.phone)
  await sql`update points_spends set created_at = created_at - interval '20 seconds' where id = ${id}`.execute(
    db,
  )
  expect(await cancel()).toMatchObject(used)
  expect(await owed()).toBe(6_900)
})

test('nor is it by one that came behind it, where the clock of the process that took the spend was ahead', async () => {
  const { hind, omar } = await family()
  const { place, spend, owed } = await newPartner()
  const omars = await place(omar.phone, plans.small)
  const { id } = await spend(omar.phone)
  await sql`update points_spends set created_at = created_at + interval '20 seconds' where id = ${id}`.execute(
    db,
  )
  const hinds = await place(hind.phone, plans.shared)
  expect((await hinds.cancel()).status).toBe(200)
  expect(await omars.cancel()).toMatchObject(used)
  expect(await owed()).toBe(6_900)
})

test('spends from before have the order that their moments say', async () => {
  const { hind, omar } = await family()
  const { place, spend } = await newPartner()
  const omars = await place(omar.phone, plans.small)
  await spend(omar.phone)
  const hinds = await place(hind.phone, plans.shared)
  await sql`update points_spend_parts set order_id = null`.execute(owner)
  await ordersOfEarlierSpends.up(owner)
  expect((await hinds.cancel()).status).toBe(200)
  expect(await omars.cancel()).toMatchObject(used)
})

test('sales go on while the orders of spends from before are found', async () => {
  const client = await shop.newClient()
  await shop.buy(client.token)
  const { place, spend } = await newPartner()
  const { order } = await place(client.phone, plans.small)
  await spend(client.phone)
  await sql`update points_spend_parts set order_id = null`.execute(owner)
  await owner.transaction().execute(async (filling) => {
    await ordersOfEarlierSpends.up(filling)
    await ordersOfSpendsStand.up(filling)
    await db.transaction().execute(async (selling) => {
      await sql`set local lock_timeout = '1s'`.execute(selling)
      await sql`update orders set updated_at = updated_at where id = ${order.id}`.execute(selling)
    })
    const meanwhile = await shop.buy((await shop.newClient()).token)
    expect(meanwhile.status).toBe('completed')
  })
})

test('a spend of a process of the release before, which names no order, is held by one all the same', async () => {
  const { hind, omar } = await family()
  const { place, spend, owed } = await newPartner()
  const omars = await place(omar.phone, plans.small)
  const { id } = await spend(omar.phone)
  const parts = await owner
    .deleteFrom('points_spend_parts')
    .where('spend_id', '=', id)
    .returningAll()
    .execute()
  const made = await db.selectFrom('points_spends').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const again = { ...made, id: randomUUID(), caller_key: randomUUID() }
  // As that release writes both: by one statement, of which PostgreSQL runs the last part first.
  await db
    .with('spent', (one) => one.insertInto('points_spends').values(again))
    .with('parts', (one) =>
      one
        .insertInto('points_spend_parts')
        .values(parts.map(({ order_id: _, ...part }) => ({ ...part, spend_id: again.id }))),
    )
    .selectNoFrom(sql`1`.as('one'))
    .execute()
  const hinds = await place(hind.phone, plans.shared)
  expect((await hinds.cancel()).status).toBe(200)
  expect(await omars.cancel()).toMatchObject(used)
  expect(await owed()).toBe(6_900)
})
