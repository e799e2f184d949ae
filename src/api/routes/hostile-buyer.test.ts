import { expect, it } from 'vitest'
import { day, hour } from '#rules/durations'
import { quoteMails } from '#rules/rate-limits'
import { quoteDays } from '#rules/payment-quote'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { staySignedIn } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { addTestCoupon, openTestShop, travellingClock } from '#test/shop'

const { db, pool } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now, parts: { limiter: createSharedLimiter(pool) } })
const { ask } = shop

async function travel(ms: number) {
  clock.travel(ms)
  await staySignedIn(db, clock.now())
  await shop.runJobs()
}

it('a quote that is withdrawn and issued again keeps price and coupon no longer than the first', async () => {
  await addTestCoupon(shop.system, 'ONLYONE', { total_limit: 1 })
  const { token } = await shop.newClient()
  const order = (await shop.placeOrder(token, { company: companyBody, coupon: 'ONLYONE' })).body.order
  const path = `/api/clients/v1/orders/${order.id}/payment_quote`
  const first = (await ask(`POST ${path}`, { token })).body.payment_quote
  await travel((quoteDays - 1) * day)
  expect((await ask(`DELETE ${path}`, { token })).status).toBe(204)
  const second = await ask(`POST ${path}`, { token })
  expect(second.body.payment_quote).toMatchObject({ state: 'open', valid_until: first.valid_until })
  expect((await shop.readOrder(token, order.id)).payable_until).toBe(first.valid_until)
  await travel(day + hour)
  expect((await ask(`POST ${path}`, { token })).status).toBe(409)
  const other = (await shop.newClient()).token
  expect((await shop.placeOrder(other, { coupon: 'ONLYONE' })).status).toBe(201)
})

it('nobody mails strangers without end by quotes of ever more orders', async () => {
  const { token } = await shop.newClient()
  let sent = 0
  for (let orders = 0; orders < 6; orders++) {
    const order = (await shop.placeOrder(token, { company: companyBody })).body.order
    const path = `/api/clients/v1/orders/${order.id}/payment_quote`
    await ask(`POST ${path}`, { token })
    for (let mails = 0; mails < 4; mails++) {
      const { status } = await ask(`POST ${path}/messages`, {
        token,
        body: { email: `x${mails}@other.test` },
      })
      if (status === 201) sent++
      else expect(status).toBe(429)
    }
  }
  expect(sent).toBe(quoteMails.ofClient.points)
})
