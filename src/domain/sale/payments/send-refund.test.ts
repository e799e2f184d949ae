import { expect, test } from 'vitest'
import type { Context } from '#domain/core/context'
import type { PaymentGateway } from '#domain/core/ports/gateway'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import { halalas } from '#rules/core/money'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { sendRefund } from '#domain/sale/payments/send-refund'
import { signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })
const { token } = await signedInStaff(db, 'admin')
const minute = 60_000

/** An order of 69.00 of which staff give back 50.00 to the card; nothing of it has been sent. */
async function asked() {
  const client = await shop.newClient()
  const order = await shop.buy(client.token)
  const path = `POST /api/users/v1/orders/${order.id}/refunds`
  const ask = (amount_minor: number) =>
    shop.ask(path, { token, body: { amount_minor, reason: 'x', period: 'keep', destination: 'card' } })
  expect((await ask(5_000)).status).toBe(201)
  const refund = () =>
    db
      .selectFrom('refunds')
      .select(['id', 'status'])
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
  return { ask, refund, id: (await refund()).id }
}

/**
 * A gateway that takes one refund for a payment, slowly, and whose answer to it is lost; it refuses whatever
 * comes meanwhile or behind it.
 */
function slowGateway() {
  const state = { refunded: 0, sent: 0 }
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const gateway: PaymentGateway = {
    ...shop.bank.gateway,
    async findPayment(payment) {
      const found = await shop.bank.gateway.findPayment(payment)
      return found && { ...found, refunded: halalas(state.refunded) }
    },
    refunds: {
      maxPerPayment: 1,
      async refund({ amount }) {
        state.sent += 1
        if (state.sent > 1) return { outcome: 'refused', message: 'already refunded' }
        await arrived
        state.refunded += amount
        throw new GatewayUnreachable('the answer was lost')
      },
    },
  }
  const ctx: Context = { ...shop.system, gateways: { ...shop.system.gateways, of: () => gateway } }
  return { ctx, state, arrive: () => arrive() }
}

test('two workers send one refund, and the refusal of the second means nothing while the first is at the gateway', async () => {
  const { ask, refund, id } = await asked()
  const { ctx, state, arrive } = slowGateway()
  const first = sendRefund(ctx, id)
  await expect.poll(() => state.sent).toBe(1)
  const again = await sendRefund(ctx, id)
  expect(again).toEqual(new Date(clock.now().getTime() + minute))
  expect((await refund()).status).toBe('pending')
  // What is under way is not free for another refund.
  expect((await ask(6_900)).status).toBe(409)
  arrive()
  await expect(first).rejects.toThrow('the answer was lost')
  clock.travel(minute)
  expect(await sendRefund(ctx, id)).toBeNull()
  expect([(await refund()).status, state]).toEqual(['done', { refunded: 5_000, sent: 2 }])
  expect(await verifyOwnBooks(ctx)).toEqual([])
})

test('the money is found back at once where the gateway knows it when it refuses', async () => {
  const { refund, id } = await asked()
  const { ctx, state, arrive } = slowGateway()
  const first = sendRefund(ctx, id)
  await expect.poll(() => state.sent).toBe(1)
  const { refunds } = ctx.gateways.of('moyasar')
  const send = refunds?.refund.bind(refunds)
  if (refunds && send)
    refunds.refund = async (one) => {
      arrive()
      await first.catch(() => {})
      return send(one)
    }
  expect(await sendRefund(ctx, id)).toBeNull()
  expect((await refund()).status).toBe('done')
  expect(await verifyOwnBooks(ctx)).toEqual([])
})

test('a refusal that stands is staff’s to decide anew, after the time in which another answer could come', async () => {
  const { ask, refund, id } = await asked()
  const { ctx, state } = slowGateway()
  // A worker that was killed had sent it, and it never arrived.
  void sendRefund(ctx, id)
  await expect.poll(() => state.sent).toBe(1)
  for (let minutes = 0; minutes < 10; minutes++) {
    expect(await sendRefund(ctx, id)).not.toBeNull()
    clock.travel(minute)
  }
  expect(await sendRefund(ctx, id)).toBeNull()
  expect((await refund()).status).toBe('failed')
  await staySignedIn(db, clock.now())
  expect((await ask(6_900)).status).toBe(201)
  expect(await verifyOwnBooks(ctx)).toEqual([])
})
