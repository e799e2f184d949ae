import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { openDatabase } from '#db/client'
import { loadConfig } from '#server/config'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { seedStore } from '#server/seed'
import { migrateStore } from '#server/store-database'
import { assemble } from '#server/wiring'
import { openNetwork, socketOf, throughNetwork } from '#test/network'
import { storePrograms } from '#test/processes'
import { visitor } from '#test/visitor'

/**
 * The programs of a store, to be started and killed, over a seeded PostgreSQL in a folder of its own; and, in this process, the
 * same store as its verbs see it. Everything is gone after the test file.
 */
export async function openKillableStore(
  name: string,
  counts: { webs: number; workers: number },
  env: Record<string, string> = {},
  /** Of PostgreSQL. */
  settings: Record<string, string> = {},
  options: {
    /** Through a network that a test can break or lead elsewhere, programs and all: `network`. */
    throughNetwork?: true
    envOfWeb?: (place: number) => Record<string, string>
  } = {},
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), `ishtirak-${name}-`))
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const network = await openNetwork(socketOf(postgres.url))
  const reach = (url: string) => (options.throughNetwork ? throughNetwork(network, url) : url)
  const databaseUrl = reach(postgres.url)
  const { envOfWeb } = options
  const programs = await storePrograms({
    databaseUrl,
    dataDir,
    ...counts,
    env,
    ...(envOfWeb && { envOfWeb: (place: number) => envOfWeb(place) }),
  })
  const sandboxPort = new URL(programs.gatewayUrl).port
  await migrateStore(postgres, 'demo')
  const assembly = assemble({
    ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SANDBOX_PORT: sandboxPort, ...env }),
    databaseUrl,
  })
  await seedStore(assembly.systemContext(), 'demo')
  // It connects when it is asked the first time.
  const owner = openDatabase(postgres.ownerUrl, { name: 'owner', max: 1 })

  afterAll(async () => {
    const everybody = [...programs.webs, ...programs.workers, programs.gateway]
    await Promise.all(everybody.map((one) => one.kill()))
    await assembly.close()
    await owner.close()
    network.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** What the gateway does wrong from now on, in place of all before; it may have been killed a moment ago. */
  async function setFaults(json: object): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      try {
        await visitor('127.0.0.1').ask('PUT', `${programs.gatewayUrl}/sandbox/faults`, { json })
        return
      } catch {
        await delay(50)
      }
    }
    throw new Error('the gateway does not take its faults')
  }

  return {
    programs,
    db: assembly.parts.db,
    /** As the role that owns the tables, here a superuser. */
    owner: owner.db,
    ownerUrl: postgres.ownerUrl,
    network,
    parts: assembly.parts,
    systemContext: assembly.systemContext,
    setFaults,
    /** What commands of the store need to find it. */
    env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, SANDBOX_PORT: sandboxPort },
  }
}
