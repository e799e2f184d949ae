import { expect, it } from 'vitest'
import { LostRace } from '#domain/core/lost-race'
import { inTransaction } from '#domain/core/transaction'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { setOrderWithoutFact } from '#domain/sale/records/orders/move-order'
import { changeRenewal } from '#domain/sale/records/renewals/change-renewal'
import { openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { testDatabase } from '#test/database'

/** What somebody else changed since it was read is not changed again: nothing of the transaction stays. */
const { db } = await testDatabase()
const shop = await openTestShop(db)

it('refuses a detail of an order that has moved', async () => {
  const { token } = await shop.newClient()
  const { id } = (await shop.placeOrder(token)).body.order
  const lost = inTransaction(shop.system, async (tx) => {
    const order = await lockOrder(tx, id)
    setOrderWithoutFact(tx, shop.system, { ...order, status: 'declined' }, { payable_until: new Date(0) })
  })
  await expect(lost).rejects.toThrow(LostRace)
  const read = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(read).toMatchObject({ status: 'pending', version: 1 })
  expect(read.payable_until.getTime()).toBeGreaterThan(0)
})

it('refuses another try of a renewal that was paid', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(29.5)
  const { id, tries } = await db
    .selectFrom('renewals')
    .select(['id', 'tries'])
    .where('subscription_id', '=', she.id)
    .executeTakeFirstOrThrow()
  const lost = inTransaction(shop.system, async (tx) =>
    changeRenewal(tx, shop.system, { id, status: 'open' }, { set: { tries: tries + 1 } }),
  )
  await expect(lost).rejects.toThrow(LostRace)
  const read = await db.selectFrom('renewals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(read).toMatchObject({ status: 'paid', tries })
})
