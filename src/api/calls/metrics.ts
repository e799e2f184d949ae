import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type ApiMetrics = {
  registry: Registry
  requestSeconds: Histogram<'method' | 'route' | 'status'>
  /** SQL statements sent to the database by this process; BEGIN and COMMIT are of kind `frame`. */
  statements: Counter<'kind'>
  jobs: Gauge<'state'>
  /** How long the job that waits longest has been due. */
  oldestDueSeconds: Gauge
  /** Renewals whose time has come or comes within a day. */
  renewalsDue: Gauge
  /** Renewals that should have run. */
  renewalsLate: Gauge
  documentsUnreported: Gauge
  /** How old the oldest tax document is that is not reported. */
  oldestUnreportedSeconds: Gauge
  documentsRefused: Gauge
  /** Runs of jobs in this process. */
  jobSeconds: Histogram<'name' | 'outcome'>
  /** Pages and files that this process answered. */
  pageSeconds: Histogram<'area' | 'status'>
  /** Calls of this process to others: gateways, SMS, the e-invoicing authority, partners' webhooks. */
  vendorSeconds: Histogram<'vendor' | 'status'>
  payments: Gauge<'provider' | 'status' | 'decline'>
  /** Payers who were sent to the bank's page. */
  bankVisits: Gauge<'provider' | 'outcome'>
  messages: Gauge<'channel' | 'status'>
  clockDrift: Gauge
  /** How long the certificate is good that documents are stamped with. */
  certificateSeconds: Gauge
}

/** The metrics that one process reports to Prometheus. `server` adds those of the pages and the jobs to its registry. */
export function createMetrics(): ApiMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    ...callMetrics(registry),
    ...jobMetrics(registry),
    ...taxMetrics(registry),
    ...lastHourMetrics(registry),
  }
}

/** Requests of this process, what they ask of the database, and its calls to others. */
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
    statements: new Counter({
      name: 'database_statements_total',
      help: 'SQL statements sent to the database; kind frame: BEGIN, COMMIT, ROLLBACK.',
      labelNames: ['kind'],
      registers: [registry],
    }),
    vendorSeconds: new Histogram({
      name: 'vendor_request_duration_seconds',
      help: 'Time until a vendor began to answer; status failed: no answer.',
      labelNames: ['vendor', 'status'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers: [registry],
    }),
    clockDrift: new Gauge({
      name: 'clock_drift_seconds',
      help: "Seconds by which this machine's clock is ahead of the database's; over 30 it serves nobody.",
      registers: [registry],
    }),
  }
}

/** Jobs, and the renewals among them. */
function jobMetrics(registry: Registry) {
  return {
    jobs: new Gauge({
      name: 'jobs',
      help: 'Jobs by state: due now, due later, given up; each counted up to a thousand.',
      labelNames: ['state'],
      registers: [registry],
    }),
    oldestDueSeconds: new Gauge({
      name: 'jobs_oldest_due_seconds',
      help: 'How long the job that waits longest has been due.',
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'job_duration_seconds',
      help: 'Time that a run of a job took, by its name and how it ended: done, later, failed, given_up.',
      labelNames: ['name', 'outcome'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 600],
      registers: [registry],
    }),
    renewalsDue: new Gauge({
      name: 'renewals_due',
      help: 'Renewals to be charged within a day, late ones and further tries with them; counted up to a hundred thousand.',
      registers: [registry],
    }),
    renewalsLate: new Gauge({
      name: 'renewals_late',
      help: 'Renewals that should have been charged over an hour ago; counted up to a thousand.',
      registers: [registry],
    }),
  }
}

/** Tax documents and what stamps them. */
function taxMetrics(registry: Registry) {
  return {
    documentsUnreported: new Gauge({
      name: 'tax_documents_unreported',
      help: 'Tax documents that the authority has not answered for yet.',
      registers: [registry],
    }),
    oldestUnreportedSeconds: new Gauge({
      name: 'tax_documents_oldest_unreported_seconds',
      help: 'Age of the oldest of them since its issue; the law allows 86400.',
      registers: [registry],
    }),
    documentsRefused: new Gauge({
      name: 'tax_documents_refused',
      help: 'Tax documents that the authority refused and nobody has corrected.',
      registers: [registry],
    }),
    certificateSeconds: new Gauge({
      name: 'tax_certificate_seconds_left',
      help: 'Until the certificate ends that tax documents are stamped with; negative once it has, 0 while no unit is active.',
      registers: [registry],
    }),
  }
}

/** What came of payments and messages of the last hour. */
function lastHourMetrics(registry: Registry) {
  return {
    payments: new Gauge({
      name: 'payments_last_hour',
      help: 'Payments begun in the last hour by gateway and how they stand now; decline: soft (may pass later), hard, or empty where none was refused.',
      labelNames: ['provider', 'status', 'decline'],
      registers: [registry],
    }),
    bankVisits: new Gauge({
      name: 'three_d_secure_last_hour',
      help: "Payments begun in the last hour whose payer was sent to the bank's page, by what came of it: open, paid, refused, never_back.",
      labelNames: ['provider', 'outcome'],
      registers: [registry],
    }),
    messages: new Gauge({
      name: 'messages_last_hour',
      help: 'Messages of the last hour by channel and how they stand now.',
      labelNames: ['channel', 'status'],
      registers: [registry],
    }),
  }
}
