import { expect, it } from 'vitest'
import { halalas } from '#rules/core/money'
import { LostRace } from '#domain/core/lost-race'
import { newId } from '#domain/core/new-id'
import { inTransaction } from '#domain/core/transaction'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { setOrderWithoutFact } from '#domain/sale/records/orders/move-order'
import { setKeptCard, touchPayment } from '#domain/sale/records/payments/move-payment'
import { insertRefundRequest, moveRefundRequest } from '#domain/sale/records/refunds/change-refund-request'
import { insertRefund } from '#domain/sale/records/refunds/insert-refund'
import { keepGatewayReference, moveRefund } from '#domain/sale/records/refunds/move-refund'
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

it('refuses to decide a refund that was decided', async () => {
  const order = await boughtOrder()
  const refund = await inTransaction(shop.system, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    const asked = { amount: halalas(100), to: 'balance', paymentId: null, cause: 'staff' } as const
    const made = insertRefund(tx, shop.system, locked, asked)
    moveRefund(tx, shop.system, { order: locked, refund: made }, 'finish')
    return made
  })
  const before = await readRefund(refund.id)
  expect(before.status).toBe('done')
  const lost = inTransaction(shop.system, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    moveRefund(tx, shop.system, { order: locked, refund: { ...refund, status: 'pending' } }, 'fail')
  })
  await expect(lost).rejects.toThrow(LostRace)
  await keepGatewayReference(shop.system, refund.id, 'late')
  expect(await readRefund(refund.id)).toEqual(before)
})

it('refuses another answer to a request for money', async () => {
  const order = await boughtOrder()
  const set = { staff_user_id: null, answer: 'no' }
  const request = await inTransaction(shop.system, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    const asked = { reason: '', destination: 'card', byLaw: false, amount: halalas(100) } as const
    const id = insertRefundRequest(tx, shop.system, locked, asked)
    const made = { id, status: 'open' as const }
    moveRefundRequest(tx, shop.system, { order: locked, request: { ...made } }, 'refuse', { set })
    return made
  })
  const lost = inTransaction(shop.system, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    const other = { set: { ...set, answer: 'yes' } }
    moveRefundRequest(tx, shop.system, { order: locked, request }, 'grant', other)
  })
  await expect(lost).rejects.toThrow(LostRace)
  const read = db.selectFrom('refund_requests').selectAll().where('id', '=', request.id)
  expect(await read.executeTakeFirstOrThrow()).toMatchObject({ status: 'refused', answer: 'no' })
})

async function boughtOrder(): Promise<{ id: string }> {
  const { token } = await shop.newClient()
  return shop.buy(token)
}

async function readRefund(id: string) {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function readPayment(id: string) {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
