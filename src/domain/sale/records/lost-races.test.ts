import { expect, it } from 'vitest'
import { LostRace } from '#domain/core/lost-race'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { setOrderWithoutFact } from '#domain/sale/records/orders/move-order'
import { setKeptCard, touchPayment } from '#domain/sale/records/payments/move-payment'
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

it('refuses to send an attempt again that has moved', async () => {
  const { token } = await shop.newClient()
  const { id } = (await shop.placeOrder(token)).body.order
  const body = { method: 'card', token: await shop.bank.tokenOf('4111111111111111') }
  const { payment } = (await shop.pay(token, id, body)).body
  const before = await readPayment(payment.id)
  expect(before.status).toBe('awaiting_authorization')
  const lost = inTransaction(shop.system, async (tx) =>
    touchPayment(tx, shop.system, { ...before, status: 'initial' }),
  )
  await expect(lost).rejects.toThrow(LostRace)
  expect(await readPayment(payment.id)).toEqual(before)
})

it('refuses another card for a payment that has one', async () => {
  const she = await newSubscriber(shop, db)
  await she.travel(29.5)
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('payment_method_id', '=', she.card)
    .executeTakeFirstOrThrow()
  const before = await readPayment(id)
  const lost = inTransaction(shop.system, async (tx) => setKeptCard(tx, id, newId()))
  await expect(lost).rejects.toThrow(LostRace)
  expect(await readPayment(id)).toEqual(before)
})

async function readPayment(id: string) {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
