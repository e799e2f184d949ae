import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { activateUnit } from '#test/active-unit'
import { testDatabase } from '#test/database'
import { approvedCard } from '#test/shop'
import { openTaxShop } from '#test/tax-shop'
import { untilWaiting } from '#test/until-waiting'

const { db } = await testDatabase()
const { shop, fatoora } = await openTaxShop(db)

const readInvoice = (orderId: string) =>
  db
    .selectFrom('tax_documents as d')
    .leftJoin('tax_submissions as s', 's.document_id', 'd.id')
    .select(['d.number', 's.counter'])
    .where('d.order_id', '=', orderId)
    .executeTakeFirstOrThrow()

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
    await untilWaiting(db)
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
