import { expect, test } from 'vitest'
import { openTestShop } from '../../../test/shop.ts'
import { signedInClient, signedInStaff } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { addPartner } from '../../../test/partners.ts'

const { db, pool } = await testDatabase()
const { ask } = await openTestShop(db)
const { token: clientToken } = await signedInClient(db)
const { token: staffToken } = await signedInStaff(db, 'admin')
const { token: partnerToken } = await addPartner(db)

function tokenFor(call: string): string {
  if (call.includes('/api/partners/')) return partnerToken
  return call.includes('/api/users/') ? staffToken : clientToken
}

const card = '4201320111111010'
const writings = [card, '4201 3201 1111 1010', '٤٢٠١٣٢٠١١١١١١٠١٠', Number(card)]

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Document = {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
}

const document: Document = (await ask('GET /api/openapi.json')).body
const withBody = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content['application/json']?.schema
    const call = `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001')}`
    return schema ? [{ call, fields: fieldsOf(schema) }] : []
  }),
)

/** Every field that the contract knows, and those in which a careless program would send a card. */
function fieldsOf(schema: Schema): string[] {
  const own = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [
    ...new Set([...own.flatMap((part) => Object.keys(part.properties ?? {})), 'number', 'card', 'source']),
  ]
}

const byPeople = withBody.filter(({ call }) => !call.includes('/api/webhooks/'))

test.each(byPeople)('$call takes no card number in any field', async ({ call, fields }) => {
  const token = tokenFor(call)
  for (const field of fields.filter((name) => !name.startsWith('phone'))) {
    for (const value of writings) {
      for (const body of [{ [field]: value }, { [field]: { number: value } }]) {
        expect(await ask(call, { token, body })).toMatchObject({ status: 422, body: { code: 200010 } })
      }
    }
  }
})

test('who has pasted a card into a form is told to remove it, and a program how its own numbers pass', async () => {
  const wrong = (call: string, token: string, body: object) => ask(`POST ${call}`, { token, body })
  const typed = await wrong('/api/clients/v1/tickets', clientToken, { description: card })
  const sent = await wrong('/api/partners/v1/orders', partnerToken, { reference: card })
  expect(typed.body.errors.description[0]).toMatch(/Remove it\.$/)
  expect(sent.body.errors.reference[0]).toContain('write letters right in front of it')
})

test('phones, codes and ids are not taken for cards', async () => {
  // All of its digits together pass for a card, as those of some real ids do.
  const id = '42013201-1111-7000-8abc-abcdefabcdef'
  const quoted = await ask('POST /api/clients/v1/quotes', { token: clientToken, body: { product_id: id } })
  expect(quoted).toMatchObject({ status: 404, body: { code: 500001 } })
  const phone = { phone_extension: '+49', phone_number: '4915112345676' }
  expect((await ask('POST /api/clients/v1/otp', { body: phone })).body.code).not.toBe(200010)
})

test('a gateway’s token is not taken for a card, whatever digits it has', async () => {
  for (const token of [
    'token_4201320111111-x010',
    'token_42013201-1111-1010',
    'tok_ab4201320111111010',
    '4201320111111010a',
  ]) {
    const body = { method: 'card', token }
    const answer = await ask('POST /api/clients/v1/orders/42013201-1111-7000-8abc-abcdefabcdef/payments', {
      token: clientToken,
      body,
    })
    expect(answer.body.code, token).not.toBe(200010)
  }
})

test('a card number in the middle of words is found', async () => {
  for (const message of [
    'My card 4201 3201 1111 1010, until 09/29',
    'بطاقتي ٤٢٠١٣٢٠١١١١١١٠١٠ لا تعمل',
    '(4201-3201-1111-1010)',
  ]) {
    const body = { title: 'Card', message }
    const answer = await ask('POST /api/clients/v1/tickets', { token: clientToken, body })
    expect(answer.body.code, message).toBe(200010)
  }
})

test('the field that holds it is named, and told what to do', async () => {
  const phone_number = '0512345678'
  for (const [body, field] of [
    [{ title: card }, 'title'],
    [{ title: 'Card', client: { phone_number, first_name: `Mine is ${card}` } }, 'client.first_name'],
    [{ attachment_ids: ['none', Number(card)] }, 'attachment_ids.1'],
  ] as const) {
    const { status, body: said } = await ask('POST /api/clients/v1/tickets', { token: clientToken, body })
    expect(status).toBe(422)
    expect(said.errors).toEqual({ [field]: [expect.stringMatching(/number of a card.*Remove it\.$/)] })
  }
  const alone = await ask('POST /api/clients/v1/tickets', { token: clientToken, body: [card] })
  expect(alone.body.errors).toEqual({ 0: [expect.any(String)] })
})

test('a number that is the name of a field is found, and not said again', async () => {
  for (const number of [card, '4201 3201 1111 1010']) {
    const inside = await ask('POST /api/partners/v1/orders', {
      token: partnerToken,
      body: { metadata: { branch: 'riyadh-2', [number]: 'x' } },
    })
    expect(inside).toMatchObject({ status: 422, body: { code: 200010 } })
    expect(Object.keys(inside.body.errors)).toEqual(['metadata'])
    expect(inside.text).not.toContain(number)
    const alone = await ask('POST /api/clients/v1/tickets', { token: clientToken, body: { [number]: 'x' } })
    expect(alone).toMatchObject({ status: 422, body: { code: 200010 } })
    expect(alone.text).not.toContain(number)
  }
})

test('names in metadata are the partner’s own: one that begins like a phone’s holds no phone', async () => {
  const body = { metadata: { phone_order: card } }
  const answer = await ask('POST /api/partners/v1/orders', { token: partnerToken, body })
  expect(answer).toMatchObject({ status: 422, body: { code: 200010 } })
  expect(Object.keys(answer.body.errors)).toEqual(['metadata.phone_order'])
})

test('a VAT number that passes for a card by chance is none', async () => {
  for (const q of ['301121971500103', '301 121 971 500 103']) {
    const body = { resource: 'documents', columns: ['number'], filters: { q } }
    expect((await ask('POST /api/users/v1/exports', { token: staffToken, body })).body.code).not.toBe(200010)
  }
  // American Express's numbers have fifteen digits, too.
  const body = { resource: 'documents', columns: ['number'], filters: { q: '340000000000033' } }
  expect((await ask('POST /api/users/v1/exports', { token: staffToken, body })).body.code).toBe(200010)
})

test('a gateway may name a bank’s reference that looks like a card', async () => {
  const result = await ask('POST /api/webhooks/moyasar', { body: { reference: { payment: card } } })
  // Nobody's secret was in it.
  expect(result).toMatchObject({ status: 401, body: { code: 400012 } })
})

test('no card number has reached a table', async () => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const { rows } = await pool.query(`select 1 from "${name}" as row where row::text like $1`, [`%${card}%`])
    expect(rows).toEqual([])
  }
})
