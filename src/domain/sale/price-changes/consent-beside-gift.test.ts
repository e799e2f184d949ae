import { isStillRelevant } from '#domain/messages/still-relevant'
import { halalas } from '#rules/core/money'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { expect, it } from 'vitest'

/** A price is agreed to for the plan that was bought last, also while staff have given another one. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

const large = await addDearPlan(shop.system, { price: beforeTax(halalas(40_000)), points: 4_000, days: 30 })

it('the reminder that asks for a consent is not sent once that is given, beside a gift either', async () => {
  const admin = await signedInStaff(db, 'admin')
  const she = await newSubscriber(shop, db)
  const made = await shop.ask(`POST /api/users/v1/products/${shop.plans.small}/price_changes`, {
    token: admin.token,
    body: {
      price_minor: 7_000,
      applies_on: riyadhDate(addDays(new Date(), 20)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: true,
    },
  })
  await shop.runJobs()
  const path = `/api/users/v1/subscriptions/${she.id}`
  const { version } = (await shop.ask(`GET ${path}`, { token: admin.token })).body.subscription
  const action = { version, reason: 'asked', action: 'gift_plan', product_id: large }
  const gift = await shop.ask(`POST ${path}/actions`, { token: admin.token, body: action })
  expect(gift.status).toBe(200)
  const [{ id: about }] = (await she.read()).periods
  const ask = () =>
    isStillRelevant(shop.system, { template: 'renewal_consent', about, client_id: she.clientId })
  const change = made.body.price_changes[0].id
  const agreed = await shop.ask(`PUT ${own}/subscriptions/${she.id}/price_consents/${change}`, {
    token: she.token,
  })
  expect(agreed.status).toBe(200)
  expect((await she.read()).renewal.needs_consent).toBe(false)
  expect(await ask()).toBe(false)
})
