import { expect, it } from 'vitest'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { handlers } from '#jobs/handlers'
import { riyadhDate } from '#rules/core/riyadh-days'
import { openTestShop } from '#test/shop'
import { day, newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

/**
 * 0222 keeps a pause whose owner removed the last card; who shares the plan reads that it rests, and until
 * when.
 */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const own = '/api/clients/v1'

it('tells a member that the plan rests, also where its owner has removed the last card', async () => {
  const owner = await newSubscriber(shop, db, { product: shop.plans.shared })
  const member = await shop.newClient()
  await shop.ask(`PUT ${own}/subscriptions/${owner.id}/members`, {
    token: owner.token,
    body: { members: [{ phone_extension: '+966', phone_number: member.phone.slice(4) }] },
  })
  const memberships = async () => (await shop.ask(`GET ${own}/memberships`, member)).body.memberships
  expect(await memberships()).toMatchObject([{ paused_until: null }])
  const until = riyadhDate(new Date(Number(owner.started) + 120 * day))
  await shop.ask(`PUT ${own}/subscriptions/${owner.id}/pause`, { token: owner.token, body: { until } })
  const travel = async (days: number) => {
    await owner.travel(days)
    const to = new Date(Number(owner.started) + days * day)
    await runTimeOfClient(shop.system, handlers, { clientId: member.clientId, to })
  }
  await travel(50)
  const removed = await shop.ask(`DELETE ${own}/payment_methods/${owner.card}`, { token: owner.token })
  expect(removed.status).toBe(204)
  // The paid time was over on day 90; the pause stands until day 120.
  await travel(95)
  const { paused_until } = await owner.read()
  expect(paused_until).not.toBeNull()
  const [shared] = await memberships()
  expect(Date.parse(shared.paused_until)).toBe(Date.parse(paused_until))
})
