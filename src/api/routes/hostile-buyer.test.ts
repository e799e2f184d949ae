import { expect, it } from 'vitest'
import { day, hour } from '#rules/core/durations'
import { consentChanges, printedDocuments, profileChanges, quoteMails } from '#rules/core/rate-limits'
import { quoteDays } from '#rules/payments/payment-quote'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { staySignedIn } from '#test/api'
import { companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { addTestCoupon, openTestShop, travellingClock } from '#test/shop'

const { db, pool } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, {
  now: clock.now,
  parts: { limiter: createSharedLimiter(pool), printDocument: async () => Uint8Array.of(37) },
})
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
  const statuses: number[] = []
  for (let orders = 0; orders < 6; orders++) {
    const order = (await shop.placeOrder(token, { company: companyBody })).body.order
    const path = `/api/clients/v1/orders/${order.id}/payment_quote`
    await ask(`POST ${path}`, { token })
    for (let mails = 0; mails < 4; mails++) {
      const body = { email: `x${mails}@other.test` }
      statuses.push((await ask(`POST ${path}/messages`, { token, body })).status)
    }
  }
  const { points } = quoteMails.ofClient
  expect(statuses.slice(0, points)).toEqual(Array.from({ length: points }, () => 201))
  expect(new Set(statuses.slice(points))).toEqual(new Set([429]))
})

it('nobody keeps the store busy with printing: a client and a link have so many PDFs', async () => {
  const { token } = await shop.newClient()
  const done = await shop.buy(token)
  const { documents } = (await ask(`GET /api/clients/v1/orders/${done.id}/documents`, { token })).body
  const order = (await shop.placeOrder(token, { company: companyBody })).body.order
  const path = `/api/clients/v1/orders/${order.id}/payment_quote`
  const { link } = (await ask(`POST ${path}`, { token })).body.payment_quote
  const key = link.split('/quote/')[1]
  const print = async (call: string, by?: string) => (await ask(call, { token: by })).status
  const own = [`GET ${path}/pdf`, `GET /api/clients/v1/documents/${documents[0].id}/pdf`]
  for (let printed = 0; printed < printedDocuments.points; printed++) {
    expect(await print(own[printed % 2] ?? '', token)).toBe(200)
    expect(await print(`GET /api/clients/v1/payment_quotes/${key}/pdf`)).toBe(200)
  }
  for (const call of own) expect(await print(call, token)).toBe(429)
  expect(await print(`GET /api/clients/v1/payment_quotes/${key}/pdf`)).toBe(429)
})

it('a profile and consents are changed so often, and then no more', async () => {
  const { token } = await shop.newClient()
  const fill = async (call: string, times: number, bodyOf: (nth: number) => object) => {
    for (let nth = 0; nth < times; nth++) {
      expect((await ask(call, { token, body: bodyOf(nth) })).status).toBe(200)
    }
    return ask(call, { token, body: bodyOf(times) })
  }
  const consents = await fill('PUT /api/clients/v1/consents', consentChanges.points, (nth) => ({
    marketing_email: nth % 2 === 0,
  }))
  expect(consents.status).toBe(429)
  const profile = await fill('PATCH /api/clients/v1/client', profileChanges.points, (nth) => ({
    city: `city ${nth}`,
  }))
  expect(profile.status).toBe(429)
}, 60_000)
