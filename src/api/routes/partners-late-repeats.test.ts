import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hour } from '#rules/core/durations'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop, travellingClock } from '#test/shop'

/**
 * "One key is one order, or one spend, for ever. After 24 hours the same request finds it again, as it stands
 * by then" (guide, versioning; docs/decisions/0101).
 */

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { ask, plans } = shop

async function newPartner() {
  const partner = await addPartner(db, {
    products: [plans.small],
    accountLimit: 1_000_000,
    now: clock.now(),
  })
  return partnerAsk(ask, partner.token)
}

/** The day is over for which answers are kept. */
async function dayAfter() {
  clock.travel(25 * hour)
  await db.deleteFrom('idempotency_keys').execute()
}

test.each(['link', 'account'] as const)(
  'a request that names the end of its link finds its order again the day after: %s',
  async (payment) => {
    const call = await newPartner()
    const client = await shop.newClient()
    const body = {
      product_id: plans.small,
      client: { phone_number: client.phone.slice(4) },
      payment,
      payable_until: new Date(clock.now().getTime() + 24 * hour).toISOString(),
    }
    const placed = await call('POST /orders', { body, key: `late-${payment}` })
    expect(placed.status, placed.text).toBe(201)
    await dayAfter()
    const again = await call('POST /orders', { body, key: `late-${payment}` })
    expect(again, again.text).toMatchObject({ status: 201, body: { order: { id: placed.body.order.id } } })
  },
)

/** Staff move the client to a number that nobody had. */
async function move(clientId: string, number: string) {
  // Signed in now, as the clock has moved.
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const body = { phone_number: number, reason: 'asked' }
  const moved = await ask(`PUT /api/users/v1/clients/${clientId}/phone`, { token, body })
  expect(moved.status, moved.text).toBe(200)
}

test('a spend is found by its key also where its client has moved to another number since', async () => {
  const call = await newPartner()
  const client = await shop.newClient()
  const order = {
    product_id: plans.small,
    client: { phone_number: client.phone.slice(4) },
    payment: 'account',
  }
  expect((await call('POST /orders', { body: order })).status).toBe(201)
  await shop.runJobs()
  const body = { phone: client.phone, points: 2, reason: 'Lookup' }
  const spent = await call('POST /points/spends', { body, key: 'lookup-1' })
  expect(spent.status, spent.text).toBe(201)
  await dayAfter()
  await move(client.clientId, '598111001')
  const again = await call('POST /points/spends', { body, key: 'lookup-1' })
  expect(again, again.text).toMatchObject({ status: 201, body: { spend: { id: spent.body.spend.id } } })
})

test('who repeats an order of a client who has moved makes no second client of the old number', async () => {
  const call = await newPartner()
  const client = await shop.newClient()
  const body = { product_id: plans.small, client: { phone_number: client.phone.slice(4) }, payment: 'link' }
  const placed = await call('POST /orders', { body, key: 'moved-1' })
  expect(placed.status, placed.text).toBe(201)
  await dayAfter()
  await move(client.clientId, '598111002')
  const again = await call('POST /orders', { body, key: 'moved-1' })
  expect(again.body.order.id).toBe(placed.body.order.id)
  const made = await db.selectFrom('clients').select('id').where('phone', '=', client.phone).execute()
  expect(made).toEqual([])
})

test('who repeats an order finds it also when its client has been blocked since', async () => {
  const call = await newPartner()
  const client = await shop.newClient()
  const body = { product_id: plans.small, client: { phone_number: client.phone.slice(4) }, payment: 'link' }
  const placed = await call('POST /orders', { body, key: 'blocked-1' })
  expect(placed.status, placed.text).toBe(201)
  await dayAfter()
  await db.updateTable('clients').set({ blocked_at: clock.now() }).where('id', '=', client.clientId).execute()
  const again = await call('POST /orders', { body, key: 'blocked-1' })
  expect(again, again.text).toMatchObject({ status: 201, body: { order: { id: placed.body.order.id } } })
  const other = await call('POST /orders', { body: { ...body, reference: 'another' }, key: 'blocked-1' })
  expect(other).toMatchObject({ status: 409, body: { code: 200006 } })
})

/**
 * As a process leaves a key that dies between the commit and its answer, so many seconds ago; `as` another
 * key that was only claimed.
 */
async function dieUnder(key: string, as = key) {
  const at = new Date(clock.now().getTime() - 10_000)
  await sql`insert into idempotency_keys (caller, route, key, body_hash, created_at)
    select caller, route, ${as}, body_hash, ${at} from idempotency_keys where key = ${key}
    on conflict (caller, route, key) do update set status = null, packed_answer = null, created_at = excluded.created_at`.execute(
    db,
  )
}

test('behind a process that died before it kept its answer, a repeat finds its order and its spend at once', async () => {
  const call = await newPartner()
  const client = await shop.newClient()
  const phone_number = client.phone.slice(4)
  const body = { product_id: plans.small, client: { phone_number }, payment: 'account' }
  const placed = await call('POST /orders', { body, key: 'died-1' })
  expect(placed.status, placed.text).toBe(201)
  await shop.runJobs()
  await dieUnder('died-1')
  const again = await call('POST /orders', { body, key: 'died-1' })
  expect(again, again.text).toMatchObject({ status: 201, body: { order: { id: placed.body.order.id } } })
  expect(again.headers.get('idempotency-replayed')).toBe('true')

  const spend = { phone: client.phone, points: 2, reason: 'Lookup' }
  const spent = await call('POST /points/spends', { body: spend, key: 'died-2' })
  await dieUnder('died-2')
  const found = await call('POST /points/spends', { body: spend, key: 'died-2' })
  expect(found, found.text).toMatchObject({ status: 201, body: { spend: { id: spent.body.spend.id } } })
  const other = await call('POST /points/spends', { body: { ...spend, points: 3 }, key: 'died-2' })
  expect(other).toMatchObject({ status: 409, body: { code: 200006 } })
})

test('behind one that died before its commit nothing is done until its key is free', async () => {
  const call = await newPartner()
  const { phone } = await shop.newClient()
  const body = { product_id: plans.small, client: { phone_number: phone.slice(4) }, payment: 'link' }
  await call('POST /orders', { body, key: 'died-3' })
  await dieUnder('died-3', 'died-4')
  const early = await call('POST /orders', { body, key: 'died-4' })
  expect(early).toMatchObject({ status: 409, body: { code: 200007 } })
  expect(early.headers.get('retry-after')).toBe('5')
  expect(early.headers.get('idempotency-replayed')).toBeNull()
  clock.travel(80_000)
  const late = await call('POST /orders', { body, key: 'died-4' })
  expect(late.status, late.text).toBe(201)
  expect((await call('GET /orders')).body.orders).toHaveLength(2)
})
