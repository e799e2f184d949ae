import { expect, test } from 'vitest'
import { day, minute } from '#rules/core/durations'
import { refusedRefundDays } from '#rules/desk/waiting'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'

/**
 * Of a refund in two parts the gateway refuses the card's: somebody of staff has to see it, whatever became
 * of the other part.
 */

const { db } = await testDatabase()
const clock = travellingClock()
const shop = await openTestShop(db, { now: clock.now })

/** Signed in now, as the clock has moved. */
const staff = async () => (await signedInStaff(db, 'admin', clock.now())).token

/** Paid by 20.00 of balance and 49.00 by card; the gateway takes no refund of ours for it any more. */
async function bought() {
  const client = await shop.newClient()
  const given = await shop.ask(`POST /api/users/v1/clients/${client.clientId}/balance_adjustments`, {
    token: await staff(),
    body: { amount_minor: 2_000, reason: 'test' },
  })
  expect(given.status, given.text).toBeLessThan(300)
  const order = await shop.buy(client.token)
  expect(order).toMatchObject({ status: 'completed', final_price_minor: 4_900 })
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', order.id)
    .where('settles', '=', true)
    .executeTakeFirstOrThrow()
  await shop.refundAtGateway(payment.id, 100)
  return { ...client, id: String(order.id) }
}

/** What staff find of an order: what waits, and the alerts of its own page. */
async function seen(orderId: string) {
  const token = await staff()
  const { body } = await shop.ask('GET /api/users/v1/waiting/items?kind=refund_failed', { token })
  const { order } = (await shop.ask(`GET /api/users/v1/orders/${orderId}`, { token })).body
  return {
    waits: body.items
      .filter((item: { order: { id: string } | null }) => item.order?.id === orderId)
      .map((item: { amount_minor: number }) => item.amount_minor),
    alerts: order.alerts,
  }
}

async function refunds(orderId: string) {
  const rows = await db
    .selectFrom('refunds')
    .select(['destination', 'status'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map(({ destination, status }) => `${destination} ${status}`)
}

async function give(orderId: string, amount_minor: number, destination: 'card' | 'balance') {
  clock.travel(minute)
  const given = await shop.ask(`POST /api/users/v1/orders/${orderId}/refunds`, {
    token: await staff(),
    body: { amount_minor, reason: 'test', period: 'keep', destination },
  })
  expect(given.status, given.text).toBe(201)
  clock.travel(minute)
  await shop.runJobs()
}

test('the card’s part of what the law gives back waits when the gateway refuses it, however long, until all of it was given', async () => {
  const { token, id } = await bought()
  const asked = await shop.ask(`POST /api/clients/v1/orders/${id}/refund_requests`, { token, body: {} })
  expect(asked.status, asked.text).toBe(201)
  expect(asked.body.refund_requests).toMatchObject([{ status: 'granted', by_law: true }])
  await shop.runJobs()
  expect(await refunds(id)).toEqual(['card failed', 'balance done'])
  expect(await seen(id)).toEqual({ waits: [4_900], alerts: ['refund_failed'] })

  clock.travel((refusedRefundDays + 1) * day)
  await give(id, 500, 'balance')
  expect(await seen(id)).toEqual({ waits: [4_400], alerts: ['refund_failed'] })
  await give(id, 4_400, 'balance')
  expect(await seen(id)).toEqual({ waits: [], alerts: [] })
})

test('so does that of staff’s own refund, until they have given it in another way', async () => {
  const { id } = await bought()
  await give(id, 6_900, 'card')
  expect(await refunds(id)).toEqual(['card failed', 'balance done'])
  expect(await seen(id)).toEqual({ waits: [4_900], alerts: ['refund_failed'] })
  await give(id, 4_900, 'balance')
  expect(await seen(id)).toEqual({ waits: [], alerts: [] })
})

test('one that was sent again and refused again waits once', async () => {
  const { id } = await bought()
  await give(id, 1_000, 'card')
  await give(id, 1_000, 'card')
  expect(await refunds(id)).toEqual(['card failed', 'card failed'])
  expect((await seen(id)).waits).toEqual([1_000])
})

test('of their own staff have known for fourteen days: then it leaves the desk, and stays on the order’s page', async () => {
  const { id } = await bought()
  await give(id, 1_000, 'card')
  expect((await seen(id)).waits).toEqual([1_000])
  clock.travel(refusedRefundDays * day)
  expect(await seen(id)).toEqual({ waits: [], alerts: ['refund_failed'] })
})

test('what the law gives back waits on where staff sent it to the card once more and that was refused, too', async () => {
  const { token, id } = await bought()
  const asked = await shop.ask(`POST /api/clients/v1/orders/${id}/refund_requests`, { token, body: {} })
  expect(asked.status, asked.text).toBe(201)
  await shop.runJobs()
  await give(id, 4_900, 'card')
  expect(await refunds(id)).toEqual(['card failed', 'balance done', 'card failed'])
  expect((await seen(id)).waits).toEqual([4_900])
  clock.travel((refusedRefundDays + 1) * day)
  expect((await seen(id)).waits).toEqual([4_900])

  await give(id, 1_000, 'card')
  expect((await seen(id)).waits.toSorted()).toEqual([1_000, 3_900])
  await give(id, 4_900, 'balance')
  expect(await seen(id)).toEqual({ waits: [], alerts: [] })
})
