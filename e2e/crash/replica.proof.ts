import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { loadConfig } from '#server/config'
import { takeBaseBackup } from '#server/drill/base-backup'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { assemble } from '#server/wiring'
import { createApi } from '#api/app'
import { signedInClient, signedInStaff } from '#test/api'
import { openKillableStore } from './killable-store.ts'

/** A streaming replica, which is read while it follows; which stands still, is away, and comes back. */
const store = await openKillableStore('read', { webs: 0, workers: 0 })
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-replica-'))
const primarySocket = new URL(store.ownerUrl).searchParams.get('host') ?? ''
await takeBaseBackup({
  ownerUrl: store.ownerUrl,
  folder: path.join(store.env.DATA_DIR, 'postgres'),
  base: path.join(folder, 'postgres'),
  wal: path.join(folder, 'wal'),
})
writeFileSync(path.join(folder, 'postgres/standby.signal'), '')
const openStandby = () =>
  startEmbeddedPostgres({
    dataDir: folder,
    settings: { primary_conninfo: `host=${primarySocket} user=postgres application_name=replica` },
  })
let standby = await openStandby()
const assembly = assemble({
  ...loadConfig({ ...store.env, LOG_LEVEL: 'silent', DATABASE_READ_URL: standby.url }),
  databaseUrl: store.env.DATABASE_URL,
})
afterAll(async () => {
  await assembly.close()
  await standby.stop()
  rmSync(folder, { recursive: true, force: true })
})
const { db } = assembly.parts
const api = createApi(assembly.parts)
const { token } = await signedInStaff(db, 'admin')

async function listClients(readAfter?: string) {
  const answer = await api.request('/api/users/v1/clients', {
    headers: { authorization: `Bearer ${token}`, ...(readAfter && { 'x-read-after': readAfter }) },
  })
  expect(answer.status).toBe(200)
  const { clients } = (await answer.json()) as { clients: unknown[] }
  return { count: clients.length, age: Number(answer.headers.get('x-data-age')) }
}

/** Any act of staff's: the answer says up to where the log has come. */
async function act(): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { store: settings } = (await (await api.request('/api/users/v1/store', { headers })).json()) as {
    store: { version: number }
  }
  const answer = await api.request('/api/users/v1/store', {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ version: settings.version, name_en: `Store ${settings.version}` }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.get('x-written-at') ?? ''
}

async function onStandby(command: string): Promise<void> {
  const owner = openDatabase(standby.ownerUrl, { name: 'proof', max: 1 })
  await sql
    .raw(command)
    .execute(owner.db)
    .finally(() => owner.close())
}

const age = () => assembly.parts.replica?.choose(null)?.ageSeconds ?? null

test(
  'lists come from the replica while it follows, and nobody misses what they wrote',
  { timeout: 120_000, retry: 0 },
  async () => {
    await expect.poll(age).toBe(0)
    expect(await listClients()).toEqual({ count: 0, age: 0 })

    await onStandby('select pg_wal_replay_pause()')
    await signedInClient(db)
    const written = await act()
    // Others read the copy; whoever has written reads the primary, at once.
    expect((await listClients()).count).toBe(0)
    expect((await listClients(written)).count).toBe(1)
    await delay(4_000)
    const behind = await listClients()
    expect(behind.count).toBe(0)
    expect(behind.age).toBeGreaterThanOrEqual(3)

    await onStandby('select pg_wal_replay_resume()')
    await expect.poll(() => listClients()).toEqual({ count: 1, age: 0 })
    await expect.poll(() => assembly.parts.replica?.choose(written) != null).toBe(true)

    await standby.stop()
    await signedInClient(db)
    // Its connections are dead, and nobody notices it but the log.
    expect((await listClients()).count).toBe(2)
    expect(age()).toBeNull()
    expect(await assembly.metrics.registry.getSingleMetricAsString('database_replica_age_seconds')).toMatch(
      / -1$/,
    )

    standby = await openStandby()
    await expect.poll(age, { timeout: 40_000 }).toBe(0)
  },
)
