import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { activateUnit } from '#test/active-unit'
import { signedInClient } from '#test/api'
import { giveBalance } from '#test/balance'
import { addTestCoupon, approvedCard, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { testDatabase } from '#test/database'
import { createClock } from '../../../sandbox/practice/clock.ts'
import { TestFatoora } from '../../../sandbox/fatoora/test-fatoora.ts'

const { url } = await testDatabase()
let statements = 0
const { db, pool, close } = openDatabase(url, {
  max: 10,
  refusesNested: true,
  onStatement: (kind) => {
    if (kind === 'work') statements += 1
  },
})
afterAll(close)
const fatoora = await TestFatoora.open({ clock: createClock() })
afterAll(() => fatoora.close())
const shop = await openTestShop(db, {
  parts: {
    limiter: createSharedLimiter(pool),
    taxAuthority: createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` }),
  },
})
await addTestCoupon(shop.system, 'COUNTED', {})
// As in a process that hears of changed content; a worker asks for its version once for each message.
contentCacheOf(db).trust()

/** How many statements `work` sends, BEGIN and COMMIT left out. */
async function count(work: () => Promise<unknown>): Promise<number> {
  const before = statements
  await work()
  return statements - before
}

/**
 * What these ways cost on 28 November 2026, with requests, sessions and jobs around them; fewer is welcome
 * and lowers the number here.
 */
it.each([
  ['an order', {}, 23],
  [
    'an order of a shared plan that renews',
    { members: [{ phone_number: '551112233' }], auto_renew: true },
    29,
  ],
])('%s is placed, paid and fulfilled by few statements', async (_, wish, max) => {
  // What is read once in a process is read.
  await shop.buy((await shop.newClient()).token)
  const { token } = await shop.newClient()
  const product = 'members' in wish ? { product_id: shop.plans.shared } : {}
  expect(await count(() => shop.buy(token, { ...wish, ...product }))).toBeLessThanOrEqual(max)
})

it('placing and trying to pay under keys keeps both answers without a statement more', async () => {
  await shop.buy((await shop.newClient()).token)
  const { token } = await shop.newClient()
  const card = { method: 'card', token: await shop.tokenOf(approvedCard) }
  const isUnder = (key: string) => ({ token, headers: { 'idempotency-key': key } })
  const order = { product_id: shop.plans.small, accept_terms: true }
  expect(
    await count(async () => {
      const placed = await shop.ask('POST /api/clients/v1/orders', { ...isUnder('place'), body: order })
      const path = `POST /api/clients/v1/orders/${placed.body.order.id}/payments`
      expect((await shop.ask(path, { ...isUnder('pay'), body: card })).status).toBe(201)
    }),
  ).toBeLessThanOrEqual(8)
})

it('an order that holds balance and coupon costs few statements more', async () => {
  const { token, clientId } = await shop.newClient()
  await giveBalance(shop.system, clientId, 1_000)
  expect(await count(() => shop.buy(token, { coupon: 'COUNTED' }))).toBeLessThanOrEqual(33)
})

it('an order is told over two channels, whose messages and invoice are read by one statement', async () => {
  await shop.buy((await shop.newClient()).token)
  const { token } = await signedInClient(db, { profile: true })
  expect(await count(() => shop.buy(token))).toBeLessThanOrEqual(24)
})

/** What the time machine looks for before it begins is no part of a renewal. */
const lookingForNothing = { 'unpaid.watch': async () => null }

it('a period is renewed, and begins, by few statements', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(20)
  expect(await count(() => she.travel(29.5, lookingForNothing))).toBeLessThanOrEqual(74)
  expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
  expect(await count(() => she.travel(31, lookingForNothing))).toBeLessThanOrEqual(14)
})

it('a renewal that the bank refuses costs few statements more', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(20)
  expect(await count(() => she.travel(29.5, lookingForNothing))).toBeLessThanOrEqual(107)
  expect(await she.read()).toMatchObject({ status: 'past_due' })
})

it('a sale of phase 2 is stamped by no statement more, and reported by few', async () => {
  await activateUnit(db, shop.parts, fatoora)
  // The process opens the key.
  await shop.buy((await shop.newClient()).token)
  const { token } = await shop.newClient()
  // What is due, the answer, and the job's claim.
  expect(await count(() => shop.buy(token))).toBeLessThanOrEqual(22 + 3)
  const rows = await db.selectFrom('tax_submissions').select('state').execute()
  expect(rows).toEqual([{ state: 'reported' }, { state: 'reported' }])
})
