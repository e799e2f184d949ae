import { expect, test } from 'vitest'
import { signedInClient, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()
const { ask, app } = testApi(db)
const { token } = await signedInClient(db)
const change = (body: string) => ask('PATCH /api/clients/v1/client', { token, body })

test('a NUL and half a character are refused by field', async () => {
  expect(await change('{"city":"a\\u0000b"}')).toMatchObject({
    status: 422,
    body: { code: 200001, errors: { city: ['This is not right. Check it.'] } },
  })
  expect((await change('{"city":"\\ud83d"}')).status).toBe(422)
  expect((await change('{"ci\\u0000ty":"a"}')).status).toBe(422)
})

test('escaped whole characters pass', async () => {
  expect((await change('{"city":"\\ud83c\\udf39 \\u0627"}')).body.client.city).toBe('🌹 ا')
})

test('an address with a NUL names nothing', async () => {
  expect((await ask('GET /api/clients/v1/pages/%00')).status).toBe(404)
  expect((await ask('GET /api/clients/v1/orders?cursor=%00', { token })).status).toBe(422)
})

test('deep nesting is refused, not followed', async () => {
  const deep = '['.repeat(20_000) + '"4111111111111111\\u0000"' + ']'.repeat(20_000)
  expect((await change(`{"city":${deep}}`)).status).toBe(422)
})

test('a body that is no UTF-8 is refused, and nothing of it is kept', async () => {
  const body = Buffer.concat([Buffer.from('{"city":"caf'), Buffer.from([0xe9]), Buffer.from('"}')])
  const before = (await ask('GET /api/clients/v1/client', { token })).body.client.city
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const length of [{}, { 'content-length': String(body.byteLength) }]) {
    const request = { method: 'PATCH', headers: { ...headers, ...length }, body }
    const answer = await app.fetch(new Request('http://store.test/api/clients/v1/client', request))
    expect([answer.status, (await answer.json()).code]).toEqual([400, 200002])
  }
  expect((await ask('GET /api/clients/v1/client', { token })).body.client.city).toBe(before)
})
