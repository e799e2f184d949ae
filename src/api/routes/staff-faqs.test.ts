import { signedInStaff, testApi, testContext } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { seedDemo } from '../../server/seed.ts'
import { beforeAll, expect, test } from 'vitest'

const { db } = await testDatabase()
const { ask } = testApi(db)
const admin = await signedInStaff(db, 'admin')
const { token } = await signedInStaff(db, 'support')
const viewer = await signedInStaff(db, 'viewer')
const faqs = '/api/users/v1/faqs'
const nowhere = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

beforeAll(() => seedDemo(testContext(db)))

let made = 0
async function newFaq(values: object = {}) {
  made++
  const body = {
    question_ar: `سؤال ${made}`,
    question_en: `Question ${made}`,
    answer_ar: 'جواب.\n\nفقرة.',
    answer_en: 'Answer.\n\nParagraph.',
    ...values,
  }
  const { status, body: answer } = await ask(`POST ${faqs}`, { token, body })
  expect(status).toBe(201)
  return answer.faq
}

type Result = { id: string; question_en: string; question_order: number }
const all = async (): Promise<Result[]> => (await ask(`GET ${faqs}`, { token: viewer.token })).body.faqs
const shown = async (): Promise<Result[]> => (await ask('GET /api/clients/v1/faqs')).body.faqs

test('support adds and changes a question, an administrator deletes it, and each leaves before and after', async () => {
  const faq = await newFaq({ answer_ar: ' سطر \r\n\r\n\r\n\r\nفقرة \u202e' })
  expect(faq).toMatchObject({
    answer_ar: 'سطر\n\nفقرة',
    topic: 'general',
    icon: 'question',
    is_active: true,
    version: 1,
    question_order: (await all()).length,
  })
  const path = `${faqs}/${faq.id}`
  expect((await ask(`GET ${path}`, { token: viewer.token })).body.faq).toEqual(faq)
  const changed = await ask(`PATCH ${path}`, { token, body: { version: 1, question_en: 'Changed?' } })
  expect(changed).toMatchObject({ status: 200, body: { faq: { question_en: 'Changed?', version: 2 } } })
  expect((await shown()).map(({ question_en }) => question_en)).toContain('Changed?')
  expect((await ask(`DELETE ${path}`, { token })).status).toBe(403)
  expect((await ask(`DELETE ${path}`, { token: admin.token })).status).toBe(204)
  expect((await ask(`GET ${path}`, { token })).status).toBe(404)
  expect((await ask(`GET ${path}/history`, { token: viewer.token })).body.activities).toMatchObject([
    { action: 'faq.deleted', changes: { question_en: { before: 'Changed?', after: null } } },
    { action: 'faq.updated', changes: { question_en: { after: 'Changed?' } } },
    { action: 'faq.created' },
  ])
})

test('a question stands under what it is about, which is one of a few things', async () => {
  const faq = await newFaq({ topic: 'payment' })
  const seen = (await ask('GET /api/clients/v1/faqs')).body.faqs
  expect(seen.find(({ id }: Result) => id === faq.id)).toMatchObject({ topic: 'payment' })
  const path = `${faqs}/${faq.id}`
  const refused = await ask(`PATCH ${path}`, { token, body: { version: 1, topic: 'weather' } })
  expect(refused).toMatchObject({ status: 422, body: { errors: { topic: expect.anything() } } })
  expect((await ask(`PATCH ${path}`, { token, body: { version: 1, topic: 'sharing' } })).status).toBe(200)
  expect((await ask(`GET ${path}/history`, { token: viewer.token })).body.activities[0]).toMatchObject({
    changes: { topic: { before: 'payment', after: 'sharing' } },
  })
})

test('a hidden question stays with staff', async () => {
  const faq = await newFaq({ question_en: 'Hidden?', is_active: false })
  expect((await all()).map(({ id }) => id)).toContain(faq.id)
  expect((await shown()).map(({ id }) => id)).not.toContain(faq.id)
})

test('the order of the shop follows the order of staff', async () => {
  await newFaq()
  const turned = (await all()).map(({ id }) => id).toReversed()
  const sorted = await ask(`PUT ${faqs}/order`, { token, body: { ids: turned } })
  expect(sorted).toMatchObject({ status: 200 })
  expect(sorted.body.faqs.map(({ id }: Result) => id)).toEqual(turned)
  const seen = (await shown()).map(({ id }) => id)
  expect(seen).toEqual(turned.filter((id) => seen.includes(id)))
  expect(await ask(`PUT ${faqs}/order`, { token, body: { ids: turned.slice(1) } })).toMatchObject({
    status: 409,
    body: { code: 500013 },
  })
  const twice = [...turned.slice(1), turned[1]]
  expect((await ask(`PUT ${faqs}/order`, { token, body: { ids: twice } })).status).toBe(409)
  const [first] = turned
  expect(
    (await ask(`GET ${faqs}/${first}/history?field=position`, { token })).body.activities[0],
  ).toMatchObject({
    action: 'faq.updated',
    changes: { position: { after: 1 } },
  })
})

test('the list is narrowed, sorted, paged and counted', async () => {
  const one = await newFaq({ question_en: 'Zebra one?' })
  const two = await newFaq({ answer_en: 'A zebra.', is_active: false })
  const page = (query: string) => ask(`GET ${faqs}?${query}`, { token: viewer.token })
  const first = await page('q=zebra&sort=-question_order&limit=1')
  expect(first).toMatchObject({ status: 200, body: { faqs: [{ id: two.id }] } })
  const rest = await page(`q=zebra&sort=-question_order&limit=1&cursor=${first.body.next_cursor}`)
  expect(rest.body).toMatchObject({ faqs: [{ id: one.id }], next_cursor: null })
  const back = await page(`q=zebra&sort=-question_order&limit=1&cursor=${rest.body.previous_cursor}`)
  expect(back.body).toMatchObject({ faqs: [{ id: two.id }], previous_cursor: null })
  expect((await page('q=zebra&is_active=false')).body.faqs).toMatchObject([{ id: two.id }])
  expect((await ask(`GET ${faqs}/counts?q=zebra`, { token: viewer.token })).body.counts).toEqual({
    all: { count: 2, more: false },
    active: { count: 1, more: false },
    inactive: { count: 1, more: false },
  })
  expect((await page('sort=order')).status).toBe(422)
  expect((await page('limit=0')).status).toBe(422)
})

test('a second editor is told both values, and a repeat that nothing is left to do', async () => {
  const faq = await newFaq({ question_en: 'Old?' })
  const patch = (body: object) => ask(`PATCH ${faqs}/${faq.id}`, { token, body })
  await patch({ version: 1, question_en: 'New?' })
  expect(await patch({ version: 1, question_en: 'Mine?' })).toMatchObject({
    status: 409,
    body: { version: 2, conflicts: { question_en: { current: 'New?', yours: 'Mine?' } } },
  })
  expect((await patch({ version: 1, question_en: 'New?' })).body).toMatchObject({ version: 2, conflicts: {} })
})

test('what is invalid is told field by field', async () => {
  const bad = {
    question_ar: ' ',
    question_en: 'x'.repeat(301),
    answer_ar: 'ج',
    answer_en: '\n',
    icon: 'skull',
  }
  const { status, body } = await ask(`POST ${faqs}`, { token, body: bad })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['answer_en', 'icon', 'question_ar', 'question_en'])
  expect((await ask(`PATCH ${faqs}/${nowhere}`, { token, body: { version: 1, icon: 'card' } })).status).toBe(
    404,
  )
  expect((await ask(`DELETE ${faqs}/${nowhere}`, { token: admin.token })).status).toBe(404)
  expect((await ask(`GET ${faqs}/${nowhere}/history`, { token })).status).toBe(404)
})

test('a viewer changes nothing, and hears so before anything else', async () => {
  const faq = await newFaq()
  const asViewer = { token: viewer.token, body: {} }
  expect((await ask(`POST ${faqs}`, asViewer)).status).toBe(403)
  expect((await ask(`PUT ${faqs}/order`, asViewer)).status).toBe(403)
  expect((await ask(`PATCH ${faqs}/${faq.id}`, asViewer)).status).toBe(403)
  expect((await ask(`DELETE ${faqs}/${faq.id}`, { token: viewer.token })).status).toBe(403)
  expect((await ask(`GET ${faqs}`)).status).toBe(401)
})
