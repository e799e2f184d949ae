import { expect, it } from 'vitest'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db, unguarded } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1/subscriptions'

async function openPartner() {
  const { token } = await addPartner(db, { products: [shop.plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(shop.ask, token)
  const order = (she: Subscriber, payment: 'account' | 'link') =>
    call('POST /orders', {
      body: { product_id: shop.plans.small, client: { phone_number: she.phone.slice(4) }, payment },
    })
  return { call, order }
}

async function pauseUntil(she: Subscriber, days: number) {
  const body = { until: riyadhDate(addDays(she.started, days)) }
  expect((await shop.ask(`PUT ${own}/${she.id}/pause`, { token: she.token, body })).status).toBe(200)
}

const onHold = { status: 409, body: { code: 800022 } }

it('sells nothing on account to a client who has paused the plan, before its paid end and behind it', async () => {
  const { order } = await openPartner()
  const she = await newSubscriber(shop, db)
  await she.travel(10)
  await pauseUntil(she, 45)
  expect(await order(she, 'account')).toMatchObject(onHold)
  await she.travel(35)
  expect(await order(she, 'account')).toMatchObject(onHold)
  // The client may choose it.
  expect(await order(she, 'link')).toMatchObject({ status: 201 })
  await she.travel(46)
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true, paused_until: null })
  expect(await order(she, 'account')).toMatchObject({ status: 201 })
})

it('leaves a renewal that is still tried alone', async () => {
  const { order } = await openPartner()
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(30.5)
  expect(await order(she, 'account')).toMatchObject(onHold)
  await she.answer(she.card, '00')
  await she.travel(36)
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
})

it('leaves a grace alone that lasts although its client has stopped the renewal, with the points in it', async () => {
  const { order } = await openPartner()
  const she = await newSubscriber(shop, db, { code: '51' })
  await she.travel(30.5)
  await she.stop()
  await she.travel(31)
  const before = await she.read()
  expect(before).toMatchObject({ status: 'cancelled' })
  expect(Date.parse(before.access_ends_at)).toBeGreaterThan(Date.parse(before.ends_at))
  expect(await order(she, 'account')).toMatchObject(onHold)
  expect(await she.read()).toMatchObject({ points_left: before.points_left })
  expect(await order(she, 'link')).toMatchObject({ status: 201 })
})

it('takes no time back that runs where the client’s own renewal would', async () => {
  const { call, order } = await openPartner()
  const she = await newSubscriber(shop, db)
  await she.travel(10)
  const early = (await order(she, 'account')).body.order.id
  await shop.runJobs()
  expect((await call(`POST /orders/${early}/cancellation`)).status).toBe(200)
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })

  const late = (await order(she, 'account')).body.order.id
  await shop.runJobs()
  await she.travel(31)
  expect(await call(`POST /orders/${late}/cancellation`)).toMatchObject({
    status: 409,
    body: { code: 800021 },
  })
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
})

it('takes none back once the client’s own renewal would be due without it, also before it begins', async () => {
  const { call, order } = await openPartner()
  const she = await newSubscriber(shop, db)
  await she.travel(10)
  const { id } = (await order(she, 'account')).body.order
  await she.travel(29.5)
  const owed = async () => (await call('GET /account')).body.account.on_account.owed_minor
  const before = await owed()
  expect(before).toBeGreaterThan(0)
  expect(await call(`POST /orders/${id}/cancellation`)).toMatchObject({ status: 409, body: { code: 800021 } })
  expect(await owed()).toBe(before)
  await she.travel(31)
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
  expect((await she.result()).join()).not.toContain('renewal_refunded')
})

it('takes it back at that time, too, where more was ordered behind it', async () => {
  const { call, order } = await openPartner()
  const she = await newSubscriber(shop, db)
  await she.travel(10)
  const { id } = (await order(she, 'account')).body.order
  await she.travel(10.1)
  await order(she, 'account')
  await she.travel(29.5)
  expect((await call(`POST /orders/${id}/cancellation`)).status).toBe(200)
  await she.travel(31)
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true })
})

it('takes it back from a client whose renewal waits for a card, as nothing is stopped by it', async () => {
  const { call, order } = await openPartner()
  const she = await newSubscriber(shop, db)
  await unguarded((tx) =>
    tx
      .updateTable('subscriptions')
      .set({ auto_renew: false, awaits_card: true })
      .where('id', '=', she.id)
      .execute(),
  )
  await she.travel(10)
  const { id } = (await order(she, 'account')).body.order
  await she.travel(29.5)
  expect((await call(`POST /orders/${id}/cancellation`)).status).toBe(200)
  expect(await she.read()).toMatchObject({ auto_renew: false, auto_renew_awaits_card: true })
})
