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
  /**
   * Brings the database up to the release; going back, lets the release see that it works with the database
   * as it is.
   */
  migrate: () => Promise<void>
  /** To the release that `former` names. */
  isBack?: boolean
  log: (line: string) => void
  /** Milliseconds that a process may take to be ready with the new release; a minute when absent. */
  patience?: number
  /** Milliseconds between two processes, in which a balancer takes the first one in again. */
  pause?: number
  /** Releases whose files are kept for pages that are still open; 3 when absent. */
  keep?: number
}

const sharedAssets = 'assets'

/**
 * Rolls a store to another release, one process after the other, while the others serve. Files of both
 * releases are there before any process names them. When a process does not become ready the link goes back,
 * and with it every process that was restarted; the database stays as it is. Once more with the same release
 * it goes on where it was cut off. Error: PlainError, which says what became of it.
 */
export async function upgrade(options: UpgradeOptions): Promise<void> {
  const { root, release, supervisor, migrate, log, isBack = false } = options
  if (!isRelease(release))
    throw new PlainError(`${release} is no release: lay one out with \`npm run release\`.`)
  refuseOtherPlatform(release)
  const current = readRelease(root, 'current')
  const kept = readRelease(root, 'former')
  const isGoingOn = current === release
  const instances = await supervisor.list()
  const waiting = isGoingOn ? await listOthers(instances, versionOf(release)) : instances
  if (isGoingOn && waiting.length === 0) throw new PlainError(`${release} is what runs.`)
  const former = isGoingOn ? kept : current
  const shared = `${root}/${sharedAssets}`
  const copied = [former, release].flatMap((one) => (one && isRelease(one) ? [keepAssets(one, shared)] : []))
  log(`files: ${copied.reduce((sum, count) => sum + count, 0)} new ones kept for all releases`)

  // Before the database is another: whoever is cut off from here on goes back to this one. A way back that is
  // cut off goes on by itself.
  if (former && !isBack) linkRelease(root, 'former', former)
  await migrate().catch((error: unknown) => {
    if (kept) linkRelease(root, 'former', kept)
    throw error
  })
  linkRelease(root, 'current', release)
  if (instances.length === 0) log('nothing runs: start the units')
  const restarted = instances.filter((instance) => !waiting.includes(instance))
  try {
    for (const [index, instance] of waiting.entries()) {
      if (index > 0) await delay(options.pause ?? 3_000)
      restarted.push(instance)
      await roll(instance, versionOf(release), options)
    }
  } catch (error) {
    if (!former || former === release) throw error
    throw await takeBack(options, { former, kept, restarted, reason: reasonOf(error) })
  }
  if (former && former !== release) linkRelease(root, 'former', former)
  const living = new Set([release, ...(former ? [former] : []), ...newestReleases(root, options.keep ?? 3)])
  log(`files: ${pruneAssets([...living].filter(isRelease), shared)} of older releases removed`)
  log(`${versionOf(release)} runs.`)
}

/**
 * Those that do not say that they are the wanted version, in the sequence in which they are restarted; who
 * does not answer, too.
 */
async function listOthers(instances: Instance[], version: string): Promise<Instance[]> {
  const versions = await Promise.all(instances.map(({ url }) => askVersion(url).catch(() => undefined)))
  return instances.filter((_, index) => versions[index] !== version)
}

/**
 * Every process that was restarted runs the former release again; one that does not keeps no other from it.
 * What is to be said of it.
 */
async function takeBack(
  options: UpgradeOptions,
  was: { former: string; kept: string | null; restarted: Instance[]; reason: string },
): Promise<PlainError> {
  const { root, log } = options
  const { former, kept, restarted, reason } = was
  const version = versionOf(former)
  log(`${reason}; going back to ${former}`)
  linkRelease(root, 'current', former)
  if (kept) linkRelease(root, 'former', kept)
  const away: string[] = []
  for (const instance of restarted)
    await roll(instance, version, options).catch((error: unknown) => {
      log(reasonOf(error))
      away.push(instance.name)
    })
  if (away.length === 0) return new PlainError(`${reason}. Everything runs ${version} again.`)
  return new PlainError(
    `${reason}. Everything runs ${version} again but ${away.join(', ')}: look at the log, mend the cause and restart what is named.`,
  )
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
    const runs = await askVersion(url)
    if (runs !== version) return `it runs ${runs}`
    const ready = await ask(url, '/readyz')
    return ready.ok ? 'ready' : await ready.text()
  } catch (error) {
    return reasonOf(error)
  }
}

async function askVersion(url: string): Promise<string | undefined> {
  const health = (await (await ask(url, '/healthz')).json()) as { version?: string }
  return health.version
}

function ask(url: string, path: string): Promise<Response> {
  return fetch(url + path, { signal: AbortSignal.timeout(3_000) })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
