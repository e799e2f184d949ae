import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { createMetrics } from '#api/calls/metrics'
import { measurePage } from './page-metrics.ts'

const metrics = createMetrics()
const server = createServer((request, response) => {
  measurePage(metrics, request, response)
  // An answer that never ends.
  if (request.url === '/slow') return void response.flushHeaders()
  response.writeHead(request.url === '/lost' ? 404 : 200).end('page')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('pages are counted by the part of the store and how they were answered, the API is not', async () => {
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
