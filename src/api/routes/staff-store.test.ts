import { describe, expect, test } from 'vitest'
import { openTestShop } from '../../../test/shop.ts'
import { signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const { token, staffId } = await signedInStaff(db, 'admin')
const store = '/api/users/v1/store'
const hour = 3_600_000

const read = async () => (await ask(`GET ${store}`, { token })).body.store
const patch = (body: object) => ask(`PATCH ${store}`, { token, body })
/** Whatever version stands now. */
const change = async (fields: object) => patch({ version: (await read()).version, ...fields })
const shown = async (language: 'ar' | 'en' = 'en') =>
  (await ask('GET /api/clients/v1/store', { language })).body.store

test('what staff change is shown in the shop at once, and stands in the history', async () => {
  const before = await shown()
  const links = [{ name: 'X', url: 'https://x.com/siyaj' }]
  const changed = await change({
    name_en: ' Siyaj  Store ',
    vat_number: '٣٠٠ ٠٠٠ ٠٠٠ ٠٠٠ ٠١٣',
    social_links: links,
    payment_marks: ['visa', 'mada'],
    support_schedule: null,
    support_hours_ar: 'يوميًا، 9 صباحًا إلى 9 مساءً',
    support_hours_en: 'Daily, 9 am to 9 pm',
    digits: 'arab',
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { store: { name_en: 'Siyaj Store', vat_number: '300000000000013', version: 2 } },
  })
  expect(await shown()).toEqual({
    ...before,
    name: 'Siyaj Store',
    name_en: 'Siyaj Store',
    vat_number: '300000000000013',
    social_links: links,
    payment_marks: ['visa', 'mada'],
    support_hours: 'Daily, 9 am to 9 pm',
    support_answer_hours: null,
    digits: 'arab',
  })
  expect((await shown('ar')).support_hours).toContain('يوميًا')
  const { activities } = (await ask(`GET ${store}/history`, { token })).body
  expect(activities).toMatchObject([
    {
      action: 'store.updated',
      actor: { id: staffId },
      changes: { digits: { before: 'latn', after: 'arab' } },
    },
    { action: 'store.created' },
  ])
})

test('administrators see which release runs', async () => {
  expect((await ask(`GET ${store}`, { token })).body.running_version).toBe('0.0.0-test')
  const viewer = await signedInStaff(db, 'viewer')
  expect((await ask(`GET ${store}`, { token: viewer.token })).status).toBe(403)
})

test('a second editor is told both values; a repeat that nothing is left to do', async () => {
  const { version } = await read()
  await patch({ version, phone: '+966 11 111 1111' })
  expect(await patch({ version, phone: '+966 11 222 2222' })).toMatchObject({
    status: 409,
    body: {
      version: version + 1,
      conflicts: { phone: { current: '+966 11 111 1111', yours: '+966 11 222 2222' } },
    },
  })
  expect(await patch({ version, phone: '+966 11 111 1111' })).toMatchObject({
    status: 409,
    body: { version: version + 1, conflicts: {} },
  })
})

test('what did not change is neither in the history nor in the way of a colleague', async () => {
  const hours = { normal: 8, urgent: 2 }
  const shifts = [{ days: ['sunday', 'monday'], from: '09:00', to: '17:00' }]
  const links = [{ name: 'X', url: 'https://x.com/siyaj' }]
  const schedule = { shifts, ramadan: [], holidays: ['2026-09-23'], answer_hours: hours, solve_hours: hours }
  await change({ support_schedule: schedule, social_links: links })
  const { version } = await read()
  // As the page of settings sends a section: with the lists that stand in it.
  await patch({ version, phone: '+966 11 333 3333', social_links: links })
  const { activities } = (await ask(`GET ${store}/history`, { token })).body
  expect(Object.keys(activities[0].changes)).toEqual(['phone'])

  const late = await patch({ version, email: 'other@siyaj.example', support_schedule: schedule })
  expect([late.status, Object.keys(late.body.conflicts)]).toEqual([409, ['email']])
  expect(JSON.stringify((await read()).support_schedule)).toBe(JSON.stringify(schedule))
})

test('two editors at once: one is told', async () => {
  const { version } = await read()
  const answers = await Promise.all([1, 2, 3].map((n) => patch({ version, certificate_number: `${n}` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test.each([
  [{ unified_number: '123' }, 'unified_number'],
  [{ vat_number: '400000000000003' }, 'vat_number'],
  [{ email: 'nobody' }, 'email'],
  [{ certificate_url: 'javascript:alert(1)' }, 'certificate_url'],
  [{ whatsapp: '12' }, 'whatsapp'],
  [{ social_links: [{ name: 'X', url: 'http://x.com' }] }, 'social_links.0.url'],
  [{ payment_marks: ['cash'] }, 'payment_marks.0'],
  [{ name_ar: ' ' }, 'name_ar'],
  [{ order_window_hours: 0 }, 'order_window_hours'],
  [{ order_window_hours: 200 }, 'order_window_hours'],
  [{ digits: 'thai' }, 'digits'],
  [{ legal_name_ar: 'سياج', legal_name_en: '' }, 'legal_name_en'],
  [{ legal_name_ar: 'س'.repeat(64), legal_name_en: 'Siyaj' }, 'legal_name_ar'],
  [{ colour: 'red' }, 'colour'],
])('%j is refused', async (fields, field) => {
  const { status, body } = await change(fields)
  expect(status).toBe(422)
  expect(Object.keys(body.errors).join()).toContain(field.split('.')[0])
})

test.each([
  ['٠٥١ ٢٣٤ ٥٦٧٨', '+966512345678'],
  ['00966 51 234 5678', '+966512345678'],
  ['+971 50 123 4567', '+971501234567'],
  ['', ''],
])('the number in WhatsApp is kept as it is dialled from anywhere: %s', async (typed, kept) => {
  expect((await change({ whatsapp: typed })).status).toBe(200)
  expect(await shown()).toMatchObject({ whatsapp: kept })
})

test('what is emptied is not shown', async () => {
  expect((await change({ unified_number: '', email: '', certificate_url: '' })).status).toBe(200)
  expect(await shown()).toMatchObject({ unified_number: '', email: '', certificate_url: '' })
})

test('orders placed from then on can be paid for as long as was set', async () => {
  await change({ order_window_hours: 48 })
  const { token: client } = await shop.newClient()
  const { order } = (await shop.placeOrder(client)).body
  const hours = (Date.parse(order.payable_until) - Date.parse(order.created_at)) / hour
  expect(hours).toBeCloseTo(48, 4)

  // Opened again after it lapsed, it has the time that holds by then.
  await change({ order_window_hours: 2 })
  const then = new Date(Date.now() + 49 * hour)
  await shop.runJobs(() => then)
  expect((await shop.readOrder(client, order.id)).status).toBe('incomplete')
  await shop.startPaying(client, undefined, order)
  const again = Date.parse((await shop.readOrder(client, order.id)).payable_until) - Date.now()
  expect(Math.round(again / hour)).toBe(2)
})

test('settings are for administrators only', async () => {
  for (const role of ['support', 'viewer'] as const) {
    const other = await signedInStaff(db, role)
    expect((await ask(`GET ${store}`, { token: other.token })).status).toBe(403)
    expect((await ask(`PATCH ${store}`, { token: other.token, body: {} })).status).toBe(403)
    expect((await ask(`GET ${store}/history`, { token: other.token })).status).toBe(403)
  }
  expect((await ask(`PATCH ${store}`, { token: (await shop.newClient()).token, body: {} })).status).toBe(403)
  expect((await ask(`GET ${store}`)).status).toBe(401)
})

test('codes go to the countries that were set, home first in the list, and today’s are counted', async () => {
  const egypt = { phone_extension: '+20', phone_number: '1001234567' }
  const askCode = () => ask('POST /api/clients/v1/otp', { body: egypt })
  expect((await askCode()).body.errors.phone_number[0]).toContain('this country')
  expect((await change({ code_countries: ['+20', '+966'] })).status).toBe(200)
  expect((await shown()).code_countries).toEqual(['+966', '+20'])
  expect((await askCode()).status).toBe(202)
  expect((await ask(`GET ${store}/codes`, { token })).body.codes).toMatchObject({
    daily_code_budget: 5000,
    sent: 1,
    hour: { sent: 1, entered: 0, wrong: 0 },
    countries: [{ country: '+20', sent: 1 }],
  })
  for (const wrong of [{ code_countries: [] }, { code_countries: ['Egypt'] }, { daily_code_budget: 1 }]) {
    expect((await change(wrong)).status).toBe(422)
  }
})

test('a seller is named on documents as they are registered: whole in the QR code, with a whole address', async () => {
  const refused = (fields: Record<string, string[]>) => ({ status: 422, body: { errors: fields } })
  const tooLong = 'شركة'.repeat(16)
  expect(await change({ legal_name_ar: tooLong })).toMatchObject({ status: 422 })
  expect((await change({ legal_name_ar: tooLong })).body.errors).toHaveProperty('legal_name_ar')
  expect((await change({ legal_name_ar: tooLong.slice(0, 63) })).status).toBe(200)
  const address = {
    address_street: 'طريق الملك فهد',
    address_building: '٧٥٢٣',
    address_district: 'العليا',
    address_city: 'الرياض',
    address_postcode: '12212',
  }
  expect((await change({ ...address, address_building: '75231' })).body.errors).toHaveProperty(
    'address_building',
  )
  expect(await change({ address_city: '' })).toMatchObject(refused({ address_city: expect.any(Array) }))
  expect((await change(address)).body.store).toMatchObject({ ...address, address_building: '7523' })
  const { token: buyer } = await shop.newClient()
  const order = await shop.buy(buyer)
  const documents = `GET /api/clients/v1/orders/${order.id}/documents`
  const [invoice] = (await ask(documents, { token: buyer })).body.documents
  expect(invoice.seller).toMatchObject({
    name: { ar: tooLong.slice(0, 63) },
    address: { street: 'طريق الملك فهد', building: '7523', additional: '', country: 'SA' },
  })
  const none = Object.fromEntries(Object.keys(address).map((part) => [part, '']))
  expect((await change(none)).status).toBe(200)
  const next = await shop.buy(buyer)
  expect(
    (await ask(documents.replace(order.id, next.id), { token: buyer })).body.documents[0].seller.address,
  ).toBeNull()
  expect((await ask(documents, { token: buyer })).body.documents[0]).toEqual(invoice)
})

test('an example of the invoice is made of what is typed, and takes no number', async () => {
  const counted = async () => ({
    units: await db.selectFrom('tax_units').select(['invoices', 'counter']).execute(),
    documents: await db.selectFrom('tax_documents').select('id').execute(),
    settings: await read(),
  })
  const before = await counted()
  const preview = (body: object, as = token) => ask(`POST ${store}/invoice_previews`, { token: as, body })
  const { status, body } = await preview({
    legal_name_ar: 'شركة الأفق  الرقمي',
    vat_number: '٣١٠ ١٢٢ ٣٩٣ ٥٠٠ ٠٠٣',
    unified_number: '',
    address_street: 'طريق الملك فهد',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { document, missing } = body
  expect(document).toMatchObject({
    number: 'EXAMPLE',
    seller: { name: { ar: 'شركة الأفق الرقمي' }, vat_number: '310122393500003', company_id: null },
  })
  expect(missing).toContain('unified_number')
  expect(missing).not.toContain('address_street')
  expect(await counted()).toEqual(before)
  // The same sums and the same code as a sale of the first plan.
  const sold = await shop.buy((await shop.newClient()).token)
  const { totals } = document
  expect(totals.net_minor + totals.vat_minor).toBe(totals.gross_minor)
  expect(totals.gross_minor).toBe(sold.final_price_minor)
  expect(Buffer.from(document.qr, 'base64').toString('utf8')).toContain('310122393500003')

  // A name that no code has room for is missing, as for a real one.
  const long = await preview({ legal_name_ar: 'ش'.repeat(80) })
  expect(long.body).toMatchObject({
    document: { qr: null },
    missing: expect.arrayContaining(['legal_name_ar']),
  })
  expect((await preview({ name_ar: 7 })).status).toBe(422)
  const { token: support } = await signedInStaff(db, 'support')
  expect((await preview({}, support)).status).toBe(403)
})

describe('the drawing of a payment mark', () => {
  const draw = (mark: string, svg: string | null) =>
    ask(`PUT /api/users/v1/store/payment_marks/${mark}/drawing`, { token, body: { svg } })
  const drawn = async () => (await shown()).mark_drawings
  const svg = (inside: string, box = '0 0 30 10') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`
  const shape = '<path d="M0 0h30v10H0z" fill="#1434cb"/>'

  test('is cleaned, shown at once, told by the history, and taken away again', async () => {
    const kept = await draw('visa', svg(`<script>alert(1)</script>${shape}`))
    expect([kept.status, kept.body]).toEqual([200, { removed: 1 }])
    const [visa] = await drawn()
    expect(visa).toMatchObject({ mark: 'visa', width: 30, height: 10 })
    expect(visa.href).toMatch(/^\/brand\/[\da-f]{16}\.svg$/)
    const digest = visa.href.slice(7, 23)
    const { svg: file } = await db
      .selectFrom('brand_drawings')
      .select('svg')
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow()
    expect(file).toContain('#1434cb')
    expect(file).not.toContain('script')

    const history = await ask(`GET ${store}/history`, { token })
    expect(history.body.activities[0]).toMatchObject({
      action: 'store.updated',
      changes: { mark_drawings: { before: [], after: [`Visa ${digest}`] } },
    })
    expect((await draw('visa', null)).status).toBe(200)
    expect(await drawn()).toEqual([])
  })

  test.each([
    ['what is no drawing', 'visa', 'hello', 'svg'],
    ['one that no place has room for', 'visa', svg(shape, '0 0 100 10'), 'svg'],
  ])('is refused: %s', async (_, mark, file, field) => {
    const answer = await draw(mark, file)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty(field)
    expect(await drawn()).toEqual([])
  })

  test('of a scheme that nobody knows is not there', async () => {
    expect((await draw('cash', svg(shape))).status).toBe(404)
  })
})
