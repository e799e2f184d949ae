import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testApi, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { createMetrics } from '#api/calls/metrics'
import type { RequestLog } from '#api/calls/request-log'
import { insertFaq } from '#domain/shop/content/insert-faq'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { inTransaction } from '#domain/core/transaction'
import { createAnswerCache } from './answer-cache.ts'
import { seedDemo } from './seed.ts'

const { db } = await testDatabase()
const ctx = testContext(db)
const { app } = testApi(db)
const content = contentCacheOf(db)
const metrics = createMetrics()
const ask = vi.fn<(request: Request) => Response | Promise<Response>>((request) =>
  app.fetch(request, { visitor: { address: '', userAgent: '' } }),
)
const requestLog = vi.fn<RequestLog>()
const answers = createAnswerCache({ content, ask, metrics, requestLog })
const server = createServer((request, response) => {
  if (answers.answer(request, response)) return
  response.writeHead(299).end('the API has to')
})

beforeAll(async () => {
  await seedDemo(ctx)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  ask.mockClear()
  content.trust()
})
afterAll(() => {
  answers.stop()
  server.close()
})

function get(path: string, init: RequestInit = {}): Promise<Response> {
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}/api/clients/v1/${path}`, init)
}

/** The first request of a list goes to the API; the answer is kept meanwhile. */
async function warm(path: string, init: RequestInit = {}): Promise<Response> {
  return vi.waitFor(async () => {
    const response = await get(path, init)
    expect(response.status).not.toBe(299)
    return response
  })
}

test.each(['products', 'common_features', 'pages/', 'pages', 'faqs'])(
  '%s: the very answer of the API',
  async (path) => {
    const kept = await warm(path)
    const own = await app.fetch(
      new Request(`http://store/api/clients/v1/${path}`, { headers: { 'accept-language': 'ar' } }),
      { visitor: { address: '', userAgent: '' } },
    )
    expect(await kept.text()).toBe(await own.text())
    const ofTheApi = Object.fromEntries(own.headers)
    delete ofTheApi['x-request-id']
    expect(Object.fromEntries(kept.headers)).toMatchObject(ofTheApi)
    expect(ask).toHaveBeenCalledTimes(1)
  },
)

test('leaves everything else to the API', async () => {
  for (const path of ['products?q=1', 'faqs/', 'orders', 'pages/contact-us']) {
    expect((await get(path)).status).toBe(299)
  }
  expect(ask).not.toHaveBeenCalled()
})

test('each request has an id of its own, or brings one', async () => {
  const first = await warm('products')
  const second = await get('products')
  expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
  const given = await get('products', { headers: { 'x-request-id': 'visit-12345678' } })
  expect(given.headers.get('x-request-id')).toBe('visit-12345678')
  expect(requestLog).toHaveBeenLastCalledWith({
    requestId: 'visit-12345678',
    method: 'GET',
    route: '/api/clients/v1/products',
    status: 200,
    seconds: expect.any(Number),
  })
})

test('speaks both languages, and knows what the browser has', async () => {
  const arabic = await warm('faqs', { headers: { 'accept-language': 'ar' } })
  const english = await warm('faqs', { headers: { 'accept-language': 'en-US' } })
  expect(arabic.headers.get('etag')).not.toBe(english.headers.get('etag'))
  const again = await get('faqs', {
    headers: { 'accept-language': 'en', 'if-none-match': english.headers.get('etag') ?? '' },
  })
  expect([again.status, await again.text(), again.headers.get('content-type')]).toEqual([304, '', null])
})

test('shows a change as soon as it is announced', async () => {
  await warm('faqs')
  await inTransaction(ctx, (tx) =>
    insertFaq(tx, ctx, {
      question_ar: 'سؤال جديد؟',
      question_en: 'A new question?',
      answer_ar: '.',
      answer_en: '.',
      position: 99,
      topic: 'general' as const,
      icon: '',
      is_active: true,
    }),
  )
  content.drop()
  expect((await get('faqs')).status).toBe(299)
  expect(await (await warm('faqs')).text()).toContain('سؤال جديد؟')
})

test('keeps nothing that was made before a change', async () => {
  ask.mockImplementationOnce(async (request) => {
    const response = await app.fetch(request, { visitor: { address: '', userAgent: '' } })
    content.drop()
    return response
  })
  expect((await get('common_features')).status).toBe(299)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect((await get('common_features')).status).toBe(299)
})

test('answers nothing while changes are not heard, nor anything but a plain GET', async () => {
  await warm('products')
  expect((await get('products', { method: 'POST', body: '{}' })).status).toBe(299)
  expect((await get('products', { method: 'HEAD' })).status).toBe(299)
  content.distrust()
  expect((await get('products')).status).toBe(299)
})

test('keeps no failure', async () => {
  ask.mockResolvedValueOnce(new Response('{}', { status: 500 }))
  expect((await get('common_features')).status).toBe(299)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  expect((await get('common_features')).status).toBe(299)
  expect((await warm('common_features')).status).toBe(200)
})

test('counts what it answers', async () => {
  await warm('pages')
  const figures = await metrics.registry.getSingleMetricAsString('http_request_duration_seconds')
  expect(figures).toMatch(/route="\/api\/clients\/v1\/pages\/",status="200"/)
})
