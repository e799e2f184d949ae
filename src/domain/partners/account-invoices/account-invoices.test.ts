import { expect, test } from 'vitest'
import { day, hour, minute } from '#rules/core/durations'
import type { TemplateName } from '#rules/messages/message-templates'
import { cleanUp } from '#domain/core/maintenance/clean-up'
import { inTransaction } from '#domain/core/transaction'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { invoiceAccount } from '#domain/partners/account-invoices/invoice-account'
import { issueAccountInvoice } from '#domain/partners/account-invoices/issue-account-invoice'
import { watchAccounts } from '#domain/partners/account-invoices/watch-accounts'
import { recordAccountNote } from '#domain/sale/records/tax-documents/issue-account-documents'
import { addAccountPartner, billedCompany } from '#test/account-partner'
import { fakeSender, signedInStaff, staySignedIn } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop, travellingClock } from '#test/shop'

const { db } = await testDatabase()
const clock = travellingClock(new Date('2026-11-10T09:00:00Z'))
const mailer = fakeSender()
const shop = await openTestShop(db, {
  now: clock.now,
  parts: { senders: { sms: fakeSender(), email: mailer } },
})
const admin = await signedInStaff(db, 'admin', clock.now())

const partner = (options: { isKnown?: boolean } = {}) =>
  addAccountPartner(db, { shop, staffToken: admin.token, ...options })

/** Time goes by; jobs run behind it. */
async function travel(ms: number) {
  clock.travel(ms)
  await staySignedIn(db, clock.now())
  await watchAccounts(shop.system)
  await shop.runJobs()
}

/** Ten minutes into a Riyadh month. */
async function travelTo(month: string) {
  await travel(new Date(`${month}-01T00:10:00+03:00`).getTime() - clock.now().getTime())
}

const mailsTo = (template: TemplateName) =>
  db
    .selectFrom('messages')
    .select(['recipient', 'body'])
    .where('template', '=', template)
    .orderBy('created_at')
    .execute()

test('each partner is invoiced apart for its month, once, with what its statement and the preview say', async () => {
  const [one, other] = [await partner(), await partner()]
  const bought = [await one.buy(), await one.buy(), await one.buy(shop.plans.shared)]
  const gone = await one.buy()
  await one.takeBack(gone.id)
  await other.buy()
  const [preview] = (await one.read()).upcoming
  expect(preview).toMatchObject({ month: '2026-11', is_over: false, missing: [] })
  expect((await one.read()).invoices).toEqual([])
  await travelTo('2026-12')
  await watchAccounts(shop.system)
  await shop.runJobs()
  const [invoice, ...more] = await one.documents()
  expect(more).toEqual([])
  expect(invoice).toMatchObject({ kind: 'invoice', form: 'standard', order_id: null, client_id: null })
  expect(invoice?.content).toMatchObject({
    isSummary: true,
    supply: { from: '2026-11-01', until: '2026-11-30' },
    paidBy: 'account',
  })
  expect(invoice?.buyer?.name).toBe(billedCompany.name)
  const { lines, totals } = preview
  const { document } = (await one.staff(`GET /documents/${invoice?.id}`)).body
  expect(document.content.lines).toEqual(lines)
  expect(document.content.totals).toEqual(totals)
  expect(lines.map((line: { quantity: number }) => line.quantity).toSorted()).toEqual([1, 2])
  const gross = bought.reduce((sum, { price }) => sum + price, 0)
  expect(Number(invoice?.gross_minor)).toBe(gross)
  expect(totals.gross_minor).toBe(gross)
  const statement = await one.statement('2026-11')
  expect(statement.orders_minor + statement.credits_minor).toBe(gross)
  expect(statement.invoice).toEqual({ id: invoice?.id, number: invoice?.number })
  expect(await other.documents()).toHaveLength(1)
  const ownList = await one.call('GET /account/invoices')
  expect(ownList.body.invoices).toMatchObject([
    { id: invoice?.id, month: '2026-11', due_on: '2026-12-31', remaining_minor: gross, state: 'open' },
  ])
  expect((await other.call(`GET /account/invoices/${invoice?.id}/pdf`)).body.code).toBe(300034)

  // Neither do staff who may not read statements read what a partner owes.
  const support = await signedInStaff(db, 'support', clock.now())
  const [mail] = (await one.staff(`GET /messages?template=account_invoice&limit=100`)).body.messages
  for (const [{ token }, isWithheld] of [
    [support, true],
    [admin, false],
  ] as const) {
    const file = await shop.ask(`GET /api/users/v1/documents/${invoice?.id}/pdf`, { token })
    expect(file.status).toBe(isWithheld ? 404 : 200)
    const { message } = (await shop.ask(`GET /api/users/v1/messages/${mail.id}`, { token })).body
    expect([message.is_withheld, message.text === null]).toEqual([isWithheld, isWithheld])
  }
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('two workers at once, a crash in the middle and a clock that goes back issue nothing twice', async () => {
  const it = await partner()
  await it.buy()
  const month = { apiClientId: it.id, month: '2026-12' }
  clock.travel(31 * day)
  await staySignedIn(db, clock.now())
  const crash = {
    ...shop.system,
    now: () => {
      if (new Error().stack?.includes('writeDocument')) throw new Error('crashed')
      return clock.now()
    },
  }
  await expect(issueAccountInvoice(crash, month)).rejects.toThrow('crashed')
  expect(await it.documents()).toEqual([])
  const outcomes = await Promise.all([1, 2, 3].map(() => issueAccountInvoice(shop.system, month)))
  expect(outcomes.toSorted()).toEqual(['issued', 'nothing', 'nothing'])
  expect(await it.documents()).toHaveLength(1)
  // An order that comes with a clock in the month that is closed stands in the next one.
  clock.travel(-31 * day)
  await it.buy()
  expect(await issueAccountInvoice(shop.system, month)).toBe('nothing')
  clock.travel(31 * day)
  expect((await it.statement('2026-12')).orders_minor).toBe(Number((await it.documents())[0]?.gross_minor))
  expect((await it.read()).upcoming).toMatchObject([{ month: '2027-01' }])
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  await travel(minute)
})

test('what is taken back after its month has a credit note in the same moment, once', async () => {
  const it = await partner()
  const [kept, gone] = [await it.buy(), await it.buy()]
  await travelTo('2027-02')
  await it.takeBack(gone.id)
  const [invoice, note, ...more] = await it.documents()
  expect(more).toEqual([])
  expect(note).toMatchObject({ kind: 'credit_note', form: 'standard', refers_to: invoice?.id })
  expect(Number(note?.gross_minor)).toBe(gone.price)
  expect(note?.content.reason?.ar).toContain('الحساب الآجل')
  await inTransaction(shop.system, async (tx) =>
    recordAccountNote(tx, shop.system, String(note?.account_entry_id)),
  )
  await travel(hour)
  expect(await it.documents()).toHaveLength(2)
  const { invoices } = await it.read()
  expect(invoices).toMatchObject([{ remaining_minor: kept.price, notes: [{ id: note?.id }] }])
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('a month without the data of the company waits, alarms once, and is issued with its later notes', async () => {
  const it = await partner({ isKnown: false })
  const [gone] = [await it.buy(), await it.buy()]
  await travelTo('2027-03')
  await travel(hour)
  expect(await it.documents()).toEqual([])
  expect((await mailsTo('account_invoice_blocked')).length).toBe(1)
  expect((await it.read()).upcoming).toMatchObject([
    { month: '2027-02', is_over: true, missing: ['company'] },
  ])
  await it.takeBack(gone.id)
  expect(await it.documents()).toEqual([])
  const withoutMail = { ...billedCompany, billing_email: '' }
  expect((await it.change({ company: withoutMail })).body.errors).toMatchObject({
    'company.billing_email': [expect.any(String)],
  })
  await it.change({ company: billedCompany })
  await shop.runJobs()
  expect((await it.documents()).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
  const statement = await it.statement('2027-02')
  expect(Number((await it.documents())[0]?.gross_minor)).toBe(statement.orders_minor)
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('an odd price is taxed as one sum, and the ledger follows', async () => {
  await db
    .updateTable('products')
    .set({ price_minor: 870n, price_with_tax_minor: 1_000n })
    .where('id', '=', shop.plans.small)
    .execute()
  await travelTo('2027-04')
  const it = await partner()
  for (let count = 0; count < 5; count++) await it.buy()
  await travelTo('2027-05')
  const [invoice] = await it.documents()
  // 50.00 with tax: 43.48 and 6.52, where five orders of 8.70 and 1.30 say 43.50 and 6.50.
  expect([invoice?.gross_minor, invoice?.net_minor, invoice?.vat_minor]).toEqual([5_000n, 4_348n, 652n])
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  const vatReturn = (await it.staff('GET /vat_returns/2027-04')).body.vat_return
  expect(vatReturn.boxes[0]).toMatchObject({ amount_minor: 4_348, vat_minor: 652 })
  const listed = await it.staff('GET /documents?from=2027-04-01&to=2027-04-30&box=standard')
  expect(listed.body.documents.map(({ id }: { id: string }) => id)).toEqual([invoice?.id])
  expect((await it.staff('GET /vat_returns/2027-05')).body.vat_return.boxes[0].vat_minor).toBe(0)
})

test('a partner is sent its invoice, and is reminded on the due day, 7 and 14 days later, until it is paid', async () => {
  const it = await partner()
  await it.change({ account_terms_days: 10 })
  const first = await it.buy()
  await travelTo('2027-06')
  const sent = await mailsTo('account_invoice')
  expect(sent.at(-1)?.recipient).toBe(billedCompany.billing_email)
  const reminders = async () =>
    (await mailsTo('account_invoice_due')).filter(({ body }) => body.includes(number)).length
  const number = String((await it.documents())[0]?.number)
  await travel(9 * day)
  expect(await reminders()).toBe(0)
  await travel(day)
  await travel(hour)
  expect(await reminders()).toBe(1)
  expect((await it.read()).invoices[0].state).toBe('open')
  await travel(7 * day)
  await travel(hour)
  expect(await reminders()).toBe(2)
  expect((await it.read()).invoices[0]).toMatchObject({ state: 'overdue', remaining_minor: first.price })
  expect((await it.pay(first.price)).status).toBe(201)
  expect((await it.read()).invoices[0]).toMatchObject({ state: 'paid', remaining_minor: 0 })
  // Entered wrong, it leaves the invoice as it was.
  const paid = (await it.statement('2027-06')).entries.find(
    (entry: { kind: string }) => entry.kind === 'payment',
  )
  const reversal = `POST /api_clients/${it.id}/account_payments/${paid.id}/reversal`
  expect((await it.staff(reversal, { reason: 'typo' })).status).toBe(201)
  expect((await it.read()).invoices[0]).toMatchObject({ state: 'overdue', remaining_minor: first.price })
  expect((await it.pay(first.price)).status).toBe(201)
  await travel(10 * day)
  expect(await reminders()).toBe(2)
})

test('a note that the release before has sent is known by its message, and then for good', async () => {
  await travelTo('2027-07')
  const it = await partner()
  const gone = await it.buy()
  await it.buy()
  await travelTo('2027-08')
  await it.takeBack(gone.id)
  await shop.runJobs()
  const before = mailer.sent.length
  const entry = String((await it.documents())[1]?.account_entry_id)
  await db.deleteFrom('account_note_sendings').where('entry_id', '=', entry).execute()
  await travel(hour)
  expect(mailer.sent).toHaveLength(before)
  const written = db.selectFrom('account_note_sendings').select('entry_id').where('entry_id', '=', entry)
  expect(await written.execute()).toHaveLength(1)
})

test('the credit note of an order is sent to whoever pays the invoices, at once, with its file, and never again', async () => {
  const it = await partner()
  const gone = await it.buy()
  await it.buy()
  await travelTo('2027-09')
  const before = mailer.sent.length
  await it.takeBack(gone.id)
  await shop.runJobs()
  const [invoice, note] = await it.documents()
  const left = mailer.sent.slice(before)
  expect(left).toMatchObject([{ to: billedCompany.billing_email, language: 'ar' }])
  for (const said of [note?.number, invoice?.number, billedCompany.name])
    expect(left[0]?.body).toContain(said)
  expect(left[0]?.attachments?.map(({ name }) => name)).toEqual([`${note?.number}.pdf`])
  const listed = await it.staff(`GET /messages?template=account_credit_note&limit=100`)
  expect(listed.body.messages[0]).toMatchObject({
    template: 'account_credit_note',
    recipient: billedCompany.billing_email,
    status: 'sent',
  })
  await invoiceAccount(shop.system, it.id)
  await travel(hour)
  expect(mailer.sent).toHaveLength(before + 1)

  // Nor when its message has gone, which is kept for a time.
  clock.travel(541 * day)
  await cleanUp(shop.system)
  expect(await mailsTo('account_credit_note')).toEqual([])
  await travel(hour)
  await invoiceAccount(shop.system, it.id)
  await shop.runJobs()
  expect(await mailsTo('account_credit_note')).toEqual([])
})
