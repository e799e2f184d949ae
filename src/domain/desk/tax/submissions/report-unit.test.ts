import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { verifyDocument } from '#einvoice/verify-document'
import { day, hour, minute } from '#rules/core/durations'
import { scheduleStandingJobs } from '#domain/core/jobs/standing-jobs'
import { stampedFile } from '#domain/core/stamped-file'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import { openStampingKey, openUnitSecret, sealCredential } from '#domain/core/unit-secrets'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { signedInStaff } from '#test/api'
import { handlers } from '#jobs/handlers'
import { activateUnit } from '#test/active-unit'
import { testDatabase } from '#test/database'
import { openTaxShop } from '#test/tax-shop'
import { untilWaiting } from '#test/until-waiting'

const { db } = await testDatabase()
const { shop, clock, authorityClock, fatoora, seal, key } = await openTaxShop(db)
await activateUnit(db, shop.parts, fatoora)
await scheduleStandingJobs(shop.system)
const admin = await signedInStaff(db, 'admin', clock.now())

/** Time goes by for the store and the authority, minute by minute as its workers see it. */
async function pass(ms: number, step = minute) {
  for (let gone = 0; gone < ms; gone += step) {
    clock.travel(step)
    authorityClock.advance(step)
    await shop.runJobs()
  }
}

async function readSubmissions(orderId?: string) {
  let query = db
    .selectFrom('tax_submissions as s')
    .innerJoin('tax_documents as d', 'd.id', 's.document_id')
    .selectAll('s')
    .select(['d.kind', 'd.number', 'd.order_id', 'd.replaces'])
    .orderBy('s.counter')
  if (orderId) query = query.where('d.order_id', '=', orderId)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, xml: stampedFile(row) }))
}

beforeEach(() => fatoora.ask('DELETE', '/sandbox/faults'))

test('a sale is stamped with it, and reported at once', async () => {
  const { token } = await shop.newClient()
  const order = await shop.buy(token)
  const [one, ...others] = await readSubmissions(order.id)
  expect(others).toEqual([])
  expect(one).toMatchObject({ state: 'reported', counter: 1n, attempts: 1, next_at: null })
  expect(verifyDocument(one?.xml ?? '', { follows: null }).problems).toEqual([])
  const unit = await db
    .selectFrom('tax_units')
    .selectAll()
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  expect(unit).toMatchObject({ counter: 1n, last_hash: one?.hash })
  const books = await fatoora.books()
  expect(books.documents).toMatchObject([
    { hash: one?.hash, number: 'INV-000001', state: 'reported', total: '69.00', icv: 1, tries: 1 },
  ])
})

test('a refund continues the chain', async () => {
  const { token } = await shop.newClient()
  const { id } = await shop.buy(token)
  const path = `POST /api/users/v1/orders/${id}/refunds`
  const body = { amount_minor: 1_001, reason: 'asked', destination: 'balance', period: 'keep' }
  expect((await shop.ask(path, { token: admin.token, body })).status).toBe(201)
  await shop.runJobs()
  const [invoice, note] = await readSubmissions(id)
  expect(note).toMatchObject({ kind: 'credit_note', state: 'reported', previous_hash: invoice?.hash })
  expect(Number(note?.counter)).toBe(Number(invoice?.counter) + 1)
})

test.each([
  ['an answer that was lost', { fault: 'lost_answer' }, { state: 'reported', attempts: 2 }, true],
  ['an inner error', { fault: 'error_500' }, { state: 'reported', attempts: 2 }, false],
  ['too many calls', { fault: 'too_many', retry_after: 40 }, { state: 'reported', attempts: 2 }, false],
  ['a document that is known', { fault: 'duplicate' }, { state: 'reported', attempts: 1 }, true],
])('after %s the same bytes are sent, and once is enough', async (_, fault, wish, wasKnown) => {
  await fatoora.fault({ ...fault, call: 'reporting' })
  const order = await shop.buy((await shop.newClient()).token)
  const [before] = await readSubmissions(order.id)
  await pass(2 * minute)
  const [after] = await readSubmissions(order.id)
  expect(after).toMatchObject({ ...wish, answer: { wasKnown } })
  expect(after?.xml).toBe(before?.xml)
  const { documents } = await fatoora.books()
  expect(documents.filter(({ hash }) => hash === after?.hash)).toHaveLength(1)
})

test('warnings are kept', async () => {
  await fatoora.fault({ fault: 'warning', rule: 'BR-KSA-37', call: 'reporting' })
  const order = await shop.buy((await shop.newClient()).token)
  expect(await readSubmissions(order.id)).toMatchObject([
    { state: 'reported_with_warnings', answer: { warnings: [{ code: 'BR-KSA-37' }] } },
  ])
})

test('a refused document stays in the chain, and the next one follows it', async () => {
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-44', call: 'reporting' })
  const order = await shop.buy((await shop.newClient()).token)
  const [refused] = await readSubmissions(order.id)
  expect(refused).toMatchObject({
    state: 'refused',
    next_at: null,
    answer: { errors: [{ code: 'BR-KSA-44' }] },
  })
  const next = await shop.buy((await shop.newClient()).token)
  expect(await readSubmissions(next.id)).toMatchObject([{ state: 'reported', previous_hash: refused?.hash }])
  const waiting = await shop.ask('GET /api/users/v1/waiting', { token: admin.token })
  expect(waiting.body.waiting.tax_documents.refused).toBe(1)
})

test('a refused document is corrected by another one, once', async () => {
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-44', call: 'reporting' })
  const order = await shop.buy((await shop.newClient()).token)
  const [refused] = await readSubmissions(order.id)
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const correct = () =>
    shop.ask(`POST /api/users/v1/documents/${refused?.document_id}/corrections`, { token, body: {} })
  const support = await signedInStaff(db, 'support', clock.now())
  const path = `POST /api/users/v1/documents/${refused?.document_id}/corrections`
  expect((await shop.ask(path, { token: support.token, body: {} })).status).toBe(403)
  const { status, body } = await correct()
  expect(status).toBe(201)
  await shop.runJobs()
  const [before, after] = await readSubmissions(order.id)
  expect(before).toMatchObject({ state: 'replaced', xml: refused?.xml })
  expect(after).toMatchObject({
    document_id: body.document.id,
    replaces: refused?.document_id,
    state: 'reported',
    previous_hash: refused?.hash,
  })
  expect(after?.number).not.toBe(before?.number)
  expect((await correct()).body.code).toBe(300036)
  const found = await verifyOwnBooks(shop.system)
  expect(found).toEqual([])
  // What was refunded later is credited on the one that stands.
  const refund = { amount_minor: 500, reason: 'asked', destination: 'balance', period: 'keep' }
  await shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, { token, body: refund })
  const note = (await readSubmissions(order.id)).at(-1)
  const { refers_to } = await db
    .selectFrom('tax_documents')
    .select('refers_to')
    .where('id', '=', note?.document_id ?? '')
    .executeTakeFirstOrThrow()
  expect(refers_to).toBe(body.document.id)
  await shop.runJobs()
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('of two corrections at once one is made, and a refund at that moment is credited on what stands', async () => {
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-44', call: 'reporting' })
  const order = await shop.buy((await shop.newClient()).token)
  const [refused] = await readSubmissions(order.id)
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const correct = () =>
    shop.ask(`POST /api/users/v1/documents/${refused?.document_id}/corrections`, { token, body: {} })
  const refund = () =>
    shop.ask(`POST /api/users/v1/orders/${order.id}/refunds`, {
      token,
      body: { amount_minor: 500, reason: 'asked', destination: 'balance', period: 'keep' },
    })
  // All of them wait for somebody who issues a document of another sale.
  const { made } = await db.transaction().execute(async (other) => {
    await sql`select from tax_units where is_current for no key update`.execute(other)
    const first = correct()
    await untilWaiting(db)
    const made = [first, correct(), refund()]
    await untilWaiting(db, 3)
    return { made }
  })
  const [first, second, given] = await Promise.all(made)
  expect(first?.status).toBe(201)
  expect(second).toMatchObject({ status: 409, body: { code: 300036 } })
  expect(given?.status).toBe(201)
  const note = await db
    .selectFrom('tax_documents')
    .select('refers_to')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'credit_note')
    .executeTakeFirstOrThrow()
  expect(note.refers_to).toBe(first?.body.document.id)
  await shop.runJobs()
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

const company = {
  name: 'شركة الأفق',
  vat_number: '301121971500003',
  address: { street: 'شارع التحلية', building: '8102', district: 'الأندلس', city: 'جدة', postcode: '23326' },
}

test('a company’s document is cleared, and kept as the authority gave it back', async () => {
  const order = await shop.buy((await shop.newClient()).token, { company })
  const [one] = await readSubmissions(order.id)
  expect(one).toMatchObject({ state: 'cleared', next_at: null })
  expect(verifyDocument(one?.cleared_xml ?? '').document?.hash).toBe(one?.hash)
})

test('a company’s refused document is issued anew with its data put right, and the history says which', async () => {
  await fatoora.fault({ fault: 'rejected', rule: 'BR-KSA-44', call: 'clearance' })
  const order = await shop.buy((await shop.newClient()).token, { company })
  const [refused] = await readSubmissions(order.id)
  expect(refused?.state).toBe('refused')
  const path = `POST /api/users/v1/documents/${refused?.document_id}/corrections`
  const { token } = await signedInStaff(db, 'admin', clock.now())
  const correct = (typed: object) => shop.ask(path, { token, body: { company: { ...company, ...typed } } })

  expect(await correct({ vat_number: '12' })).toMatchObject({
    status: 422,
    body: { errors: { 'company.vat_number': [expect.any(String)] } },
  })
  const { vat_number: own } = await db
    .selectFrom('store_settings')
    .select('vat_number')
    .executeTakeFirstOrThrow()
  expect(await correct({ vat_number: own })).toMatchObject({
    status: 422,
    body: { errors: { 'company.vat_number': [expect.any(String)] } },
  })
  const corrected = await correct({ name: 'شركة الأفق المحدودة', vat_number: '301121971500103' })
  expect(corrected, JSON.stringify(corrected.body)).toMatchObject({
    status: 201,
  })
  await shop.runJobs()
  const [before, after] = await readSubmissions(order.id)
  expect(before).toMatchObject({ state: 'replaced', xml: refused?.xml })
  expect(after).toMatchObject({ state: 'cleared', replaces: refused?.document_id })
  expect(after?.cleared_xml).toContain('شركة الأفق المحدودة')
  expect(after?.cleared_xml).toContain('301121971500103')

  const history = await shop.ask(`GET /api/users/v1/orders/${order.id}/history`, { token })
  const entry = history.body.activities.find(
    ({ action }: { action: string }) => action === 'order.document_replaced',
  )
  expect(entry.changes).toMatchObject({
    company: {
      before: expect.stringContaining('شركة الأفق ·'),
      after: expect.stringContaining('301121971500103'),
    },
  })
  // The order keeps what was ordered.
  const kept = await db
    .selectFrom('orders')
    .select('company')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(kept.company).toMatchObject({ name: company.name })
  expect(await verifyOwnBooks(shop.system)).toEqual([])
})

test('while clearance is off, it is reported instead', async () => {
  await fatoora.fault({ fault: 'clearance_off' })
  const order = await shop.buy((await shop.newClient()).token, { company })
  expect(await readSubmissions(order.id)).toMatchObject([{ state: 'clearance_off', attempts: 1 }])
  await pass(minute)
  expect(await readSubmissions(order.id)).toMatchObject([{ state: 'reported', cleared_xml: null }])
})

test('one document that the authority cannot answer holds up no other', async () => {
  await fatoora.fault({ fault: 'error_500', call: 'reporting' })
  const stuck = await shop.buy((await shop.newClient()).token)
  const next = await shop.buy((await shop.newClient()).token)
  expect(await readSubmissions(stuck.id)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  expect(await readSubmissions(next.id)).toMatchObject([{ state: 'reported' }])
  await pass(minute)
  expect(await readSubmissions(stuck.id)).toMatchObject([{ state: 'reported' }])
})

test('a sale without the key goes on, and is stamped once the key is there', async () => {
  await renewCertificate()
  key.isLocked = true
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const orders = [
    await shop.buy((await shop.newClient()).token),
    await shop.buy((await shop.newClient()).token),
  ]
  expect(errors).toHaveBeenCalled()
  errors.mockRestore()
  for (const { id } of orders) {
    expect(await readSubmissions(id)).toMatchObject([{ state: 'unstamped', counter: null, xml: null }])
  }
  key.isLocked = false
  await pass(2 * minute)
  const stamped = await Promise.all(orders.map(async ({ id }) => (await readSubmissions(id))[0]))
  expect(stamped).toMatchObject([{ state: 'reported' }, { state: 'reported' }])
  expect(stamped[1]?.previous_hash).toBe(stamped[0]?.hash)
})

/** Another credential of the same unit, with the same key and certificate: no process has opened it yet. */
async function renewCertificate() {
  const row = await db.selectFrom('tax_credentials').selectAll().executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const sealed = sealCredential(seal, id, {
    key: openStampingKey(seal, row),
    secret: openUnitSecret(seal, row),
  })
  await db
    .insertInto('tax_credentials')
    .values({ ...row, ...sealed, id })
    .execute()
  await db.updateTable('tax_units').set({ credential_id: id }).where('is_current', '=', true).execute()
}

test(
  'twenty hours without the authority: alarms once each, and all is reported within the day',
  { timeout: 90_000 },
  async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const before = (await readSubmissions()).length
    await fatoora.fault({ fault: 'outage', times: null })
    const sellOne = async () => void (await shop.buy((await shop.newClient()).token))
    for (let hours = 0; hours < 20; hours += 2) {
      await sellOne()
      await pass(2 * hour, 20 * minute)
    }
    const alarms = await db
      .selectFrom('messages')
      .select(['parameters', 'recipient'])
      .where('template', '=', 'documents_unreported')
      .orderBy('created_at')
      .execute()
    expect([...new Set(alarms.map(({ parameters }) => parameters.hours))]).toEqual(['1', '6', '20'])
    // Each administrator once.
    const recipients = new Set(alarms.map(({ recipient }) => recipient))
    expect(alarms).toHaveLength(3 * recipients.size)
    const { token } = await signedInStaff(db, 'viewer', clock.now())
    const { body } = await shop.ask('GET /api/users/v1/waiting', { token })
    expect(body.waiting.tax_documents.unreported).toBe(10)
    expect(errors).toHaveBeenCalledTimes(3)
    errors.mockRestore()
    await fatoora.ask('DELETE', '/sandbox/faults')
    await pass(10 * minute)
    const rows = (await readSubmissions()).slice(before)
    expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'reported'))
    for (const { issued_at, answered_at } of rows) {
      expect((answered_at?.getTime() ?? Infinity) - issued_at.getTime()).toBeLessThan(day)
    }
    const { units, documents } = await fatoora.books()
    expect(units[0]?.chain).toMatchObject({ gaps: [], repeats: [], broken_links: [] })
    expect(new Set(documents.map(({ hash }) => hash)).size).toBe((await readSubmissions()).length)
    await pass(minute)
    const unit = await db.selectFrom('tax_units').select('alarm_hours').executeTakeFirstOrThrow()
    expect(unit.alarm_hours).toBe(0)
  },
)

test('a test client whose clock stands ahead holds up the documents of nobody', async () => {
  const ahead = await shop.newClient()
  const to = new Date(clock.now().getTime() + 9 * day)
  await runTimeOfClient(shop.system, handlers, { clientId: ahead.clientId, to })
  const later = await shop.buy(ahead.token)
  const order = await shop.buy((await shop.newClient()).token)
  expect(await readSubmissions(order.id)).toMatchObject([{ state: 'reported', attempts: 1 }])
  // Their own is issued on that day, and reported then.
  expect(await readSubmissions(later.id)).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await pass(9 * day + hour, 3 * hour)
  expect(await readSubmissions(later.id)).toMatchObject([{ state: 'reported', attempts: 1 }])
})
