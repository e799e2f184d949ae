import { expect, it } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { addTestCoupon, openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db, pool } = await testDatabase()
const shop = await openTestShop(db, { parts: { limiter: createSharedLimiter(pool) } })
await addTestCoupon(shop.system, 'GOOD')
await addTestCoupon(shop.system, 'PAST', { ends_at: new Date(0) })
await addTestCoupon(shop.system, 'OFF', { is_active: false })
await addTestCoupon(shop.system, 'OTHER', { product_ids: [shop.plans.shared] })
await addTestCoupon(shop.system, 'ONCE', { per_client_limit: 1 })
await addTestCoupon(shop.system, 'FIRST', { first_purchase_only: true })

const quote = (token: string, coupon: string) =>
  shop.ask('POST /api/clients/v1/quotes', {
    token,
    language: 'ar',
    body: { product_id: shop.plans.small, coupon },
  })

it('a code that is unknown, over, switched off or for other plans is answered alike', async () => {
  const { token } = await shop.newClient()
  const answers = []
  for (const code of ['NOBODY', 'PAST', 'OFF', 'OTHER']) answers.push(await quote(token, code))
  for (const { status, text } of answers)
    expect({ status, text }).toEqual({ status: 422, text: answers[0]?.text })
  expect(answers[0]?.body).toMatchObject({ code: 300011 })
  expect(answers[0]?.body.message).toContain('لا تسري هذه القسيمة على هذه الباقة اليوم')
})

it('thirty codes an hour are tried by a client, all at once or one by one', async () => {
  const { token } = await shop.newClient()
  const guesses = await Promise.all(Array.from({ length: 50 }, (_, index) => quote(token, `GUESS${index}`)))
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(30)
  const refused = guesses.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(20)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60)
  // A good code tells no more; without one everything goes on, also for the neighbours.
  expect((await quote(token, 'GOOD')).status).toBe(429)
  expect((await shop.placeOrder(token, { coupon: 'GOOD' })).status).toBe(429)
  expect((await shop.placeOrder(token)).status).toBe(201)
  const neighbour = (await shop.newClient()).token
  expect((await shop.placeOrder(neighbour, { coupon: 'GOOD' })).status).toBe(201)
})

it('a phone that has had its coupons does not get them again with a new account', async () => {
  const she = await shop.newClient()
  const free = { ...she, order: (await shop.placeOrder(she.token, { coupon: 'ONCE' })).body.order }
  expect(free.order.discount_minor).toBe(600)
  const { payment } = await shop.startPaying(she.token, undefined, free.order)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${free.order.id}/payments/${payment.id}`, { token: she.token })
  await shop.runJobs()
  expect((await shop.ask('POST /api/clients/v1/closure', { token: she.token })).status).toBeLessThan(300)

  const again = await shop.newClient()
  const number = she.phone.slice(4)
  await db
    .updateTable('clients')
    .set({ phone: she.phone, phone_number: number })
    .where('id', '=', again.clientId)
    .execute()
  expect(await quote(again.token, 'ONCE')).toMatchObject({ status: 409, body: { code: 300013 } })
  expect((await shop.placeOrder(again.token, { coupon: 'ONCE' })).body.code).toBe(300013)
  expect(await quote(again.token, 'FIRST')).toMatchObject({ status: 422, body: { code: 300015 } })
  // Nobody else is kept from them, and the number itself is nowhere.
  const stranger = await shop.newClient()
  expect((await quote(stranger.token, 'FIRST')).status).toBe(200)
  const kept = await db.selectFrom('former_buyers').selectAll().execute()
  expect(kept).toHaveLength(1)
  expect(kept[0]?.phone_hash.toString('latin1')).not.toContain(number)
})

it('a hundred wrong codes an hour come from one address, whoever asks', async () => {
  const statuses = new Map<number, number>()
  for (let person = 0; person < 5; person++) {
    const { token } = await shop.newClient()
    for (let guess = 0; guess < 29; guess++) {
      const { status } = await quote(token, `WRONG${person}X${guess}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  expect(statuses.get(422)).toBeLessThanOrEqual(100)
  const late = (await shop.newClient()).token
  expect((await quote(late, 'GOOD')).status).toBe(429)
  expect((await shop.placeOrder(late)).status).toBe(201)
})
