import { expect, it } from 'vitest'
import { newId } from '#domain/core/new-id'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openShopAt, readBooks } from '#test/shop'
import { openTapBank } from '#test/tap-shop'

/** Tap decides a refund later: what the law gives back at once is sent behind the one that is on its way. */

const { db } = await testDatabase()
const bank = await openTapBank()
const shop = await openShopAt(db, bank)
const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60_000)

it('a purchase is taken back by law while a part of it is on its way', async () => {
  const admin = await signedInStaff(db, 'admin')
  const { token, clientId } = await shop.newClient()
  const { id } = await shop.buy(token)
  const give = (amount: number) =>
    shop.ask(`POST /api/users/v1/orders/${id}/refunds`, {
      token: admin.token,
      body: { amount_minor: amount, destination: 'card', period: 'keep', reason: 'goodwill' },
      headers: { 'Idempotency-Key': newId() },
    })
  // More than what is left, so that what is back of the payment alone would prove the second one.
  expect((await give(5_000)).status).toBe(201)
  await shop.runJobs()
  // Staff can wait.
  expect((await give(100)).body).toMatchObject({ code: 300021 })

  const path = `/api/clients/v1/orders/${id}/refund_requests`
  const { allowed } = (await shop.ask(`GET ${path}`, { token })).body
  expect(allowed).toMatchObject({ at_once: true, card_minor: 1_900 })
  const asked = await shop.ask(`POST ${path}`, { token, body: {} })
  expect(asked.status).toBe(201)
  expect(asked.body.refund_requests).toMatchObject([{ status: 'granted', by_law: true }])
  await shop.runJobs()
  const refunds = async () =>
    db
      .selectFrom('refunds')
      .select(['amount_minor', 'status'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
  expect((await refunds()).map(({ status }) => status)).toEqual(['pending', 'requested'])

  await bank.passTime(20_000)
  for (const minutes of [10, 400, 800]) await shop.runJobs(inMinutes(minutes))
  await bank.passTime(20_000)
  for (const minutes of [1_200, 1_600]) await shop.runJobs(inMinutes(minutes))
  expect(await refunds()).toMatchObject([
    { amount_minor: 5_000n, status: 'done' },
    { amount_minor: 1_900n, status: 'done' },
  ])
  expect((await shop.readOrder(token, id)).status).toBe('refunded')
  expect((await readBooks(db, clientId)).total).toBe(0)
})
