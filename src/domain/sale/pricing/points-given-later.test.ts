import { expect, it } from 'vitest'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const desk = await openSubscriptionDesk(shop, db)
const partner = await addPartner(db, { pointsAny: true })
const call = partnerAsk(shop.ask, partner.token)

async function subscriber() {
  const she = await newSubscriber(shop, db)
  const spend = async (points: number) => {
    const answer = await call('POST /points/spends', { body: { phone: she.phone, points, reason: 'Lookup' } })
    expect(answer.status).toBe(201)
    return String(answer.body.spend.id)
  }
  const adjust = async (points: number) => {
    const { version } = await desk.look(she.id)
    return desk.act(she.id, { action: 'adjust_points', points, version })
  }
  const give = async (points: number) => expect((await adjust(points)).status).toBe(200)
  const [{ id: orderId }] = (await shop.ask('GET /api/clients/v1/orders', { token: she.token })).body.orders
  const withdraw = () =>
    shop.ask(`POST /api/clients/v1/orders/${orderId}/refund_requests`, { token: she.token, body: {} })
  return { spend, give, adjust, withdraw }
}

it('bought points that were spent stay spent when staff give more later', async () => {
  const she = await subscriber()
  await she.spend(5)
  await she.give(10)
  expect(await she.withdraw()).toMatchObject({ status: 409, body: { code: 300045 } })
})

it('points that staff gave are spent first, and bought ones that came back are unused', async () => {
  const she = await subscriber()
  const first = await she.spend(3)
  expect((await call(`POST /points/spends/${first}/reversal`)).status).toBe(201)
  await she.give(10)
  await she.spend(10)
  expect(await she.withdraw()).toMatchObject({ status: 201 })
})

it('points that staff gave and that were spent are not taken back: those that are left were bought', async () => {
  const she = await subscriber()
  await she.give(50)
  await she.spend(50)
  expect(await she.adjust(-1)).toMatchObject({ status: 422 })
  expect(await she.withdraw()).toMatchObject({ status: 201 })
})

it('points that staff gave are taken back as far as they were not spent, bought ones before them or not', async () => {
  const she = await subscriber()
  await she.spend(5)
  await she.give(50)
  const spend = await she.spend(30)
  expect(await she.adjust(-21)).toMatchObject({ status: 422 })
  expect(await she.adjust(-20)).toMatchObject({ status: 200 })
  expect((await call(`POST /points/spends/${spend}/reversal`)).status).toBe(201)
  expect(await she.adjust(-31)).toMatchObject({ status: 422 })
  expect(await she.adjust(-30)).toMatchObject({ status: 200 })
})
