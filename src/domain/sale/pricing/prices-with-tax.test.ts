import { describe, expect, test } from 'vitest'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { basisPoints, halalas } from '#rules/core/money'
import { beforeTax, withTax } from '#rules/shop/price'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff, staySignedIn } from '#test/api'
import { giveBalance } from '#test/balance'
import { testDatabase } from '#test/database'
import { addDearPlan, addTestCoupon, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
await addTestCoupon(shop.system, 'TENTH', {
  discount: { kind: 'percent', percentage: basisPoints(1_000) },
  renewals: null,
})
await addTestCoupon(shop.system, 'TEN', { discount: { kind: 'amount', amount: halalas(1_000) } })
const productAt = (amount: number, days = 30) =>
  addDearPlan(shop.system, { price: withTax(halalas(amount)), points: 10, days })
const staff = (call: string, body: object) => ask(call, { token: admin.token, body })

async function quoteOf(token: string, product: string, coupon?: string) {
  const asked = await ask('POST /api/clients/v1/quotes', { token, body: { product_id: product, coupon } })
  return asked.body.quote
}

async function renewalOf(clientId: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('method', '=', 'subscription')
    .executeTakeFirstOrThrow()
}

/** Another rate of the shop's tax, while `during` runs. */
async function atRate(percentage: number, during: () => Promise<void>) {
  const [tax] = (await ask('GET /api/users/v1/taxes', { token: admin.token })).body.taxes
  const set = async (rate: number) => {
    await staySignedIn(db, new Date())
    const { version } = (await ask(`GET /api/users/v1/taxes/${tax.id}`, { token: admin.token })).body.tax
    const path = `PATCH /api/users/v1/taxes/${tax.id}`
    expect((await staff(path, { version, percentage: rate })).status).toBe(200)
  }
  await set(percentage)
  await during().finally(() => set(15))
}

describe('a plan that stands on the shelf at 10.00', () => {
  test('is set, shown, quoted, paid, invoiced and given back at 10.00', async () => {
    const made = await staff('POST /api/users/v1/products', {
      name_ar: 'عشرة',
      name_en: 'Ten',
      price_with_tax_minor: 1_000,
      points: 10,
      days: 30,
    })
    expect(made).toMatchObject({
      status: 201,
      body: { product: { price_with_tax_minor: 1_000, price_minor: 870, price_basis: 'with_tax' } },
    })
    const { id: product } = made.body.product
    const { token } = await shop.newClient()
    expect(await quoteOf(token, product)).toMatchObject({
      price_before_tax_minor: 870,
      discount_minor: 0,
      taxes: [{ percentage: 15, amount_minor: 130 }],
      price_after_tax_minor: 1_000,
      final_price_minor: 1_000,
    })
    const order = await shop.buy(token, { product_id: product })
    expect(order).toMatchObject({
      price_before_tax_minor: 870,
      taxes_minor: 130,
      price_after_tax_minor: 1_000,
      products: [{ price_minor: 870 }],
    })
    const refund = (amount: number) =>
      staff(`POST /api/users/v1/orders/${order.id}/refunds`, {
        amount_minor: amount,
        destination: 'balance',
        period: 'keep',
        reason: 'x',
      })
    for (const part of [333, 333, 334]) expect((await refund(part)).status).toBeLessThan(300)
    expect((await refund(1)).status).toBeGreaterThanOrEqual(400)
    const { documents } = (await ask(`GET /api/clients/v1/orders/${order.id}/documents`, { token })).body
    const [invoice, ...notes] = documents.toSorted((a: { kind: string }, b: { kind: string }) =>
      b.kind.localeCompare(a.kind),
    )
    expect(invoice.totals).toMatchObject({ net_minor: 870, vat_minor: 130, gross_minor: 1_000 })
    const back = (field: string) =>
      notes.reduce(
        (sum: number, note: { totals: Record<string, number> }) => sum + (note.totals[field] ?? 0),
        0,
      )
    expect([back('net_minor'), back('vat_minor'), back('gross_minor')]).toEqual([870, 130, 1_000])
    expect(await verifyOwnBooks(shop.system)).toEqual([])
  })

  test('takes one price, not two and not none', async () => {
    const plan = { name_ar: 'باقة', name_en: 'Plan', points: 1, days: 30 }
    const create = (prices: object) => staff('POST /api/users/v1/products', { ...plan, ...prices })
    expect(await create({ price_minor: 870, price_with_tax_minor: 1_000 })).toMatchObject({
      status: 422,
      body: { errors: { price_minor: expect.anything() } },
    })
    expect(await create({})).toMatchObject({
      status: 422,
      body: { errors: { price_with_tax_minor: expect.anything() } },
    })
  })

  test('changes its side, and the history says both', async () => {
    const product = await productAt(1_000)
    const path = `/api/users/v1/products/${product}`
    expect(await staff(`PATCH ${path}`, { version: 1, price_minor: 870 })).toMatchObject({
      body: { product: { price_minor: 870, price_with_tax_minor: 1_001, price_basis: 'before_tax' } },
    })
    const { activities } = (await ask(`GET ${path}/history`, { token: admin.token })).body
    expect(activities[0].changes).toEqual({
      price_minor: { before: null, after: 870 },
      price_with_tax_minor: { before: 1_000, after: null },
    })
  })

  test('stays when the tax changes; one that was entered before tax moves', async () => {
    const product = await productAt(1_000)
    const plain = await addDearPlan(shop.system, { price: beforeTax(halalas(870)), points: 10, days: 30 })
    const shown = async (id: string) => {
      const { product: plan } = (await ask(`GET /api/users/v1/products/${id}`, { token: admin.token })).body
      return [plan.price_minor, plan.price_with_tax_minor]
    }
    const { token } = await shop.newClient()
    await atRate(5, async () => {
      expect(await shown(product)).toEqual([952, 1_000])
      expect(await shown(plain)).toEqual([870, 914])
      expect(await quoteOf(token, product)).toMatchObject({ price_before_tax_minor: 952, taxes_minor: 48 })
      const row = db.selectFrom('products').select('price_minor').where('id', '=', product)
      expect(await row.executeTakeFirstOrThrow()).toEqual({ price_minor: 952n })
    })
    expect(await shown(product)).toEqual([870, 1_000])
  })

  test('renews at 10.00 with another tax, and the recurring revenue is what is charged before it', async () => {
    const mrr = async () => {
      await staySignedIn(db, new Date())
      return (await ask('GET /api/users/v1/dashboard', { token: admin.token })).body.dashboard.mrr.total_minor
    }
    const before = await mrr()
    const she = await newSubscriber(shop, db, { product: await productAt(1_000) })
    expect((await mrr()) - before).toBe(870)
    await atRate(5, async () => {
      expect((await mrr()) - before).toBe(952)
      expect((await she.read()).renewal).toMatchObject({ price_after_tax_minor: 1_000, card_minor: 1_000 })
      await she.travel(30)
      expect(await renewalOf(she.clientId)).toMatchObject({
        status: 'completed',
        price_before_tax_minor: 952n,
        taxes_minor: 48n,
        final_price_minor: 1_000n,
      })
    })
  })
})

test('a coupon of 10 % takes 10.00 off 100.00, on the renewal too, and one of 10.00 does the same', async () => {
  const product = await productAt(10_000)
  const { token } = await shop.newClient()
  const lowered = {
    price_before_tax_minor: 8_696,
    discount_minor: 870,
    taxes_minor: 1_174,
    price_after_tax_minor: 9_000,
  }
  expect(await quoteOf(token, product, 'TENTH')).toMatchObject(lowered)
  expect(await quoteOf(token, product, 'TEN')).toMatchObject(lowered)
  const she = await newSubscriber(shop, db, { product, coupon: 'TENTH' })
  await she.travel(30)
  expect(await renewalOf(she.clientId)).toMatchObject({
    discount_minor: 870n,
    price_after_tax_minor: 9_000n,
  })
})

test('what staff take off is off the price with tax, also when the order is paid late', async () => {
  const product = await productAt(10_000)
  const { clientId, token } = await shop.newClient()
  const asked = { client_id: clientId, product_id: product, discount_minor: 1_000 }
  const { order } = (
    await staff('POST /api/users/v1/orders', { ...asked, discount_reason: 'x', payment: 'link' })
  ).body
  expect(order).toMatchObject({ discount_minor: 870, price_after_tax_minor: 9_000 })
  await db.updateTable('orders').set({ status: 'incomplete' }).where('id', '=', order.id).execute()
  const { answer } = await shop.startPaying(token, undefined, order)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
})

test('subscribers’ new price is scheduled, announced and charged as it was entered', async () => {
  const product = await productAt(10_000)
  const she = await newSubscriber(shop, db, { product })
  await staySignedIn(db, new Date())
  const change = {
    price_with_tax_minor: 11_000,
    applies_on: riyadhDate(addDays(new Date(), 20)),
    text_ar: 'ارتفعت الكلفة.',
    text_en: 'It costs more.',
    asks_consent: false,
  }
  const path = `POST /api/users/v1/products/${product}/price_changes`
  const preview = await staff(`${path}/previews`, change)
  expect(preview.body.messages[1].body).toMatch(/100\.00[^]*110\.00/)
  expect((await staff(path, { ...change, price_minor: 5 })).status).toBe(422)
  expect((await staff(path, { ...change, price_with_tax_minor: 99 })).status).toBe(422)
  expect((await staff(path, change)).body).toMatchObject({
    price_changes: [{ price_with_tax_minor: 11_000, price_minor: 9_565, price_basis: 'with_tax' }],
    renewing: [{ price_with_tax_minor: 10_000, price_basis: 'with_tax', subscribers: 1 }],
  })
  await shop.runJobs()
  expect((await she.read()).price_change).toMatchObject({ price_after_tax_minor: 11_000 })
  await she.travel(60)
  expect((await she.renewals()).map((order) => order.final_price_minor)).toEqual([11_000n, 11_000n])
})

test('plans are compared by what a day costs with tax, whichever side was entered', async () => {
  const she = await newSubscriber(shop, db, { product: await productAt(10_000), renews: false })
  const quoteOf = async (product: string) => {
    const path = `POST /api/clients/v1/subscriptions/${she.id}/plan_changes`
    return (await ask(path, { token: she.token, body: { product_id: product } })).body.quote
  }
  const change = async (product: string): Promise<unknown> => (await quoteOf(product)).waits_because
  const plain = (amount: number) =>
    addDearPlan(shop.system, { price: beforeTax(halalas(amount)), points: 1, days: 30 })
  // Dearer ones; of the first too little would be left to charge, and of the second nothing.
  expect(await quoteOf(await productAt(10_001))).toMatchObject({
    waits_because: 'money_would_be_left',
    money_compared: { unused_minor: 10_000, price_minor: 10_001 },
  })
  expect(await change(await plain(8_696))).toBe(null)
  expect(await change(await plain(8_695))).toBe('costs_less_a_day')
  expect(await change(await productAt(10_000))).toBe('costs_the_same_a_day')
})

test('a price below what the gateway charges can be bought with a balance that covers it, and not else', async () => {
  const product = await productAt(50)
  const { token, clientId } = await shop.newClient()
  expect(await shop.placeOrder(token, { product_id: product })).toMatchObject({
    status: 409,
    body: { code: 300070 },
  })
  await giveBalance(shop.system, clientId, 50)
  const { order } = (await shop.placeOrder(token, { product_id: product })).body
  expect(order).toMatchObject({ price_after_tax_minor: 50, final_price_minor: 0 })
  expect((await shop.pay(token, order.id, { method: 'balance' })).status).toBe(201)
  await shop.runJobs()
  expect((await shop.readOrder(token, order.id)).status).toBe('completed')
})
