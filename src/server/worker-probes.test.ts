import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#db/client'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { testDatabase } from '#test/database'
import { loadConfig } from './config.ts'
import { listenToContent } from './content-listener.ts'
import { startWorker } from './worker.ts'
import { openWorkerProbes } from './worker-probes.ts'
import { assemble } from './wiring.ts'

const { url, db } = await testDatabase()
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

test('a worker takes as many connections as the documents count for it, and no more', async () => {
  const config = {
    ...loadConfig({ LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '3' }),
    databaseUrl: url,
  }
  const assembly = assemble(config)
  const { log } = assembly.parts
  const content = listenToContent({ url, cache: contentCacheOf(assembly.parts.db), log })
  const worker = await startWorker(config, assembly)
  try {
    await content.ready
    const keepBusy = (own: Database, callers: number) =>
      Promise.all(Array.from({ length: callers }, () => sql`select pg_sleep(0.5)`.execute(own)))
    const work = Promise.all([keepBusy(assembly.parts.db, 12), keepBusy(assembly.patientContext().db, 6)])
    let max = 0
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name not in ('test', 'owner')`.execute(db)
      return (max = Math.max(max, rows[0]?.count ?? 0))
    }
    await expect.poll(count, { timeout: 10_000, interval: 20 }).toBe(config.databasePoolSize + 4)
    await work
    expect(await count()).toBe(config.databasePoolSize + 4)
    expect(readFileSync('docs/operations.md', 'utf8')).toContain('(pool + 4) for each worker')
  } finally {
    await worker.close()
    await content.stop()
    await assembly.close()
  }
})
