import { listConnectedWorkers, newWorkerName } from '#domain/core/jobs/release-jobs'
import { startWorker as startJobs } from '#jobs/worker'
import { loadConfig, type Config } from '#server/config'
import { followContent } from '#server/follow-content'
import { describeStart } from '#server/describe-start'
import { measureHearing } from '#server/pool-metrics'
import { refuseOwner } from '#server/refuse-owner'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { openWorkerProbes } from '#server/worker-probes'
import { refuseOtherMode } from '#server/store-mode'
import { announceOn, listenToDatabase } from '#server/database-listener'
import { endPlainly, PlainError } from '#server/process/plain-error'
import { requireDatabase } from '#server/process/require-database'
import { watchSilence } from '#server/process/watch-silence'
import { watchClock } from '#server/watch-clock'
import { onShutdown } from '#server/shutdown'
import { openStoreTracing } from '#server/store-tracing'
import { assemble, type Assembly, type ReadyConfig } from '#server/wiring'

export type RunningWorker = { close(): Promise<void> }

/**
 * Runs due jobs in this process and wakes up whenever one is enqueued. Any number of workers may share a
 * database.
 */
export async function startWorker(
  config: ReadyConfig,
  { parts, systemContext, patientContext, metrics, tracing, probe }: Assembly,
): Promise<RunningWorker> {
  await refuseOtherMode(config.mode, parts.db)
  await refuseOwner(config.mode, parts.db)
  const name = newWorkerName()
  const clock = watchClock(probe, parts.log)
  const worker = startJobs(systemContext, {
    mayBegin: clock.isRight,
    makePatientContext: patientContext,
    atOnce: config.jobsAtOnce,
    around: tracing?.job,
    onRun: ({ name: job, outcome, seconds }) => metrics.jobSeconds.observe({ name: job, outcome }, seconds),
  })
  /**
   * Others see that it lives by its connection's name, if it is of the same role; else its jobs are freed by
   * time.
   */
  const showIfSeen = async () => {
    const living = await listConnectedWorkers(parts).catch(() => new Set<string>())
    worker.showAs(living.has(name) ? name : null)
  }
  const listener = listenToDatabase({
    url: config.databaseListenUrl ?? config.databaseUrl,
    channel: 'jobs_added',
    name,
    onNotice: worker.wake,
    announce: (channel) => announceOn(parts.db, channel),
    onHearing: measureHearing(metrics, 'jobs_added'),
    onConnected: () => void showIfSeen(),
    // The worker looks every second by itself.
    onLost: () => worker.showAs(null),
    log: parts.log,
  })
  return {
    async close() {
      // Others see by this connection that the worker lives, so it is closed last.
      await worker.stop()
      await clock.stop()
      await listener.stop()
    },
  }
}

/** `npm run start:worker`: jobs alone, on a database that the environment names. */
async function main(): Promise<void> {
  const config = withDatabase(loadConfig())
  await requireDatabase(config.databaseUrl)
  const assembly = assemble(config, {
    role: 'worker',
    tracing: await openStoreTracing(config, 'worker'),
  })
  const { parts } = assembly
  await refuseUnmigrated(parts.db)
  const contentListener = await followContent(config, assembly)
  const start = await describeStart(config, assembly)
  const worker = await startWorker(config, assembly)
  const probes = config.workerPort === undefined ? null : await openWorkerProbes(config, assembly)
  const silence = watchSilence(assembly.database.pulse, parts.log)
  onShutdown(async () => {
    silence.stop()
    assembly.probe.leave()
    await worker.close()
    await contentListener.stop()
    await probes?.close()
    await assembly.close()
  }, config.drainSeconds)
  if (parts.messagesHeld) parts.log.warn({}, 'HOLD_MESSAGES: no message leaves but codes')
  parts.log.info(start, 'worker is ready')
  console.log('Worker ready')
}

/** Separate processes share a database that somebody else runs. */
export function withDatabase(config: Config): ReadyConfig {
  if (!config.databaseUrl)
    throw new PlainError('DATABASE_URL is required for a process of its own; `npm start` brings one.')
  return { ...config, databaseUrl: config.databaseUrl }
}

if (import.meta.main) await main().catch(endPlainly)
