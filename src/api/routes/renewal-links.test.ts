import { expect, it } from 'vitest'
import { signedInStaff } from '#test/api'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'
import { pageBehind } from '#test/short-link'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { handlers } from '#jobs/handlers'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { token: adminToken } = await signedInStaff(db, 'admin')

async function failedRenewal() {
  const she = await newSubscriber(shop, db, { code: '41' })
  await she.travel(30.5)
  const [order] = await she.renewals()
  const { body } = await db
    .selectFrom('messages')
    .select('body')
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'renewal_refused')
    .where('channel', '=', 'sms')
    .executeTakeFirstOrThrow()
  return { she, orderId: String(order?.id), token: (await pageBehind(db, body)).slice('/renew/'.length) }
}

const follow = (token: string) => shop.ask(`GET /api/clients/v1/renewal_links/${token}`)

it('the link of the message leads to the order, which another card pays and then renews with', async () => {
  const { she, orderId, token } = await failedRenewal()
  expect(await follow(token)).toMatchObject({ status: 200, body: { order_id: orderId } })
  const other = await she.addCard()
  const paid = await shop.pay(she.token, orderId, {
    method: 'saved_card',
    payment_method_id: other,
    use_for_renewals: true,
  })
  expect(paid).toMatchObject({ status: 201, body: { payment: { status: 'paid' } } })
  await shop.runJobs()
  expect(await she.read()).toMatchObject({ status: 'active', auto_renew: true, payment_method_id: other })
})

it('a card that nobody agreed to is not charged the next time', async () => {
  const { she, orderId } = await failedRenewal()
  const other = await she.addCard()
  await shop.pay(she.token, orderId, { method: 'saved_card', payment_method_id: other })
  await shop.runJobs()
  expect(await she.read()).toMatchObject({ status: 'active', payment_method_id: she.card })
})

it('the link is nobody else’s way in, and a changed one leads nowhere', async () => {
  const { token, orderId } = await failedRenewal()
  const stranger = await shop.newClient()
  expect((await shop.ask(`GET /api/clients/v1/orders/${orderId}`, { token: stranger.token })).status).toBe(
    404,
  )
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of [changed, 'x', token.slice(1), `${token}A`]) {
    expect(await follow(wrong)).toMatchObject({ status: 404, body: { code: 300060 } })
  }
})

it('the link expires when late money is not taken any more', async () => {
  const { she, token } = await failedRenewal()
  await she.travel(45)
  expect(await follow(token)).toMatchObject({ status: 409, body: { code: 300061 } })
})

it('the time machine goes forward only, and exists in demos only', async () => {
  const she = await newSubscriber(shop, db)
  const asked = { token: adminToken, body: { now: new Date(Date.now() + 86_400_000).toISOString() } }
  const call = `PUT /api/users/v1/clients/${she.clientId}/clock`
  // This shop was opened without one, as production is.
  expect((await shop.ask(call, asked)).status).toBe(404)
  Object.assign(shop.parts, {
    timeMachine: (ctx: Parameters<typeof runTimeOfClient>[0], move: { clientId: string; to: Date }) =>
      runTimeOfClient(ctx, handlers, move),
  })
  await she.travel(2)
  await expect(she.travel(1)).rejects.toThrow('clock_runs_forward')
  const own = await shop.ask('GET /api/clients/v1/subscriptions', { token: she.token })
  expect(Date.parse(own.headers.get('x-client-clock') ?? '')).toBeGreaterThan(Date.now() + 86_400_000)
  expect(
    (await shop.ask('GET /api/clients/v1/sessions', { token: she.token })).headers.has('x-client-clock'),
  ).toBe(false)
})
