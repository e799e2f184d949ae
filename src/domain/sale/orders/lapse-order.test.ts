import { expect, test } from 'vitest'
import { staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })

test('an order whose window is over says until when it can be paid, and is cancelled then', async () => {
  const { token } = await shop.newClient()
  const { order } = (await shop.placeOrder(token)).body
  const read = async () => {
    await staySignedIn(db, clock.now())
    await shop.runJobs()
    return shop.readOrder(token, order.id)
  }
  clock.travel(25 * 3_600_000)
  const lapsed = await read()
  expect(lapsed).toMatchObject({ status: 'incomplete', price_until: order.price_until })
  const left = Date.parse(lapsed.price_until) - clock.now().getTime()
  clock.travel(left - 60_000)
  expect((await read()).status).toBe('incomplete')
  clock.travel(120_000)
  expect((await read()).status).toBe('cancelled')
})
