import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { createMetrics } from '#api/calls/metrics'
import type { AnsweredRequest } from '#api/calls/request-log'
import { followPage } from './page-metrics.ts'
import { createRouteFinder } from './page-routes.ts'

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('pages are counted by the part of the store and how they were answered, the API is not', async () => {
  const metrics = createMetrics()
  const watch = { metrics, requestLog: undefined, routeOf: () => Promise.reject(new Error('not asked')) }
  const base = await listen((request, response) => {
    followPage(watch, request, response)
    // An answer that never ends.
    if (request.url === '/slow') return void response.flushHeaders()
    response.writeHead(request.url === '/lost' ? 404 : 200).end('page')
  })
  for (const path of [
    '/',
    '/lost',
    '/admin/orders?q=1',
    '/admin.data',
    '/user/orders',
    '/api/clients/v1/products',
  ])
    await (await fetch(base + path)).text()
  const request = get(`${base}/slow`, (response) => void response.destroy()).on('error', () => undefined)
  await vi.waitFor(() => expect(request.destroyed).toBe(true))

  await vi.waitFor(async () => {
    const { values } = await metrics.pageSeconds.get()
    const counts = values
      .filter(({ metricName }) => metricName?.endsWith('_count'))
      .map(({ labels, value }) => `${labels.area} ${labels.status} ${value}`)
    expect(counts.toSorted()).toEqual([
      'admin 200 2',
      'store 200 1',
      'store 404 1',
      'store 499 1',
      'user 200 1',
    ])
  })
})

test('where lines are asked for, each page leaves one with its id and its route, and nothing of its address', async () => {
  const lines: AnsweredRequest[] = []
  const find = createRouteFinder({
    root: { path: '' },
    quote: { path: 'quote/:token', parentId: 'root' },
    lost: { path: '*', parentId: 'root' },
  })
  const watch = {
    metrics: createMetrics(),
    requestLog: (line: AnsweredRequest) => void lines.push(line),
    routeOf: async (pathname: string) => find(pathname),
  }
  const base = await listen((request, response) => {
    const page = followPage(watch, request, response)
    response.writeHead(page ? 200 : 204, page && { 'x-request-id': page.requestId }).end()
  })
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers })
  const first = await ask('/quote/key-of-somebody.data?phone=0512345678')
  await ask('/someone@example.test', { 'x-request-id': 'of-the-balancer' })
  await ask('/quote/other', { 'x-request-id': 'a b' })
  expect((await ask('/api/clients/v1/products')).headers.get('x-request-id')).toBeNull()

  await vi.waitFor(() => expect(lines).toHaveLength(3))
  expect(lines).toEqual([
    {
      requestId: first.headers.get('x-request-id'),
      method: 'GET',
      route: '/quote/:token',
      status: 200,
      seconds: expect.any(Number),
    },
    expect.objectContaining({ requestId: 'of-the-balancer', route: '/*' }),
    expect.objectContaining({ requestId: expect.stringMatching(/^[0-9a-f]{16}$/), route: '/quote/:token' }),
  ])
})
