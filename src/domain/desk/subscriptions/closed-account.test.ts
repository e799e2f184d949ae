import { expect, it } from 'vitest'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { openSubscriptionDesk } from '#test/subscription-desk'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const desk = await openSubscriptionDesk(shop, db)

it('gives nothing to the plan of a closed account, and can end it', async () => {
  const she = await newSubscriber(shop, db)
  const [card] = (await shop.ask('GET /api/clients/v1/payment_methods', { token: she.token })).body
    .payment_methods
  expect((await shop.ask('POST /api/clients/v1/closure', { token: she.token })).status).toBe(204)
  const { version } = await desk.look(she.id)
  const refused = { status: 409, body: { code: 100027 } }
  for (const asked of [
    { action: 'extend', days: 30 },
    { action: 'adjust_points', points: 5 },
    { action: 'start_renewal', payment_method_id: card.id },
    { action: 'gift_plan', product_id: shop.plans.small },
  ]) {
    expect(await desk.act(she.id, { ...asked, version, dry_run: true })).toMatchObject(refused)
  }
  expect(await desk.act(she.id, { action: 'end', version })).toMatchObject({ status: 200 })
  expect((await desk.look(she.id)).status).toBe('expired')
})
