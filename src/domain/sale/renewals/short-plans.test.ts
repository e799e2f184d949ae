import { describe, expect, it } from 'vitest'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { countLateRenewals } from '#domain/sale/renewals/watch-renewals'
import { inTransaction } from '#domain/core/transaction'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)

const newPlan = (days: number) =>
  inTransaction(shop.system, (tx) =>
    insertProduct(tx, shop.system, {
      name_ar: 'قصيرة',
      name_en: 'Short',
      description_ar: 'وصف',
      description_en: 'About',
      price: beforeTax(halalas(500)),
      points: 10,
      days,
      position: 9,
    }),
  )

describe('a plan of one or two days', () => {
  it.each([
    [1, 0.5],
    [2, 1],
  ])(
    'of %i days is charged once for each period, so many days after it begins: %d',
    async (days, charged) => {
      const she = await newSubscriber(shop, db, { product: await newPlan(days) })
      expect(Date.parse((await she.read()).renewal.charged_at)).toBe(
        Number(she.started) + charged * 86_400_000,
      )
      await she.travel(charged - 0.05)
      expect(await she.renewals()).toHaveLength(0)
      expect(await countLateRenewals(shop.system)).toBe(0)
      await she.travel(charged + 0.05)
      expect(await she.renewals()).toHaveLength(1)
      await she.travel(charged + 5 * days + 0.05)
      const orders = await she.renewals()
      expect(orders.map(({ status }) => status)).toEqual(Array(6).fill('completed'))
      const at = orders.map(({ created_at }) => (Number(created_at) - Number(she.started)) / 86_400_000)
      at.forEach((moment, index) => expect(moment).toBeCloseTo(charged + index * days, 2))
      expect(await she.books()).toMatchObject({ total: 0, held: 0 })
    },
  )

  it('has a grace no longer than itself, and is paid within it without a gap', async () => {
    const she = await newSubscriber(shop, db, { product: await newPlan(1), code: '51' })
    await she.travel(0.55)
    const plan = await she.read()
    expect(plan).toMatchObject({ status: 'past_due' })
    expect(Date.parse(plan.grace_ends_at) - Number(she.started)).toBeLessThan(1.55 * 86_400_000)
    await she.travel(1.6)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    const [order] = await she.renewals()
    expect(await she.payments(String(order?.id))).toHaveLength(4)
  })
})
