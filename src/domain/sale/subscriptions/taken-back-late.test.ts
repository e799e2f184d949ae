import { expect, it } from 'vitest'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'

/** A purchase that is taken back leaves the plan as it was, and charges nothing at that moment. Source: docs/decisions/0226. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'
const small = { product_id: shop.plans.small }

/** What the question says before it, once it is done. */
async function withdraw(she: Subscriber, orderId: string) {
  const path = `${own}/orders/${orderId}/refund_requests`
  const { allowed } = (await shop.ask(`GET ${path}`, { token: she.token })).body
  const answer = await shop.ask(`POST ${path}`, { token: she.token, body: { destination: 'card' } })
  expect(answer.status).toBe(201)
  await shop.runJobs()
  return allowed
}

const charges = async (she: Subscriber) =>
  (await she.renewals()).filter(({ status }) => status === 'completed')
const templates = async (she: Subscriber) => (await she.result()).map((one) => one.split(':')[0])

it('on the last day it ends the renewal, as the question said, instead of charging it at once', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(25)
  const { id } = await shop.buy(she.token, small)
  await she.travel(29.5)
  const { ends_at: end } = await she.read()
  const allowed = await withdraw(she, id)
  expect(allowed).toMatchObject({ ends: 'period', stops_renewal: true })
  expect(Date.parse(end) - Date.parse(allowed.goes_on_until)).toBe(30 * 86_400_000)
  const left = await she.read()
  expect(left.auto_renew).toBe(false)
  expect(Date.parse(left.ends_at)).toBe(Date.parse(allowed.goes_on_until))
  expect(await templates(she)).toContain('renewal_refunded')
  await she.travel(31)
  expect(await she.read()).toMatchObject({ status: 'expired' })
  expect(await she.renewals()).toEqual([])
})

it('days before that it leaves the renewal on, which is reminded of and charged at its time', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(15)
  const { id } = await shop.buy(she.token, small)
  await she.travel(20)
  expect(await withdraw(she, id)).toMatchObject({ ends: 'period', stops_renewal: false })
  await she.travel(29.5)
  expect(await templates(she)).toContain('renewal_soon')
  expect(await charges(she)).toHaveLength(1)
})

it('does so, too, where a partner cancels its order on account', async () => {
  const { token } = await addPartner(db, { products: [shop.plans.small], accountLimit: 1_000_000 })
  const she = await newSubscriber(shop, db)
  await she.travel(10)
  const ask = partnerAsk(shop.ask, token)
  const body = { ...small, client: { phone_number: she.phone.slice(4) }, payment: 'account' }
  const placed = await ask('POST /orders', { body })
  await she.travel(29.5)
  const cancelled = await ask(`POST /orders/${placed.body.order.id}/cancellation`, {})
  expect(cancelled.body.order.status).toBe('refunded')
  await she.travel(29.6)
  expect(await she.renewals()).toEqual([])
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: false })
  expect(await templates(she)).toContain('renewal_refunded')
})

it('takes the consent to renewal back that came with it', async () => {
  const she = await newSubscriber(shop, db)
  await she.stop()
  await she.travel(10)
  const { id } = await shop.buy(she.token, { ...small, auto_renew: true })
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
  expect(await withdraw(she, id)).toMatchObject({ stops_renewal: true })
  expect(await she.read()).toMatchObject({ auto_renew: false })
  await she.travel(29.5)
  expect(await she.renewals()).toEqual([])
})

it.each([29.4, 31])(
  'bought in a grace, on day %s, it gives the grace back as it was promised',
  async (at) => {
    const she = await newSubscriber(shop, db, { code: '51' })
    await she.travel(29.2)
    const before = await she.read()
    expect(before).toMatchObject({ status: 'past_due' })
    await she.travel(at)
    const { id } = await shop.buy(she.token, small)
    await she.travel(at + 0.05)
    await she.answer(she.card, '00')
    expect(await withdraw(she, id)).toMatchObject({
      ends: 'period',
      goes_on_until: before.access_ends_at,
      stops_renewal: true,
    })
    await she.travel(at + 0.1)
    expect(await she.read()).toMatchObject({
      status: 'cancelled',
      auto_renew: false,
      ends_at: before.ends_at,
      access_ends_at: before.access_ends_at,
    })
    expect(await templates(she)).toContain('renewal_refunded')
    await she.travel(35)
    expect(await she.read()).toMatchObject({ status: 'expired' })
    expect(await charges(she)).toEqual([])
  },
)

it('a grace that it gave back can be renewed in, behind the paid end without a gap', async () => {
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(31)
  const { id } = await shop.buy(she.token, small)
  await she.answer(she.card, '00')
  await withdraw(she, id)
  const { ends_at: end } = await she.read()
  const started = await she.renewWith(she.card)
  expect([started.status, started.body]).toMatchObject([200, {}])
  await she.travel(31.1)
  const after = await she.read()
  expect(after).toMatchObject({ status: 'active', auto_renew: true })
  expect(Date.parse(after.ends_at) - Date.parse(end)).toBe(30 * 86_400_000)
})
