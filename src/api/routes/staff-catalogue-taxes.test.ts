import { openTestShop } from '../../../test/shop.ts'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { expect, test } from 'vitest'

const { db } = await testDatabase()
const { ask } = testApi(db)
const { token, staffId } = await signedInStaff(db, 'admin')
const viewer = await signedInStaff(db, 'viewer')
const taxes = '/api/users/v1/taxes'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

let made = 0
async function newTax(values: object = {}) {
  made++
  const body = { name_ar: `رسم ${made}`, name_en: `Fee ${made}`, percentage: 2.5, ...values }
  const { status, body: answer } = await ask(`POST ${taxes}`, { token, body })
  expect(status).toBe(201)
  return answer.tax
}

test('a tax is added, read, changed and deleted, and each leaves before and after', async () => {
  const tax = await newTax({ percentage: 7.25 })
  expect(tax).toMatchObject({ percentage: 7.25, is_active: true, is_linked: false, version: 1 })
  expect((await ask(`GET ${taxes}/${tax.id}`, { token: viewer.token })).body.tax).toEqual(tax)

  const changed = await ask(`PATCH ${taxes}/${tax.id}`, { token, body: { version: 1, percentage: 15 } })
  expect(changed).toMatchObject({ status: 200, body: { tax: { percentage: 15, version: 2 } } })
  expect((await ask(`DELETE ${taxes}/${tax.id}`, { token })).status).toBe(204)
  expect((await ask(`GET ${taxes}/${tax.id}`, { token })).status).toBe(404)

  const history = await ask(`GET ${taxes}/${tax.id}/history`, { token: viewer.token })
  expect(history.body.activities).toMatchObject([
    { action: 'tax.deleted', changes: { percentage: { before: 15, after: null } } },
    { action: 'tax.updated', changes: { percentage: { before: 7.25, after: 15 } }, actor: { id: staffId } },
    { action: 'tax.created', changes: { percentage: { before: null, after: 7.25 } } },
  ])
  expect(history.body.actions).toEqual(['tax.created', 'tax.deleted', 'tax.updated'])
})

test('a history can be narrowed to an actor, an action, a field, a person, some days', async () => {
  const tax = await newTax()
  await ask(`PATCH ${taxes}/${tax.id}`, { token, body: { version: 1, is_active: false } })
  await ask(`PATCH ${taxes}/${tax.id}`, { token, body: { version: 2, name_en: 'Levy' } })
  const read = async (query: string) =>
    (await ask(`GET ${taxes}/${tax.id}/history?${query}`, { token })).body.activities.length
  expect(await read('action=tax.updated')).toBe(2)
  expect(await read('field=is_active')).toBe(2)
  expect(await read('actor=client')).toBe(0)
  expect(await read('actor=staff&action=tax.updated&field=name_en')).toBe(1)
  const { people } = (await ask(`GET ${taxes}/${tax.id}/history`, { token })).body
  expect(people).toEqual([{ id: staffId, name: expect.any(String) }])
  expect(await read(`staff_user_id=${staffId}`)).toBe(3)
  expect(await read(`staff_user_id=${tax.id}`)).toBe(0)
  const today = riyadhDate(new Date())
  const yesterday = riyadhDate(addDays(new Date(), -1))
  expect(await read(`from=${today}&to=${today}`)).toBe(3)
  expect(await read(`from=${yesterday}&to=${yesterday}`)).toBe(0)
  expect(await read(`from=${yesterday}&field=is_active&staff_user_id=${staffId}`)).toBe(2)
})

test('a second editor is told both values, and a repeat that nothing is left to do', async () => {
  const tax = await newTax({ percentage: 5, name_en: 'Old' })
  const patch = (body: object) => ask(`PATCH ${taxes}/${tax.id}`, { token, body })
  await patch({ version: 1, percentage: 10 })
  expect(await patch({ version: 1, percentage: 12, name_en: 'New' })).toMatchObject({
    status: 409,
    body: {
      code: 200009,
      version: 2,
      conflicts: { percentage: { current: 10, yours: 12 }, name_en: { current: 'Old', yours: 'New' } },
    },
  })
  expect(await patch({ version: 1, percentage: 10 })).toMatchObject({
    status: 409,
    body: { code: 200009, version: 2, conflicts: {} },
  })
})

test('two editors at once: one is told', async () => {
  const tax = await newTax()
  const answers = await Promise.all(
    [1, 2, 3].map((percentage) =>
      ask(`PATCH ${taxes}/${tax.id}`, { token, body: { version: 1, percentage } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('the list is searched, narrowed, sorted and read page by page', async () => {
  await newTax({ name_ar: 'ضريبة انتقائية أولى', name_en: 'Excise A', percentage: 50 })
  await newTax({ name_ar: 'ضريبة انتقائية ثانية', name_en: 'Excise B', percentage: 100, is_active: false })
  await newTax({ name_ar: 'ضريبة انتقائية ثالثة', name_en: 'Excise C', percentage: 50 })
  const read = async (query: string) => (await ask(`GET ${taxes}?${query}`, { token })).body
  const names = async (query: string) =>
    (await read(query)).taxes.map(({ name_en }: { name_en: string }) => name_en)
  expect(await names('q=EXCISE&sort=-percentage')).toEqual(['Excise B', 'Excise C', 'Excise A'])
  expect(await names('q=excise&is_active=true&sort=ref_id')).toEqual(['Excise A', 'Excise C'])
  expect(await names('q=100%25')).toEqual([])
  const first = await read('q=excise&sort=percentage&limit=2')
  const rest = await read(`q=excise&sort=percentage&limit=2&cursor=${first.next_cursor}`)
  expect([...first.taxes, ...rest.taxes].map(({ name_en }) => name_en)).toEqual([
    'Excise A',
    'Excise C',
    'Excise B',
  ])
  expect(rest.next_cursor).toBeNull()
  const counts = await ask(`GET ${taxes}/counts?q=excise`, { token })
  expect(counts.body.counts).toEqual({
    all: { count: 3, more: false },
    active: { count: 2, more: false },
    inactive: { count: 1, more: false },
  })
})

test('what is invalid is told field by field', async () => {
  const bad = { name_ar: ' \u200f ', name_en: 'x'.repeat(121), percentage: 101, colour: 'red' }
  expect((await ask(`POST ${taxes}`, { token, body: bad })).body.errors).toEqual({
    name_ar: ['This field is required.'],
    name_en: ['This is too long: 120 characters at most.'],
    percentage: ['This is too high: 100 at most.'],
    colour: ['This field is not known.'],
  })
  const half = { name_ar: 'رسم', name_en: 'Fee', percentage: 1.005 }
  expect((await ask(`POST ${taxes}`, { token, body: half })).status).toBe(422)
  expect((await ask(`PATCH ${taxes}/${nowhere}`, { token, body: { version: 1 } })).status).toBe(404)
  expect((await ask(`DELETE ${taxes}/${nowhere}`, { token })).status).toBe(404)
  expect((await ask(`GET ${taxes}/${nowhere}/history`, { token })).status).toBe(404)
})

test('a viewer changes nothing, and hears so before anything else', async () => {
  const tax = await newTax()
  const asViewer = { token: viewer.token, body: {} }
  expect((await ask(`POST ${taxes}`, asViewer)).status).toBe(403)
  expect((await ask(`PATCH ${taxes}/${tax.id}`, asViewer)).status).toBe(403)
  expect((await ask(`DELETE ${taxes}/${tax.id}`, { token: viewer.token })).status).toBe(403)
  expect((await ask(`DELETE ${taxes}/${tax.id}`)).status).toBe(401)
})

test('a tax that is linked to payments is never deleted; the shop counts with a change at once', async () => {
  const shop = await openTestShop(db)
  const noura = await shop.newClient()
  await shop.placeOrder(noura.token)
  const [vat] = (await ask(`GET ${taxes}?q=VAT`, { token })).body.taxes
  expect(vat).toMatchObject({ is_linked: true })
  expect(await ask(`DELETE ${taxes}/${vat.id}`, { token })).toMatchObject({
    status: 409,
    body: { message: 'A tax that is linked to payments cannot be deleted. It can be deactivated.' },
  })
  const shown = async () => (await ask('GET /api/clients/v1/products')).body.total_active_tax
  const before = await shown()
  await ask(`PATCH ${taxes}/${vat.id}`, { token, body: { version: 1, is_active: false } })
  expect(await shown()).toBe(before - 15)
})
