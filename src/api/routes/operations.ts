import type { OpenAPIHono } from '@hono/zod-openapi'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import { countJobs } from '#domain/core/jobs/count-jobs'
import { countLastHour, type LastHour } from '#domain/desk/dashboard/count-last-hour'
import { countDueRenewals, countLateRenewals } from '#domain/sale/renewals/watch-renewals'
import { countUnreported } from '#domain/desk/tax/submissions/count-unreported'
import { findStampingCertificate } from '#domain/desk/tax/units/find-stamping-certificate'
import type { ApiMetrics } from '../calls/metrics.ts'
import type { ApiEnv } from '../calls/api-env.ts'

export type OperationsOptions = {
  /** Empty when this process can serve; else why it cannot. */
  whatIsMissing?: (() => Promise<string[]>) | undefined
  /** False when this process hangs and should be started again. */
  isAlive?: (() => boolean) | undefined
  metrics?: ApiMetrics | undefined
  /** Opens /metrics. Without it only this machine may read them, and nobody in production. */
  metricsToken?: string | undefined
  demo: boolean
  /** Seconds by which this machine's clock is ahead of the database's; null where nobody asked yet. */
  clockDrift?: (() => number | null) | undefined
  /** What runs here: the package's version, and the commit where the environment names it. */
  version?: string | undefined
}

/** Probes and metrics. */
export function registerOperations(app: OpenAPIHono<ApiEnv>, options: OperationsOptions): void {
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    app.use(path, async (c, next) => {
      c.set('route', path)
      await next()
    })
  }

  app.get('/healthz', (c) =>
    options.isAlive?.() === false
      ? c.json({ status: 'hanging' }, 503)
      : c.json({ status: 'ok', ...(options.version && { version: options.version }) }),
  )

  app.get('/readyz', async (c) => {
    const missing = (await options.whatIsMissing?.()) ?? []
    if (missing.length > 0) {
      c.header('Retry-After', '5')
      return c.json({ status: 'not_ready', missing }, 503)
    }
    return c.json({ status: 'ready' })
  })

  app.get('/metrics', async (c) => {
    const { metrics, metricsToken, demo } = options
    const allowed =
      metricsToken === undefined
        ? demo && isLoopback(c.env?.incoming?.socket.remoteAddress) && !c.req.header('x-forwarded-for')
        : c.req.header('authorization') === `Bearer ${metricsToken}`
    // Answers like an unknown address.
    if (!metrics || !allowed) throw new ShopError('not_found')
    const jobs = await countJobs(c.var.ctx)
    metrics.jobs.set({ state: 'due' }, jobs.due)
    metrics.jobs.set({ state: 'later' }, jobs.later)
    metrics.jobs.set({ state: 'failed' }, jobs.failed)
    metrics.oldestDueSeconds.set(jobs.oldestDueSeconds)
    metrics.renewalsDue.set(await countDueRenewals(c.var.ctx))
    metrics.renewalsLate.set(await countLateRenewals(c.var.ctx))
    const documents = await countUnreported(c.var.ctx)
    metrics.documentsUnreported.set(documents.unreported)
    metrics.oldestUnreportedSeconds.set(secondsSince(documents.oldest, c.var.ctx.now()))
    metrics.documentsRefused.set(documents.refused)
    setLastHour(metrics, await countLastHour(c.var.ctx))
    metrics.clockDrift.set(options.clockDrift?.() ?? 0)
    metrics.certificateSeconds.set(await secondsOfCertificate(c.var.ctx))
    return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType })
  })
}

function setLastHour(metrics: ApiMetrics, { payments, bankVisits, messages }: LastHour): void {
  metrics.payments.reset()
  for (const { count, ...labels } of payments) metrics.payments.set(labels, count)
  metrics.bankVisits.reset()
  for (const { count, ...labels } of bankVisits) metrics.bankVisits.set(labels, count)
  metrics.messages.reset()
  for (const { count, ...labels } of messages) metrics.messages.set(labels, count)
}

function secondsSince(moment: Date | null, now: Date): number {
  return moment ? Math.max(0, (now.getTime() - moment.getTime()) / 1000) : 0
}

async function secondsOfCertificate(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const certificate = await findStampingCertificate(ctx)
  return certificate ? (certificate.expiresAt.getTime() - ctx.now().getTime()) / 1000 : 0
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}
