import { setTimeout as delay } from 'node:timers/promises'
import { PlainError } from '#server/process/plain-error'
import { isRelease, keepAssets, pruneAssets } from './keep-assets.ts'
import { refuseOtherPlatform } from './platform.ts'
import { linkRelease, newestReleases, readRelease, versionOf } from './release-links.ts'

/** A process of the store, and where it answers /healthz and /readyz. */
export type Instance = { name: string; url: string }

/** Whoever runs the processes. */
export type Supervisor = {
  /** Every process of the store, in the sequence in which they are restarted. */
  list(): Promise<Instance[]>
  /** Ends a process politely and starts it from the `current` release. */
  restart(instance: Instance): Promise<void>
}

export type UpgradeOptions = {
  /** Holds the releases side by side, the links to them, and the files that they share. */
  root: string
  /** The release to go to. */
  release: string
  supervisor: Supervisor
  /** Brings the database up to the release; nothing when going back, as migrations work with the release before. */
  migrate: (() => Promise<void>) | null
  log: (line: string) => void
  /** Milliseconds that a process may take to be ready with the new release; a minute when absent. */
  patience?: number
  /** Milliseconds between two processes, in which a balancer takes the first one in again. */
  pause?: number
  /** Releases whose files are kept for pages that are still open; 3 when absent. */
  keep?: number
}

export const sharedAssets = 'assets'

/**
 * Rolls a store to another release, one process after the other, while the others serve. Files of both releases are there before any
 * process names them. When a process does not become ready the link goes back, and with it every process that was restarted; the
 * database stays as it is. Error: PlainError, which says what became of it.
 */
export async function upgrade(options: UpgradeOptions): Promise<void> {
  const { root, release, supervisor, migrate, log } = options
  if (!isRelease(release))
    throw new PlainError(`${release} is no release: lay one out with \`npm run release\`.`)
  refuseOtherPlatform(release)
  const former = readRelease(root, 'current')
  if (former === release) throw new PlainError(`${release} is what runs.`)
  const shared = `${root}/${sharedAssets}`
  const kept = [former, release].flatMap((one) => (one && isRelease(one) ? [keepAssets(one, shared)] : []))
  log(`files: ${kept.reduce((sum, count) => sum + count, 0)} new ones kept for all releases`)

  if (migrate) await migrate()
  linkRelease(root, 'current', release)
  const instances = await supervisor.list()
  if (instances.length === 0) log('nothing runs: start the units')
  const restarted: Instance[] = []
  try {
    for (const [index, instance] of instances.entries()) {
      if (index > 0) await delay(options.pause ?? 3_000)
      restarted.push(instance)
      await roll(instance, versionOf(release), options)
    }
  } catch (error) {
    if (!former) throw error
    log(`${reasonOf(error)}; going back to ${former}`)
    linkRelease(root, 'current', former)
    for (const instance of restarted) await roll(instance, versionOf(former), options)
    throw new PlainError(`${reasonOf(error)}. Everything runs ${versionOf(former)} again.`)
  }
  if (former) linkRelease(root, 'former', former)
  const living = new Set([release, ...(former ? [former] : []), ...newestReleases(root, options.keep ?? 3)])
  log(`files: ${pruneAssets([...living].filter(isRelease), shared)} of older releases removed`)
  log(`${versionOf(release)} runs.`)
}

/** Restarts one process and waits until it says that it is the wanted version and ready. */
async function roll(instance: Instance, version: string, options: UpgradeOptions): Promise<void> {
  const { supervisor, log, patience = 60_000 } = options
  const started = Date.now()
  await supervisor.restart(instance)
  let answer = 'no answer'
  while (Date.now() - started < patience) {
    answer = await askHealth(instance.url, version)
    if (answer === 'ready') {
      log(`${instance.name}: ${version}, ready after ${((Date.now() - started) / 1000).toFixed(1)} s`)
      return
    }
    await delay(100)
  }
  throw new PlainError(`${instance.name} did not become ready with ${version} (${answer}): look at its log`)
}

async function askHealth(url: string, version: string): Promise<string> {
  try {
    const ask = (path: string) => fetch(url + path, { signal: AbortSignal.timeout(3_000) })
    const health = (await (await ask('/healthz')).json()) as { version?: string }
    if (health.version !== version) return `it runs ${health.version}`
    const ready = await ask('/readyz')
    return ready.ok ? 'ready' : await ready.text()
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
