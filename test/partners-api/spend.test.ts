import { expect, test, vi } from 'vitest'
import { testDatabase } from '../database.ts'
import { serveTestShop } from '../served-shop.ts'
import { ApiError, type Ishtirak } from '../../clients/typescript/src/index.ts'
import { newNumber, partnerWithClient } from './partner.ts'

/** Points, seen from outside: two store processes over one database, and programs that spend at one moment. */

const { db } = await testDatabase()
const { url, urls, plans } = await serveTestShop(db, { urls: 2 })
const [, otherUrl = ''] = urls

const newPartner = (options: Parameters<typeof partnerWithClient>[2] = {}) =>
  partnerWithClient(db, url, {
    products: [plans.small],
    accountLimit: 100_000_000,
    ...options,
    client: { wait: async () => {}, retries: 20 },
  })

/** A phone whose plan runs, with 300 points. */
async function sell(shop: Ishtirak): Promise<string> {
  const phone = `+966${newNumber()}`
  await shop.placePartnerOrder({
    product_id: plans.small,
    client: { phone_number: phone },
    payment: 'account',
  })
  await vi.waitFor(async () => {
    expect((await shop.getPartnerSubscription(phone)).points_left).toBe(300)
  }, 15_000)
  return phone
}

const leftOf = async (shop: Ishtirak, phone: string) => (await shop.getPartnerSubscription(phone)).points_left
const spend = (shop: Ishtirak, phone: string, points: number, idempotencyKey?: string) =>
  shop.spendPoints(
    { phone, points, reason: 'Lookup' },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  )

async function nameOfRefusal(asking: Promise<unknown>): Promise<string> {
  const error: unknown = await asking.then(
    () => 'it was not refused',
    (thrown: unknown) => thrown,
  )
  return error instanceof ApiError ? error.errorName : String(error)
}

test('sixteen spenders over two processes never take more than there is', async () => {
  const { shop, at } = await newPartner()
  const phone = await sell(shop)
  const baseUrls = [shop, at(otherUrl)]
  const results = await Promise.allSettled(
    Array.from({ length: 16 }, (_, index) => spend(baseUrls[index % 2] ?? shop, phone, 40)),
  )
  const spent = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.spend] : []))
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // 300 points are seven times 40, and 20 more.
  expect(spent.map(({ points_left }) => points_left).toSorted((a, b) => a - b)).toEqual([
    20, 60, 100, 140, 180, 220, 260,
  ])
  expect(refused.every((error) => error instanceof ApiError && error.is('points_not_enough'))).toBe(true)
  expect(refused).toHaveLength(9)
  expect(refused.every((error) => error.body['points_left'] < 40)).toBe(true)
  expect(await leftOf(shop, phone)).toBe(20)
})

test('one key is one spend, however many ask over two processes', async () => {
  const { shop, at } = await newPartner()
  const phone = await sell(shop)
  const baseUrls = [shop, at(otherUrl)]
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) => spend(baseUrls[index % 2] ?? shop, phone, 7, 'lookup-1')),
  )
  expect(new Set(answers.map((answer) => answer.spend.id)).size).toBe(1)
  expect(await leftOf(shop, phone)).toBe(293)
  expect(await nameOfRefusal(spend(shop, phone, 8, 'lookup-1'))).toBe('idempotency_key_reused')
  expect(await leftOf(shop, phone)).toBe(293)
})

test('calls without a key of the program’s own are spends of their own', async () => {
  const { shop } = await newPartner()
  const phone = await sell(shop)
  const first = await spend(shop, phone, 5)
  const second = await spend(shop, phone, 5)
  expect(first.spend.id).not.toBe(second.spend.id)
  expect(await leftOf(shop, phone)).toBe(290)
})

test('a spend is given back once, however many ask', async () => {
  const { shop, at } = await newPartner()
  const phone = await sell(shop)
  const { spend: made } = await spend(shop, phone, 30)
  const baseUrls = [shop, at(otherUrl)]
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => (baseUrls[index % 2] ?? shop).reverseSpend(made.id)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.errorName] : []))
  expect(refused).toEqual(Array.from({ length: 9 }, () => 'spend_already_reversed'))
  expect(await leftOf(shop, phone)).toBe(300)
  const { spend: read } = await shop.getSpend(made.id)
  expect(read).toMatchObject({ status: 'reversed', points: 30, reason: 'Lookup', phone })
})

test("another partner's spend is missing, and so are its clients", async () => {
  const mine = await newPartner()
  const theirs = await newPartner()
  const phone = await sell(mine.shop)
  const { spend: made } = await spend(mine.shop, phone, 1)
  expect(await nameOfRefusal(theirs.shop.getSpend(made.id))).toBe('spend_not_found')
  expect(await nameOfRefusal(theirs.shop.reverseSpend(made.id))).toBe('spend_not_found')
  expect(await nameOfRefusal(spend(theirs.shop, phone, 1))).toBe('partner_client_not_found')
  expect(await leftOf(mine.shop, phone)).toBe(299)
})

test('the store’s own services spend for everybody', async () => {
  const mine = await newPartner()
  const store = await newPartner({ pointsAny: true, products: [] })
  const phone = await sell(mine.shop)
  expect((await spend(store.shop, phone, 10)).spend.points_left).toBe(290)
})
