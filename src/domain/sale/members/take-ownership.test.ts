import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { offeredPlan } from '#test/offered-plan'
import { openTestShop, travellingClock } from '#test/shop'
import { day } from '#test/subscriber'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })

/** As if the plan had been offered only now. */
async function travelWithOffer(days: number) {
  clock.travel(days * day)
  const expires_at = new Date(clock.now().getTime() + 7 * day)
  await db.updateTable('ownership_offers').set({ expires_at }).execute()
  await db.updateTable('sessions').set({ expires_at, last_used_at: clock.now() }).execute()
}

test('who read that nothing is charged now takes no plan whose charge is due by now', async () => {
  const { member, path } = await offeredPlan(shop)
  const take = async (body: object) =>
    shop.ask(`PUT ${path}/ownership`, {
      token: member.token,
      body: { payment_method_id: card, accept_terms: true, expected_price_minor: 23_000, ...body },
    })
  await travelWithOffer(89.5)
  const card = await shop.saveCard(member.token)
  const { offers } = (await shop.ask('GET /api/clients/v1/ownership_offers', member)).body
  expect(offers[0].renewal).toMatchObject({ is_due: true, price_after_tax_minor: 23_000 })
  expect(await take({ expected_due: false })).toMatchObject({ status: 409, body: { code: 300003 } })
  expect((await take({ expected_due: true })).status).toBe(200)
})

test('before the time of the charge it is taken as it was read', async () => {
  const { member, path } = await offeredPlan(shop)
  const body = {
    payment_method_id: await shop.saveCard(member.token),
    accept_terms: true,
    expected_due: false,
  }
  expect((await shop.ask(`PUT ${path}/ownership`, { token: member.token, body })).status).toBe(200)
})
