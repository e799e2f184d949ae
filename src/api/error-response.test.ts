import { expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { testApi } from '#test/api'

it('answers 503 with words while the database is away', async () => {
  const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/none')
  const { ask } = testApi(db, { parts: { log: { info: () => {}, warn: () => {}, error: () => {} } } })
  const answer = await ask('GET /api/clients/v1/client', { token: `ish_c_${'x'.repeat(43)}`, language: 'ar' })
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 900005, message: expect.stringMatching(/المتجر/) },
  })
  expect(answer.headers.get('retry-after')).toBe('5')
  await close()
})
