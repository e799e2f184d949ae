import { expect, it } from 'vitest'
import { ShopError } from '#rules/errors/shop-error'
import { halalas } from '#rules/core/money'
import { inTransaction } from '#domain/core/transaction'
import { giveBalance } from '#test/balance'
import { addTestCoupon, openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'
import { holdBalance, holdCoupon, releaseHolds } from './holds.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const ctx = shop.system
await addTestCoupon(ctx, 'TWICE', {})

/** What a client's order keeps, and what its client and its coupon say of it. */
async function readHolds(orderId: string) {
  return db
    .selectFrom('coupon_uses as u')
    .innerJoin('balance_holds as h', 'h.order_id', 'u.order_id')
    .innerJoin('clients as c', 'c.id', 'u.client_id')
    .innerJoin('coupons as k', 'k.id', 'u.coupon_id')
    .select(['u.status as coupon', 'h.status as balance', 'c.balance_held_minor as held', 'k.uses'])
    .where('u.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

it('what an order holds is not held twice, and what was given back is', async () => {
  const { token, clientId } = await shop.newClient()
  await giveBalance(ctx, clientId, 1_000)
  const { id: orderId } = (await shop.placeOrder(token, { coupon: 'TWICE' })).body.order
  const { coupon_id: couponId } = await db
    .selectFrom('coupon_uses')
    .select('coupon_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  // More is free than the order holds.
  await giveBalance(ctx, clientId, 5_000)
  const held = await readHolds(orderId)
  expect(held).toMatchObject({ coupon: 'held', balance: 'held', held: 1_000n })
  const hold = { orderId, clientId, couponId, amount: halalas(1_000) }
  const holds = [holdBalance, holdCoupon] as const
  for (const again of holds) {
    // Caught, as where late money comes: the transaction goes on.
    await inTransaction(ctx, (tx) => expect(again(tx, ctx, hold)).rejects.toThrow(ShopError))
    expect(await readHolds(orderId)).toEqual(held)
  }
  await inTransaction(ctx, async (tx) => {
    await releaseHolds(tx, ctx, orderId)
    for (const again of holds) await again(tx, ctx, hold)
  })
  expect(await readHolds(orderId)).toEqual(held)
})
