import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { addPartner, partnerAsk } from '../../../test/partners.ts'
import { openTestShop, travellingClock } from '../../../test/shop.ts'

const { db } = await testDatabase()
// The last moment of January in Riyadh.
const clock = travellingClock(new Date('2027-01-31T20:59:59.999Z'))
const shop = await openTestShop(db, { now: clock.now })

test('the last moment of a Riyadh month and the first of the next stand in their own months, and the sums run on', async () => {
  const { plans } = shop
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(shop.ask, partner.token)
  const sell = (reference: string) =>
    call('POST /orders', {
      body: { product_id: plans.small, client: { phone_number: '551239801' }, payment: 'account', reference },
    })
  expect((await sell('last')).status).toBe(201)
  clock.travel(1)
  expect((await sell('first')).status).toBe(201)
  const month = async (name: string) => (await call(`GET /account/statements/${name}`)).body
  expect(await month('2027-01')).toMatchObject({
    statement: { opening_minor: 0, orders_minor: 6_900, closing_minor: 6_900 },
    entries: [{ reference: 'last', owed_minor: 6_900, created_at: '2027-01-31T20:59:59.999Z' }],
  })
  expect(await month('2027-02')).toMatchObject({
    statement: { opening_minor: 6_900, orders_minor: 6_900, closing_minor: 13_800 },
    entries: [{ reference: 'first', owed_minor: 13_800, created_at: '2027-01-31T21:00:00.000Z' }],
  })
  expect((await month('2027-01')).entries).toHaveLength(1)
  expect((await month('2027-02')).entries).toHaveLength(1)
})
