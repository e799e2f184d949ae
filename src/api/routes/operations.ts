import type { OpenAPIHono } from '@hono/zod-openapi'
import { ShopError } from '#rules/errors/shop-error'
import type { ApiMetrics } from '../calls/metrics.ts'
import { createFiguresReader } from '../calls/store-figures.ts'
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

  const { metrics } = options
  const readFigures = metrics && createFiguresReader(metrics.figures)

  app.get('/metrics', async (c) => {
    const { metricsToken, demo } = options
    const allowed =
      metricsToken === undefined
        ? demo && isLoopback(c.env?.incoming?.socket.remoteAddress) && !c.req.header('x-forwarded-for')
        : c.req.header('authorization') === `Bearer ${metricsToken}`
    // Answers like an unknown address.
    if (!metrics || !readFigures || !allowed) throw new ShopError('not_found')
    const [missing = [], hasFigures] = await Promise.all([options.whatIsMissing?.(), readFigures(c.var.ctx)])
    metrics.ready.set(missing.length === 0 ? 1 : 0)
    metrics.clockDrift.set(options.clockDrift?.() ?? 0)
    // What the process knows by itself is said in any case: the more so while the database is away.
    const registries = hasFigures ? [metrics.registry, metrics.figures.registry] : [metrics.registry]
    const texts = await Promise.all(registries.map((registry) => registry.metrics()))
    return c.body(texts.join('\n'), 200, { 'Content-Type': metrics.registry.contentType })
  })
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}
