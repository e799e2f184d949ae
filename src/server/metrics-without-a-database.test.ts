import { expect, test } from 'vitest'
import { createMetrics } from '#api/calls/metrics'
import { createFiguresReader } from '#api/calls/store-figures'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { openNetwork, socketOf, throughNetwork } from '#test/network'
import { loadConfig } from './config.ts'
import { measurePool } from './pool-metrics.ts'
import { assemble } from './wiring.ts'
import { openWorkerProbes } from './worker-probes.ts'

const database = await testDatabase()
const { url } = database
const token = 'a-token-of-metrics'

test('a process whose database is away still reports what it knows by itself, and no figure of the store', async () => {
  const network = await openNetwork(socketOf(url))
  const config = {
    ...loadConfig({ METRICS_TOKEN: token, LOG_LEVEL: 'silent' }),
    databaseUrl: throughNetwork(network, url),
  }
  const assembly = assemble(config, { role: 'worker' })
  const probes = await openWorkerProbes(config, assembly)
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${probes.port}/metrics`, { headers })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  try {
    const before = await read()
    expect(before).toContain('process_ready 1')
    expect(before).toContain('jobs{state="due"} 0')
    expect(before).toContain(`ishtirak_build_info{role="worker",version="${config.version}"} 1`)
    network.close()
    const after = await read()
    expect(after).toContain('process_ready 0')
    expect(after).toContain('database_pool_connections{state="waiting"}')
    expect(after).toContain('job_duration_seconds')
    expect(after).not.toMatch(/^(jobs|payments_last_hour|renewals_late)\b/m)
  } finally {
    await probes.close()
    await assembly.close()
  }
})

test('a pool without a free connection keeps its own figures, and is asked once however many wait', async () => {
  const { db, pool } = database
  const metrics = createMetrics()
  measurePool(metrics.registry, pool)
  const readFigures = createFiguresReader(metrics.figures, 1_000)
  const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
  const ctx = testContext(db)
  try {
    expect(await Promise.all([readFigures(ctx), readFigures(ctx)])).toEqual([false, false])
    expect(await metrics.registry.metrics()).toContain('database_pool_connections{state="waiting"} 1')
  } finally {
    for (const client of held) client.release()
  }
  expect(await readFigures(ctx)).toBe(true)
})

test('a figure that cannot be read for another reason is told as an error', async () => {
  const errors: object[] = []
  const log = { ...testContext(database.db).log, error: (facts: object) => void errors.push(facts) }
  const readFigures = createFiguresReader(createMetrics().figures)
  const broken = () => {
    throw new Error('a wrong turn of ours')
  }
  expect(await readFigures(testContext(database.db, { log, now: broken }))).toBe(false)
  expect(errors).toHaveLength(1)
})
