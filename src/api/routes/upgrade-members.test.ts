import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { addDearPlan, openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const large = await addDearPlan(shop.system, {
  price: beforeTax(halalas(90_000)),
  points: 4_000,
  days: 90,
  group_sharing: true,
})

let numbers = 0
const newNumbers = (count: number) =>
  Array.from({ length: count }, () => ({ phone_number: `0555${String(400_000 + ++numbers)}` }))

it('a shared plan that is moved up has room for as many as stay besides, who are named, and no more', async () => {
  const { token } = await shop.newClient()
  const two = newNumbers(2)
  await shop.buy(token, { product_id: shop.plans.shared, members: two })
  const stay = two.map(({ phone_number }) => `+966${phone_number.slice(1)}`)

  const wanted = { product_id: large, accept_terms: true }
  const tooMany = { ...wanted, members: newNumbers(3) }
  expect(await shop.ask(`POST ${own}/orders`, { token, body: tooMany })).toMatchObject({
    status: 422,
    body: { code: 700001 },
  })
  const { order } = (await shop.ask(`POST ${own}/orders`, { token, body: wanted })).body
  const { sharing } = (await shop.ask(`GET ${own}/orders/${order.id}`, { token })).body
  expect(sharing.toSorted()).toEqual(stay.toSorted())
  const share = (count: number) =>
    shop.ask(`PUT ${own}/orders/${order.id}/members`, { token, body: { members: newNumbers(count) } })
  expect(await share(3)).toMatchObject({ status: 422, body: { code: 700001 } })
  expect((await share(2)).status).toBe(200)

  const { payment } = await shop.startPaying(token, undefined, order)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET ${own}/orders/${order.id}/payments/${payment.id}`, { token })
  await shop.runJobs()
  const { subscriptions } = (await shop.ask(`GET ${own}/subscriptions`, { token })).body
  const runs = subscriptions.find((one: { product: { id: string } }) => one.product.id === large)
  expect(runs.members).toHaveLength(4)
})
