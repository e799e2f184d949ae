import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fulfilOrder } from '#domain/sale/orders/fulfil-order'
import { approvedCard, openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const shop = await openTestShop(db)

it('renews with a card that was kept while the fulfilment waited for the order', async () => {
  const { token, clientId } = await shop.newClient()
  const order = (await shop.placeOrder(token, { auto_renew: true })).body.order
  const { payment } = await shop.startPaying(token, approvedCard, order)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token })

  const { fulfilled, cardId } = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', order.id).forUpdate().execute()
    const waiting = fulfilOrder(shop.system, order.id)
    await untilSomebodyWaits()
    const { id } = await tx
      .insertInto('payment_methods')
      .values({
        client_id: clientId,
        provider: 'moyasar',
        token: 'token_kept',
        brand: 'mada',
        last_four: '1010',
        month: 9,
        year: 2099,
        name: 'Noura Ali',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('payments').set({ payment_method_id: id }).where('id', '=', payment.id).execute()
    // Handed out in an object, so that the transaction does not wait for what waits for it.
    return { fulfilled: { waiting }, cardId: id }
  })
  await fulfilled.waiting

  const { subscriptions } = (await shop.ask('GET /api/clients/v1/subscriptions', { token })).body
  expect(subscriptions).toMatchObject([{ auto_renew: true, payment_method_id: cardId }])
})

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select pid from pg_locks where not granted`.execute(db)
    if (rows.length > 0) return
    await delay(10)
  }
}
