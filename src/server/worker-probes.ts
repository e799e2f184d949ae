import { serve } from '@hono/node-server'
import { createOperations } from '#api/operations-app'
import type { Config } from '#server/config'
import type { Assembly } from '#server/wiring'

/** Answers /healthz, /readyz and /metrics of a worker on `WORKER_PORT`: nobody else sees that it lives. */
export async function openWorkerProbes(
  config: Pick<Config, 'host' | 'workerPort' | 'metricsToken' | 'version'>,
  { parts, probe, metrics, systemContext }: Assembly,
): Promise<{ port: number; close(): Promise<void> }> {
  const app = createOperations(systemContext, {
    ...probe,
    metrics,
    metricsToken: config.metricsToken,
    version: config.version,
    demo: parts.demo,
  })
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, port: config.workerPort ?? 0, hostname: config.host },
      ({ port }) =>
        resolve({
          port,
          close: () => new Promise((closed) => server.close(() => closed())),
        }),
    )
    server.once('error', reject)
  })
}
