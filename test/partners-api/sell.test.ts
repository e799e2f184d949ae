import { expect, test, vi } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { testDatabase } from '../database.ts'
import { serveTestShop } from '../served-shop.ts'
import { ApiError, type Ishtirak, type PartnerOrder } from '../../clients/typescript/src/index.ts'
import { newNumber, partnerWithClient } from './partner.ts'

/** Selling, seen from outside: a partner's program, the client, and a store behind an address. */

const { db, pool } = await testDatabase()
const { url, plans, payLink } = await serveTestShop(db, { parts: { limiter: createSharedLimiter(pool) } })

const order = (phone_number: string, payment: 'link' | 'account' = 'link', product_id = plans.small) => ({
  product_id,
  client: { phone_number },
  payment,
})
const newPartner = (options: Parameters<typeof partnerWithClient>[2] = {}) =>
  partnerWithClient(db, url, { products: [plans.small], ...options })

/** Follows an order until it has the status. */
function until(shop: Ishtirak, id: string, status: PartnerOrder['status']): Promise<PartnerOrder> {
  return vi.waitFor(async () => {
    const { order: seen } = await shop.getPartnerOrder(id)
    expect(seen.status).toBe(status)
    return seen
  }, 15_000)
}

async function refusal(asking: Promise<unknown>): Promise<ApiError> {
  const error = await asking.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('it was not refused', { cause: error })
  return error
}

test('only connected plans are listed, and no other is sold', async () => {
  const { shop } = await newPartner()
  const { products, total_active_tax } = await shop.listPartnerProducts({ language: 'ar' })
  expect(products).toMatchObject([
    { id: plans.small, name: 'رصد', price_minor: 6_000, price_with_tax_minor: 6_900 },
  ])
  expect(total_active_tax).toBe(15)
  const refused = await refusal(shop.placePartnerOrder(order(newNumber(), 'link', plans.shared)))
  expect(refused).toMatchObject({ status: 404, errorName: 'product_not_found' })
})

test('an order by link is paid by the client through the bank, and its plan runs', async () => {
  const { shop } = await newPartner()
  const number = newNumber()
  const { order: placed, payment_url = '' } = await shop.placePartnerOrder(order(number))
  expect(placed).toMatchObject({ status: 'pending', payment: 'link', final_price_minor: 6_900, payment_url })
  await payLink(payment_url, `+966${number}`)
  const done = await until(shop, placed.id, 'completed')
  expect(done).toMatchObject({ settled_by: 'gateway', payment_url: null })
  const plan = await shop.getPartnerSubscription(`+966${number}`)
  expect(plan).toMatchObject({ points_left: 300, subscription: { id: done.subscription_id, role: 'owner' } })
})

test('orders on account stop exactly at the limit, however many are placed at one moment', async () => {
  const { shop } = await newPartner({ accountLimit: 3 * 6_900 + 100 })
  const askings = Array.from({ length: 10 }, () => shop.placePartnerOrder(order(newNumber(), 'account')))
  const results = await Promise.allSettled(askings)
  const placed = results.filter(({ status }) => status === 'fulfilled')
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(placed).toHaveLength(3)
  expect(refused).toHaveLength(7)
  expect(refused.every((error) => error instanceof ApiError && error.is('account_limit_reached'))).toBe(true)
  const { orders } = await shop.listPartnerOrders()
  expect(orders.map(({ settled_by, payment }) => [settled_by, payment])).toEqual(
    Array.from({ length: 3 }, () => ['account', 'account']),
  )
  await Promise.all(orders.map(({ id }) => until(shop, id, 'completed')))
})

test('one key is one order, whoever repeats it and how often', async () => {
  const { shop } = await newPartner({ accountLimit: 1_000_000 })
  const number = newNumber()
  const key = { idempotencyKey: 'order-17' }
  const many = await Promise.all(
    Array.from({ length: 12 }, () => shop.placePartnerOrder(order(number, 'account'), key)),
  )
  expect(new Set(many.map((one) => one.order.id)).size).toBe(1)
  expect((await shop.listPartnerOrders()).orders).toHaveLength(1)
  const other = await refusal(shop.placePartnerOrder(order(newNumber(), 'account'), key))
  expect(other).toMatchObject({ status: 409, errorName: 'idempotency_key_reused' })
})

test('a lost answer is asked for again, and the order stands once', async () => {
  let calls = 0
  // The store has answered; the way back breaks.
  const leaky = async (address: string, init: RequestInit) => {
    const response = await fetch(address, init)
    if (++calls > 2) return response
    await response.arrayBuffer()
    throw new TypeError('the connection broke')
  }
  const { shop } = await newPartner({ client: { fetch: leaky, wait: async () => {} } })
  const { order: placed } = await shop.placePartnerOrder(order(newNumber()))
  expect(calls).toBe(3)
  const { orders } = await shop.listPartnerOrders()
  expect(orders.map(({ id }) => id)).toEqual([placed.id])
})

test('orders are found by phone, by status and page by page, newest first', async () => {
  const { shop } = await newPartner()
  const numbers = Array.from({ length: 5 }, newNumber)
  const ids: string[] = []
  for (const number of numbers) ids.unshift((await shop.placePartnerOrder(order(number))).order.id)
  const walked: string[] = []
  for await (const { id } of shop.iteratePartnerOrders({ limit: 2 })) walked.push(id)
  expect(walked).toEqual(ids)
  const one = await shop.listPartnerOrders({ phone: `0${numbers[0]}` })
  expect(one.orders.map(({ id }) => id)).toEqual([ids[4]])
  expect((await shop.listPartnerOrders({ status: 'completed' })).orders).toEqual([])
  expect(await refusal(shop.listPartnerOrders({ cursor: 'nonsense' }))).toMatchObject({
    errorName: 'cursor_invalid',
  })
})

test("another partner's order, client and plan are missing", async () => {
  const mine = await newPartner({ accountLimit: 1_000_000 })
  const theirs = await newPartner()
  const number = newNumber()
  const { order: placed } = await mine.shop.placePartnerOrder(order(number, 'account'))
  await until(mine.shop, placed.id, 'completed')
  expect(await refusal(theirs.shop.getPartnerOrder(placed.id))).toMatchObject({
    status: 404,
    errorName: 'order_not_found',
  })
  expect(await refusal(theirs.shop.getPartnerSubscription(number))).toMatchObject({
    status: 404,
    errorName: 'partner_client_not_found',
  })
  expect((await theirs.shop.listPartnerOrders({ phone: number })).orders).toEqual([])
  expect(await refusal(theirs.shop.spendPoints({ phone: number, points: 1, reason: 'x' }))).toMatchObject({
    status: 404,
    errorName: 'partner_client_not_found',
  })
})

test('an order never replaces a running plan', async () => {
  const { shop } = await newPartner({ products: [plans.small, plans.shared], accountLimit: 1_000_000 })
  const number = newNumber()
  const { order: placed } = await shop.placePartnerOrder(order(number, 'account'))
  await until(shop, placed.id, 'completed')
  const refused = await refusal(shop.placePartnerOrder(order(number, 'account', plans.shared)))
  expect(refused).toMatchObject({ status: 409, errorName: 'client_has_other_plan' })
})

test('what is wrong is said by field and in the wanted language', async () => {
  const { shop } = await newPartner()
  const english = await refusal(shop.placePartnerOrder(order('12')))
  expect(english).toMatchObject({ status: 422, errorName: 'invalid_input' })
  expect(english.fields['client.phone_number']).toHaveLength(1)
  const arabic = await refusal(shop.placePartnerOrder(order('12'), { language: 'ar' }))
  expect(arabic.message).toMatch(/[\u0621-\u064a]/)
})

test('one phone gets ten orders an hour, and the client waits no hour for more', async () => {
  const { shop } = await newPartner({ client: { wait: async () => {} } })
  const number = newNumber()
  for (let count = 0; count < 10; count++) await shop.placePartnerOrder(order(number))
  const over = await refusal(shop.placePartnerOrder(order(number)))
  expect(over).toMatchObject({ status: 429, errorName: 'too_many_orders_for_phone' })
  expect(over.retryAfter).toBeGreaterThan(60)
})

test('a practice order is played through without money', async () => {
  const { shop, by } = await newPartner({ mode: 'test' })
  const practice = { ...order('500300'), client: { phone_extension: '+999', phone_number: '500300' } }
  const { order: placed } = await shop.placePartnerOrder(practice)
  expect(placed.is_test).toBe(true)
  await shop.payPracticeOrder(placed.id)
  await until(shop, placed.id, 'completed')
  expect(await shop.getPartnerSubscription('+999500300')).toMatchObject({ points_left: 300 })
  expect(await refusal(shop.placePartnerOrder(order(newNumber())))).toMatchObject({
    errorName: 'practice_phone_needed',
  })
  const live = await by({ mode: 'live' })
  const { order: real } = await live.placePartnerOrder(order(newNumber()))
  expect(await refusal(live.payPracticeOrder(real.id))).toMatchObject({ errorName: 'test_token_needed' })
  expect(await refusal(shop.getPartnerOrder(real.id))).toMatchObject({ errorName: 'order_not_found' })
})
