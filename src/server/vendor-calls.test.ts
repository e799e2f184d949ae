import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createMetrics } from '#api/calls/metrics'
import { createJsonCaller } from '#integrations/json-over-http'
import { vendorHosts, watchVendors } from './vendor-calls.ts'
import { loadConfig } from './config.ts'

const vendor = createServer((request, response) => {
  if (request.url === '/lost') return void request.socket.destroy()
  response.writeHead(request.url === '/paid' ? 201 : 402, { 'content-type': 'application/json' }).end('{}')
})
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
const { port } = vendor.address() as AddressInfo
const host = `127.0.0.1:${port}`
afterAll(() => void vendor.close())

test('each call to a vendor is counted by its name and how it was answered', async () => {
  const metrics = createMetrics()
  const stop = watchVendors(metrics, new Map([[host, 'moyasar']]))
  const call = createJsonCaller({ baseUrl: `http://${host}`, headers: {}, timeout: 2_000 })
  await call('POST', '/paid', {})
  await call('POST', '/declined', {})
  await expect(call('POST', '/lost', {})).rejects.toThrow('socket hang up')
  const { values } = await metrics.vendorSeconds.get()
  const counts = values
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => [labels.vendor, labels.status, value])
  expect(counts).toEqual([
    ['moyasar', '201', 1],
    ['moyasar', '402', 1],
    ['moyasar', 'failed', 1],
  ])
  stop()
  await call('POST', '/paid', {})
  expect((await metrics.vendorSeconds.get()).values).toEqual(values)
})

test('vendors are known by the hosts of the configuration', () => {
  const hosts = vendorHosts(loadConfig({}))
  expect([...hosts.values()].toSorted()).toContain('fatoora')
  expect([...hosts.values()]).toContain('moyasar')
})
