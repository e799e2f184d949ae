import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts, program } from '#test/processes'
import { loadConfig } from './config.ts'
import { startMaintenance } from './maintenance.ts'

const until = new Date('2026-12-01T00:30:00Z')
let now = new Date('2026-11-30T23:30:00Z')
const config = {
  host: '127.0.0.1',
  port: 0,
  version: '1.2.3',
  maintenanceUntil: until,
  keepAliveSeconds: 65,
  shutdownDelaySeconds: 0,
  drainSeconds: 1,
}
let served: Awaited<ReturnType<typeof startMaintenance>>
beforeAll(async () => {
  served = await startMaintenance(config, () => now)
})
afterAll(() => served.close())
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${served.port}${path}`, init)

test('people read in both languages when the store is back, whatever they came for', async () => {
  for (const path of ['/', '/account/orders?page=2', '/admin/waiting', '/en/anything']) {
    const answer = await ask(path)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('3600')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    expect(page).toMatch(/<section lang="ar-EG" dir="rtl"><h1>المتجر في صيانة<\/h1><p>نعود في .*3:30/)
    expect(page).toMatch(/<section lang="en-US" dir="ltr"><h2>[^<]+<\/h2><p>We will be back on .*3:30 AM/)
  }
  const bought = await ask('/payment', { method: 'POST', body: 'card=1' })
  expect(bought.status).toBe(503)
})

test('programs get an error in their language, and probes what they ask', async () => {
  const answer = await ask('/api/clients/v1/products', { headers: { 'accept-language': 'en' } })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('3600')
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\da-f]{16}$/)
  const message = expect.stringMatching(/maintenance.*nothing was done.*3:30 AM.*Try again/)
  expect(await answer.json()).toEqual({ code: 900005, message, request_id: requestId })
  const named = await ask('/api/partners/v1/products', { headers: { 'x-request-id': 'sale-17' } })
  expect(named.headers.get('x-request-id')).toBe('sale-17')
  expect(await named.json()).toMatchObject({
    message: expect.stringContaining('صيانة'),
    request_id: 'sale-17',
  })
  expect((await ask('/metrics')).status).toBe(503)

  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok', version: '1.2.3' })
  const ready = await ask('/readyz')
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([200, null])
})

test('it keeps connections as long as the store does, and leaves as it does: balancers hear of it first', async () => {
  const leaving = await startMaintenance({ ...config, shutdownDelaySeconds: 1 }, () => now)
  const askIt = (path: string) => fetch(`http://127.0.0.1:${leaving.port}${path}`)
  expect((await askIt('/')).headers.get('keep-alive')).toBe('timeout=65')
  const closed = leaving.close()
  expect((await askIt('/readyz')).status).toBe(503)
  expect((await askIt('/')).headers.get('connection')).toBe('close')
  await closed
  await expect(askIt('/')).rejects.toThrow('fetch failed')
})

test('once the moment that was named is over, none is named', async () => {
  now = new Date('2026-12-01T00:40:00Z')
  const answer = await ask('/')
  expect(answer.headers.get('retry-after')).toBe('120')
  expect(await answer.text()).toMatch(/نعود بعد قليل.*We will be back soon/s)
})

test('web serves it without a database, until it is asked to end', async () => {
  const [port = 0] = await freePorts(1)
  const web = program({
    name: 'web',
    file: 'src/server/web.ts',
    ready: 'Store ready',
    env: {
      PORT: String(port),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      MAINTENANCE_UNTIL: '2100-01-01T00:00:00Z',
    },
  })
  await web.start()
  try {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  } finally {
    await web.stop()
  }
})

test('the moment is read from the environment, and must be one', () => {
  expect(loadConfig({}).maintenanceUntil).toBeUndefined()
  expect(loadConfig({ MAINTENANCE_UNTIL: '2026-12-01T03:30:00+03:00' }).maintenanceUntil).toEqual(until)
  expect(() => loadConfig({ MAINTENANCE_UNTIL: 'tonight' })).toThrow(/MAINTENANCE_UNTIL: must be a moment/)
})
