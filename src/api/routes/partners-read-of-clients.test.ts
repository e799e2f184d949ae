import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop, poorCard } from '#test/shop'
import { untilWaiting } from '#test/until-waiting'

/** Of a client a partner is told the phone, and nothing else (docs/decisions/0032). */

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask, plans } = shop

test('a partner reads that a card was refused, and not why', async () => {
  const call = partnerAsk(ask, (await addPartner(db, { products: [plans.small] })).token)
  const client = await shop.newClient()
  const body = {
    product_id: plans.small,
    client: { phone_number: client.phone.slice(4) },
    payment: 'link',
  }
  const { order } = (await call('POST /orders', { body })).body
  const { payment } = await shop.startPaying(client.token, poorCard, order)
  await shop.bank.walk(payment.redirect_url)
  await ask(`GET /api/clients/v1/orders/${order.id}/payments/${payment.id}`, { token: client.token })
  const own = (await ask(`GET /api/clients/v1/orders/${order.id}`, { token: client.token })).body.order
  expect(own).toMatchObject({ status: 'declined' })
  const messages = own.trackers.map(({ message }: { message: string | null }) => message)
  expect(messages).toContainEqual(expect.any(String))
  const { trackers } = (await call(`GET /orders/${order.id}`)).body.order
  expect(trackers).toEqual(own.trackers.map((tracker: object) => ({ ...tracker, message: null })))
})

test('of a closed account a partner reads no number, and no country either', async () => {
  const call = partnerAsk(ask, (await addPartner(db, { products: [plans.small] })).token)
  const client = await shop.newClient()
  const body = { product_id: plans.small, client: { phone_number: client.phone.slice(4) }, payment: 'link' }
  const { order } = (await call('POST /orders', { body })).body
  expect((await call(`POST /orders/${order.id}/cancellation`)).status).toBe(200)
  expect((await ask('POST /api/clients/v1/closure', { token: client.token })).status).toBe(204)
  const noPhone = { id: client.clientId, phone_extension: '', phone_number: '' }
  expect((await call(`GET /orders/${order.id}`)).body.order.client).toEqual(noPhone)
  expect((await call('GET /orders')).body.orders[0].client).toEqual(noPhone)
})

test('a spend that waits while its client closes the account takes nothing and leaves no reason', async () => {
  const partner = await addPartner(db, { products: [plans.small], accountLimit: 1_000_000 })
  const call = partnerAsk(ask, partner.token)
  const client = await shop.newClient()
  const body = {
    product_id: plans.small,
    client: { phone_number: client.phone.slice(4) },
    payment: 'account',
  }
  expect((await call('POST /orders', { body })).status).toBe(201)
  await shop.runJobs()
  let spent: Promise<{ status: number; body: unknown }> | undefined
  await db.transaction().execute(async (closing) => {
    await sql`select from clients where id = ${client.clientId} for update`.execute(closing)
    spent = call('POST /points/spends', { body: { phone: client.phone, points: 1, reason: 'Lookup' } })
    await untilWaiting(db)
    await sql`update clients set phone = null, phone_number = '', closed_at = now() where id = ${client.clientId}`.execute(
      closing,
    )
  })
  expect(await spent).toMatchObject({ status: 404, body: { code: 800007 } })
  expect(
    await db.selectFrom('points_spends').select('id').where('client_id', '=', client.clientId).execute(),
  ).toEqual([])
})
