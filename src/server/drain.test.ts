import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDrain, type Drain } from './drain.ts'

async function open(drain: Drain) {
  const server: Server = createServer((request, response) => {
    drain.watch(response)
    const answer = () => void response.end('fine')
    if (request.url === '/slow') setTimeout(answer, 400)
    else if (request.url !== '/never') answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('requests are taken while balancers look away, on connections that end with them; what runs is answered', async () => {
  let isReady = true
  const drain = createDrain({ leave: () => (isReady = false) }, { shutdownDelaySeconds: 1, drainSeconds: 5 })
  const { server, base } = await open(drain)
  expect((await fetch(base)).headers.get('connection')).toBe('keep-alive')

  const left = drain.close(server)
  expect(isReady).toBe(false)
  await delay(300)
  expect((await fetch(base)).headers.get('connection')).toBe('close')
  await delay(500)
  const slow = fetch(`${base}/slow`)
  await left
  expect(await (await slow).text()).toBe('fine')
  await expect(fetch(base)).rejects.toThrow('fetch failed')
})

test('what never ends is cut when its time is over', async () => {
  const drain = createDrain({ leave: () => undefined }, { shutdownDelaySeconds: 0, drainSeconds: 1 })
  const { server, base } = await open(drain)
  const stuck = fetch(`${base}/never`).catch((error: Error) => error.message)
  await delay(100)
  const started = performance.now()
  await drain.close(server)
  expect(performance.now() - started).toBeGreaterThan(800)
  expect(await stuck).toBe('fetch failed')
})
