import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '#api/app'
import { openDatabase } from '#db/client'
import type { Log } from '#domain/core/context'
import { testApi } from '#test/api'
import { openTestShop } from '#test/shop'
import { testDatabase } from '#test/database'

const { db: shopDb } = await testDatabase()

it('answers 503 with words while the database is away, and logs why', async () => {
  const { db, close } = openDatabase('postgres://nobody@127.0.0.1:1/none')
  const warn = vi.fn<Log['warn']>()
  const { ask } = testApi(db, { parts: { log: { info: () => {}, warn, error: () => {} } } })
  const answer = await ask('GET /api/clients/v1/client', { token: `ish_c_${'x'.repeat(43)}`, language: 'ar' })
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 900005, message: expect.stringMatching(/المتجر/) },
  })
  expect(answer.headers.get('retry-after')).toBe('5')
  const cause = expect.objectContaining({ code: 'ECONNREFUSED' })
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ err: cause }), 'answered starting')
  await close()
})

it('does not take a visitor who leaves in the middle of a body for a lost database', async () => {
  const lines: unknown[] = []
  const notify = (...line: unknown[]) => void lines.push(line)
  const { parts } = await openTestShop(shopDb, {
    parts: { log: { info: notify, warn: notify, error: notify } },
  })
  const api = createApi(parts)
  const answered = Promise.withResolvers<number>()
  const listen = getRequestListener(async (asked, env) => {
    const answer = await api.fetch(asked, { incoming: env.incoming })
    answered.resolve(answer.status)
    return answer
  })
  const server = createServer((asked, answer) => void listen(asked, answer)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const leaving = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/clients/v1/otp',
    headers: { 'content-type': 'application/json', 'content-length': 1_000 },
  })
  leaving.on('error', () => undefined)
  server.once('request', () => setImmediate(() => leaving.destroy()))
  leaving.write('{"phone_')
  expect(await answered.promise).toBe(400)
  expect(lines).toEqual([])
})
