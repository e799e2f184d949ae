import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { addDearPlan, approvedCard, openTestShop, readBooks, travellingClock } from '#test/shop'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-03-10T08:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const { ask } = shop
const own = '/api/clients/v1'
const day = 86_400_000
/** What the shared plan of 90 days costs with tax, halalas. */
const price = 23_000
let admin: { token: string }
let dear = ''

type Person = Awaited<ReturnType<typeof shop.newClient>>

beforeAll(async () => {
  admin = await signedInStaff(db, 'admin', clock.now())
  dear = await addDearPlan(shop.system, {
    price: beforeTax(halalas(50_000)),
    points: 3_000,
    days: 90,
    group_sharing: true,
  })
})

/** Whoever is signed in stays so, with a fresh code. */
async function travel(days: number) {
  clock.travel(days * day)
  await staySignedIn(db, clock.now())
}

async function handOver(path: string, from: Person, to: Person) {
  const { members } = (await ask(`GET ${path}`, from)).body.subscription
  const seat = members.find(({ phone }: { phone: string }) => phone === to.phone)
  await ask(`PUT ${path}/ownership`, { token: from.token, body: { member_id: seat.id } })
  const body = { payment_method_id: await shop.saveCard(to.token), accept_terms: true }
  expect((await ask(`PUT ${path}/ownership`, { token: to.token, body })).status).toBe(200)
}

const refund = (orderId: string, amount: number) =>
  ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
    token: admin.token,
    body: { amount_minor: amount, reason: 'test', period: 'keep', destination: 'balance' },
  })

/** Nothing to give back is done, too. */
const refunded = async (orderId: string, amount: number) =>
  amount === 0 || (await refund(orderId, amount)).status === 201

/** All that went back for an order, as refund or as credit: halalas of the ledger. */
async function givenBack(orderId: string): Promise<number> {
  const { rows } = await sql<{ back: string }>`select coalesce(sum(e.amount_minor), 0) as back
    from ledger_bookings b join ledger_entries e on e.booking_id = b.id
    where b.order_id = ${orderId} and e.account in ('refunds', 'tax') and b.kind <> 'sale'`.execute(db)
  return Number(rows[0]?.back)
}

it.each([
  { gone: 0, before: 0, after: 0, returns: false },
  { gone: 30, before: 0, after: 0, returns: false },
  { gone: 30, before: 5_000, after: 0, returns: false },
  { gone: 30, before: 0, after: 5_000, returns: false },
  { gone: 45, before: 1_001, after: 3_333, returns: true },
  { gone: 89, before: 0, after: 22_999, returns: false },
  { gone: 10, before: 0, after: price, returns: false },
])(
  'the unused days go with the plan, less what was given back: after $gone days, $before before and $after after the handover, back again: $returns',
  async ({ gone, before, after, returns }) => {
    const [former, member] = [await shop.newClient(), await shop.newClient()]
    const { id: orderId, subscription_id } = await shop.buy(former.token, { product_id: shop.plans.shared })
    const path = `${own}/subscriptions/${subscription_id}`
    const members = [{ phone_extension: '+966', phone_number: member.phone.slice(4) }]
    await ask(`PUT ${path}/members`, { token: former.token, body: { members } })
    await ask(`GET ${own}/memberships`, member)
    await travel(gone)
    expect(await refunded(orderId, before)).toBe(true)
    await handOver(path, former, member)
    // Whoever gave the plan away has nothing to take back themselves, and the desk proposes nothing.
    const asked = await ask(`POST ${own}/orders/${orderId}/refund_requests`, {
      token: former.token,
      body: {},
    })
    expect(asked).toMatchObject({ status: 409, body: { code: 300045 } })
    const desk = await ask(`GET /api/users/v1/orders/${orderId}`, admin)
    expect(desk.body.order.refund_room).toMatchObject({ left_minor: price - before, unused: null })
    if (returns) await handOver(path, member, former)
    const since = await ask(`GET /api/users/v1/orders/${orderId}`, admin)
    expect(since.body.order.period.owner?.id).toBe(returns ? undefined : member.clientId)
    expect(await refunded(orderId, after)).toBe(true)

    const owner = returns ? former : member
    const made = await ask(`POST ${path}/plan_changes`, {
      token: owner.token,
      body: { product_id: dear, accept_terms: true },
    })
    const credit = Math.floor(((price - before - after) * (90 - gone)) / 90)
    expect(made).toMatchObject({ status: 201, body: { order: { credit_minor: credit } } })
    const { id: upgrade } = made.body.order
    const { payment } = await shop.startPaying(owner.token, approvedCard, { id: upgrade })
    await shop.bank.walk(payment.redirect_url)
    await ask(`GET ${own}/orders/${upgrade}/payments/${payment.id}`, owner)
    await shop.runJobs()
    expect(await shop.readOrder(owner.token, upgrade)).toMatchObject({ status: 'completed' })

    // The note of a former owner's invoice is not sent with the new owner's.
    const sent = await db
      .selectFrom('tax_documents')
      .select('client_id')
      .where('exchange_order_id', '=', upgrade)
      .execute()
    expect(sent).toEqual(returns && credit > 0 ? [{ client_id: former.clientId }] : [])

    // What is left can go back to the former owner, and not a halala more.
    const left = price - before - after - credit
    expect((await refund(orderId, left + 1)).status).toBeGreaterThanOrEqual(400)
    expect(await refunded(orderId, left)).toBe(true)
    expect(await givenBack(orderId)).toBe(price)
    expect((await readBooks(db, owner.clientId)).total).toBe(0)
  },
)

it('says before a handover that the right to the money ends with it, and afterwards that it has', async () => {
  const [owner, member] = [await shop.newClient(), await shop.newClient()]
  const { id: orderId, subscription_id } = await shop.buy(owner.token, { product_id: shop.plans.shared })
  const path = `${own}/subscriptions/${subscription_id}`
  const right = async () => (await ask(`GET ${own}/orders/${orderId}/refund_requests`, owner)).body
  const shown = async () => ({
    owner: (await ask(`GET ${path}/members`, owner)).body.refund_until,
    staff: (await ask(`GET /api/users/v1/subscriptions/${subscription_id}`, admin)).body.subscription
      .refund_until,
  })
  const { until } = (await right()).allowed
  expect(await shown()).toEqual({ owner: until, staff: until })
  const members = [{ phone_extension: '+966', phone_number: member.phone.slice(4) }]
  await ask(`PUT ${path}/members`, { token: owner.token, body: { members } })
  await ask(`GET ${own}/memberships`, member)
  await handOver(path, owner, member)
  // Its page leads the former owner to the group that they are in now.
  const { memberships } = (await ask(`GET ${own}/memberships`, owner)).body
  expect(memberships).toMatchObject([{ subscription_id }])
  expect(await right()).toMatchObject({ allowed: null, ended_by_handover: until })
  // Nothing of it is the new owner's.
  expect((await ask(`GET ${path}/members`, member)).body.refund_until).toBeNull()
  await travel(8)
  expect(await right()).toMatchObject({ allowed: null, ended_by_handover: null })
})

it('says nothing of a right that the owner does not have any more', async () => {
  const owner = await shop.newClient()
  const { subscription_id } = await shop.buy(owner.token, { product_id: shop.plans.shared })
  await travel(8)
  const group = await ask(`GET ${own}/subscriptions/${subscription_id}/members`, owner)
  expect(group.body.refund_until).toBeNull()
})
