import { expect, test } from 'vitest'
import { verifyDocument } from '#einvoice/verify-document'
import { day, minute } from '#rules/core/durations'
import { boundsOfMonth, monthOf } from '#rules/core/riyadh-days'
import { stampedFile } from '#domain/core/stamped-file'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { watchAccounts } from '#domain/partners/account-invoices/watch-accounts'
import { addAccountPartner, billedCompany } from '#test/account-partner'
import { activateUnit } from '#test/active-unit'
import { signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { openTaxShop } from '#test/tax-shop'

const { db } = await testDatabase()
const { shop, clock, authorityClock, fatoora } = await openTaxShop(db)
await activateUnit(db, shop.parts, fatoora)
const admin = await signedInStaff(db, 'admin', clock.now())

async function travel(ms: number) {
  clock.travel(ms)
  authorityClock.advance(ms)
  await staySignedIn(db, clock.now())
  await watchAccounts(shop.system)
  await shop.runJobs()
}

const countOf = async (template: 'account_invoice' | 'account_credit_note') =>
  (await db.selectFrom('messages').select('id').where('template', '=', template).execute()).length
const sent = () => countOf('account_invoice')
const sentNotes = () => countOf('account_credit_note')

test('in phase 2 the summary is stamped, cleared before anybody has it, and sent then', async () => {
  const it = await addAccountPartner(db, { shop, staffToken: admin.token })
  const { id } = await it.buy()
  await travel(11 * day)
  await travel(6 * minute)
  const [invoice] = await it.documents()
  const submission = await db
    .selectFrom('tax_submissions')
    .selectAll()
    .where('document_id', '=', String(invoice?.id))
    .executeTakeFirstOrThrow()
  expect(submission.state).toBe('cleared')
  const xml = stampedFile(submission)
  expect(xml).toContain('name="0100010"')
  expect(verifyDocument(String(xml)).problems).toEqual([])
  expect(await sent()).toBe(1)
  await it.takeBack(id)
  expect((await it.read()).invoices).toMatchObject([{ notes: [{ is_being_cleared: true }] }])
  expect(await sentNotes()).toBe(0)
  await travel(6 * minute)
  await travel(6 * minute)
  expect(await sentNotes()).toBe(1)
  expect((await it.read()).invoices).toMatchObject([
    { remaining_minor: 0, state: 'paid', notes: [{ is_being_cleared: false }] },
  ])
  expect((await it.documents()).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('a refused summary is not sent; its correction names the company as it is now, and takes its place', async () => {
  const it = await addAccountPartner(db, { shop, staffToken: admin.token })
  const { price } = await it.buy()
  const before = await sent()
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-63', call: 'clearance' })
  await travel(31 * day)
  const [refused] = await it.documents()
  expect(await sent()).toBe(before)
  expect((await it.read()).invoices).toMatchObject([{ is_being_cleared: true }])
  const [fact] = (await it.staff(`GET /api_clients/${it.id}/history`)).body.activities
  expect(fact.action).toBe('api_client.document_refused')
  await it.change({ company: { ...billedCompany, name: 'شركة سفر القابضة' } })
  const corrected = await it.staff(`POST /documents/${refused?.id}/corrections`, {})
  expect(corrected.status).toBe(201)
  await travel(6 * minute)
  const { invoices } = await it.read()
  expect(invoices).toMatchObject([
    {
      id: corrected.body.document.id,
      is_being_cleared: false,
      remaining_minor: price,
      month: refused?.content.supply.from.slice(0, 7),
    },
  ])
  expect((await it.documents()).map(({ buyer }) => buyer?.name)).toEqual([
    billedCompany.name,
    'شركة سفر القابضة',
  ])
  await travel(6 * minute)
  expect(await sent()).toBe(before + 1)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('the refused note of a refused summary is corrected behind it, and names the one that stands', async () => {
  const it = await addAccountPartner(db, { shop, staffToken: admin.token })
  const { end } = boundsOfMonth(monthOf(clock.now()))
  await travel(end.getTime() - clock.now().getTime() - 2 * day)
  const { id } = await it.buy()
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-63', call: 'clearance' })
  await travel(3 * day)
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-63', call: 'clearance' })
  expect((await it.takeBack(id)).status).toBeLessThan(300)
  await travel(6 * minute)
  const [invoice, note] = await it.documents()
  expect([invoice?.kind, note?.kind]).toEqual(['invoice', 'credit_note'])
  const correct = (document: typeof note) => it.staff(`POST /documents/${document?.id}/corrections`, {})
  expect(await correct(note)).toMatchObject({ status: 409, body: { code: 300038 } })
  expect((await correct(invoice)).status).toBe(201)
  expect((await correct(note)).status).toBe(201)
  const [, , standing, corrected] = await it.documents()
  expect(corrected).toMatchObject({
    kind: 'credit_note',
    refers_to: standing?.id,
    content: { refersTo: { number: standing?.number } },
  })
  await travel(6 * minute)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})
