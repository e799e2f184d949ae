import { expect, test } from 'vitest'
import { signedInStaff, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

/**
 * What staff keep in a list and edit in a dialog, each in one row: the word of the log, a new entry, and a
 * change of it. What only one of them does stands in a test of its own.
 */
const entries: [path: string, noun: string, created: Record<string, unknown>, changed: object][] = [
  ['taxes', 'tax', { name_ar: 'رسم', name_en: 'Fee', percentage: 2.5 }, { name_en: 'Levy' }],
  [
    'saved_replies',
    'saved_reply',
    { title_ar: 'شكر', title_en: 'Thanks', body_ar: 'شكرًا لكم', body_en: 'Thank you' },
    { title_en: 'Many thanks' },
  ],
  [
    'faqs',
    'faq',
    { question_ar: 'متى؟', question_en: 'When?', answer_ar: 'الآن', answer_en: 'Now', icon: 'clock' },
    { answer_en: 'At once' },
  ],
  [
    'pages',
    'page',
    {
      slug: 'about-us',
      title_ar: 'عنا',
      title_en: 'About',
      content_ar: '<p>نص</p>',
      content_en: '<p>Text</p>',
    },
    { title_en: 'About us' },
  ],
  [
    'common_features',
    'common_feature',
    { icon: 'check', title_ar: 'دعم', title_en: 'Support', description_ar: '', description_en: '' },
    { title_en: 'Help' },
  ],
]

const { db } = await testDatabase()
const { ask } = testApi(db)
const { token } = await signedInStaff(db, 'admin')
const viewer = await signedInStaff(db, 'viewer')

test.each(entries)('%s are added, listed, changed and deleted, and the log tells each', async (...row) => {
  const [path, noun, created, changed] = row
  const list = `/api/users/v1/${path}`
  expect((await ask(`POST ${list}`, { token: viewer.token, body: created })).status).toBe(403)
  const added = await ask(`POST ${list}`, { token, body: created })
  expect(added).toMatchObject({ status: 201, body: { [noun]: { ...created, version: 1 } } })
  const one = `${list}/${added.body[noun].id}`
  expect((await ask(`GET ${one}`, { token: viewer.token })).body).toEqual(added.body)
  expect((await ask(`GET ${list}`, { token: viewer.token })).body[path]).toContainEqual(added.body[noun])

  const edit = { version: 1, ...changed }
  expect(await ask(`PATCH ${one}`, { token, body: edit })).toMatchObject({
    status: 200,
    body: { [noun]: { ...changed, version: 2 } },
  })
  // The same once more changes nothing, and is not told.
  expect(await ask(`PATCH ${one}`, { token, body: { version: 2, ...changed } })).toMatchObject({
    status: 200,
    body: { [noun]: { ...changed, version: 2 } },
  })
  const [field = ''] = Object.keys(changed)
  const late = { version: 1, [field]: 'Too late' }
  expect((await ask(`PATCH ${one}`, { token, body: late })).status).toBe(409)
  expect((await ask(`DELETE ${one}`, { token: viewer.token })).status).toBe(403)
  expect((await ask(`DELETE ${one}`, { token })).status).toBe(204)
  expect((await ask(`GET ${one}`, { token })).status).toBe(404)
  const { activities } = (await ask(`GET ${one}/history`, { token: viewer.token })).body
  expect(activities).toMatchObject([
    { action: `${noun}.deleted` },
    { action: `${noun}.updated`, changes: { [field]: { before: created[field] } } },
    { action: `${noun}.created` },
  ])
})
