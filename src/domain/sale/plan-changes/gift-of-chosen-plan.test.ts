import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

/** Staff give the very plan that was chosen for the paid end, for what is left of the period before it. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { staff, look, actAfterDryRun } = await openSubscriptionDesk(shop, db)
const large = await addDearPlan(shop.system, {
  price: beforeTax(halalas(40_000)),
  points: 4_000,
  days: 30,
  group_sharing: true,
})

const charged = async (she: Subscriber) =>
  (await she.renewals()).map((order) => Number(order.price_after_tax_minor))

it('begins with the period that pays for it, and nothing waits any more', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.small })
  await actAfterDryRun(she.id, { action: 'schedule_plan', product_id: large }, 'support')
  await actAfterDryRun(she.id, { action: 'gift_plan', product_id: large })
  await she.travel(30.1)
  expect(await charged(she)).toEqual([46_000])
  expect(await she.read()).toMatchObject({ product: { id: large }, gift: null, scheduled_change: null })
  const changes = db.selectFrom('plan_changes').select('status').where('subscription_id', '=', she.id)
  expect(await changes.execute()).toEqual([{ status: 'done' }])
  // It renews as any plan does: a price that is announced to her is charged.
  const made = await shop.ask(`POST /api/users/v1/products/${large}/price_changes`, {
    token: staff.admin.token,
    body: {
      price_minor: 50_000,
      applies_on: riyadhDate(addDays(she.started, 50)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: false,
    },
  })
  expect(made.status).toBe(201)
  await shop.runJobs()
  await she.travel(60.1)
  expect((await she.result()).filter((one) => one.startsWith('price_change:'))).toHaveLength(1)
  expect(await charged(she)).toEqual([46_000, 57_500])
  expect(await look(she.id)).toMatchObject({ scheduled_change: null })
})
