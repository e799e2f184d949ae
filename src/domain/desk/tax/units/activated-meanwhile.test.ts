import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { createKeySeal } from '#integrations/keys/key-seal'
import { activateUnit } from '#test/active-unit'
import { testDatabase } from '#test/database'
import { approvedCard, openTestShop, travellingClock } from '#test/shop'
import { createStoppedClock } from '../../../../../sandbox/practice/clock.ts'
import { START, TestFatoora } from '../../../../../sandbox/fatoora/test-fatoora.ts'

const { db } = await testDatabase()
const clock = travellingClock(new Date(START))
const fatoora = await TestFatoora.open({ clock: createStoppedClock(START) })
afterAll(() => fatoora.close())
const shop = await openTestShop(db, {
  now: clock.now,
  parts: {
    taxAuthority: createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` }),
    keySeal: createKeySeal([randomBytes(32)]),
  },
})

const readInvoice = (orderId: string) =>
  db
    .selectFrom('tax_documents as d')
    .leftJoin('tax_submissions as s', 's.document_id', 'd.id')
    .select(['d.number', 's.counter'])
    .where('d.order_id', '=', orderId)
    .executeTakeFirstOrThrow()

async function untilOneWaits(): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 5_000 })
    .toBeGreaterThan(0)
}

test('a sale that waits while its unit is activated is the first one that is stamped', async () => {
  const before = await shop.buy((await shop.newClient()).token)
  expect(await readInvoice(before.id)).toEqual({ number: 'INV-000001', counter: null })

  const client = await shop.newClient()
  const { payment, orderId } = await shop.startPaying(client.token, approvedCard)
  await shop.bank.walk(payment.redirect_url)
  let settled: Promise<unknown> | undefined
  await db.transaction().execute(async (held) => {
    await sql`select from tax_units where is_current for update`.execute(held)
    settled = shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, {
      token: client.token,
    })
    await untilOneWaits()
    await activateUnit(held, shop.parts, fatoora)
  })
  await settled
  expect(await readInvoice(orderId)).toEqual({ number: 'INV-000002', counter: 1n })
})

test('a document behind the activation that is not reported is found, also where none before it was', async () => {
  const activatedBehind = (invoice: number) =>
    db
      .updateTable('tax_units')
      .set({ issued_in_phase_1: JSON.stringify({ invoice, credit_note: 0, debit_note: 0 }) })
      .execute()
  await activatedBehind(1)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  await activatedBehind(0)
  expect(JSON.stringify(await verifyOwnBooks(shop.system))).toContain(
    'document INV-000001 was issued in phase 2 and has no stamped form',
  )
})
