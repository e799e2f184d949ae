import { expect, it, onTestFinished } from 'vitest'
import { riyadhDate } from '#rules/core/riyadh-days'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { addDearPlan, openTestShop, readBooks } from '#test/shop'
import { day, newSubscriber, type Subscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

/**
 * What an act of staff's takes from a client, or gives back, is what its rehearsal said: how much of which
 * purse.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { staff, look, act } = await openSubscriptionDesk(shop, db)
const large = await addDearPlan(shop.system, {
  price: beforeTax(halalas(50_000)),
  points: 4_000,
  days: 90,
  group_sharing: true,
})

const refused = (code: number) => ({ status: 409, body: { code } })

async function giveBalance(she: Subscriber, amount: number) {
  const given = await shop.ask(`POST /api/users/v1/clients/${she.clientId}/balance_adjustments`, {
    token: staff.admin.token,
    body: { amount_minor: amount, reason: 'goodwill' },
  })
  expect(given.status).toBe(201)
}

/** Asks at the version that stands. */
async function press(she: Subscriber, asked: object) {
  const { version } = await look(she.id)
  return act(she.id, { ...asked, version })
}

const moneyOf = async (she: Subscriber, asked: object) =>
  (await press(she, { ...asked, dry_run: true })).body.money

/** As the dialog sends what it has shown. */
const shown = (money: { amount_minor: number; balance_minor: number } | null) => ({
  expected_amount_minor: money?.amount_minor ?? 0,
  expected_balance_minor: money?.balance_minor ?? 0,
})

it('a plan is not ended where its money would go elsewhere than was shown, as its card has got another refund since', async () => {
  const she = await newSubscriber(shop, db)
  const end = { action: 'end_with_refund', amount_minor: 4_000 }
  const money = await moneyOf(she, end)
  expect(money).toEqual({ kind: 'returned', amount_minor: 4_000, balance_minor: 0 })
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', she.clientId)
    .executeTakeFirstOrThrow()
  // The gateway takes one refund of a payment, and a colleague has asked for it, for a complaint.
  const other = await shop.ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
    token: staff.admin.token,
    body: { amount_minor: 2_000, reason: 'a complaint', period: 'keep', destination: 'card' },
  })
  expect(other.status).toBe(201)
  const split = { card_minor: 0, balance_minor: 4_000 }
  expect(await press(she, { ...end, ...shown(money) })).toMatchObject({
    status: 409,
    body: { code: 300033, split },
  })
  // What was typed since the rehearsal is not what stood on the button either.
  expect(await press(she, { ...end, amount_minor: 3_000, ...shown(money) })).toMatchObject(refused(300033))
  expect(await she.read()).toMatchObject({ status: 'active' })
  const anew = await moneyOf(she, end)
  expect(anew).toEqual({ kind: 'returned', amount_minor: 4_000, balance_minor: 4_000 })
  expect((await press(she, { ...end, ...shown(anew) })).status).toBe(200)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  expect(await readBooks(db, she.clientId)).toMatchObject({ balance: 4_000, total: 0 })
})

it('a larger plan by link that the balance pays whole waits for its client to confirm it, at the sum that was shown', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  await giveBalance(she, 60_000)
  const change = { action: 'change_plan', product_id: large }
  const money = await moneyOf(she, change)
  expect(money).toEqual({ kind: 'asked', amount_minor: 0, balance_minor: 57_500 - 23_000 })
  const setTax = (percentage_bp: number) => db.updateTable('taxes').set({ percentage_bp }).execute()
  onTestFinished(async () => void (await setTax(1_500)))
  await setTax(2_000)
  expect(await press(she, { ...change, ...shown(money) })).toMatchObject(refused(300003))
  // Who named no sum of the balance has shown none.
  expect(await press(she, { ...change, expected_amount_minor: 0 })).toMatchObject(refused(300003))
  expect((await look(she.id)).plan_change).toBeNull()
  await setTax(1_500)
  const { body } = await press(she, { ...change, ...shown(money) })
  expect(body).toMatchObject({ money, payment: null, subscription: { status: 'active' } })
  expect(body.effects.messages.map(({ template }: { template: string }) => template)).toContain(
    'order_to_confirm',
  )
  expect(await balanceOf(she)).toEqual({ balance: 60_000, held: 34_500 })
  const orderId = body.subscription.plan_change.order_id
  expect((await shop.pay(she.token, orderId, { method: 'balance' })).status).toBeLessThan(300)
  await shop.runJobs()
  expect(await balanceOf(she)).toEqual({ balance: 25_500, held: 0 })
  expect((await look(she.id)).status).toBe('replaced')
})

/** `held`: what orders that wait hold of it; halalas. */
async function balanceOf(she: Subscriber) {
  const { balance, held } = await readBooks(db, she.clientId)
  return { balance, held }
}

it('where a card was chosen the balance pays a larger plan at once, and the dialog says so', async () => {
  const she = await newSubscriber(shop, db, { product: shop.plans.shared })
  await giveBalance(she, 60_000)
  const change = { action: 'change_plan', product_id: large, payment_method_id: she.card }
  const money = await moneyOf(she, change)
  expect(money).toEqual({ kind: 'charged', amount_minor: 0, balance_minor: 34_500 })
  expect((await press(she, { ...change, ...shown(money) })).status).toBe(200)
  await shop.runJobs()
  expect(await balanceOf(she)).toEqual({ balance: 25_500, held: 0 })
  expect((await look(she.id)).status).toBe('replaced')
})

it('the way back from a pause names what the balance pays, and takes none of it where nothing was named', async () => {
  const she = await newSubscriber(shop, db)
  const until = riyadhDate(new Date(she.started.getTime() + 60 * day))
  await shop.ask(`PUT /api/clients/v1/subscriptions/${she.id}/pause`, { token: she.token, body: { until } })
  await giveBalance(she, 10_000)
  await she.travel(28.9)
  const resume = { action: 'resume' }
  const early = await moneyOf(she, resume)
  expect(early).toBeNull()
  await she.travel(29.5)
  expect(await press(she, { ...resume, ...shown(early) })).toMatchObject(refused(300003))
  expect(await press(she, { ...resume, expected_amount_minor: 0 })).toMatchObject(refused(300003))
  await she.travel(29.6)
  expect(await she.renewals()).toEqual([])
  const money = await moneyOf(she, resume)
  expect(money).toEqual({ kind: 'charged', amount_minor: 0, balance_minor: 6_900 })
  expect((await press(she, { ...resume, ...shown(money) })).status).toBe(200)
  await she.travel(29.7)
  expect(await she.renewals()).toMatchObject([{ status: 'completed' }])
  expect(await balanceOf(she)).toEqual({ balance: 3_100, held: 0 })
})

it('a renewal that is started in its last hours names both purses', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  await giveBalance(she, 2_000)
  await she.travel(29.5)
  const start = { action: 'start_renewal', payment_method_id: she.card }
  const money = await moneyOf(she, start)
  expect(money).toEqual({ kind: 'charged', amount_minor: 4_900, balance_minor: 2_000 })
  expect(await press(she, { ...start, expected_amount_minor: 4_900 })).toMatchObject(refused(300003))
  expect((await press(she, { ...start, ...shown(money) })).status).toBe(200)
})
