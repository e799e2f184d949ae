import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { expect, it } from 'vitest'

/** Of a blocked client nothing is taken. Source: domain rules. */

const { db } = await testDatabase()
const shop = await openTestShop(db)

const large = await addDearPlan(shop.system, { price: beforeTax(halalas(40_000)), points: 4_000, days: 30 })

it('the card of a blocked client is not charged for a larger plan by staff', async () => {
  const admin = await signedInStaff(db, 'admin')
  const she = await newSubscriber(shop, db)
  await she.travel(2)
  await db
    .updateTable('clients')
    .set({ blocked_at: shop.system.now() })
    .where('id', '=', she.clientId)
    .execute()
  const path = `/api/users/v1/subscriptions/${she.id}`
  const { version } = (await shop.ask(`GET ${path}`, { token: admin.token })).body.subscription
  const action = { action: 'change_plan', product_id: large, payment_method_id: she.card }
  await shop.ask(`POST ${path}/actions`, {
    token: admin.token,
    body: { version, reason: 'asked', ...action },
  })
  await shop.runJobs()
  await she.travel(2.1)
  const taken = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.amount_minor', 'p.status'])
    .where('o.client_id', '=', she.clientId)
    .where('o.plan_change_id', 'is not', null)
    .where('p.status', '=', 'paid')
    .execute()
  expect(taken).toEqual([])
})
