import { expect, test } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addDearPlan, approvedCard, openTestShop } from '#test/shop'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const own = '/api/clients/v1'

const payByCard = async (token: string, id: string) =>
  shop.pay(token, id, { method: 'card', token: await shop.tokenOf(approvedCard) })

/** A client with an unpaid order of the small plan, who bought the shared one meanwhile. */
async function blockedClient() {
  const she = await shop.newClient()
  const left = (await shop.placeOrder(she.token)).body.order
  await shop.buy(she.token, { product_id: shop.plans.shared })
  const [running] = (await ask(`GET ${own}/subscriptions`, { token: she.token })).body.subscriptions
  return { ...she, left, running }
}

test('an order that another running plan blocks says so wherever it is read, as paying it does', async () => {
  const { token, left, running } = await blockedClient()
  const blocked = { can_pay: false, can_cancel: true, can_quote: false, blocked_by: running.id }
  expect(left).toMatchObject({ can_pay: true, blocked_by: null })
  const whole = await ask(`GET ${own}/orders/${left.id}`, { token })
  expect(whole.body).toMatchObject({ order: blocked, period: null })
  const { orders } = (await ask(`GET ${own}/orders`, { token })).body
  expect(orders.find(({ id }: { id: string }) => id === left.id)).toMatchObject({
    can_pay: false,
    blocked_by: running.id,
  })
  // The one that was bought is paid: nothing is in its way.
  expect(orders.find(({ id }: { id: string }) => id !== left.id)).toMatchObject({
    can_pay: false,
    blocked_by: null,
  })
  const tried = await payByCard(token, left.id)
  expect(tried).toMatchObject({ status: 409, body: { code: 300007 } })
  expect((await ask(`POST ${own}/orders/${left.id}/cancellation`, { token })).body.order).toMatchObject({
    status: 'cancelled',
    blocked_by: null,
  })
})

test('an upgrade is blocked by the plan that it replaces neither in words nor in deed', async () => {
  const { token, running } = await blockedClient()
  const dear = await addDearPlan(shop.system, { price: beforeTax(halalas(90_000)), points: 900, days: 30 })
  const { order } = (
    await ask(`POST ${own}/subscriptions/${running.id}/plan_changes`, {
      token,
      body: { product_id: dear, accept_terms: true, auto_renew: false, price_change_id: null },
    })
  ).body
  expect(await shop.readOrder(token, order.id)).toMatchObject({ can_pay: true, blocked_by: null })
  expect((await payByCard(token, order.id)).status).toBe(201)
})

test('staff send nobody a link to pay what cannot be paid', async () => {
  const { left, running } = await blockedClient()
  const { token } = await signedInStaff(db, 'support')
  const sent = await ask(`POST /api/users/v1/orders/${left.id}/payment_links`, { token })
  expect(sent).toMatchObject({ status: 409, body: { code: 300050 } })
  const { order } = (await ask(`GET /api/users/v1/orders/${left.id}`, { token })).body
  expect(order).toMatchObject({ can_pay: false, blocked_by: running.id })
})

test('who changes to the plan of an unpaid order, as the order advises, is not asked to pay that plan again', async () => {
  const dear = await addDearPlan(shop.system, { price: beforeTax(halalas(90_000)), points: 900, days: 30 })
  const she = await shop.newClient()
  const ofDear = (await shop.placeOrder(she.token, { product_id: dear })).body.order
  const ofSmall = (await shop.placeOrder(she.token)).body.order
  await shop.buy(she.token, { product_id: shop.plans.shared })
  const [running] = (await ask(`GET ${own}/subscriptions`, { token: she.token })).body.subscriptions
  const { order } = (
    await ask(`POST ${own}/subscriptions/${running.id}/plan_changes`, {
      token: she.token,
      body: { product_id: dear, accept_terms: true, auto_renew: false, price_change_id: null },
    })
  ).body
  expect(await shop.readOrder(she.token, ofDear.id)).toMatchObject({ status: 'pending' })
  const { payment } = await shop.startPaying(she.token, approvedCard, order)
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET ${own}/orders/${order.id}/payments/${payment.id}`, { token: she.token })
  await shop.runJobs()

  expect(await shop.readOrder(she.token, order.id)).toMatchObject({ status: 'completed' })
  expect(await shop.readOrder(she.token, ofDear.id)).toMatchObject({
    status: 'cancelled',
    can_pay: false,
    cancel_cause: 'plan_changed',
  })
  expect(await shop.readOrder(she.token, ofSmall.id)).toMatchObject({ status: 'pending', can_pay: false })
})
