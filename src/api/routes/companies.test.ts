import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { signedInStaff } from '#test/api'
import { company, companyBody } from '#test/companies'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { addDearPlan, openTestShop } from '#test/shop'
import { newSubscriber } from '#test/subscriber'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
const large = await addDearPlan(shop.system, { price: beforeTax(halalas(50_000)), points: 5_000, days: 90 })

const forCompany = { company: companyBody, purchase_order: 'PO-2026/17' }
const editProfile = (token: string, body: object) => ask('PATCH /api/clients/v1/client', { token, body })
const documentsOf = async (id: string) =>
  db.selectFrom('tax_documents').selectAll().where('order_id', '=', id).orderBy('id').execute()
const buyerOf = async (id: string) => (await documentsOf(id))[0]?.buyer
const { name, ...numbers } = company
/** The person who bought for it is not named: a standard document is kept as it is. */
const buyer = { name, phone: '', email: companyBody.billing_email, company: numbers }

test('a company buys: the order says it, and the invoice and its notes are standard ones', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token, forCompany)
  expect(order).toMatchObject(forCompany)
  await ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
    token: admin.token,
    body: { amount_minor: 1_000, reason: 'asked', destination: 'balance', period: 'keep' },
  })
  const { documents } = (await ask(`GET /api/clients/v1/orders/${order.id}/documents`, { token })).body
  expect(documents).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note' }])
  for (const document of documents) {
    expect(document).toMatchObject({ form: 'standard', purchase_order: 'PO-2026/17' })
    const { name: _, ...rest } = companyBody
    expect(document.buyer).toEqual({ name, phone: '', email: companyBody.billing_email, company: rest })
  }
  expect(await verifyOwnBooks(shop.system)).toEqual([])
  const mail = await db
    .selectFrom('messages')
    .select(['template', 'about', 'body'])
    .where('recipient', '=', companyBody.billing_email)
    .orderBy('id')
    .execute()
  expect(mail).toEqual([
    { template: 'company_invoice', about: order.id, body: expect.stringContaining('PO-2026/17') },
    { template: 'company_credit_note', about: expect.any(String), body: expect.stringContaining(name) },
  ])
  // What was ordered for the company did not change the account.
  expect((await ask('GET /api/clients/v1/client', { token })).body.client.company).toBeNull()
})

test('what is typed is cleaned, and what an invoice cannot say is refused with the field', async () => {
  const { token } = await shop.newClient()
  const typed = { ...companyBody, vat_number: '٣١٠ ١٢٢ ٣٩٣ ٥٠٠ ٠٠٣', name: ` ${companyBody.name} ` }
  expect((await shop.placeOrder(token, { company: typed })).body.order.company).toEqual(companyBody)
  const errorsOf = async (body: object) => {
    const { status, body: answer } = await shop.placeOrder(token, body)
    expect(status).toBe(422)
    return Object.keys(answer.errors)
  }
  expect(await errorsOf({ company: { ...companyBody, vat_number: '123' } })).toEqual(['company.vat_number'])
  expect(
    await errorsOf({
      company: { ...companyBody, company_id: { scheme: 'CRN', value: '12' }, billing_email: 'x' },
    }),
  ).toContain('company.billing_email')
  const address = { ...companyBody.address, building: '1', postcode: '' }
  expect(await errorsOf({ company: { ...companyBody, address } })).toEqual([
    'company.address.building',
    'company.address.postcode',
  ])
  expect(await errorsOf({ company: { ...companyBody, vat_number: null, company_id: null } })).toEqual([
    'company.vat_number',
  ])
  expect(await errorsOf({ ...forCompany, purchase_order: 'x'.repeat(128) })).toEqual(['purchase_order'])
  const { vat_number } = await db.selectFrom('store_settings').select('vat_number').executeTakeFirstOrThrow()
  expect(await errorsOf({ company: { ...companyBody, vat_number } })).toEqual(['company.vat_number'])
  expect((await editProfile(token, { company: { ...companyBody, vat_number } })).status).toBe(422)
})

test('an account keeps its company for the next orders, until it is removed', async () => {
  const { token, clientId } = await shop.newClient()
  expect((await editProfile(token, { company: companyBody })).body.client.company).toEqual(companyBody)
  const order = await shop.buy(token)
  expect(order.company).toEqual(companyBody)
  expect(await buyerOf(order.id)).toEqual(buyer)
  const own = await shop.buy(token, { company: null, purchase_order: 'PO-1' })
  expect(own).toMatchObject({ company: null, purchase_order: null })
  expect((await documentsOf(own.id))[0]?.form).toBe('simplified')
  await editProfile(token, { company: null })
  expect((await shop.buy(token)).company).toBeNull()
  const { activities } = (
    await ask(`GET /api/users/v1/clients/${clientId}/history?limit=100`, { token: admin.token })
  ).body
  const changes = activities.filter((one: { changes: object }) => 'company' in one.changes)
  expect(changes).toHaveLength(2)
  expect(changes[0].changes.company).toMatchObject({ after: null })
  expect(changes[1].changes.company.after).toContain(companyBody.vat_number)
})

test('renewals and upgrades are invoiced to the company that the account has by then', async () => {
  const renewing = await newSubscriber(shop, db)
  const { token } = renewing
  await editProfile(token, { company: companyBody })
  await renewing.travel(29.5)
  const [renewal] = await renewing.renewals()
  expect(await buyerOf(String(renewal?.id))).toEqual(buyer)

  const upgraded = (
    await ask(`POST /api/clients/v1/subscriptions/${renewing.id}/plan_changes`, {
      token,
      body: { product_id: large, accept_terms: true },
    })
  ).body
  expect(upgraded.order.company).toEqual(companyBody)
})

test('staff edit the company of a client, and place orders for it', async () => {
  const { clientId } = await shop.newClient()
  const path = `/api/users/v1/clients/${clientId}`
  const { client } = (await ask(`GET ${path}`, { token: admin.token })).body
  const body = { version: client.version, company: companyBody }
  for (const role of ['viewer', 'support'] as const) {
    const staff = await signedInStaff(db, role)
    const edited = await ask(`PATCH ${path}`, { token: staff.token, body })
    expect(edited.status).toBe(role === 'viewer' ? 403 : 200)
  }
  expect((await ask(`PATCH ${path}`, { token: admin.token, body })).status).toBe(409)
  const place = (more: object) =>
    ask('POST /api/users/v1/orders', {
      token: admin.token,
      body: { client_id: clientId, product_id: shop.plans.small, payment: 'link', ...more },
    })
  expect((await place({})).body.order.company).toEqual(companyBody)
  expect((await place({ company: null })).body.order.company).toBeNull()
  const other = { ...companyBody, name: 'منشأة أخرى' }
  const placed = (await place({ company: other, purchase_order: ' 44 ' })).body.order
  expect(placed).toMatchObject({ company: other, purchase_order: '44' })
})

test('a partner sells to a company by a link; what it owes itself is not invoiced to its client', async () => {
  const { token } = await addPartner(db, { products: [shop.plans.small] })
  const call = partnerAsk(ask, token)
  const order = (more: object) => ({
    body: { product_id: shop.plans.small, client: { phone_number: '587700001' }, ...more },
  })
  const placed = await call('POST /orders', order({ payment: 'link', ...forCompany }))
  expect(placed.body.order).toMatchObject(forCompany)
  expect((await call(`GET /orders/${placed.body.order.id}`)).body.order).toMatchObject(forCompany)
  // As its description says.
  const person = await call('POST /orders', order({ payment: 'link', purchase_order: 'PO-77' }))
  expect(person.body.order).toMatchObject({ company: null, purchase_order: null })
  const refused = await call('POST /orders', order({ payment: 'account', company: companyBody }))
  expect(refused).toMatchObject({ status: 422, body: { errors: { company: [expect.any(String)] } } })
})

test('closing an account forgets its company, but for what an invoice names', async () => {
  const { token, clientId } = await shop.newClient()
  await editProfile(token, { company: companyBody })
  const paid = await shop.buy(token)
  const unpaid = (await shop.placeOrder(token)).body.order
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date() })
    .where('client_id', '=', clientId)
    .execute()
  expect(
    (await ask('POST /api/clients/v1/closure', { token, body: { gives_up_balance_minor: 0 } })).status,
  ).toBe(204)
  const read = (id: string) =>
    db.selectFrom('orders').select('company').where('id', '=', id).executeTakeFirstOrThrow()
  expect((await read(unpaid.id)).company).toBeNull()
  expect((await read(paid.id)).company).toEqual(company)
  expect(await buyerOf(paid.id)).toEqual(buyer)
  const client = await db
    .selectFrom('clients')
    .select('company')
    .where('id', '=', clientId)
    .executeTakeFirst()
  expect(client?.company).toBeNull()
})

test('the database keeps the company of what is paid', async () => {
  const { token } = await shop.newClient()
  const { id } = await shop.buy(token, forCompany)
  await expect(sql`update orders set purchase_order = null where id = ${id}`.execute(db)).rejects.toThrow(
    'frozen',
  )
})
