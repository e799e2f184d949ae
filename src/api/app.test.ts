import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '#rules/errors/shop-error'
import { expect, test, vi } from 'vitest'
import { testApi, testContext, testParts } from '../../test/api.ts'
import { testDatabase } from '../../test/database.ts'
import { body, failures, json } from '#contract/wire'
import { createApi } from './app.ts'
import { createMetrics } from './calls/metrics.ts'
import { createSurface } from './middleware/surface.ts'

const { db } = await testDatabase()
const { app, ask } = testApi(db)

test('an unknown address is 404 in the error shape and the caller’s language', async () => {
  expect(await ask('GET /api/nowhere')).toMatchObject({
    status: 404,
    body: { code: 900003, message: 'This address does not exist. Check it, or go back to the store.' },
  })
  const { body, headers } = await ask('GET /api/nowhere', { language: 'ar' })
  expect(body).toEqual({
    code: 900003,
    message: 'هذا العنوان غير موجود. عودوا إلى المتجر أو راجعوا العنوان.',
  })
  expect(headers.get('content-language')).toBe('ar-EG')
})

test('a sane request id is kept, any other replaced', async () => {
  const kept = await ask('GET /healthz', { headers: { 'x-request-id': 'order-run.7-abcdef' } })
  expect(kept.headers.get('x-request-id')).toBe('order-run.7-abcdef')
  const replaced = await ask('GET /healthz', { headers: { 'x-request-id': '<b>x</b>' } })
  expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/)
})

test('answers are protected and not kept by anyone', async () => {
  const { headers } = await ask('GET /healthz')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('the wrong method is 405 with the right ones, OPTIONS tells them, HEAD answers like GET', async () => {
  const wrong = await ask('DELETE /healthz')
  expect(wrong).toMatchObject({ status: 405, body: { code: 900004 } })
  expect(wrong.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect((await ask('OPTIONS /healthz')).status).toBe(204)
  expect(await ask('HEAD /healthz')).toMatchObject({ status: 200, text: '' })
})

test('the OpenAPI document is 3.1 and its page needs nothing from elsewhere', async () => {
  expect(await ask('GET /api/openapi.json')).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
  const page = await ask('GET /api/docs', { language: 'ar' })
  expect(page.status).toBe(200)
  expect(page.text).toContain('توثيق واجهة البرمجة')
  expect(page.text).not.toMatch(/<script|src=|href="http/)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('probes: alive always, ready only when nothing is missing', async () => {
  expect((await ask('GET /healthz')).body).toEqual({ status: 'ok' })
  expect((await ask('GET /readyz')).status).toBe(200)
  expect((await ask('GET /metrics')).status).toBe(404)
})

const echo = createRoute({
  method: 'post',
  path: '/echo',
  request: {
    body: body(z.strictObject({ name: z.string({ error: 'wrong_type' }).max(5, { error: 'too_long' }) })),
  },
  responses: { 200: json(z.object({ name: z.string() }), 'It.'), ...failures(400, 413, 415, 422) },
})
const surface = createSurface('any', '/test')
surface.openapi(echo, (c) => {
  const { name } = c.req.valid('json')
  if (name === 'boom') throw new Error('unexpected')
  if (name === 'late') throw new ShopError('too_many_requests', { retryAfter: 12.2 })
  return c.json({ name }, 200)
})
app.route('/test', surface)

test('fields with names that every object knows are unknown fields like others', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const result = await ask('POST /test/echo', { body: `{"name":"noura","${name}":1}` })
    expect(result).toMatchObject({ status: 422, body: { code: 200001 } })
    expect(result.text).toContain(`"${name}":["`)
  }
})

test('a body is refused field by field, in words', async () => {
  expect(await ask('POST /test/echo', { body: { name: 'sabaa!', more: 1 } })).toMatchObject({
    status: 422,
    body: {
      code: 200001,
      errors: { name: ['This is too long: 5 characters at most.'], more: ['This field is not known.'] },
    },
  })
  expect((await ask('POST /test/echo', { body: {} })).body.errors).toEqual({
    name: ['This field is required.'],
  })
  expect((await ask('POST /test/echo', { body: { name: 5 } })).body.errors).toEqual({
    name: ['The value is of the wrong type; expected: string.'],
  })
  expect((await ask('POST /test/echo', { body: [] })).status).toBe(422)
  expect((await ask('POST /test/echo')).status).toBe(422)
})

test('what cannot be read, is not JSON or is too large has its own answer', async () => {
  expect(await ask('POST /test/echo', { body: '{"name":' })).toMatchObject({
    status: 400,
    body: { code: 200002 },
  })
  expect(
    await ask('POST /test/echo', {
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ).toMatchObject({ status: 415, body: { code: 200003 } })
  const large = JSON.stringify({ name: 'x'.repeat(70_000) })
  expect(await ask('POST /test/echo', { body: large })).toMatchObject({ status: 413, body: { code: 200004 } })
  expect(
    await ask('POST /test/echo', { body: large, headers: { 'content-length': String(large.length) } }),
  ).toMatchObject({ status: 413 })
  expect(await ask('POST /test/echo', { body: { name: 'nora' } })).toMatchObject({
    status: 200,
    body: { name: 'nora' },
  })
})

test('a limit says when to come back', async () => {
  const { status, headers, body } = await ask('POST /test/echo', { body: { name: 'late' } })
  expect(status).toBe(429)
  expect(headers.get('retry-after')).toBe('13')
  expect(body).toEqual({ code: 900002, message: 'too many requests' })
})

test('a fault of ours answers in general words with a request id, and is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { status, body } = await ask('POST /test/echo', { body: { name: 'boom' } })
  expect(status).toBe(500)
  expect(body).toMatchObject({
    code: 900001,
    message: 'something went wrong, please try again in a few seconds',
  })
  expect(body.request_id).toMatch(/^[0-9a-f]{16}$/)
  expect(log).toHaveBeenCalledOnce()
  expect(testContext(db).actor.kind).toBe('system')
})

test('metrics answer to their token only, with requests by route, statements and jobs', async () => {
  const metricsToken = 'a token for Prometheus'
  const watched = createApi(testParts(db), { metrics: createMetrics(), metricsToken })
  const get = (path: string, headers: Record<string, string> = {}) =>
    watched.fetch(new Request(`http://store.test${path}`, { headers }), {})
  await get('/healthz')
  expect((await get('/metrics')).status).toBe(404)
  const answer = await get('/metrics', { authorization: `Bearer ${metricsToken}` })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1')
  expect(text).toContain('database_statements_total')
  expect(text).toContain('jobs{state="failed"} 0')
})

test('a body is bounded on every call but those that bring a file, whatever its path ends with', async () => {
  const takesFile = [
    '/api/clients/v1/ticket_attachments',
    '/api/users/v1/ticket_attachments',
    '/api/users/v1/landing/pictures',
  ]
  const body = JSON.stringify({ a: 'x'.repeat(70 * 1024) })
  const posts = app.routes.filter(({ method, path }) => method === 'POST' && !takesFile.includes(path))
  expect(posts.length).toBeGreaterThan(50)
  for (const last of ['ticket_attachments', 'landing/pictures']) {
    for (const path of new Set(posts.map((route) => route.path.replaceAll(/:\w+/g, last)))) {
      const { status } = await ask(`POST ${path}`, { body: JSON.parse(body) })
      expect([path, status]).toEqual([path, 413])
    }
  }
  for (const path of takesFile) expect((await ask(`POST ${path}`, { body: {} })).status).toBe(401)
})

test('a stranger’s webhook is read no further than any other body', async () => {
  let pulled = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 16 * 1024
      if (pulled > 26 * 1024 * 1024) controller.close()
      else controller.enqueue(new Uint8Array(16 * 1024).fill(0x20))
    },
  })
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: stream,
    duplex: 'half',
  }
  const request = new Request('http://store.test/api/webhooks/ticket_attachments', sent)
  const answer = await app.fetch(request, { visitor: { address: '127.0.0.1', userAgent: 'test' } })
  expect(answer.status).toBe(413)
  expect(pulled).toBeLessThanOrEqual(6 * 16 * 1024)
})
