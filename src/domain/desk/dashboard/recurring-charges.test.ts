import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { basisPoints, halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff, staySignedIn } from '#test/api'
import { addDearPlan, addTestCoupon, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')

const result = async () => {
  await staySignedIn(db, new Date())
  return (await ask('GET /api/users/v1/dashboard', { token: admin.token })).body.dashboard.mrr.total_minor
}

/** What an action adds to the dashboard's figure, told the same at once and after the job has kept it. */
async function adds(action: () => Promise<unknown>): Promise<number> {
  const before = await result()
  await action()
  const at = await result()
  await foldFigures(shop.system)
  expect(await result()).toBe(at)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  return at - before
}

/** A plan of its own at this price before tax, and somebody whom it renews for. */
async function subscribed(price: number, wish: { days?: number; coupon?: string } = {}) {
  const product = await addDearPlan(shop.system, {
    price: beforeTax(halalas(price)),
    points: 10,
    days: wish.days ?? 30,
  })
  let she: Subscriber | undefined
  const brought = await adds(async () => {
    she = await newSubscriber(shop, db, { product, ...(wish.coupon && { coupon: wish.coupon }) })
  })
  if (!she) throw new Error('nobody subscribed')
  return { product, she, brought }
}

/** The sum before tax of the renewal that is charged in fact, less its discount. */
async function charged(she: Subscriber): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['price_before_tax_minor', 'discount_minor'])
    .where('client_id', '=', she.clientId)
    .where('method', '=', 'subscription')
    .where('status', '=', 'completed')
    .orderBy('id')
    .execute()
  return rows.map((order) => Number(order.price_before_tax_minor - order.discount_minor))
}

test('the shop’s price may rise: a subscriber brings what the next charge takes', async () => {
  const { product, she, brought } = await subscribed(10_000)
  expect(brought).toBe(10_000)
  expect(
    await adds(() =>
      db.updateTable('products').set({ price_minor: 50_000n }).where('id', '=', product).execute(),
    ),
  ).toBe(0)
  await she.travel(30)
  expect(await charged(she)).toEqual([10_000])
})

test('half of 33.33 for ever is 16.66, and so it is charged; a coupon for some renewals lowers nothing that lasts', async () => {
  const half = { discount: { kind: 'percent' as const, percentage: basisPoints(5_000) } }
  await addTestCoupon(shop.system, 'HALFEVER', { ...half, renewals: null })
  await addTestCoupon(shop.system, 'HALFTWICE', { ...half, renewals: 2 })
  const lasting = await subscribed(3_333, { coupon: 'HALFEVER' })
  expect(lasting.brought).toBe(1_666)
  await lasting.she.travel(30)
  expect(await charged(lasting.she)).toEqual([1_666])
  expect((await subscribed(3_333, { coupon: 'HALFTWICE' })).brought).toBe(3_333)
  // Bought again without it, it still lasts.
  expect(await adds(() => shop.buy(lasting.she.token, { product_id: lasting.product }))).toBe(0)
})

test('a plan of 365 days brings 30 of them, rounded half up for each subscriber', async () => {
  // 600.00 × 30 ÷ 365 is 49.315…
  expect((await subscribed(60_000, { days: 365 })).brought).toBe(4_932)
})

test('a smaller plan that was chosen for the next period counts from then on, until it is undone', async () => {
  const { she } = await subscribed(40_000)
  const changes = `/api/clients/v1/subscriptions/${she.id}/plan_changes`
  const choose = () =>
    ask(`POST ${changes}`, { token: she.token, body: { product_id: shop.plans.small, accept_terms: true } })
  expect(await adds(choose)).toBe(6_000 - 40_000)
  const undo = async () => {
    const { id } = await db
      .selectFrom('plan_changes')
      .select('id')
      .where('subscription_id', '=', she.id)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    const undone = await ask(`DELETE ${changes}/${id}`, { token: she.token })
    expect(undone.status).toBeLessThan(300)
  }
  expect(await adds(undo)).toBe(34_000)
  expect(await adds(choose)).toBe(6_000 - 40_000)
  await she.travel(30)
  expect(await charged(she)).toEqual([6_000])
})

test('a price that staff scheduled counts where the next charge takes it, and not before who is asked has agreed', async () => {
  const { product, she } = await subscribed(20_000)
  const schedule = async (body: object) => {
    const path = `POST /api/users/v1/products/${product}/price_changes`
    const texts = { text_ar: 'ارتفعت كلفة الخدمة.', text_en: 'The service costs us more.' }
    const made = await ask(path, { token: admin.token, body: { ...texts, ...body } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    // It is told to whom it concerns; then they can agree.
    await shop.runJobs()
    await shop.runJobs()
  }
  const on = (days: number) => riyadhDate(addDays(new Date(), days))
  expect(await adds(() => schedule({ price_minor: 25_000, applies_on: on(20), asks_consent: true }))).toBe(
    -20_000,
  )
  expect(await adds(() => agree(product, she))).toBe(25_000)
  await she.travel(30)
  expect(await charged(she)).toEqual([25_000])
})

async function agree(product: string, she: Subscriber) {
  const { id } = await db
    .selectFrom('price_changes')
    .select('id')
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow()
  const path = `/api/clients/v1/subscriptions/${she.id}/price_consents/${id}`
  const agreed = await ask(`PUT ${path}`, { token: she.token })
  expect(agreed.status, JSON.stringify(agreed.body)).toBeLessThan(300)
}

test('who stops the renewal, or rests, or ends', async () => {
  const { she } = await subscribed(9_000)
  const until = riyadhDate(addDays(she.started, 45))
  const rest = `/api/clients/v1/subscriptions/${she.id}/pause`
  expect(await adds(() => ask(`PUT ${rest}`, { token: she.token, body: { until } }))).toBe(0)
  expect(await adds(() => she.stop())).toBe(-9_000)
  expect(await adds(() => she.renewWith(she.card))).toBe(9_000)
})

test('a blocked client brings nothing, as nothing is charged, until they are let in again', async () => {
  const { she } = await subscribed(9_000)
  const path = `/api/users/v1/clients/${she.clientId}/block`
  const block = () => ask(`PUT ${path}`, { token: admin.token, body: { reason: 'test' } })
  expect(await adds(block)).toBe(-9_000)
  expect(await adds(() => ask(`DELETE ${path}`, { token: admin.token }))).toBe(9_000)
})

test('thousands that change at once are kept in batches', async () => {
  await sql`insert into recurring_changes select id from subscriptions, generate_series(1, 400)`.execute(db)
  expect(await adds(async () => undefined)).toBe(0)
  const { rows } = await sql`select from recurring_changes`.execute(db)
  expect(rows).toEqual([])
})
