import { expect, test } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { partnerOrdersPerPhone } from '#rules/partners/partners'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop } from '../../../test/shop.ts'

/**
 * Several partners of one store: what one does is never in the way of another. Source: docs/decisions/0101.
 */

const { db, pool } = await testDatabase()
const shop = await openTestShop(db, { parts: { limiter: createSharedLimiter(pool) } })
const { plans, ask, runJobs } = shop

let numbers = 0
const newNumber = () => `56${String(++numbers).padStart(7, '0')}`
const order = (number: string, body: object = {}) => ({
  product_id: plans.small,
  client: { phone_number: number },
  payment: 'link',
  ...body,
})

async function newPartner(options: Parameters<typeof addPartner>[1] = {}) {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000, ...options })
  return { ...partner, call: partnerAsk(ask, partner.token) }
}

test('two partners may use the same key for the same order of the same client', async () => {
  const [one, other] = [await newPartner(), await newPartner()]
  const body = order(newNumber())
  const first = await one.call('POST /orders', { body, key: '1001' })
  const second = await other.call('POST /orders', { body, key: '1001' })
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.order.id).not.toBe(first.body.order.id)
  for (const [partner, placed] of [
    [one, first],
    [other, second],
  ] as const) {
    const again = await partner.call('POST /orders', { body, key: '1001' })
    expect(again.body.order.id).toBe(placed.body.order.id)
  }
})

test('a key is one order for ever, and another body under it is refused also when no answer is kept', async () => {
  const { call } = await newPartner()
  const number = newNumber()
  const placed = await call('POST /orders', { body: order(number), key: 'sale-1' })
  await db.deleteFrom('idempotency_keys').execute()
  // The same JSON, written in another order.
  const turned = JSON.stringify({
    payment: 'link',
    client: { phone_number: number },
    product_id: plans.small,
  })
  const again = await call('POST /orders', { body: turned, key: 'sale-1' })
  expect(again.body.order.id).toBe(placed.body.order.id)
  await db.deleteFrom('idempotency_keys').execute()
  const other = await call('POST /orders', { body: order(number, { payment: 'account' }), key: 'sale-1' })
  expect(other).toMatchObject({ status: 409, body: { code: 200006 } })
})

test('what was refused has burnt no key', async () => {
  const { id, call } = await newPartner({ accountLimit: 0 })
  const body = order(newNumber(), { payment: 'account' })
  const refused = await call('POST /orders', { body, key: 'sale-2' })
  expect(refused).toMatchObject({ status: 409, body: { code: 800005 } })
  await db.updateTable('api_clients').set({ account_limit_minor: 10_000n }).where('id', '=', id).execute()
  expect((await call('POST /orders', { body, key: 'sale-2' })).status).toBe(201)
})

test('one practice number leads a life of its own with every partner', async () => {
  const one = await newPartner({ mode: 'test' })
  const other = await newPartner({ mode: 'test', products: [plans.shared] })
  const body = { client: { phone_number: '+999500100' }, payment: 'account' }
  const first = await one.call('POST /orders', { body: { ...body, product_id: plans.small } })
  await runJobs()
  // Another plan runs for this number with the first partner, and is not in the way of the second.
  const second = await other.call('POST /orders', { body: { ...body, product_id: plans.shared } })
  expect(second.status).toBe(201)
  await runJobs()
  expect(second.body.order.client.id).not.toBe(first.body.order.client.id)
  const spent = await one.call('POST /points/spends', {
    body: { phone: '+999500100', points: 10, reason: 'Lookup' },
  })
  expect(spent.body.spend.points_left).toBe(290)
  const seen = async (call: typeof one.call) => (await call('GET /clients/%2B999500100/subscription')).body
  expect(await seen(one.call)).toMatchObject({
    points_left: 290,
    subscription: { product: { id: plans.small } },
  })
  expect(await seen(other.call)).toMatchObject({ subscription: { product: { id: plans.shared } } })
  expect((await seen(other.call)).points_left).not.toBe(290)
  const third = await newPartner({ mode: 'test' })
  expect(await seen(third.call)).toMatchObject({ code: 800007 })
})

test('a phone’s limit is one partner’s own, says which it is, and practice has none', async () => {
  const one = await newPartner()
  const number = newNumber()
  for (let count = 0; count < partnerOrdersPerPhone.points; count++) {
    expect((await one.call('POST /orders', { body: order(number) })).status).toBe(201)
  }
  const refused = await one.call('POST /orders', { body: order(number) })
  expect(refused).toMatchObject({ status: 429, body: { code: 800030 } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect(Number(refused.headers.get('ratelimit-remaining'))).toBeGreaterThan(500)
  expect((await one.call('POST /orders', { body: order(newNumber()) })).status).toBe(201)

  const other = await newPartner()
  expect((await other.call('POST /orders', { body: order(number) })).status).toBe(201)
  // Nor is the client kept from the store itself.
  const client = await shop.newClient()
  for (let count = 0; count < partnerOrdersPerPhone.points; count++) {
    await other.call('POST /orders', { body: order(client.phone.slice(4)) })
  }
  expect((await shop.buy(client.token)).id).toEqual(expect.any(String))

  const practice = await newPartner({ mode: 'test' })
  for (let count = 0; count < partnerOrdersPerPhone.points + 2; count++) {
    const { status } = await practice.call('POST /orders', { body: order('+999500300') })
    expect(status).toBe(201)
  }
})

test('one partner’s links stop no other partner and nobody’s invitations', async () => {
  const [one, other] = [await newPartner(), await newPartner()]
  const { token } = await signedInStaff(db, 'admin')
  const settings = '/api/users/v1/store'
  const setBudget = async (budget: number) => {
    const { version } = (await ask(`GET ${settings}`, { token })).body.store
    const changed = await ask(`PATCH ${settings}`, { token, body: { version, daily_code_budget: budget } })
    expect(changed.status).toBe(200)
  }
  await setBudget(100)
  const before = await db
    .selectFrom('code_counts')
    .select(({ fn }) => fn.sum<string>('invited').as('invited'))
    .executeTakeFirstOrThrow()
  try {
    const link = async ({ call }: typeof one) =>
      (await call('POST /orders', { body: order(newNumber()) })).status
    const statuses = []
    for (let sent = 0; sent < 11; sent++) statuses.push(await link(one))
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    expect(await link(other)).toBe(201)
    // Orders on account cost their partner nothing once they are taken back, and are counted for it alone.
    const takeBack = async () => {
      const placed = await one.call('POST /orders', { body: order(newNumber(), { payment: 'account' }) })
      expect(placed.status).toBe(201)
      const cancel = async () => (await one.call(`POST /orders/${placed.body.order.id}/cancellation`)).status
      const [first, again] = [await cancel(), await cancel()]
      // What is cancelled already is not cancelled once more.
      expect(again).toBe(first)
      return first
    }
    // What is refused costs none of the day's cancellations.
    const number = newNumber()
    const used = (await one.call('POST /orders', { body: order(number, { payment: 'account' }) })).body.order
    await runJobs()
    const spend = { phone: `+966${number}`, points: 1, reason: 'Lookup' }
    expect((await one.call('POST /points/spends', { body: spend })).status).toBe(201)
    const refused = await one.call(`POST /orders/${used.id}/cancellation`)
    expect(refused).toMatchObject({ status: 409, body: { code: 800021 } })
    const taken = []
    for (let count = 0; count < 11; count++) taken.push(await takeBack())
    expect(taken).toEqual([...Array(10).fill(200), 429])
    const { invited } = await db
      .selectFrom('code_counts')
      .select(({ fn }) => fn.sum<string>('invited').as('invited'))
      .executeTakeFirstOrThrow()
    expect(Number(invited)).toBe(11 + Number(before.invited ?? 0))
    expect(await link(other)).toBe(201)
  } finally {
    await setBudget(5000)
  }
})
