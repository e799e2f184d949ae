import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openReceiver } from '../../../test/webhook-receiver.ts'
import { createWebhookPoster, isPrivateAddress } from './webhook-poster.ts'

const receiver = await openReceiver()
afterAll(() => receiver.close())
const post = createWebhookPoster({ allowOwnMachine: true, timeout: 400 })
const call = { url: receiver.url, headers: { 'webhook-id': 'one' }, body: '{"a":1}' }

test('posts once and keeps the first words of the answer', async () => {
  receiver.answer({ status: 200, text: 'x'.repeat(100_000) })
  const answer = await post(call)
  expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(1_000) })
  expect(receiver.received.at(-1)).toMatchObject({ body: '{"a":1}', headers: { 'webhook-id': 'one' } })
})

test('follows no redirect', async () => {
  const before = receiver.received.length
  receiver.answer({ status: 302, headers: { location: receiver.url } })
  expect(await post(call)).toMatchObject({ status: 302 })
  expect(receiver.received.length - before).toBe(1)
})

test('does not wait longer than its time', async () => {
  receiver.answer('never')
  const answer = await post(call)
  expect(answer).toMatchObject({ status: null, text: 'no answer in time' })
  expect(answer.durationMs).toBeLessThan(2_000)
})

test('has an answer as soon as its head has come, whether its body ends or not', async () => {
  const slow = createServer((_, response) => {
    response.writeHead(202)
    response.write('taken')
  })
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done))
  const { port } = slow.address() as AddressInfo
  expect(await post({ ...call, url: `http://127.0.0.1:${port}/` })).toMatchObject({
    status: 202,
    text: 'taken',
  })
  slow.closeAllConnections()
  slow.close()
})

test('waits no longer for a name whose servers are silent, and leaves threads to others', async () => {
  const asked: string[] = []
  const slow = createWebhookPoster({
    allowOwnMachine: false,
    timeout: 50,
    lookup: async (host) => {
      asked.push(host)
      return new Promise(() => {})
    },
  })
  const hosts = ['a.test', 'b.test', 'c.test', 'd.test']
  const answers = await Promise.all(hosts.map((host) => slow({ ...call, url: `https://${host}/` })))
  for (const answer of answers) expect(answer).toMatchObject({ status: null, text: 'no answer in time' })
  expect(asked).toEqual(['a.test', 'b.test'])
})

test('looks a name up when another one is found', async () => {
  let inside = 0
  const busy = createWebhookPoster({
    allowOwnMachine: true,
    lookup: async () => {
      expect(++inside).toBeLessThan(3)
      await delay(5)
      inside--
      return [{ address: '127.0.0.1', family: 4 }]
    },
  })
  receiver.answer({ status: 204 })
  const { port } = new URL(receiver.url)
  const calls = Array.from({ length: 7 }, () => busy({ ...call, url: `http://named.test:${port}/` }))
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(204)
})

test('says why nobody answered', async () => {
  expect(await post({ ...call, url: 'http://127.0.0.1:9/' })).toMatchObject({
    status: null,
    text: 'ECONNREFUSED',
  })
  expect(await post({ ...call, url: 'http://no-such-host.invalid/' })).toMatchObject({ status: null })
})

test('calls no private address in production, by whatever name', async () => {
  const strict = createWebhookPoster({ allowOwnMachine: false })
  const before = receiver.received.length
  const { port } = new URL(receiver.url)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
    const answer = await strict({ ...call, url: `https://${host}:${port}/` })
    expect({ host, ...answer }).toMatchObject({
      host,
      status: null,
      text: 'the address is not a public one',
    })
  }
  expect(await strict({ ...call, url: 'http://1.1.1.1/' })).toMatchObject({ text: 'only https is called' })
  expect(receiver.received.length).toBe(before)
})

test('calls this machine in a demo store, and nothing else of the network around it', async () => {
  const answers = await Promise.all(
    ['10.0.0.1', '169.254.169.254', '192.168.1.1', '0.0.0.0', '[::]', '[fd00::1]'].map((host) =>
      post({ ...call, url: `http://${host}:9/` }),
    ),
  )
  for (const answer of answers)
    expect(answer).toMatchObject({ status: null, text: 'the address is not a public one' })
  for (const host of ['127.0.0.1', '[::1]'])
    expect(await post({ ...call, url: `http://${host}:9/` })).toMatchObject({ text: 'ECONNREFUSED' })
})

test.each([
  ['10.1.2.3', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', true],
  ['2606:4700::1111', false],
  ['2002:7f00:1::', true],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate)
})
