import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { clearExports } from '#domain/core/maintenance/clear-exports'
import { writeExport } from '#domain/desk/exports/write-export'
import { exportColumns, exportPiece, exportResources } from '#rules/desk/exports'
import { parseCsv } from '../../../test/csv.ts'
import { readZip } from '../../../test/read-zip.ts'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { submitDocument } from '../../../test/submissions.ts'
import { openTestShop } from '../../../test/shop.ts'
import { signedInClient, signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { newSubscriber } from '../../../test/subscriber.ts'

const { db } = await testDatabase()
const shop = await openTestShop(db)
const { ask } = shop
const admin = await signedInStaff(db, 'admin')
const support = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const exports = '/api/users/v1/exports'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

type Asked = { token?: string; language?: 'ar' | 'en'; headers?: Record<string, string> }

function askFor(resource: string, filters: object, columns: readonly string[], asked: Asked = {}) {
  return ask(`POST ${exports}`, { token: admin.token, ...asked, body: { resource, filters, columns } })
}

/** Asks for a file, lets the jobs write it, and reads it. */
async function fileOf(resource: string, filters: object, columns: readonly string[], asked: Asked = {}) {
  const { status, body } = await askFor(resource, filters, columns, asked)
  expect(status).toBe(202)
  await shop.runJobs()
  const token = asked.token ?? admin.token
  const file = await ask(`GET ${exports}/${body.export.id}/file`, { token })
  expect(file.status).toBe(200)
  return { id: body.export.id, file, lines: parseCsv(file.text) }
}

beforeAll(async () => {
  await db
    .insertInto('clients')
    .values({
      phone: '+966501112233',
      phone_extension: '+966',
      phone_number: '501112233',
      first_name: '=HYPERLINK("http://evil.test")',
      last_name: 'الدوسري، "أبو سعد"',
      email: 'saad@example.test',
      balance_minor: 12_345n,
      created_at: new Date('2026-01-31T22:30:00Z'),
      updated_at: new Date('2026-01-31T22:30:00Z'),
    })
    .execute()
})

/** Lists that are not called what their files are. */
const listed: Partial<Record<string, string>> = { gateway_differences: 'reconciliation' }

describe('a file', () => {
  test('has a mark for Excel, headings in the language of whoever asks, and harmless cells', async () => {
    const columns = ['phone', 'first_name', 'last_name', 'balance', 'created_at', 'state'] as const
    const arabic = await fileOf('clients', { q: '٠٥٠١١١٢٢٣٣' }, columns, { language: 'ar' })
    expect(arabic.file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(arabic.file.headers.get('content-disposition')).toMatch(
      /attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"/,
    )
    expect(arabic.file.headers.get('content-length')).toBe(
      String(Buffer.byteLength(`\ufeff${arabic.file.text.replace(/^\ufeff/, '')}`)),
    )
    // In the order of the file, whatever the order asked for.
    expect(arabic.lines[0]).toEqual([
      'الاسم الأول',
      'اسم العائلة',
      'الجوال',
      'الرصيد',
      'حالة الحساب',
      'أُنشئ في',
    ])
    expect(arabic.lines.slice(1)).toEqual([
      [
        `'=HYPERLINK("http://evil.test")`,
        'الدوسري، "أبو سعد"',
        '(+966) 501112233',
        '123.45',
        'نشط',
        '2026-02-01 01:30:00',
      ],
    ])
    const english = await fileOf('clients', { q: '0501112233' }, ['first_name'], { language: 'en' })
    expect(english.lines[0]).toEqual(['First name'])
  })

  test('begins with a byte order mark', async () => {
    const { id } = await fileOf('taxes', {}, ['name_en'])
    const { content } = await db
      .selectFrom('export_pieces')
      .select('content')
      .where('export_id', '=', id)
      .executeTakeFirstOrThrow()
    const { gunzipSync } = await import('node:zlib')
    expect([...gunzipSync(content).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test.each(exportResources.filter((name) => name !== 'document_files'))(
    'of %s holds what its list shows',
    async (resource) => {
      await shop.buy((await shop.newClient()).token)
      const { lines } = await fileOf(resource, {}, exportColumns[resource], { language: 'en' })
      expect(lines[0]).toHaveLength(exportColumns[resource].length)
      const list = await ask(`GET /api/users/v1/${listed[resource] ?? resource}?limit=100`, {
        token: admin.token,
      })
      const [plural] = Object.values(list.body).filter((value) => Array.isArray(value))
      expect(lines.length - 1).toBe((plural as unknown[]).length)
    },
  )

  test('has the picked rows alone, and the log says how many', async () => {
    const { token } = await shop.newClient()
    const [one, , three] = [await shop.buy(token), await shop.buy(token), await shop.buy(token)]
    const { id, lines } = await fileOf('orders', { ids: [one.id, three.id] }, ['ref_id'], { language: 'en' })
    expect(lines.slice(1).flat().toSorted()).toEqual(
      [one, three].map(({ ref_id }) => String(ref_id)).toSorted(),
    )
    const { changes } = await db
      .selectFrom('activities')
      .select('changes')
      .where('entity_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(changes).toMatchObject({ filters: { after: { picked: 2 } } })
    expect((await askFor('orders', { ids: [] }, ['ref_id'])).status).toBe(422)
    expect((await askFor('orders', { ids: [one.id] }, ['phone'], { token: support.token })).status).toBe(403)
  })

  test('is narrowed as its list is, with amounts in riyals', async () => {
    const { token, phone } = await shop.newClient()
    const order = await shop.buy(token)
    await shop.placeOrder(token)
    const filters = { q: phone, status: 'completed' }
    const columns = ['ref_id', 'status', 'phone', 'plan', 'final_price'] as const
    const { lines } = await fileOf('orders', filters, columns, { language: 'en' })
    expect(lines.slice(1)).toEqual([
      [String(order.ref_id), 'Completed', `(+966) ${phone.slice(4)}`, 'Watch', '69.00'],
    ])
    expect((await fileOf('taxes', { is_active: 'false' }, ['name_en'])).lines).toHaveLength(1)
    expect((await fileOf('taxes', { is_active: 'true' }, ['percentage'])).lines[1]).toEqual(['15'])
  })

  test('of subscriptions is narrowed as its list is, and names nobody to who may not take names away', async () => {
    const { token, phone } = await shop.newClient()
    await shop.buy(token)
    const columns = [
      'client',
      'phone',
      'plan',
      'status',
      'auto_renew',
      'bought_price',
      'points_left',
    ] as const
    const filters = { q: phone, renewal: 'stops' }
    const { lines } = await fileOf('subscriptions', filters, columns, { language: 'en' })
    expect(lines.slice(1)).toMatchObject([
      [expect.anything(), `(+966) ${phone.slice(4)}`, 'Watch', 'Active', 'No', '69.00', '300'],
    ])
    expect((await fileOf('subscriptions', { q: phone, renewal: 'renews' }, ['ref_id'])).lines).toHaveLength(1)
    const asViewer = { token: viewer.token, language: 'en' } as const
    expect((await askFor('subscriptions', filters, ['phone'], asViewer)).status).toBe(403)
    const unnamed = await fileOf('subscriptions', filters, ['plan', 'bought_price'], asViewer)
    expect(unnamed.lines.slice(1)).toEqual([['Watch', '69.00']])
  })

  test('of subscriptions has no day for a charge that waits for a consent', async () => {
    const she = await newSubscriber(shop, db)
    const dated = async () => (await fileOf('subscriptions', { q: she.phone }, ['charged_at'])).lines[1]
    expect(await dated()).toEqual([expect.stringMatching(/^20\d\d-/)])
    const body = {
      price_minor: 8_000,
      applies_on: riyadhDate(addDays(she.started, 20)),
      text_ar: 'نص',
      text_en: 'Text',
      asks_consent: true,
    }
    const path = `POST /api/users/v1/products/${shop.plans.small}/price_changes`
    const made = await ask(path, { token: admin.token, body })
    expect(made.status).toBe(201)
    expect(await dated()).toEqual([''])
    const { id } = made.body.price_changes[0]
    await ask(`DELETE /api/users/v1/products/${shop.plans.small}/price_changes/${id}`, { token: admin.token })
  })

  test('of tickets is narrowed to whose client waits, and how long', async () => {
    const { token, phone } = await shop.newClient()
    const open = async () =>
      (await ask('POST /api/clients/v1/tickets', { token, body: { description: 'أين طلبي؟' } })).body.ticket
    const [answered, fresh, old] = [await open(), await open(), await open()]
    await ask(`POST /api/users/v1/tickets/${answered.id}/messages`, {
      token: admin.token,
      body: { body: 'وصل.' },
    })
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    await db.updateTable('tickets').set({ waiting_since: longAgo }).where('id', '=', old.id).execute()
    const numbersOf = async (waiting: string) =>
      (await fileOf('tickets', { q: phone, waiting }, ['ref_id'])).lines.slice(1).flat().toSorted()
    const refs = (...tickets: { ref_id: number }[]) => tickets.map(({ ref_id }) => String(ref_id)).toSorted()
    expect(await numbersOf('any')).toEqual(refs(fresh, old))
    expect(await numbersOf('day')).toEqual(refs(old))
    expect(await numbersOf('three_days')).toEqual([])
  })

  test('never holds what a message said', async () => {
    const { body } = await ask(`GET ${exports}/resources`, { token: admin.token })
    const messages = body.resources.find(({ resource }: { resource: string }) => resource === 'messages')
    const names = messages.columns.map(({ name }: { name: string }) => name)
    expect(names).not.toContain('body')
    expect(names).not.toContain('code')
    expect((await askFor('messages', {}, ['body'])).status).toBe(422)
  })
})

describe('a long file', () => {
  const rows = exportPiece.rows * 2 + 7

  beforeAll(async () => {
    await sql`insert into clients (phone, phone_extension, phone_number, first_name, created_at, updated_at)
      select '+96659' || lpad((5000000 + n)::text, 7, '0'), '+966', '59' || lpad((5000000 + n)::text, 7, '0'), 'كثير ' || n,
        now(), now() from generate_series(1, ${rows}::int) n`.execute(db)
  })

  test('has each row once, though its worker dies and others help', async () => {
    const { body } = await askFor('clients', {}, ['ref_id'])
    const { id } = body.export
    // Two workers at the same piece, one of which dies at the next.
    const broken = {
      ...shop.system,
      now: () => {
        throw new Error('the worker died')
      },
    }
    await Promise.allSettled([
      writeExport(shop.system, id),
      writeExport(shop.system, id),
      writeExport(broken, id),
    ])
    await shop.runJobs()
    const result = (await ask(`GET ${exports}/${id}`, { token: admin.token })).body.export
    const all = await db.selectFrom('clients').select('ref_id').where('deleted_at', 'is', null).execute()
    expect(result).toMatchObject({ status: 'ready', rows: all.length })
    const file = await ask(`GET ${exports}/${id}/file`, { token: admin.token })
    const numbers = parseCsv(file.text)
      .slice(1)
      .map(([number]) => Number(number))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      all.map((row) => Number(row.ref_id)).toSorted((a, b) => a - b),
    )
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  })
})

describe('an archive of documents', () => {
  const askDocuments = (filters: object, columns: string[]) => fileOf('document_files', filters, columns)
  let bought: { id: string; number: string }[]
  beforeAll(async () => {
    const { token } = await shop.newClient()
    const orders = [await shop.buy(token), await shop.buy(token), await shop.buy(token)]
    bought = await db
      .selectFrom('tax_documents')
      .select(['id', 'number'])
      .where(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    await submitDocument(db, bought[0]?.id ?? '', 'reported')
  })

  test('has each PDF and each stamped XML of the list, named by its number, in as many pieces as it takes', async () => {
    const { id, file } = await askDocuments({}, ['pdf', 'xml'])
    expect(file.headers.get('content-type')).toBe('application/zip')
    expect(file.headers.get('content-disposition')).toMatch(/filename="document-files-\d{4}-\d\d-\d\d\.zip"/)
    expect(file.headers.get('content-length')).toBe(String(file.bytes.length))
    const files = readZip(file.bytes)
    const numbers = (await db.selectFrom('tax_documents').select('number').execute()).map((one) => one.number)
    expect(Object.keys(files).toSorted()).toEqual(
      [...numbers.map((number) => `${number}.pdf`), `${bought[0]?.number}.xml`].toSorted(),
    )
    expect(files[`${bought[0]?.number}.xml`]?.toString()).toBe('<Invoice/>')
    for (const number of numbers) expect(files[`${number}.pdf`]?.subarray(0, 5).toString()).toBe('%PDF-')
    const { columns, rows } = (await ask(`GET ${exports}/${id}`, { token: admin.token })).body.export
    expect({ columns, rows }).toEqual({ columns: ['pdf', 'xml'], rows: numbers.length })
  })

  test('follows the filters of the list, and stands in the log', async () => {
    const { id, file } = await askDocuments({ q: bought[1]?.number }, ['pdf'])
    expect(Object.keys(readZip(file.bytes))).toEqual([`${bought[1]?.number}.pdf`])
    const none = await askDocuments({ q: 'INV-999999' }, ['pdf'])
    expect(readZip(none.file.bytes)).toEqual({})
    expect(none.file.headers.get('content-length')).toBe(String(none.file.bytes.length))
    const facts = await db.selectFrom('activities').select('action').where('entity_id', '=', id).execute()
    expect(facts.map(({ action }) => action)).toEqual(['export.requested', 'export.downloaded'])
  })

  test('who keeps the books takes XML, which names no person, and not PDF', async () => {
    expect((await askFor('document_files', {}, ['pdf'], { token: viewer.token })).status).toBe(403)
    expect((await askFor('document_files', {}, ['xml'], { token: viewer.token })).status).toBe(202)
    expect((await askFor('document_files', {}, ['xml'], { token: support.token })).status).toBe(403)
  })
})

describe('who may', () => {
  const personal = [
    'orders',
    'subscriptions',
    'clients',
    'tickets',
    'users',
    'messages',
    'documents',
    'document_files',
  ]
  const columns = exportColumns as Record<string, readonly string[]>

  test.each(exportResources)('%s', async (resource) => {
    const askAs = async (token?: string) =>
      (await ask(`POST ${exports}`, { token, body: { resource, filters: {}, columns: columns[resource] } }))
        .status
    const mayAll = !personal.includes(resource) && !['coupons', 'api_clients'].includes(resource)
    // As the list: who keeps the books reads it, and support does not.
    const isBooks = resource === 'gateway_differences'
    expect({
      anonymous: await askAs(),
      client: await askAs((await signedInClient(db)).token),
      viewer: await askAs(viewer.token),
      support: await askAs(support.token),
      admin: await askAs(admin.token),
    }).toEqual({
      anonymous: 401,
      client: 403,
      viewer: mayAll ? 202 : 403,
      support: mayAll && !isBooks ? 202 : 403,
      admin: 202,
    })
  })

  test('what names persons wants a code of the last ten minutes', async () => {
    const stale = await signedInStaff(db, 'admin', new Date(Date.now() - 11 * 60_000))
    expect(await askFor('clients', {}, ['ref_id'], { token: stale.token })).toMatchObject({
      status: 403,
      body: { code: 100014 },
    })
    expect((await askFor('taxes', {}, ['ref_id'], { token: stale.token })).status).toBe(202)
  })

  test('a file belongs to whoever asked for it, while they may', async () => {
    const other = await signedInStaff(db, 'admin')
    const { id } = await fileOf('clients', { q: '0501112233' }, ['email'], { token: other.token })
    for (const path of [`${exports}/${id}`, `${exports}/${id}/file`]) {
      expect((await ask(`GET ${path}`, { token: admin.token })).status).toBe(404)
      expect((await ask(`GET ${path}`)).status).toBe(401)
      expect((await ask(`GET ${path}`, { token: other.token })).status).toBe(200)
    }
    await db.updateTable('staff_users').set({ role: 'support' }).where('id', '=', other.staffId).execute()
    expect((await ask(`GET ${exports}/${id}/file`, { token: other.token })).status).toBe(404)
    expect((await ask(`GET ${exports}`, { token: other.token })).body.exports).toEqual([])
    expect((await ask(`GET ${exports}/${nowhere}/file`, { token: admin.token })).status).toBe(404)
  })

  test('a viewer is offered only what a viewer may take', async () => {
    const { body } = await ask(`GET ${exports}/resources`, { token: viewer.token, language: 'ar' })
    const names = body.resources.map(({ resource }: { resource: string }) => resource)
    expect(names).toEqual([
      'orders',
      'subscriptions',
      'products',
      'common_features',
      'taxes',
      'faqs',
      'pages',
      'documents',
      'document_files',
      'gateway_differences',
    ])
    expect(body.resources[4].columns[0]).toEqual({ name: 'ref_id', heading: 'الرقم' })
    const [orders] = body.resources
    expect(orders.personal).toBe(false)
    expect(orders.columns.map(({ name }: { name: string }) => name)).toEqual(
      exportColumns.orders.filter((name) => !['client', 'phone', 'email'].includes(name)),
    )
  })

  test('who keeps the books takes orders away without persons, and without a code; one personal column refuses it all', async () => {
    const old = await signedInStaff(db, 'viewer', new Date(Date.now() - 11 * 60_000))
    const { lines } = await fileOf('orders', {}, ['ref_id', 'taxes', 'refunded'], { token: old.token })
    expect(lines[0]).toHaveLength(3)
    for (const column of ['client', 'phone', 'email']) {
      expect((await askFor('orders', {}, ['ref_id', column], { token: old.token })).status).toBe(403)
    }
    const admins = await signedInStaff(db, 'admin')
    const { id } = await fileOf('orders', {}, ['ref_id', 'phone'], { token: admins.token })
    await db.updateTable('staff_users').set({ role: 'viewer' }).where('id', '=', admins.staffId).execute()
    expect((await ask(`GET ${exports}/${id}/file`, { token: admins.token })).status).toBe(404)
  })
})

describe('what becomes of it', () => {
  test('it is told in the log, and the search that names a person only beside it', async () => {
    const { id } = await fileOf('clients', { q: 'saad@example.test' }, ['email'])
    const facts = await db
      .selectFrom('activities')
      .select(['action', 'changes', 'actor_id'])
      .where('entity_id', '=', id)
      .orderBy('sequence')
      .execute()
    expect(facts).toMatchObject([
      { action: 'export.requested', actor_id: admin.staffId, changes: { resource: { after: 'clients' } } },
      { action: 'export.downloaded', actor_id: admin.staffId, changes: { rows: { after: 1 } } },
    ])
    expect(JSON.stringify(facts)).not.toContain('saad@')
  })

  test('it cannot be read before it is whole, and not after a day', async () => {
    const { body } = await askFor('taxes', {}, ['name_ar'])
    const { id } = body.export
    const read = () => ask(`GET ${exports}/${id}/file`, { token: admin.token })
    expect(await read()).toMatchObject({ status: 409, body: { code: 900007 } })
    await shop.runJobs()
    expect((await read()).status).toBe(200)
    const nextDay = { ...shop.system, now: () => new Date(Date.now() + 25 * 3_600_000) }
    await clearExports(nextDay)
    expect(await read()).toMatchObject({ status: 404, body: { code: 900008 } })
    const pieces = await db
      .selectFrom('export_pieces')
      .select('position')
      .where('export_id', '=', id)
      .execute()
    expect(pieces).toEqual([])
  })

  test('the same asking twice is one file', async () => {
    const headers = { 'idempotency-key': 'an-export-of-taxes' }
    const first = await askFor('taxes', {}, ['name_ar'], { headers })
    const again = await askFor('taxes', {}, ['name_ar'], { headers })
    expect(again.body.export.id).toBe(first.body.export.id)
    expect((await askFor('taxes', {}, ['name_en'], { headers })).status).toBe(409)
  })

  test('every file takes the filters of its list, and picked rows', async () => {
    const { paths } = (await ask('GET /api/openapi.json')).body
    const chosen: Record<string, unknown> = { is_active: 'true', q: 'x' }
    const { token } = await signedInStaff(db, 'admin')
    for (const resource of exportResources) {
      const path = `/api/users/v1/${listed[resource] ?? resource}`
      const parameters: { name: string; in: string; schema: { enum?: unknown[] } }[] =
        paths[path]?.get?.parameters ?? []
      const filters = Object.fromEntries(
        parameters
          .filter((one) => one.in === 'query' && !['limit', 'cursor', 'sort'].includes(one.name))
          .flatMap(({ name, schema }) => {
            const value = chosen[name] ?? schema.enum?.[0]
            return value === undefined ? [] : [[name, value]]
          }),
      )
      const asked = { ...filters, ids: [nowhere] }
      const { status, body } = await askFor(resource, asked, [exportColumns[resource][0]], { token })
      expect([status, body.errors], resource).toEqual([202, undefined])
    }
  })

  test('questions and what every plan has are narrowed as their lists are', async () => {
    const faqs = await db.selectFrom('faqs').select(['question_ar', 'is_active']).execute()
    const [hidden] = await db
      .insertInto('faqs')
      .values({
        question_ar: 'سؤال مخفي',
        question_en: 'Hidden',
        answer_ar: 'ج',
        answer_en: 'A',
        is_active: false,
        position: 99,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .execute()
    const questions = async (filters: object) =>
      (await fileOf('faqs', filters, ['question_ar'])).lines.slice(1).flat()
    expect((await questions({ is_active: 'true' })).length).toBe(faqs.filter((one) => one.is_active).length)
    expect(await questions({ q: 'مخفي' })).toEqual(['سؤال مخفي'])
    expect(await questions({ ids: [hidden?.id] })).toEqual(['سؤال مخفي'])
    expect(await fileOf('common_features', { q: 'nothing of ours' }, ['title_ar'])).toMatchObject({
      lines: [expect.any(Array)],
    })
  })

  test('what no list knows is refused', async () => {
    expect((await askFor('sessions', {}, ['ref_id'])).status).toBe(422)
    expect((await askFor('taxes', { colour: 'red' }, ['ref_id'])).status).toBe(422)
    expect((await askFor('taxes', { limit: '5' }, ['ref_id'])).status).toBe(422)
    expect((await askFor('taxes', {}, ['password_hash'])).status).toBe(422)
    expect((await askFor('taxes', {}, [])).status).toBe(422)
    expect((await ask(`POST ${exports}`, { token: admin.token, body: {} })).status).toBe(422)
  })
})
