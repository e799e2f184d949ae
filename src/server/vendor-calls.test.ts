import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { DeliveryInDoubt, MessageRefused } from '#rules/errors/vendor-errors'
import { createMetrics } from '#api/calls/metrics'
import type { MessageSender, OutgoingMessage } from '#domain/core/ports/sender'
import { createJsonCaller } from '#integrations/json-over-http'
import { vendorHosts, watchMailServer, watchVendors } from './vendor-calls.ts'
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

test('each message to a mail server is counted by how it ended, and what it refuses is no failure of the server', async () => {
  const metrics = createMetrics()
  const ends = [
    null,
    new MessageRefused('no such mailbox'),
    new Error('away'),
    new DeliveryInDoubt('silence'),
  ]
  const sender: MessageSender = {
    keepsCodes: false,
    async send() {
      const error = ends.shift()
      if (error) throw error
      return { externalId: '4Xy1' }
    },
    check: async () => 'it lets us in',
  }
  const watched = watchMailServer(metrics, sender)
  const message = {} as OutgoingMessage
  expect(await watched.send(message)).toEqual({ externalId: '4Xy1' })
  await expect(watched.send(message)).rejects.toThrow(MessageRefused)
  await expect(watched.send(message)).rejects.toThrow('away')
  await expect(watched.send(message)).rejects.toThrow(DeliveryInDoubt)
  expect(await watched.check?.()).toBe('it lets us in')
  const { values } = await metrics.vendorSeconds.get()
  const counts = values
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => [labels.vendor, labels.status, value])
  expect(counts).toEqual([
    ['smtp', '250', 1],
    ['smtp', 'refused', 1],
    ['smtp', 'failed', 2],
  ])
})

test('vendors are known by the hosts of the configuration', () => {
  const hosts = vendorHosts(loadConfig({}))
  expect([...hosts.values()].toSorted()).toContain('fatoora')
  expect([...hosts.values()]).toContain('moyasar')
})
