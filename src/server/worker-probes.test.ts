import { expect, test } from 'vitest'
import { testDatabase } from '#test/database'
import { loadConfig } from './config.ts'
import { openWorkerProbes } from './worker-probes.ts'
import { assemble } from './wiring.ts'

const { url } = await testDatabase()
const token = 'a-token-of-metrics'

test('a worker says that it lives, can work and what it did, until it leaves', async () => {
  const config = { ...loadConfig({ METRICS_TOKEN: token, LOG_LEVEL: 'silent' }), databaseUrl: url }
  const assembly = assemble(config)
  const probes = await openWorkerProbes(config, assembly)
  const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${probes.port}${path}`, { headers })
  try {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', version: config.version })
    expect((await get('/readyz')).status).toBe(200)
    expect((await get('/metrics')).status).toBe(404)
    expect((await get('/api/clients/v1/products')).status).toBe(404)

    assembly.metrics.jobSeconds.observe({ name: 'order.fulfil', outcome: 'done' }, 0.02)
    const text = await (await get('/metrics', { authorization: `Bearer ${token}` })).text()
    expect(text).toContain('job_duration_seconds_count{name="order.fulfil",outcome="done"} 1')
    expect(text).toMatch(/database_pool_connections\{state="total"\} [1-9]/)
    expect(text).toMatch(/clock_drift_seconds 0/)

    assembly.probe.leave()
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
  } finally {
    await probes.close()
    await assembly.close()
  }
})
