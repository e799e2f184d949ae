import { describe, expect, it } from 'vitest'
import { basisPoints, halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { riyadhDate } from '#rules/core/riyadh-days'
import { giveBalance } from '#test/balance'
import { getPaymentToSync, syncPayment } from '#domain/sale/payments/sync-payment'
import {
  addDearPlan,
  addTestCoupon,
  approvedCard,
  openTestShop,
  readBooks,
  travellingClock,
} from '#test/shop'
import { newSubscriber, renewWithSavedCard } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const hour = 3_600_000
const day = 24 * hour

type Owner = { token: string; clientId: string }

/** A client who stays signed in for the length of a story. */
async function newClient(): Promise<Owner> {
  const she = await shop.newClient()
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(Number(clock.now()) + 30 * day) })
    .where('client_id', '=', she.clientId)
    .execute()
  return she
}

/** A plan at 69.00 with tax whose price the test changes. */
const movingPlan = () => addDearPlan(shop.system, { price: beforeTax(halalas(6_000)), points: 300, days: 30 })

/** Opens an attempt that the client's own browser would send to the gateway, and sends nothing. */
async function announce({ token }: Owner, body: object = {}) {
  const { order } = (await shop.placeOrder(token, body)).body
  return announceFor(token, order.id)
}

async function announceFor(token: string, orderId: string) {
  const { payment } = (await shop.pay(token, orderId, { method: 'card', save_card: true })).body
  return { orderId, payment }
}

/** Sends what was announced, passes the bank, and lets the jobs run. */
async function sendLate(token: string, { orderId, payment }: Awaited<ReturnType<typeof announceFor>>) {
  const { url, body } = payment.gateway_request
  const card = { name: 'Noura Ali', number: approvedCard, month: 9, year: 2099, cvc: '123' }
  const source = { ...body.source, ...card }
  const sent = await shop.bank.call('POST', new URL(url).pathname, { ...body, source }, null)
  await shop.bank.walk(String(sent.body.source.transaction_url))
  await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
  await shop.runJobs()
  return shop.readOrder(token, orderId)
}

const later = async (hours: number) => {
  clock.travel(hours * hour)
  await shop.runJobs()
}

/** The client's own words of money that went back. */
async function notifiedOf(clientId: string) {
  return db
    .selectFrom('messages')
    .select(['channel', 'body'])
    .where('client_id', '=', clientId)
    .where('template', '=', 'payment_returned')
    .execute()
}

async function gatewayTook(clientId: string) {
  const rows = await db.selectFrom('payments').select('id').where('client_id', '=', clientId).execute()
  const payments = await Promise.all(rows.map(({ id }) => shop.askGateway(id)))
  return payments.reduce((sum, payment) => sum + (payment ? payment.amount - payment.refunded : 0), 0)
}

async function changePrice(productId: string, price: bigint) {
  await db.updateTable('products').set({ price_minor: price }).where('id', '=', productId).execute()
}

describe('money that comes after its order lapsed', () => {
  it('settles one order with a balance share, and goes back for another of the plan, which that has ended', async () => {
    const she = await newClient()
    await giveBalance(shop.system, she.clientId, 2_000)
    const first = await announce(she)
    await later(25)
    const second = await announce(she)
    await later(25)
    expect(await sendLate(she.token, first)).toMatchObject({ status: 'completed', final_price_minor: 4_900 })
    expect(await readBooks(db, she.clientId)).toMatchObject({ balance: 0, held: 0, total: 0 })

    expect(await sendLate(she.token, second)).toMatchObject({
      status: 'cancelled',
      refunds: [{ cause: 'late_after_cancellation', status: 'done', amount_minor: 4_900 }],
    })
    expect(await gatewayTook(she.clientId)).toBe(4_900)
  })

  it('goes back where the balance share was used for something else', async () => {
    const she = await newClient()
    await giveBalance(shop.system, she.clientId, 2_000)
    const left = await announce(she)
    await later(25)
    await giveBalance(shop.system, she.clientId, -2_000)
    expect(await sendLate(she.token, left)).toMatchObject({
      status: 'incomplete',
      refunds: [{ cause: 'no_longer_held', status: 'done', amount_minor: 4_900 }],
    })
    expect(await gatewayTook(she.clientId)).toBe(0)
    const result = await notifiedOf(she.clientId)
    expect(result).toHaveLength(1)
    expect(result[0]?.body).toMatch(/49.*استُخدم في غيره.*فاطلبوها من جديد/su)
  })

  it('settles one order with the last use of a coupon', async () => {
    const discount = { kind: 'percent', percentage: basisPoints(9_000) } as const
    await addTestCoupon(shop.system, 'ONCE', { discount, total_limit: 1, per_client_limit: 1 })
    const [she, other] = [await newClient(), await newClient()]
    const first = await announce(other, { coupon: 'ONCE' })
    await later(25)
    const second = await announce(she, { coupon: 'ONCE' })
    await later(25)
    expect(await sendLate(she.token, second)).toMatchObject({ status: 'completed' })
    expect(await sendLate(other.token, first)).toMatchObject({
      status: 'incomplete',
      refunds: [{ cause: 'no_longer_held', status: 'done' }],
    })
    const coupon = await db.selectFrom('coupons').select('uses').where('code', '=', 'ONCE').executeTakeFirst()
    expect(coupon).toEqual({ uses: 1 })
    expect(await gatewayTook(she.clientId)).toBe(690)
  })

  it('gives the share back that was held again, when the coupon is gone', async () => {
    await addTestCoupon(shop.system, 'LAST', { total_limit: 1 })
    const she = await newClient()
    await giveBalance(shop.system, she.clientId, 1_000)
    const first = await announce(she, { coupon: 'LAST' })
    await later(25)
    const other = await newClient()
    await shop.placeOrder(other.token, { coupon: 'LAST' })
    expect(await sendLate(she.token, first)).toMatchObject({ refunds: [{ cause: 'no_longer_held' }] })
    expect(await readBooks(db, she.clientId)).toMatchObject({ balance: 1_000, held: 0 })
  })

  it('goes back when its client was blocked at the bank; a renewal that is under way stands', async () => {
    const she = await newClient()
    const block = (at: Date | null) =>
      db.updateTable('clients').set({ blocked_at: at }).where('id', '=', she.clientId).execute()
    const { orderId, payment } = await shop.startPaying(she.token)
    await shop.bank.walk(payment.redirect_url)
    await block(clock.now())
    await syncPayment(shop.system, await getPaymentToSync(shop.system, payment.id))
    await shop.runJobs()
    expect(await notifiedOf(she.clientId)).toMatchObject([
      { body: expect.stringMatching(/حسابكم موقوف.*راسلونا/su) },
    ])
    expect(await gatewayTook(she.clientId)).toBe(0)
    await block(null)
    expect(await shop.readOrder(she.token, orderId)).toMatchObject({
      status: 'declined',
      subscription_id: null,
      refunds: [{ cause: 'client_blocked', status: 'done', amount_minor: 6_900 }],
    })
  })

  it('goes back when the price has changed since, and the order asks for the new one', async () => {
    const she = await newClient()
    const plan = await movingPlan()
    const late = await announce(she, { product_id: plan })
    await later(25)
    await changePrice(plan, 7_000n)
    expect(await sendLate(she.token, late)).toMatchObject({
      status: 'incomplete',
      refunds: [{ cause: 'price_changed', status: 'done', amount_minor: 6_900 }],
    })
  })

  it('goes back when another plan runs by then, and nothing stays in processing', async () => {
    const she = await newClient()
    const late = await announce(she)
    await later(25)
    await shop.buy(she.token, { product_id: shop.plans.shared })
    expect(await sendLate(she.token, late)).toMatchObject({
      status: 'incomplete',
      subscription_id: null,
      refunds: [{ cause: 'plan_running', status: 'done', amount_minor: 6_900 }],
    })
    expect((await notifiedOf(she.clientId))[0]?.body).toMatch(/لديكم الآن باقة سارية.*تغييرها/su)
  })

  it('goes back when another plan rests by then, and its client cannot pay the order beside that', async () => {
    const short = await addDearPlan(shop.system, { price: beforeTax(halalas(2_000)), points: 10, days: 3 })
    const she = await newClient()
    const late = await announce(she)
    await later(25)
    const { subscription_id: id } = await shop.buy(she.token, { product_id: short })
    await renewWithSavedCard(shop, { token: she.token, id })
    const until = riyadhDate(new Date(Number(clock.now()) + 20 * day))
    const paused = await shop.ask(`PUT /api/clients/v1/subscriptions/${id}/pause`, {
      token: she.token,
      body: { until },
    })
    expect(paused.status).toBe(200)
    await later(4 * 24)
    const again = await shop.pay(she.token, late.orderId, { method: 'card', save_card: true })
    expect(again).toMatchObject({ status: 409, body: { code: 300007 } })
    expect(await sendLate(she.token, late)).toMatchObject({
      status: 'incomplete',
      subscription_id: null,
      refunds: [{ cause: 'plan_running', status: 'done', amount_minor: 6_900 }],
    })
  })

  it('of a superseded attempt goes back, too, when another plan runs by then', async () => {
    const she = await newClient()
    const late = await announce(she)
    await later(0.5)
    // It was given up by the client's own browser: the order waits, declined, and holds nothing of a place.
    await shop.buy(she.token, { product_id: shop.plans.shared })
    expect(await sendLate(she.token, late)).toMatchObject({ refunds: [{ cause: 'plan_running' }] })
  })

  it('for a lapsed renewal goes back when another plan was bought, which ended it', async () => {
    const she = await newSubscriber(shop, db, { code: '54' })
    await she.travel(33)
    const [renewal] = await she.renewals()
    const late = await announceFor(she.token, String(renewal?.id))
    await she.travel(36)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    await shop.buy(she.token, { product_id: shop.plans.shared })
    expect(await sendLate(she.token, late)).toMatchObject({
      subscription_id: null,
      refunds: [{ cause: 'late_after_cancellation', status: 'done', amount_minor: 6_900 }],
    })
    expect(await notifiedOf(she.clientId)).toMatchObject([{ channel: 'email' }])
  })

  it('settles when all of it still holds', async () => {
    const she = await newClient()
    await giveBalance(shop.system, she.clientId, 2_000)
    const late = await announce(she)
    await later(30)
    expect(await sendLate(she.token, late)).toMatchObject({ status: 'completed', refunds: [] })
    expect(await readBooks(db, she.clientId)).toMatchObject({ balance: 0, held: 0, total: 0 })
  })
})

describe("an order's price", () => {
  const open = async (token: string, orderId: string) =>
    shop.pay(token, orderId, { method: 'card', save_card: true })

  it('is not what a lapsed order pays once the shop asks another: 409 with the new quote', async () => {
    const { token } = await newClient()
    const plan = await movingPlan()
    const { order } = (await shop.placeOrder(token, { product_id: plan })).body
    await later(25)
    await changePrice(plan, 12_000n)
    expect(await open(token, order.id)).toMatchObject({
      status: 409,
      body: { code: 300003, quote: { final_price_minor: 13_800 } },
    })
    await changePrice(plan, 6_000n)
    expect((await open(token, order.id)).status).toBe(201)
  })

  it('stands seven days however often it is tried', async () => {
    const { token } = await newClient()
    const { order } = (await shop.placeOrder(token)).body
    for (let days = 0; days < 6; days += 2) {
      await later(48)
      expect((await open(token, order.id)).status).toBe(201)
    }
    expect(new Date((await shop.readOrder(token, order.id)).payable_until).getTime()).toBeLessThanOrEqual(
      new Date(order.created_at).getTime() + 7 * day,
    )
    await later(24)
    expect(await open(token, order.id)).toMatchObject({ status: 409 })
    expect(await shop.readOrder(token, order.id)).toMatchObject({ status: 'cancelled' })
  })

  it('does not outlive its coupon: ended or switched off, the order is quoted without it', async () => {
    await addTestCoupon(shop.system, 'GONE')
    const { token } = await newClient()
    const { order } = (await shop.placeOrder(token, { coupon: 'GONE' })).body
    expect(order.final_price_minor).toBe(6_210)
    await later(25)
    await db.updateTable('coupons').set({ is_active: false }).where('code', '=', 'GONE').execute()
    expect(await open(token, order.id)).toMatchObject({
      status: 409,
      body: { code: 300003, quote: { final_price_minor: 6_900, coupon: null } },
    })
  })

  it('of a lapsed order that staff lowered stays as it is', async () => {
    const { token } = await newClient()
    const { order } = (await shop.placeOrder(token)).body
    await db
      .updateTable('orders')
      .set({
        discount_minor: 1_000n,
        taxes_minor: 750n,
        price_after_tax_minor: 5_750n,
        final_price_minor: 5_750n,
      })
      .where('id', '=', order.id)
      .execute()
    await later(25)
    expect((await open(token, order.id)).status).toBe(201)
  })
})

describe('a paid order whose place another plan took before it was activated', () => {
  it('gives the money back by itself, and the client is told why', async () => {
    const she = await newClient()
    await giveBalance(shop.system, she.clientId, 2_000)
    const other = await newClient()
    const bought = await shop.buy(other.token, { product_id: shop.plans.shared })
    const { orderId, payment } = await shop.startPaying(she.token)
    await shop.bank.walk(payment.redirect_url)
    await syncPayment(shop.system, await getPaymentToSync(shop.system, payment.id))
    expect((await shop.readOrder(she.token, orderId)).status).toBe('processing')
    // Two transactions of which neither saw the other one: played by giving her somebody's plan.
    await db
      .updateTable('subscriptions')
      .set({ client_id: she.clientId })
      .where('id', '=', bought.subscription_id)
      .execute()
    await shop.runJobs()
    expect(await shop.readOrder(she.token, orderId)).toMatchObject({
      status: 'refunded',
      subscription_id: null,
      refunds: [
        { destination: 'card', status: 'done', amount_minor: 4_900 },
        { destination: 'balance', status: 'done', amount_minor: 2_000 },
      ],
    })
    expect(await readBooks(db, she.clientId)).toMatchObject({ balance: 2_000, held: 0, total: 0 })
    expect((await notifiedOf(she.clientId))[0]?.body).toMatch(/69.*لديكم الآن باقة سارية/su)
  })
})
