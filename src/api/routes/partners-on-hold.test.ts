import { expect, it } from 'vitest'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { newSubscriber, type Subscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
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
