import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TemplateName } from '#rules/messages/message-templates'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import { formatRiyalsText } from '#locales/format'
import { fakeSender, signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addDearPlan, openTestShop } from '#test/shop'

const { db, unguarded } = await testDatabase()
const mails = fakeSender()
const shop = await openTestShop(db, { parts: { senders: { sms: fakeSender(), email: mails } } })

async function boughtInvoice() {
  const client = await shop.newClient()
  const email = `${client.clientId}@example.test`
  await db.updateTable('clients').set({ email }).where('id', '=', client.clientId).execute()
  const order = await shop.buy(client.token, {})
  const { body } = await shop.ask(`GET /api/clients/v1/orders/${order.id}/documents`, client)
  return { client, invoice: body.documents[0] }
}

const clientPdf = (id: string) => `GET /api/clients/v1/documents/${id}/pdf`
const staffPdf = (id: string) => `GET /api/users/v1/documents/${id}/pdf`

test("a client takes their own document as a file that its number names, and nobody else's", async () => {
  const { client, invoice } = await boughtInvoice()
  const file = await shop.ask(clientPdf(invoice.id), client)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.number}.pdf"`)
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect(file.text.startsWith('%PDF-')).toBe(true)

  const other = await shop.newClient()
  expect(await shop.ask(clientPdf(invoice.id), other)).toMatchObject({ status: 404 })
  expect(await shop.ask(clientPdf(crypto.randomUUID()), client)).toMatchObject({ status: 404 })
  expect(await shop.ask(clientPdf(invoice.id), {})).toMatchObject({ status: 401 })
})

test('staff who may read orders take any document, by their own surface alone', async () => {
  const { client, invoice } = await boughtInvoice()
  for (const role of ['admin', 'support', 'viewer'] as const) {
    const file = await shop.ask(staffPdf(invoice.id), await signedInStaff(db, role))
    expect(file.status).toBe(200)
    expect(file.text.startsWith('%PDF-')).toBe(true)
  }
  expect((await shop.ask(staffPdf(invoice.id), client)).status).toBeGreaterThanOrEqual(401)
  const admin = await signedInStaff(db, 'admin')
  expect(await shop.ask(staffPdf(crypto.randomUUID()), admin)).toMatchObject({ status: 404 })
})

test('a client finds all their documents, and nobody else’s, the newest first', async () => {
  const { client, invoice } = await boughtInvoice()
  const second = await shop.buy(client.token, {})
  const list = (query: string) => shop.ask(`GET /api/clients/v1/documents${query}`, client)
  const { body } = await list('?limit=1')
  expect(body.documents).toMatchObject([
    { order_id: second.id, kind: 'invoice', title: { en: expect.any(String) }, is_being_cleared: false },
  ])
  const next = await list(`?limit=1&cursor=${body.next_cursor}`)
  expect(next.body).toMatchObject({
    documents: [{ id: invoice.id, number: invoice.number }],
    next_cursor: null,
  })
  expect(await list('?cursor=nonsense')).toMatchObject({ status: 422 })
  const other = await shop.newClient()
  expect((await shop.ask('GET /api/clients/v1/documents', other)).body.documents).toEqual([])
  expect((await shop.ask('GET /api/clients/v1/documents', {})).status).toBe(401)
})

test('a document that the authority has not cleared is named, and neither shown nor handed out to its buyer', async () => {
  const { client, invoice } = await boughtInvoice()
  await unguarded((owner) =>
    sql`update tax_documents set form = 'standard', content = jsonb_set(content, '{form}', '"standard"')
      where id = ${invoice.id}`.execute(owner),
  )
  await db
    .insertInto('tax_submissions')
    .columns(['document_id', 'unit_id', 'state', 'issued_at', 'next_at'])
    .expression((eb) =>
      eb
        .selectFrom('tax_documents as d')
        .select([
          'd.id',
          'd.unit_id',
          sql.lit('unstamped').as('state'),
          'd.issued_at',
          'd.issued_at as next_at',
        ])
        .where('d.id', '=', invoice.id),
    )
    .execute()
  const { body } = await shop.ask(`GET /api/clients/v1/orders/${invoice.order_id}/documents`, client)
  expect(body.documents).toEqual([])
  expect(body.being_cleared).toMatchObject([{ id: invoice.id, number: invoice.number }])
  expect((await shop.ask('GET /api/clients/v1/documents', client)).body.documents).toMatchObject([
    { id: invoice.id, is_being_cleared: true },
  ])
  expect(await shop.ask(clientPdf(invoice.id), client)).toMatchObject({ status: 409, body: { code: 300037 } })
  const receipt = await shop.ask(`GET /api/clients/v1/orders/${invoice.order_id}/receipt`, client)
  expect(receipt).toMatchObject({ status: 409, body: { code: 300037 } })

  const staff = await signedInStaff(db, 'viewer')
  expect((await shop.ask(staffPdf(invoice.id), staff)).status).toBe(200)
  const listed = await shop.ask(`GET /api/users/v1/orders/${invoice.order_id}/documents`, staff)
  expect(listed.body.documents).toMatchObject([{ id: invoice.id, state: 'unstamped' }])
  expect(await shop.ask(`GET /api/users/v1/orders/${crypto.randomUUID()}/documents`, staff)).toMatchObject({
    status: 404,
  })
})

test("the email of an order carries its invoice, and a refund's its credit note", async () => {
  const { client, invoice } = await boughtInvoice()
  await shop.runJobs()
  const [file] = sentTo(client.clientId, 'order_completed')
  expect(file).toMatchObject({ name: `${invoice.number}.pdf`, type: 'application/pdf' })
  expect(
    Buffer.from(file?.content ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  const admin = await signedInStaff(db, 'admin')
  const refund = await shop.ask(`POST /api/users/v1/orders/${invoice.order_id}/refunds`, {
    token: admin.token,
    body: { reason: 'asked', destination: 'balance', period: 'keep', amount_minor: 100 },
  })
  expect(refund.status).toBe(201)
  await shop.runJobs()
  const { body } = await shop.ask(`GET /api/clients/v1/orders/${invoice.order_id}/documents`, client)
  const note = body.documents[1]
  expect(note.kind).toBe('credit_note')
  expect(sentTo(client.clientId, 'refund_sent')).toMatchObject([{ name: `${note.number}.pdf` }])
})

test('the email of an upgrade carries its invoice and the credit note of the plan that it replaced', async () => {
  const { client, invoice } = await boughtInvoice()
  const dear = await addDearPlan(shop.system, { price: beforeTax(halalas(50_000)), points: 5_000, days: 90 })
  const path = `/api/clients/v1/subscriptions/${(await shop.readOrder(client.token, invoice.order_id)).subscription_id}`
  const made = await shop.ask(`POST ${path}/plan_changes`, {
    token: client.token,
    body: { product_id: dear, accept_terms: true },
  })
  expect(made.status).toBe(201)
  const upgrade = made.body.order.id
  const { payment } = await shop.startPaying(client.token, undefined, made.body.order)
  await shop.bank.walk(payment.redirect_url)
  await shop.ask(`GET /api/clients/v1/orders/${upgrade}/payments/${payment.id}`, client)
  mails.sent.length = 0
  await shop.runJobs()

  const numbers = async (orderId: string) =>
    (await shop.ask(`GET /api/clients/v1/orders/${orderId}/documents`, client)).body.documents.map(
      ({ number }: { number: string }) => number,
    )
  const [, note] = await numbers(invoice.order_id)
  const [own] = await numbers(upgrade)
  expect(
    sentTo(client.clientId, 'order_completed')
      .map((file) => file?.name)
      .toSorted(),
  ).toEqual([`${note}.pdf`, `${own}.pdf`].toSorted())

  // What was unused of the plan before is no balance that its client had.
  const receipt = (await shop.ask(`GET /api/clients/v1/orders/${upgrade}/receipt`, client)).body.receipt
  expect(receipt.credit_minor).toBeGreaterThan(0)
  expect(receipt.credit_minor).toBe(receipt.previous_balance_minor)
  const [mail] = mails.sent.filter((one) => one.template === 'order_completed')
  const sums = [receipt.final_price_minor, receipt.credit_minor].map((sum) => formatRiyalsText(sum, 'ar'))
  expect(mail?.body).toContain(`منه ${sums[0]} بالبطاقة و${sums[1]} قيمة ما لم تستخدموه من باقتكم السابقة`)
  expect(mail?.body).not.toContain('من رصيدكم')
})

/** The files of the email of this kind that left for the client. */
function sentTo(clientId: string, template: TemplateName) {
  return mails.sent.flatMap((mail) =>
    mail.template === template && mail.to.startsWith(clientId) ? mail.attachments : [],
  )
}
