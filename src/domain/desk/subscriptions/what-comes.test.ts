import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { expect, it } from 'vitest'

/** What staff read that happens by itself is what will happen. */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')

it.each([
  ['none of a plan of two weeks', 14, []],
  ['two of a longer one', 15, ['reminder', 'reminder']],
])('of reminders %s, which are the ones that are sent', async (_, days, reminders) => {
  const product = await addDearPlan(shop.system, { price: beforeTax(halalas(6_000)), points: 100, days })
  const she = await newSubscriber(shop, db, { product })
  const path = `GET /api/users/v1/subscriptions/${she.id}`
  const { coming } = (await shop.ask(path, { token: admin.token })).body.subscription
  expect(coming.map(({ kind }: { kind: string }) => kind)).toEqual([...reminders, 'charge'])
  await she.travel(days - 1.5)
  const sent = await db
    .selectFrom('messages')
    .select('template')
    .where('client_id', '=', she.clientId)
    .where('template', '=', 'renewal_soon')
    .where('channel', '=', 'email')
    .execute()
  expect(sent).toHaveLength(reminders.length)
})
