import { expect, test } from 'vitest'
import { createDevProxy } from '#server/dev/dev-proxy'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'

const { db } = await testDatabase()
const proxy = createDevProxy({ systemContext: () => testContext(db) })

async function moveClock(body: object) {
  const request = new Request('http://store.test/dev/clock', { method: 'PUT', body: JSON.stringify(body) })
  const response = await proxy(request)
  return { status: response?.status, ...(await response?.json()) }
}

const now = '2027-01-01T00:00:00Z'

test('a practice number may be of several clients: who moves their clock is told by which call', async () => {
  for (const phone of ['+999500100', '+999 500 100', '00999500100']) {
    expect(await moveClock({ phone, now })).toEqual({
      status: 422,
      message: expect.stringContaining('PUT /api/users/v1/clients/{id}/clock'),
    })
  }
})

test('what is missing is asked for, and a number without a client is none', async () => {
  expect(await moveClock({ phone: '0512345678' })).toMatchObject({
    status: 422,
    message: expect.stringContaining('ISO 8601'),
  })
  expect(await moveClock({ phone: 'nobody', now })).toMatchObject({
    status: 422,
    message: expect.stringContaining('ISO 8601'),
  })
  expect((await moveClock({ phone: '0599999999', now })).status).toBe(404)
})
