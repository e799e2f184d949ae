import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { addDearPlan, openTestShop, travellingClock } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk, staffSubscriptions } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { staff } = await openSubscriptionDesk(shop, db)
const get = async (path: string) =>
  (await shop.ask(`GET ${staffSubscriptions}${path}`, { token: staff.admin.token })).body

it('says of a plan to which staff added time what its renewal will charge, as the row behind it does', async () => {
  const plan = await addDearPlan(shop.system, { price: beforeTax(halalas(6_000)), points: 100, days: 10 })
  const she = await newSubscriber(shop, db, { product: plan })
  await db.updateTable('products').set({ price_minor: 8_000n }).where('id', '=', plan).execute()
  const body = {
    client_id: she.clientId,
    product_id: plan,
    payment: 'balance',
    discount_minor: 8_000,
    discount_reason: 'outage',
  }
  expect((await shop.ask('POST /api/users/v1/orders', { token: staff.admin.token, body })).status).toBe(201)
  await shop.runJobs()
  await she.travel(0.1)
  expect((await she.read()).periods).toHaveLength(2)
  // What is charged, and what the client and the desk's list read.
  expect((await she.read()).renewal).toMatchObject({ price_after_tax_minor: 6_900 })
  const { days } = await get('/calendar')
  const due = days.filter(({ charges }: { charges: { count: number } }) => charges.count > 0)
  expect(due).toHaveLength(1)
  const [{ day, charges }] = due
  const { subscriptions } = await get(`?renewal=renews&charge_from=${day}&charge_to=${day}`)
  expect(
    subscriptions.map((row: { next_charge: { amount_minor: number } }) => row.next_charge.amount_minor),
  ).toEqual([6_900])
  expect(charges).toEqual({ count: 1, amount_minor: 6_900 })
})
