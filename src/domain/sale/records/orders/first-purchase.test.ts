import { describe, expect, it } from 'vitest'
import { basisPoints } from '#rules/core/money'
import { giveBalance } from '#test/balance'
import { addTestCoupon, approvedCard, openTestShop, readBooks, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const day = 86_400_000
await addTestCoupon(shop.system, 'FIRST', { first_purchase_only: true })
await addTestCoupon(shop.system, 'ANY')
await addTestCoupon(shop.system, 'GIFT', {
  first_purchase_only: true,
  discount: { kind: 'percent', percentage: basisPoints(10_000) },
})

const place = async (token: string, coupon?: string): Promise<string> =>
  (await shop.placeOrder(token, coupon ? { coupon } : {})).body.order.id

async function open(token: string, orderId: string) {
  return shop.pay(token, orderId, { method: 'card', token: await shop.tokenOf(approvedCard) })
}

async function finish(token: string, orderId: string, payment: { id: string; redirect_url: string }) {
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
}

async function settledOrders(clientId: string) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'discount_minor', 'settled_at'])
      .where('client_id', '=', clientId)
      .where('settled_at', 'is not', null)
      // The clock of a test stands still; what was settled first was written to the log first.
      .orderBy('settled_at')
      .orderBy((order) =>
        order
          .selectFrom('activities as a')
          .select((row) => row.fn.min('a.sequence').as('sequence'))
          .whereRef('a.entity_id', '=', 'orders.id')
          .where('a.action', '=', 'order.paid'),
      )
      .execute()
  )
}

describe("a first purchase's coupon", () => {
  it('is not paid any more after something else was bought', async () => {
    const { token } = await shop.newClient()
    const first = await place(token, 'FIRST')
    await shop.buy(token)
    expect(await open(token, first)).toMatchObject({ status: 422, body: { code: 300015 } })
    expect(await shop.readOrder(token, first)).toMatchObject({ status: 'pending', payments: [] })
    expect(await shop.placeOrder(token, { coupon: 'FIRST' })).toMatchObject({ body: { code: 300015 } })
  })

  it('that makes all of it free is not used any more, either', async () => {
    const { token } = await shop.newClient()
    const gift = await place(token, 'GIFT')
    await shop.buy(token)
    const free = await shop.pay(token, gift, { method: 'balance' })
    expect(free).toMatchObject({ status: 422, body: { code: 300015 } })
  })

  it('is refused to who uses a coupon in another order, paid or not, by the quote as by the order', async () => {
    const { token } = await shop.newClient()
    const quote = () =>
      shop.ask('POST /api/clients/v1/quotes', {
        token,
        body: { product_id: shop.plans.shared, coupon: 'FIRST' },
      })
    const unpaid = await place(token, 'ANY')
    expect(await quote()).toMatchObject({ status: 422, body: { code: 300015 } })
    const refused = await shop.placeOrder(token, { product_id: shop.plans.shared, coupon: 'FIRST' })
    expect(refused).toMatchObject({ status: 422, body: { code: 300015 } })
    await shop.ask(`POST /api/clients/v1/orders/${unpaid}/cancellation`, { token })
    expect(await quote()).toMatchObject({ status: 200, body: { quote: { discount_minor: 2_000 } } })
  })

  it('is the first one of a number, whoever had it before', async () => {
    const before = await shop.newClient()
    await shop.buy(before.token, { coupon: 'ANY' })
    const { clientId, token } = await shop.newClient()
    const moved = async (id: string, phone: string) =>
      db
        .updateTable('clients')
        .set({ phone, phone_number: phone.slice(4) })
        .where('id', '=', id)
        .execute()
    await moved(before.clientId, '+966598222001')
    await moved(clientId, before.phone)
    const asked = { product_id: shop.plans.small, coupon: 'FIRST' }
    const quote = await shop.ask('POST /api/clients/v1/quotes', { token, body: asked })
    expect(quote).toMatchObject({ status: 422, body: { code: 300015 } })
  })

  it('keeps two orders from the gateway at the same time, whichever goes first', async () => {
    for (const coupons of [
      ['FIRST', undefined],
      [undefined, 'FIRST'],
    ]) {
      const { token } = await shop.newClient()
      const [one, other] = [await place(token, coupons[0]), await place(token, coupons[1])]
      const { payment } = (await open(token, one)).body
      expect(await open(token, other)).toMatchObject({ status: 409, body: { code: 300016 } })
      await finish(token, one, payment)
      await shop.runJobs()
      expect((await open(token, other)).status).toBe(coupons[1] ? 422 : 201)
    }
  })

  it('whose money comes late, after another purchase, is not settled: the money goes back', async () => {
    const { token, clientId } = await shop.newClient()
    const first = await place(token, 'FIRST')
    const { payment } = (await open(token, first)).body
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Number(clock.now()) + 9 * day) })
      .where('client_id', '=', clientId)
      .execute()
    clock.travel(2 * day)
    await shop.runJobs()
    expect(await shop.readOrder(token, first)).toMatchObject({ status: 'incomplete' })
    await shop.buy(token, { product_id: shop.plans.shared })
    await finish(token, first, payment)
    await shop.runJobs()
    const order = await shop.readOrder(token, first)
    expect(order).toMatchObject({ status: 'incomplete', subscription_id: null })
    expect(order.payments).toMatchObject([{ status: 'paid' }])
    const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', first).execute()
    expect(refunds).toMatchObject([{ cause: 'not_first_purchase', status: 'done', amount_minor: 6_210n }])
    expect(await settledOrders(clientId)).toMatchObject([{ discount_minor: 0n }])
    expect(await readBooks(db, clientId)).toMatchObject({ total: 0, balance: 0, held: 0 })
  })

  it('holds for the first of many orders that are paid at once, or for none', async () => {
    for (let round = 0; round < 4; round++) {
      const { token, clientId } = await shop.newClient()
      const orders = [await place(token, 'FIRST')]
      while (orders.length < 5) orders.push(await place(token))
      const opened = await Promise.all(orders.map((id) => open(token, id)))
      for (const { status } of opened) expect([201, 409]).toContain(status)
      await Promise.all(
        opened.map(({ status, body }, index) =>
          status === 201 ? finish(token, orders[index] ?? '', body.payment) : null,
        ),
      )
      const settled = await settledOrders(clientId)
      expect(settled.length).toBeGreaterThan(0)
      expect(settled.slice(1).every((order) => order.discount_minor === 0n)).toBe(true)
      expect(settled.filter((order) => order.discount_minor > 0n).length).toBe(
        opened[0]?.status === 201 ? 1 : 0,
      )
    }
  })

  it('holds for the first of free and balance-paid orders at once, or for none', async () => {
    for (let round = 0; round < 4; round++) {
      const { token, clientId } = await shop.newClient()
      const gift = await place(token, 'GIFT')
      await giveBalance(shop.system, clientId, 6_900)
      const paid = await place(token)
      const answers = await Promise.all([gift, paid].map((id) => shop.pay(token, id, { method: 'balance' })))
      expect(answers.map(({ status }) => status)).toContain(201)
      const settled = await settledOrders(clientId)
      expect(settled.slice(1).every((order) => order.discount_minor === 0n)).toBe(true)
      expect(await readBooks(db, clientId)).toMatchObject({ total: 0, held: 0 })
    }
  })
})
