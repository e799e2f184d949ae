import { expect, test } from 'vitest'
import { stampedFile } from '#domain/core/stamped-file'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { activateUnit } from '#test/active-unit'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { openTaxShop } from '#test/tax-shop'

/**
 * A company's data was wrong: its invoice is refused, and so is the note of what was given back meanwhile.
 * Both are corrected.
 */

const { db } = await testDatabase()
const { shop, clock, fatoora } = await openTaxShop(db)
await activateUnit(db, shop.parts, fatoora)
const { token } = await signedInStaff(db, 'admin', clock.now())

const company = {
  name: 'شركة الأفق',
  vat_number: '301121971500003',
  address: { street: 'شارع التحلية', building: '8102', district: 'الأندلس', city: 'جدة', postcode: '23326' },
}

async function documents(orderId: string) {
  const rows = await db
    .selectFrom('tax_documents as d')
    .innerJoin('tax_submissions as s', 's.document_id', 'd.id')
    .selectAll('s')
    .select(['d.id', 'd.kind', 'd.number', 'd.refers_to', 'd.content'])
    .where('d.order_id', '=', orderId)
    .orderBy('s.counter')
    .execute()
  return rows.map((row) => ({ ...row, file: stampedFile(row) }))
}

test('a note is corrected behind its invoice, and names the one that stands', async () => {
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-44', call: 'clearance' })
  const order = await shop.buy((await shop.newClient()).token, { company })
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-44', call: 'clearance' })
  const given = await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
    token,
    body: { amount_minor: 1_001, reason: 'asked', destination: 'balance', period: 'keep' },
  })
  expect(given.status, given.text).toBe(201)
  await shop.runJobs()
  const [invoice, note] = await documents(order.id)
  expect([invoice?.state, note?.state]).toEqual(['refused', 'refused'])

  const correct = (id: string | undefined) =>
    shop.ask(`POST /api/users/v1/documents/${id}/corrections`, {
      token,
      body: { company: { ...company, vat_number: '301121971500103' } },
    })
  expect(await correct(note?.id)).toMatchObject({ status: 409, body: { code: 300038 } })
  expect((await correct(invoice?.id)).status).toBe(201)
  expect((await correct(note?.id)).status).toBe(201)
  await shop.runJobs()
  const [, , standing, corrected] = await documents(order.id)
  expect(standing).toMatchObject({ kind: 'invoice', state: 'cleared' })
  expect(corrected).toMatchObject({ kind: 'credit_note', state: 'cleared' })
  expect(corrected?.refers_to).toBe(standing?.id)
  expect(corrected?.content).toMatchObject({ refersTo: { number: standing?.number } })
  expect(corrected?.file).toContain(`<cbc:ID>${standing?.number}</cbc:ID>`)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})
