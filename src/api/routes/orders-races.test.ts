import type { Transaction } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#db/types'
import { signedInStaff, type Result } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addTestCoupon, openTestShop } from '../../../test/shop.ts'
import { untilWaiting } from '#test/until-waiting'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, placeOrder } = shop
const { token: boss } = await signedInStaff(db, 'admin')

const create = (what: string, body: object) => ask(`POST /api/users/v1/${what}`, { token: boss, body })
const remove = (what: string, id: string) => ask(`DELETE /api/users/v1/${what}/${id}`, { token: boss })

async function newTax(): Promise<string> {
  const { body } = await create('taxes', { name_ar: 'رسم بلدي', name_en: 'City fee', percentage: 5 })
  return body.tax.id
}

let plans = 0
async function newPlan(): Promise<string> {
  const name = `Plan ${++plans}`
  const made = await create('products', {
    name_ar: name,
    name_en: name,
    price_minor: 9_900,
    points: 10,
    days: 30,
  })
  return made.body.product.id
}

/** Two actions at one moment: `first` has changed its rows and not committed when `second` runs into them. */
async function holdBoth(
  first: (tx: Transaction<DB>) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let answer: Promise<Result> | undefined
  await db.transaction().execute(async (tx) => {
    await first(tx)
    answer = second()
    await untilWaiting(db)
  })
  if (!answer) throw new Error('the second one never began')
  return answer
}

test('an order that meets the deletion of a tax is placed without it, or quoted anew', async () => {
  const { token } = await shop.newClient()
  let tax = await newTax()
  const placed = await holdBoth(
    (tx) => tx.deleteFrom('taxes').where('id', '=', tax).execute(),
    () => placeOrder(token),
  )
  expect(placed.status).toBe(201)
  expect(placed.body.order).toMatchObject({ final_price_minor: 6_900, taxes: [{ percentage: 15 }] })

  tax = await newTax()
  const quoted = await holdBoth(
    (tx) => tx.deleteFrom('taxes').where('id', '=', tax).execute(),
    // 6,000 with 15 and 5 percent.
    () => placeOrder(token, { expected_final_price_minor: 7_200 }),
  )
  expect(quoted).toMatchObject({ status: 409, body: { quote: { final_price_minor: 6_900 } } })
  expect((await ask('GET /api/clients/v1/orders', { token })).body.orders).toHaveLength(1)
})

test('an order that meets the deletion of its plan finds no plan, with a coupon too', async () => {
  const { token } = await shop.newClient()
  await addTestCoupon(shop.system, 'MEET')
  for (const coupon of [undefined, 'MEET']) {
    const plan = await newPlan()
    const answer = await holdBoth(
      (tx) => tx.deleteFrom('products').where('id', '=', plan).execute(),
      () => placeOrder(token, { product_id: plan, coupon }),
    )
    expect(answer.status).toBe(404)
  }
  const coupon = await db.selectFrom('coupons').select('uses').where('code', '=', 'MEET').executeTakeFirst()
  expect(coupon?.uses).toBe(0)
})

test('a deletion that meets an order is refused', async () => {
  const { token } = await shop.newClient()
  const { id: orderId } = (await placeOrder(token)).body.order
  const tax = await newTax()
  const frozen = { order_id: orderId, name_ar: 'رسم', name_en: 'Fee', percentage_bp: 500, amount_minor: 300n }
  const ofTax = await holdBoth(
    (tx) =>
      tx
        .insertInto('order_taxes')
        .values({ ...frozen, tax_id: tax })
        .execute(),
    () => remove('taxes', tax),
  )
  expect(ofTax.status).toBe(409)
  expect((await ask(`GET /api/users/v1/taxes/${tax}`, { token: boss })).body.tax.is_linked).toBe(true)

  const plan = await newPlan()
  const line = {
    name_ar: 'باقة',
    name_en: 'Plan',
    price_minor: 9_900n,
    points: 10,
    days: 30,
    group_sharing: false,
  }
  const ofPlan = await holdBoth(
    (tx) =>
      tx
        .insertInto('order_lines')
        .values({ ...line, order_id: orderId, product_id: plan })
        .execute(),
    () => remove('products', plan),
  )
  expect(ofPlan.status).toBe(409)
})

test('whatever the order of things, nobody meets a fault', async () => {
  for (let round = 0; round < 8; round++) {
    const { token } = await shop.newClient()
    const [plan, tax] = [await newPlan(), await newTax()]
    const answers = await Promise.all([
      placeOrder(token, { product_id: plan }),
      remove('taxes', tax),
      placeOrder(token, { product_id: plan, expected_final_price_minor: 11_880 }),
      remove('products', plan),
    ])
    for (const { status } of answers) expect([201, 204, 404, 409]).toContain(status)
    await db.updateTable('taxes').set({ is_active: false }).where('id', '=', tax).execute()
  }
})
