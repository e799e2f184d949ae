import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ProcessRole } from './process-role.ts'
import { createStoreFigures, type StoreFigures } from './store-figures.ts'

export type ApiMetrics = {
  /** What this process knows by itself, also while the database is away. */
  registry: Registry
  figures: StoreFigures
  requestSeconds: Histogram<'method' | 'route' | 'status'>
  /** SQL statements sent to the database by this process; BEGIN and COMMIT are of kind `frame`. */
  statements: Counter<'kind'>
  /** Runs of jobs in this process. */
  jobSeconds: Histogram<'name' | 'outcome'>
  /** Pages and files that this process answered. */
  pageSeconds: Histogram<'area' | 'status'>
  /** Calls of this process to others: gateways, SMS, mail, the e-invoicing authority, partners' webhooks. */
  vendorSeconds: Histogram<'vendor' | 'status'>
  clockDrift: Gauge
  /** Whether /readyz of this process is 200. */
  ready: Gauge
  /** Whether what others announce on a channel of the database arrives in this process. */
  listenerUp: Gauge<'channel'>
}

/** The metrics that one process reports to Prometheus. `server` adds those of its pool to the registry. */
export function createMetrics(
  identity: { role: ProcessRole; version: string } = { role: 'command', version: '' },
): ApiMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'ishtirak_build_info',
    help: 'Always 1: which role this process has (web, worker, or store for both in one), and which version runs.',
    labelNames: ['role', 'version'],
    registers: [registry],
  }).set(identity, 1)
  return {
    registry,
    figures: createStoreFigures(),
    ...callMetrics(registry),
    ...databaseMetrics(registry),
  }
}

/** Requests and jobs of this process, and its calls to others. */
function callMetrics(registry: Registry) {
  return {
    requestSeconds: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the arrival of an API request to its answer, by route as the contract writes it.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    pageSeconds: new Histogram({
      name: 'page_request_duration_seconds',
      help: 'Time from the arrival of a request for a page or a file to the end of its answer.',
      labelNames: ['area', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    vendorSeconds: new Histogram({
      name: 'vendor_request_duration_seconds',
      help: 'Time until a vendor began to answer; status failed: no answer. Of vendor smtp until the mail server had taken the message; status 250: taken, refused: not for this recipient, failed: any other end.',
      labelNames: ['vendor', 'status'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that a run of a job took, by its name and how it ended: done, later, failed, given_up.',
      labelNames: ['name', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 600],
      registers: [registry],
    }),
  }
}

/** How this process stands to its database. */
function databaseMetrics(registry: Registry) {
  return {
    statements: new Counter({
      name: 'database_statements_total',
      help: 'SQL statements sent to the database; kind frame: BEGIN, COMMIT, ROLLBACK.',
      labelNames: ['kind'],
      registers: [registry],
    }),
    clockDrift: new Gauge({
      name: 'clock_drift_seconds',
      help: "Seconds by which this machine's clock is ahead of the database's; over 30 it serves nobody.",
      registers: [registry],
    }),
    ready: new Gauge({
      name: 'process_ready',
      help: '1 while this process can serve, as /readyz says: the database answers, can be written and is migrated, and the clock is right; else 0.',
      registers: [registry],
    }),
    listenerUp: new Gauge({
      name: 'database_listener_up',
      help: '1 while this process hears what others announce on this channel of the database; 0: it asks for everything itself.',
      labelNames: ['channel'],
      registers: [registry],
    }),
  }
}
