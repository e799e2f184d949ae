import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { beforeTax, withTax } from '#rules/shop/price'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')
const path = '/api/users/v1/renewal_prices'

type Price = { product: { id: string } }
const pricesOf = async (product: string, query = '') =>
  (await shop.ask(`GET ${path}${query}`, { token: admin.token })).body.renewal_prices
    .filter((one: Price) => one.product.id === product)
    .map(({ product: _, ...price }: Price) => price)

it('says what subscribers of a plan are charged next, whatever it costs in the store by now, and when it is not sold any more', async () => {
  const plan = await addDearPlan(shop.system, { price: beforeTax(halalas(6_000)), points: 100, days: 30 })
  for (let nth = 0; nth < 3; nth++) await newSubscriber(shop, db, { product: plan })
  const stopped = await newSubscriber(shop, db, { product: plan })
  await stopped.stop()
  const bought = { price_minor: 6_000, price_with_tax_minor: 6_900, price_basis: 'before_tax' }
  await db
    .updateTable('products')
    .set({ price_with_tax_minor: 9_900n, is_active: false })
    .where('id', '=', plan)
    .execute()
  expect(await pricesOf(plan)).toEqual([{ ...bought, subscribers: 3 }])
  expect(await pricesOf(plan, '?price_basis=before_tax')).toEqual([{ ...bought, subscribers: 3 }])
  expect(await pricesOf(plan, '?price_basis=with_tax')).toEqual([])
})

it('names the price that is scheduled for them', async () => {
  const plan = await addDearPlan(shop.system, { price: withTax(halalas(6_900)), points: 100, days: 30 })
  const she = await newSubscriber(shop, db, { product: plan })
  const made = await shop.ask(`POST /api/users/v1/products/${plan}/price_changes`, {
    token: admin.token,
    body: {
      price_minor: 8_000,
      applies_on: riyadhDate(addDays(she.started, 20)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: false,
    },
  })
  expect(made.status).toBe(201)
  expect(await pricesOf(plan)).toEqual([
    { price_minor: 8_000, price_with_tax_minor: 9_200, price_basis: 'before_tax', subscribers: 1 },
  ])
})

it('is for staff alone', async () => {
  expect((await shop.ask(`GET ${path}`)).status).toBe(401)
  expect((await shop.ask(`GET ${path}`, { token: (await shop.newClient()).token })).status).toBe(403)
  expect((await shop.ask(`GET ${path}?price_basis=none`, { token: admin.token })).status).toBe(422)
})
