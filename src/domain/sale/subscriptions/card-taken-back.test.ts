import { expect, it } from 'vitest'
import { fulfilOrder } from '#domain/sale/orders/fulfil-order'
import { testDatabase } from '#test/database'
import { approvedCard, openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'

/**
 * A purchase that is taken back leaves the card with which its plan renewed before. Source:
 * docs/decisions/0233.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const small = { product_id: shop.plans.small, auto_renew: true }

/** Buys more with a saved card, which the plan renews with from then on. */
async function buyWith(she: Subscriber, card: string): Promise<string> {
  const { order } = (await shop.placeOrder(she.token, small)).body
  const { payment } = (await shop.pay(she.token, order.id, { method: 'saved_card', payment_method_id: card }))
    .body
  if (payment.redirect_url) await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET ${own}/orders/${order.id}/payments/${payment.id}`, { token: she.token })
  await shop.runJobs()
  expect((await she.read()).payment_method_id).toBe(card)
  return String(order.id)
}

async function withdraw(she: Subscriber, orderId: string): Promise<void> {
  const path = `${own}/orders/${orderId}/refund_requests`
  expect((await shop.ask(`POST ${path}`, { token: she.token, body: {} })).status).toBe(201)
  await shop.runJobs()
}

it('a plan that renewed with one card renews with it again', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(1)
  const order = await buyWith(she, await she.addCard({ number: approvedCard }))
  await withdraw(she, order)
  expect(await she.read()).toMatchObject({ auto_renew: true, payment_method_id: she.card })
})

it('also of two purchases with a card each, whichever is taken back first', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(1)
  const first = await buyWith(she, await she.addCard({ number: approvedCard }))
  const card = await she.addCard({ number: '5421080101000000' })
  const second = await buyWith(she, card)
  await withdraw(she, first)
  expect((await she.read()).payment_method_id).toBe(card)
  await withdraw(she, second)
  expect((await she.read()).payment_method_id).toBe(she.card)
})

it('but not with one that its owner chose another for since, or removed', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(1)
  const card = await she.addCard({ number: approvedCard })
  const first = await buyWith(she, card)
  await she.renewWith(she.card)
  await she.renewWith(card)
  await withdraw(she, first)
  expect((await she.read()).payment_method_id).toBe(card)

  const he = await newSubscriber(shop, db)
  await he.travel(1)
  const other = await he.addCard({ number: approvedCard })
  const order = await buyWith(he, other)
  await shop.ask(`DELETE ${own}/payment_methods/${he.card}`, { token: he.token })
  await withdraw(he, order)
  expect((await he.read()).payment_method_id).toBe(other)
})

it('and is not given the other card behind its back, where that is kept late', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(1)
  const { order } = (await shop.placeOrder(she.token, small)).body
  const { payment } = (await shop.pay(she.token, order.id, { method: 'card', save_card: true })).body
  const { url, body } = payment.gateway_request
  const card = { name: 'Noura Ali', number: approvedCard, month: 9, year: 2036, cvc: '123' }
  const source = { type: 'creditcard', ...card, ...body.source }
  const sent = await shop.bank.call('POST', new URL(url).pathname, { ...body, source }, null)
  await shop.bank.walk(String(sent.body.source.transaction_url))
  await shop.ask(`GET ${own}/orders/${order.id}/payments/${payment.id}`, { token: she.token })
  // The gateway is slow with the card: its job has not got it yet.
  await fulfilOrder(shop.system, order.id)
  expect(
    (await shop.ask(`POST ${own}/orders/${order.id}/refund_requests`, { token: she.token, body: {} })).status,
  ).toBe(201)
  expect((await she.read()).payment_method_id).toBe(she.card)
  await shop.runJobs()
  expect((await she.read()).payment_method_id).toBe(she.card)
})
