import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#db/client'
import { loadConfig } from '#server/config'
import { assemble } from '#server/wiring'
import { createApi } from '#api/app'
import { endOfLog } from '#contract/staff-wire'
import { beginNewSeries } from '#domain/desk/tax/units/begin-new-series'
import { signedInClient, signedInStaff } from '#test/api'
import { openKillableStore } from './killable-store.ts'
import { copyAsReplica } from './standby.ts'

/** A streaming replica, which is read while it follows; which stands still, is away, and comes back. */
const store = await openKillableStore('read', { webs: 0, workers: 0 })
const copy = await copyAsReplica({ ownerUrl: store.ownerUrl, dataDir: store.env.DATA_DIR })
let standby = await copy.start()
const assembly = assemble({
  ...loadConfig({ ...store.env, LOG_LEVEL: 'silent', DATABASE_READ_URL: standby.url }),
  databaseUrl: store.env.DATABASE_URL,
})
afterAll(async () => {
  await assembly.close()
  await standby.stop()
  copy.remove()
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
    expect((await listClients(endOfLog)).count).toBe(1)
    await delay(4_000)
    const behind = await listClients()
    expect(behind.count).toBe(0)
    expect(behind.age).toBeGreaterThanOrEqual(3)

    await onStandby('select pg_wal_replay_resume()')
    await expect.poll(() => listClients()).toEqual({ count: 1, age: 0 })
    await expect.poll(() => assembly.parts.replica?.choose(written) != null).toBe(true)

    // As behind a restore, of which a replica of the lost history never hears.
    await onStandby('select pg_wal_replay_pause()')
    await beginNewSeries(assembly.systemContext())
    await expect.poll(age).toBeNull()
    await onStandby('select pg_wal_replay_resume()')
    await expect.poll(age).toBe(0)

    await standby.stop()
    await signedInClient(db)
    // Its connections are dead, and nobody notices it but the log.
    expect((await listClients()).count).toBe(2)
    expect(age()).toBeNull()
    expect(await assembly.metrics.registry.getSingleMetricAsString('database_replica_age_seconds')).toMatch(
      / -1$/,
    )

    standby = await copy.start()
    await expect.poll(age, { timeout: 40_000 }).toBe(0)
  },
)
