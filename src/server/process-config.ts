import { z } from 'zod'
import { portNumber, wholeNumber, type Reader } from '#server/environment'

/** The sizes of one process, and how it leaves; docs/going-live.md has a table of sizes. */
export type ProcessParts = {
  /** Connections of the pool; listeners and long work have theirs beside it. */
  databasePoolSize: number
  /** Jobs that a worker does side by side. */
  jobsAtOnce: number
  /** Where a worker answers /healthz, /readyz and /metrics; undefined: nowhere. */
  workerPort: number | undefined
  /**
   * Seconds for which a kept connection may be idle: longer than the balancer keeps its own, or it finds a
   * closed one.
   */
  keepAliveSeconds: number
  /**
   * Seconds in which /readyz says 503 while requests are still taken, so that balancers look elsewhere first.
   */
  shutdownDelaySeconds: number
  /** Seconds that running requests have to end: longer than a payment gateway may take. */
  drainSeconds: number
  /** Web serves a page that says when the store is back, and nothing else; undefined: the store. */
  maintenanceUntil: Date | undefined
}

export function readProcess(reader: Reader, { production }: { production: boolean }): ProcessParts {
  const jobsAtOnce = reader.read('WORKER_JOBS', wholeNumber(1, 200), 16)
  return {
    databasePoolSize: reader.read('DATABASE_POOL_SIZE', wholeNumber(2, 500), 10),
    jobsAtOnce,
    workerPort: reader.find('WORKER_PORT', portNumber),
    keepAliveSeconds: reader.read('KEEP_ALIVE_SECONDS', wholeNumber(1, 3_600), 65),
    shutdownDelaySeconds: reader.read('SHUTDOWN_DELAY_SECONDS', wholeNumber(0, 120), production ? 3 : 0),
    drainSeconds: reader.read('DRAIN_SECONDS', wholeNumber(1, 300), production ? 22 : 7),
    maintenanceUntil: reader.find('MAINTENANCE_UNTIL', moment),
  }
}

const moment = z
  .string()
  .refine((text) => /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)), {
    message: 'must be a moment with its zone, such as 2026-12-01T03:00:00+03:00',
    abort: true,
  })
  .transform((text) => new Date(text))

/** Seconds from the signal until everything that web serves has ended. */
export function shutdownSeconds({ shutdownDelaySeconds, drainSeconds }: ProcessParts): number {
  return shutdownDelaySeconds + drainSeconds
}
