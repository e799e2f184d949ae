import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop } from '../../../test/shop.ts'

/**
 * An order on account opens what its client can spend of plans that others share with them: spent of those,
 * it is used.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { plans, ask, runJobs } = shop

/**
 * Hind shares a plan with Omar, who is nobody's client of the partner; she bought it herself, unless the
 * partner sold it to her.
 */
async function family({ soldToHind = false, pointsAny = false } = {}) {
  const hind = await shop.newClient()
  const omar = await shop.newClient()
  const partner = await addPartner(db, {
    products: [plans.small, plans.shared],
    accountLimit: 1_000_000,
    pointsAny,
  })
  const call = partnerAsk(ask, partner.token)
  if (soldToHind) {
    const client = { phone_number: hind.phone.slice(4) }
    await call('POST /orders', { body: { product_id: plans.shared, client, payment: 'account' } })
  } else await shop.buy(hind.token, { product_id: plans.shared })
  await runJobs()
  const [{ id: shared }] = (await ask('GET /api/clients/v1/subscriptions', hind)).body.subscriptions
  const members = [{ phone_extension: '+966', phone_number: omar.phone.slice(4) }]
  await ask(`PUT /api/clients/v1/subscriptions/${shared}/members`, { token: hind.token, body: { members } })
  await ask('GET /api/clients/v1/memberships', omar)
  const order = async () => {
    const client = { phone_number: omar.phone.slice(4) }
    const body = { product_id: plans.small, client, payment: 'account' }
    const placed = await call('POST /orders', { body })
    expect(placed.status).toBe(201)
    return { cancel: () => call(`POST /orders/${placed.body.order.id}/cancellation`) }
  }
  const spend = async () => {
    const spent = await call('POST /points/spends', {
      body: { phone: omar.phone, points: 7, reason: 'Lookup' },
    })
    expect(spent.body.spend.sources).toMatchObject([{ subscription_id: shared, points: 7 }])
    return { reverse: () => call(`POST /points/spends/${spent.body.spend.id}/reversal`) }
  }
  return { omar, order, spend }
}

const used = { status: 409, body: { code: 800021 } }

test('points of a plan that the client shares count, where the own plan had none left', async () => {
  const { omar, order, spend } = await family()
  await shop.buy(omar.token)
  await runJobs()
  const store = partnerAsk(ask, (await addPartner(db, { pointsAny: true })).token)
  const { sources } = (await store(`GET /clients/${encodeURIComponent(omar.phone)}/subscription`)).body
  const own = sources.find(({ role }: { role: string }) => role === 'owner').points_left
  await store('POST /points/spends', { body: { phone: omar.phone, points: own, reason: 'All of his' } })

  const { cancel } = await order()
  await runJobs()
  const { reverse } = await spend()
  expect(await cancel()).toMatchObject(used)
  expect((await reverse()).status).toBe(201)
  expect((await cancel()).status).toBe(200)
})

test('and where they were spent before the order’s own plan began', async () => {
  const { order, spend } = await family()
  const { cancel } = await order()
  await spend()
  await runJobs()
  expect(await cancel()).toMatchObject(used)
})

test.each([{ soldToHind: true }, { pointsAny: true }])(
  'but not where the partner could spend of that plan without the order: %o',
  async (may) => {
    const { order, spend } = await family(may)
    await spend()
    const { cancel } = await order()
    await spend()
    await runJobs()
    expect((await cancel()).status).toBe(200)
  },
)
