import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minute } from '#rules/core/durations'
import { testDatabase } from '#test/database'
import { openTapShop } from '#test/tap-shop'
import type { Json } from '../../../../sandbox/tap/test-tap.ts'

const { db, unguarded } = await testDatabase()
const shop = await openTapShop(db)

test('a charge whose answer was lost and that no list has yet is found by the name that its event gives', async () => {
  const { token } = await shop.newClient()
  const { orderId, payment } = await shop.startPaying(token)
  await shop.bank.walk(payment.redirect_url)
  const about = () => shop.heard.find(({ body }) => (body as Json).reference.order === orderId)
  await expect.poll(about).toBeDefined()
  const event = about()
  if (!event) throw new Error('nothing was heard')
  // Opened so long ago that the gateway's list of that time has no such charge.
  await unguarded((tx) =>
    sql`update payments set gateway_reference = null, status = 'initial', redirect_url = null,
        created_at = created_at - interval '3 hours', updated_at = updated_at - interval '3 minutes'
      where id = ${payment.id}`.execute(tx),
  )
  const notified = await shop.ask('POST /api/webhooks/tap', {
    body: event.body,
    headers: { hashstring: event.headers.get('hashstring') ?? '' },
  })
  expect(notified.status, notified.text).toBe(200)
  await shop.runJobs(() => new Date(Date.now() + minute / 10))
  const kept = await db
    .selectFrom('payments')
    .select(['status', 'gateway_reference'])
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ status: 'paid', gateway_reference: (event.body as Json).id })
  expect((await shop.readOrder(token, orderId)).status).toBe('completed')
})
