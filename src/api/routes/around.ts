import type { OpenAPIHono } from '@hono/zod-openapi'
import { ShopError } from '#rules/errors'
import type { Language } from '#rules/language'
import { countJobs } from '#domain/jobs/count-jobs'
import { countLateRenewals } from '#domain/renewals/watch-renewals'
import { describeApi } from '../openapi.ts'
import { docsPage } from '../docs-page.ts'
import type { ApiMetrics } from '../metrics.ts'
import type { ApiEnv } from '../surface.ts'

export type AroundOptions = {
  publicUrl: string
  /** Empty when this process can serve; else why it cannot. */
  whatIsMissing?: (() => Promise<string[]>) | undefined
  /** False when this process hangs and should be started again. */
  isAlive?: (() => boolean) | undefined
  metrics?: ApiMetrics | undefined
  /** Opens /metrics. Without it only this machine may read them, and nobody in production. */
  metricsToken?: string | undefined
  demo: boolean
}

/** What stands around the shop: documents, probes, metrics. Registered last, so that the documents are whole. */
export function registerAround(app: OpenAPIHono<ApiEnv>, options: AroundOptions): void {
  let openApi: string | undefined
  const document = () => (openApi ??= JSON.stringify(describeApi(app, options.publicUrl)))

  const pages: Partial<Record<Language, ReturnType<typeof docsPage>>> = {}
  // Made once: setting it anew costs a tenth of a second of everybody's time, and anybody may ask.
  const docsIn = (language: Language) => (pages[language] ??= docsPage(JSON.parse(document()), language))

  for (const path of ['/api/openapi.json', '/api/docs', '/healthz', '/readyz', '/metrics']) {
    app.use(path, async (c, next) => {
      c.set('route', path)
      await next()
    })
  }

  app.get('/api/openapi.json', (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    // Describes only; any program and any documentation page may read it.
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return c.body(document(), 200, { 'Content-Type': 'application/json; charset=utf-8' })
  })

  app.get('/api/docs', (c) => {
    const page = docsIn(c.var.ctx.language)
    c.header('Content-Security-Policy', page.policy)
    c.header('Cache-Control', 'public, max-age=300')
    return c.html(page.html)
  })

  app.get('/healthz', (c) =>
    options.isAlive?.() === false ? c.json({ status: 'hanging' }, 503) : c.json({ status: 'ok' }),
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
    // Like one that is not there.
    if (!metrics || !allowed) throw new ShopError('not_found')
    const jobs = await countJobs(c.var.ctx)
    metrics.jobs.set({ state: 'due' }, jobs.due)
    metrics.jobs.set({ state: 'later' }, jobs.later)
    metrics.jobs.set({ state: 'failed' }, jobs.failed)
    metrics.oldestDueSeconds.set(jobs.oldestDueSeconds)
    metrics.renewalsLate.set(await countLateRenewals(c.var.ctx))
    return c.body(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType })
  })
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}
