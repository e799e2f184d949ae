import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { Context } from '#domain/core/context'
import { countJobs } from '#domain/core/jobs/count-jobs'
import { countLastHour } from '#domain/desk/dashboard/count-last-hour'
import { countUnreported } from '#domain/desk/tax/submissions/count-unreported'
import { findStampingCertificate } from '#domain/desk/tax/units/find-stamping-certificate'
import { countDueRenewals, countLateRenewals } from '#domain/sale/renewals/watch-renewals'
import { isDatabaseAway } from './error-response.ts'

/**
 * Figures of the whole store, read from the database whenever somebody reads the metrics. Every process
 * reports the same, so a query takes their `max`: a sum would count each payment once for each process. Their
 * registry is reported only when they could be read.
 */
export type StoreFigures = ReturnType<typeof createStoreFigures>

/** Milliseconds that the database has to answer: a scrape of Prometheus waits for 10 seconds. */
const figuresPatience = 5_000

export function createStoreFigures() {
  const registry = new Registry()
  return { registry, ...jobFigures(registry), ...taxFigures(registry), ...lastHourFigures(registry) }
}

/** Jobs, and the renewals among them. */
function jobFigures(registry: Registry) {
  return {
    jobs: new Gauge({
      name: 'jobs',
      help: 'Jobs of the store by state: due now, due later, given up; each counted up to a thousand.',
      labelNames: ['state'],
      registers: [registry],
    }),
    oldestDueSeconds: new Gauge({
      name: 'jobs_oldest_due_seconds',
      help: 'How long the job of each name has been due that waits longest, of the thousand that wait longest; names of which none is due are left out, and jobs that run.',
      labelNames: ['name'],
      registers: [registry],
    }),
    maxRunningSeconds: new Gauge({
      name: 'jobs_longest_running_seconds',
      help: 'How long the job of each name has run that was taken first, of the thousand that are due longest; names of which none runs are left out.',
      labelNames: ['name'],
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
function taxFigures(registry: Registry) {
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
function lastHourFigures(registry: Registry) {
  return {
    payments: new Gauge({
      name: 'payments_last_hour',
      help: 'Payments of the store begun in the last hour by gateway and how they stand now; decline: soft (may pass later), hard, or empty where none was refused.',
      labelNames: ['provider', 'status', 'decline'],
      registers: [registry],
    }),
    bankVisits: new Gauge({
      name: 'three_d_secure_last_hour',
      help: "Payments of the store begun in the last hour whose payer was sent to the bank's page, by what came of it: open, paid, refused, never_back.",
      labelNames: ['provider', 'outcome'],
      registers: [registry],
    }),
    messages: new Gauge({
      name: 'messages_last_hour',
      help: 'Messages of the store of the last hour by channel and how they stand now, and as failed older ones whose job was given up in it; withheld: not handed over, rightly, as they are no longer true, have no sender, or were too many.',
      labelNames: ['channel', 'status'],
      registers: [registry],
    }),
  }
}

/**
 * Answers whether the figures could be read into their gauges. Where the database does not answer in time
 * they could not, and are to be left out: what was true before would hide that nobody knows. One question at
 * a time, however many ask: each takes a connection.
 * @param patience in milliseconds
 */
export function createFiguresReader(
  figures: StoreFigures,
  patience = figuresPatience,
): (ctx: Context) => Promise<boolean> {
  let reading: Promise<boolean> | undefined
  return (ctx) => {
    reading ??= readFigures(figures, ctx)
      .then(
        () => true,
        (error: unknown) => {
          const level = isDatabaseAway(error) ? 'warn' : 'error'
          ctx.log[level]({ err: error }, 'the figures of the store could not be read')
          return false
        },
      )
      .finally(() => (reading = undefined))
    return Promise.race([reading, delay(patience, false, { ref: false })])
  }
}

async function readFigures(figures: StoreFigures, ctx: Context): Promise<void> {
  const jobs = await countJobs(ctx)
  figures.jobs.set({ state: 'due' }, jobs.due)
  figures.jobs.set({ state: 'later' }, jobs.later)
  figures.jobs.set({ state: 'failed' }, jobs.failed)
  figures.oldestDueSeconds.reset()
  for (const { name, seconds } of jobs.oldestDue) figures.oldestDueSeconds.set({ name }, seconds)
  figures.maxRunningSeconds.reset()
  for (const { name, seconds } of jobs.maxRunning) figures.maxRunningSeconds.set({ name }, seconds)
  figures.renewalsDue.set(await countDueRenewals(ctx))
  figures.renewalsLate.set(await countLateRenewals(ctx))

  const documents = await countUnreported(ctx)
  figures.documentsUnreported.set(documents.unreported)
  figures.oldestUnreportedSeconds.set(secondsSince(documents.oldest, ctx.now()))
  figures.documentsRefused.set(documents.refused)
  const certificate = await findStampingCertificate(ctx)
  figures.certificateSeconds.set(certificate ? secondsBetween(ctx.now(), certificate.expiresAt) : 0)

  const { payments, bankVisits, messages } = await countLastHour(ctx)
  figures.payments.reset()
  for (const { count, ...labels } of payments) figures.payments.set(labels, count)
  figures.bankVisits.reset()
  for (const { count, ...labels } of bankVisits) figures.bankVisits.set(labels, count)
  figures.messages.reset()
  for (const { count, ...labels } of messages) figures.messages.set(labels, count)
}

function secondsSince(moment: Date | null, now: Date): number {
  return moment ? Math.max(0, secondsBetween(moment, now)) : 0
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000
}
