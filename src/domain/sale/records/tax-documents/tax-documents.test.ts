import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documentsOfBookings } from '#db/migrations/0128-tax-documents'
import { basisPoints } from '#rules/core/money'
import { inTransaction } from '#domain/core/transaction'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { lockOrder } from '#domain/sale/records/orders/lock-order'
import { recordTaxEvent } from '#domain/sale/records/tax-documents/record-tax-event'
import { giveBalance } from '#test/balance'
import { signedInStaff } from '#test/api'
import { addTestCoupon, openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()
const shop = await openTestShop(db)
const admin = await signedInStaff(db, 'admin')
await addTestCoupon(shop.system, 'TENTH', {})

const documentsOf = async (token: string, id: string) =>
  (await shop.ask(`GET /api/clients/v1/orders/${id}/documents`, { token })).body.documents

const refund = (id: string, body: object) =>
  shop.ask(`POST /api/users/v1/orders/${id}/refunds`, {
    token: admin.token,
    body: { reason: 'asked', destination: 'card', period: 'keep', ...body },
  })

/** What every series says of itself: as many documents as the unit has counted, from 1 on. */
async function placesOf(kind: 'invoice' | 'credit_note'): Promise<number[]> {
  const rows = await db
    .selectFrom('tax_documents')
    .select('place')
    .where('kind', '=', kind)
    .orderBy('place')
    .execute()
  return rows.map(({ place }) => Number(place))
}

test('an invoice says what was booked, and stands whatever the store sets later', async () => {
  const { token, clientId } = await shop.newClient()
  await giveBalance(shop.system, clientId, 1_000)
  const order = await shop.buy(token, { coupon: 'TENTH' })
  const [invoice, ...others] = await documentsOf(token, order.id)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    form: 'simplified',
    order_id: order.id,
    paid_by: 'card_and_balance',
    plan_credit: null,
    totals: {
      list_net_minor: order.price_before_tax_minor,
      discount_net_minor: order.discount_minor,
      vat_minor: order.taxes_minor,
      gross_minor: order.price_after_tax_minor,
    },
    lines: [{ name: { ar: 'رصد', en: 'Watch' }, vat: { category: 'S', percentage: 15 } }],
    refers_to: null,
  })
  expect(order.discount_minor).toBeGreaterThan(0)
  const before = { legal_name_ar: 'سياج', vat_number: '300000000000003' }
  await db
    .updateTable('store_settings')
    .set({ legal_name_ar: 'شركة أخرى', vat_number: '311111111111113' })
    .execute()
  await db.updateTable('clients').set({ first_name: 'سواها' }).where('id', '=', clientId).execute()
  expect(await documentsOf(token, order.id)).toEqual([invoice])
  const receipt = await shop.ask(`GET /api/clients/v1/orders/${order.id}/receipt`, { token })
  expect(receipt.body.receipt).toMatchObject({
    number: invoice.number,
    seller: { name: invoice.seller.name },
  })
  expect((await documentsOf(token, (await shop.buy(token)).id))[0].seller.name.ar).toBe('شركة أخرى')
  await db.updateTable('store_settings').set(before).execute()
})

test('each refund has its credit note, and together they say what was given back', async () => {
  const { token } = await shop.newClient()
  const { id } = await shop.buy(token)
  expect((await refund(id, { amount_minor: 1_001 })).status).toBe(201)
  // The money is not with its owner yet.
  expect(await documentsOf(token, id)).toHaveLength(1)
  await shop.runJobs()
  await refund(id, { amount_minor: 2_003, destination: 'balance' })
  await refund(id, { amount_minor: 3_896, destination: 'balance' })
  const [invoice, ...notes] = await documentsOf(token, id)
  expect(notes).toMatchObject([
    { kind: 'credit_note', paid_by: 'card', totals: { gross_minor: 1_001, vat_minor: 131 } },
    { kind: 'credit_note', paid_by: 'balance', totals: { gross_minor: 2_003 } },
    { kind: 'credit_note', paid_by: 'balance', totals: { gross_minor: 3_896 } },
  ])
  for (const note of notes) {
    expect(note.refers_to.number).toBe(invoice.number)
    expect(note.reason.ar).not.toBe('')
  }
  const sum = (field: string) =>
    notes
      .map(({ totals }: { totals: Record<string, number> }) => totals[field])
      .reduce((a: number, b: number) => a + b)
  expect(sum('net_minor')).toBe(invoice.totals.net_minor)
  expect(sum('vat_minor')).toBe(invoice.totals.vat_minor)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('what cost nothing, or is not paid, has no document, and nobody sees those of others', async () => {
  await addTestCoupon(shop.system, 'WHOLE', {
    discount: { kind: 'percent', percentage: basisPoints(10_000) },
  })
  const { token } = await shop.newClient()
  const free = (await shop.placeOrder(token, { coupon: 'WHOLE' })).body.order
  await shop.pay(token, free.id, { method: 'balance' })
  expect(await documentsOf(token, free.id)).toEqual([])
  expect((await shop.ask(`GET /api/clients/v1/orders/${free.id}/receipt`, { token })).body.code).toBe(300018)
  const unpaid = (await shop.placeOrder((await shop.newClient()).token)).body.order
  expect((await shop.ask(`GET /api/clients/v1/orders/${unpaid.id}/documents`, { token })).status).toBe(404)
})

test('numbers have no gap when many sell at once and some are taken back', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.newClient()))
  const fails = async () => {
    const { token } = await shop.newClient()
    const { id } = (await shop.placeOrder(token)).body.order
    await inTransaction(shop.system, async (tx) => {
      recordTaxEvent(tx, shop.system, { booking: 'sale', order: await lockOrder(tx, id), paidBy: 'card' })
      tx.beforeCommit.push(() => Promise.reject(new Error('taken back')))
    })
  }
  const taken = Array.from({ length: 4 }, () => expect(fails()).rejects.toThrow('taken back'))
  await Promise.all([...buyers.map(({ token }) => shop.buy(token)), ...taken])
  const places = await placesOf('invoice')
  expect(places).toEqual(places.map((_, index) => index + 1))
  expect(places.length).toBeGreaterThanOrEqual(8)
})

test('nobody changes a document or counts back', async () => {
  const refused = (query: string) =>
    expect(sql.raw(query).execute(owner)).rejects.toThrow(/append-only|only go up/)
  await refused(`update tax_documents set gross_minor = gross_minor + 1, net_minor = net_minor + 1`)
  await refused(`update tax_documents set content = jsonb_set(content, '{number}', '"INV-1"')`)
  await refused(`update tax_documents set buyer = '{"name": "سواه"}'`)
  await refused(`delete from tax_documents`)
  await refused(`update tax_units set invoices = 0`)
})

const nameOf = (row: { order_id: string | null; refund_id: string | null }) =>
  `${row.order_id} ${row.refund_id}`

test('what was sold before there were documents gets the same ones', async () => {
  const read = () =>
    db
      .selectFrom('tax_documents')
      .select(['kind', 'order_id', 'refund_id', 'gross_minor', 'vat_minor', 'content', 'buyer'])
      .orderBy('issued_at')
      .orderBy('id')
      .execute()
  // Ids and numbers are new, times may differ by a moment, and people are named as they are called now.
  const said = (rows: Awaited<ReturnType<typeof read>>) =>
    rows
      .map(({ buyer: _, content: { kind, form, supply, lines, totals, paidBy, reason }, ...row }) => ({
        ...row,
        content: { kind, form, supply, lines, totals, paidBy, reason },
      }))
      .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  const before = said(await read())
  await sql`alter table tax_documents disable trigger tax_documents_guard`.execute(owner)
  await sql`delete from tax_documents`.execute(owner)
  await sql`alter table tax_documents enable trigger tax_documents_guard`.execute(owner)
  await sql`alter table tax_units disable trigger tax_units_guard`.execute(owner)
  await sql`update tax_units set invoices = 0, credit_notes = 0`.execute(owner)
  await sql`alter table tax_units enable trigger tax_units_guard`.execute(owner)
  await sql.raw(documentsOfBookings).execute(owner)
  const after = said(await read())
  expect(after).toEqual(before)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})
