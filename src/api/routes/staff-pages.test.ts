import { signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { expect, test } from 'vitest'

const { db } = await testDatabase()
const { ask } = testApi(db)
const admin = await signedInStaff(db, 'admin')
const { token } = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const pages = '/api/users/v1/pages'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

let made = 0
async function newPage(values: object = {}) {
  made++
  const body = {
    slug: `page-${made}`,
    title_ar: `صفحة ${made}`,
    title_en: `Page ${made}`,
    content_ar: '<p>نص</p>',
    content_en: '<p>Text</p>',
    ...values,
  }
  const { status, body: answer } = await ask(`POST ${pages}`, { token, body })
  expect(status).toBe(201)
  return answer.page
}

test('support writes a draft, publishes it, an administrator deletes it, and each leaves before and after', async () => {
  const page = await newPage({ slug: 'privacy' })
  expect(page).toMatchObject({ is_active: false, version: 1, slug: 'privacy' })
  const open = 'GET /api/clients/v1/pages/privacy'
  expect((await ask(open)).status).toBe(404)
  const path = `${pages}/${page.id}`
  await ask(`PATCH ${path}`, { token, body: { version: 1, is_active: true } })
  expect((await ask(open)).body.page).toMatchObject({ content_en: '<p>Text</p>' })
  expect((await ask(`GET ${path}`, { token: viewer.token })).body.page).toMatchObject({ version: 2 })
  expect((await ask(`DELETE ${path}`, { token })).status).toBe(403)
  expect((await ask(`DELETE ${path}`, { token: admin.token })).status).toBe(204)
  expect((await ask(open)).status).toBe(404)
  expect((await ask(`GET ${path}/history`, { token: viewer.token })).body.activities).toMatchObject([
    { action: 'page.deleted' },
    { action: 'page.updated', changes: { is_active: { before: false, after: true } } },
    { action: 'page.created' },
  ])
})

test('a text to which people agree stays published at its address, and can be written anew', async () => {
  const { id } = await newPage({ slug: 'terms-and-conditions', is_active: true })
  const path = `${pages}/${id}`
  const { version } = (await ask(`GET ${path}`, { token })).body.page
  const change = (body: object) => ask(`PATCH ${path}`, { token, body: { version, ...body } })
  const refused = { status: 409, body: { code: 500015 } }
  expect(await change({ is_active: false })).toMatchObject(refused)
  expect(await change({ slug: 'terms' })).toMatchObject(refused)
  expect(await ask(`DELETE ${path}`, { token: admin.token })).toMatchObject(refused)
  expect((await change({ content_en: '<p>New terms</p>' })).status).toBe(200)
  expect((await ask('GET /api/clients/v1/pages/terms-and-conditions')).status).toBe(200)
})

test('only what the editor can make is stored', async () => {
  const kept =
    '<h2 style="text-align:center" dir="rtl">ع</h2><ul><li><p><strong>ب</strong> <u>ت</u></p></li></ul><p style="margin-inline-start:2em"><span class="ink-red face-serif">ج</span></p>'
  const page = await newPage({
    content_ar: kept,
    content_en: '<p onclick="x()">Text<script>alert(1)</script><img src=x onerror=alert(1)></p>',
  })
  expect(page.content_ar).toBe(kept)
  expect(page.content_en).toBe('<p>Text</p>')
})

test('what everybody may read says something in both languages', async () => {
  const draft = await newPage({ content_en: '<p><br /></p>' })
  expect(
    await ask(`PATCH ${pages}/${draft.id}`, { token, body: { version: 1, is_active: true } }),
  ).toMatchObject({
    status: 422,
    body: { errors: { content_en: ['This field is required.'] } },
  })
})

test('an address is one page’s only', async () => {
  const page = await newPage({ slug: 'about-us' })
  const other = await newPage()
  const body = { slug: 'about-us', title_ar: 'من نحن', title_en: 'About us' }
  expect(await ask(`POST ${pages}`, { token, body })).toMatchObject({ status: 409, body: { code: 500014 } })
  expect(
    (await ask(`PATCH ${pages}/${other.id}`, { token, body: { version: 1, slug: 'about-us' } })).status,
  ).toBe(409)
  expect(
    (await ask(`PATCH ${pages}/${page.id}`, { token, body: { version: 1, slug: 'about-us' } })).status,
  ).toBe(200)
  const two = ['/', 'Us', 'من-نحن', '-a', 'a--b', '']
  for (const slug of two) {
    expect((await ask(`POST ${pages}`, { token, body: { ...body, slug } })).status).toBe(422)
  }
})

test('a second editor is told both values', async () => {
  const page = await newPage()
  const patch = (body: object) => ask(`PATCH ${pages}/${page.id}`, { token, body })
  await patch({ version: 1, content_en: '<p>A</p>' })
  expect(await patch({ version: 1, content_en: '<p>B</p>' })).toMatchObject({
    status: 409,
    body: { version: 2, conflicts: { content_en: { current: '<p>A</p>', yours: '<p>B</p>' } } },
  })
  expect((await patch({ version: 1, content_en: '<p>A</p>' })).body.conflicts).toEqual({})
})

test('the list is searched, narrowed, sorted and counted', async () => {
  await newPage({ slug: 'zebra-1', title_en: 'Zebra one', is_active: true })
  await newPage({ slug: 'zebra-2', title_en: 'Zebra two' })
  const slugs = async (query: string) =>
    (await ask(`GET ${pages}?${query}`, { token: viewer.token })).body.pages.map(
      ({ slug }: { slug: string }) => slug,
    )
  expect(await slugs('q=zebra&sort=-slug')).toEqual(['zebra-2', 'zebra-1'])
  expect(await slugs('q=zebra&is_active=false')).toEqual(['zebra-2'])
  expect((await ask(`GET ${pages}/counts?q=zebra`, { token })).body.counts).toEqual({
    all: { count: 2, more: false },
    active: { count: 1, more: false },
    inactive: { count: 1, more: false },
  })
})

test('a viewer changes nothing; a missing page is missing', async () => {
  const page = await newPage()
  expect((await ask(`POST ${pages}`, { token: viewer.token, body: {} })).status).toBe(403)
  expect((await ask(`PATCH ${pages}/${page.id}`, { token: viewer.token, body: {} })).status).toBe(403)
  expect((await ask(`DELETE ${pages}/${page.id}`, { token: viewer.token })).status).toBe(403)
  expect((await ask(`GET ${pages}`)).status).toBe(401)
  expect((await ask(`GET ${pages}/${nowhere}`, { token })).status).toBe(404)
  expect((await ask(`PATCH ${pages}/${nowhere}`, { token, body: { version: 1 } })).status).toBe(404)
  expect((await ask(`GET ${pages}/${nowhere}/history`, { token })).status).toBe(404)
})
