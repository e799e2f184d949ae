import { randomUUID } from 'node:crypto'
import { company, companyBody } from '../test/companies.ts'
import { addPartner } from '../test/partners.ts'
import { submitDocument } from '../test/submissions.ts'
import type { Books } from './books.ts'
import type { FormEntry } from './forms-table.ts'
import { deskInEnglish, newPerson, type Person } from './person.ts'
import { planId, subscribe } from './subscriber.ts'
import { open } from './way.ts'

/** Somebody who may open a form of the table, and its address, with everything behind it that the form needs. */
export async function reachForm(entry: FormEntry, books: Books): Promise<{ person: Person; where: string }> {
  const { area, name, path } = entry
  const person = await newPerson(deskInEnglish)
  const ids: Record<string, string> = {}
  const asker = area === 'client' ? person : await newPerson(deskInEnglish)
  if (entry.with === 'order on account') ids[':order'] = await sellOnAccount(asker, books)
  else if (entry.with === 'quoted order') ids[':order'] = await quoteForCompany(asker, books)
  else if (entry.with === 'refused document') ids[':document'] = await refuseDocument(asker, books)
  else if (entry.with === 'transfer of a partner') ids[':partner'] = await bookTransfer(person, books)
  else if (entry.with && !['no details', 'three tickets'].includes(entry.with)) {
    const { orderId, clientId } = await subscribe(asker, books, 'درع')
    ids[':order'] = orderId
    if (path.includes(':subscription')) ids[':subscription'] = await findSubscription(books, clientId)
    if (entry.with === 'refund asked for') await askForRefund(books, { orderId, clientId })
    if (entry.with === 'order charged back') await chargeBack(person, books, orderId)
  } else if (name !== 'phone') {
    const { id, token } = await books.signIn(asker)
    ids[':client'] = id
    if (entry.with === 'no details') await forgetName(books, id)
    if (path.includes(':order')) ids[':order'] = await placeUnpaid(asker, books, token)
  }
  if (area === 'staff') await books.signInStaff(person, 'admin')
  if (path.includes(':product')) ids[':product'] = await books.addPlan({ price: 60_00 })
  for (let more = entry.with === 'three tickets' ? 2 : 0; more > 0; more--) await askSomething(asker)
  if (path.includes(':ticket')) ids[':ticket'] = await askSomething(asker)
  if (path.includes(':partner')) ids[':partner'] ??= (await addPartner(books.db)).id
  if (path.includes(':difference')) ids[':difference'] = await addDifference(books)
  return { person, where: path.replace(/:\w+/g, (id) => ids[id] ?? id) }
}

async function forgetName({ db }: Books, id: string): Promise<void> {
  await db
    .updateTable('clients')
    .set({ first_name: '', last_name: '', email: '' })
    .where('id', '=', id)
    .execute()
}

async function placeUnpaid({ urls }: Person, books: Books, token: string): Promise<string> {
  const product_id = await planId(books, 'درع')
  return placeOrder(`${urls.storeUrl}/api/clients/v1/orders`, token, { product_id, accept_terms: true })
}

async function quoteForCompany(asker: Person, books: Books): Promise<string> {
  const { id, token } = await books.signIn(asker)
  await books.db.updateTable('clients').set({ company }).where('id', '=', id).execute()
  const order = await placeUnpaid(asker, books, token)
  const answer = await fetch(`${asker.urls.storeUrl}/api/clients/v1/orders/${order}/payment_quote`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status !== 201) throw new Error(`no quote: ${await answer.text()}`)
  return order
}

/** A partner's sale that is not paid now: the partner owes it. */
async function sellOnAccount({ urls, phone }: Person, books: Books): Promise<string> {
  const product_id = await books.addPlan({ price: 60_00 })
  const { token } = await addPartner(books.db, { products: [product_id], accountLimit: 1_000_00 })
  const sold = { product_id, client: { phone_number: phone }, payment: 'account' }
  return placeOrder(`${urls.storeUrl}/api/partners/v1/orders`, token, sold)
}

async function placeOrder(address: string, token: string, body: object): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`no order: ${text}`)
  const { order }: { order: { id: string } } = JSON.parse(text)
  return order.id
}

async function findSubscription({ db }: Books, clientId: string): Promise<string> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return found.id
}

/** The invoice of a company, as the authority refused it. */
async function refuseDocument(asker: Person, books: Books): Promise<string> {
  const { db } = books
  const { orderId } = await subscribe(asker, books, 'رصد', [], { company: companyBody })
  const { id } = await db
    .selectFrom('tax_documents')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await submitDocument(db, id, 'refused', 'BR-KSA-44')
  return id
}

/** As where nothing can prove that the plan was not used: staff decide. */
async function askForRefund({ db }: Books, of: { orderId: string; clientId: string }): Promise<void> {
  await db
    .insertInto('refund_requests')
    .values({
      order_id: of.orderId,
      client_id: of.clientId,
      destination: 'card',
      status: 'open',
      created_at: new Date(),
    })
    .execute()
}

/** Its bank has taken the money of a paid order back. */
async function chargeBack(person: Person, books: Books, orderId: string): Promise<void> {
  await postAsStaff(person, books, `/orders/${orderId}/chargebacks`, { reason: 'fraud' })
}

/** A partner whose transfer was entered. */
async function bookTransfer(person: Person, books: Books): Promise<string> {
  const { id } = await addPartner(books.db, { accountLimit: 1_000_00 })
  const body = { amount_minor: 50_00, reference: 'TRF-9' }
  await postAsStaff(person, books, `/api_clients/${id}/account_payments`, body)
  return id
}

async function postAsStaff({ urls }: Person, books: Books, path: string, body: object): Promise<void> {
  const { token } = await books.addStaff('admin')
  const answer = await fetch(`${urls.storeUrl}/api/users/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

/** The gateway's id of a payment that nobody here knows. */
async function addDifference({ db }: Books): Promise<string> {
  const external_id = randomUUID()
  const now = new Date()
  await db
    .insertInto('gateway_differences')
    .values({
      provider: 'moyasar',
      external_id,
      kind: 'unknown_here',
      ours_minor: 0n,
      theirs_minor: 69_00n,
      found_at: now,
      seen_at: now,
    })
    .execute()
  return external_id
}

async function askSomething(asker: Person): Promise<string> {
  const { page, say } = asker
  await open(asker, '/user/tickets/create')
  await page.locator('[name="description"]').fill('Where is my plan?')
  await page.getByRole('button', { name: say('إرسال التذكرة') }).click()
  await page.waitForURL(/\/user\/tickets\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
