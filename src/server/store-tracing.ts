import { isApiPath } from '#api/calls/paths'
import type { ProcessRole } from '#api/calls/process-role'
import type { Config } from '#server/config'
import { createLog } from '#server/log'
import { areaOf } from '#server/page-metrics'
import type { Tracing } from '#server/tracing/tracing'
import { vendorHosts } from '#server/vendor-calls'

/** Tracing as the configuration wants it; its packages are read only then. */
export async function openStoreTracing(config: Config, role: ProcessRole): Promise<Tracing | undefined> {
  if (!config.traces) return undefined
  const { openTracing } = await import('#server/tracing/open-tracing')
  return openTracing(config.traces, {
    version: config.version,
    role,
    hosts: vendorHosts(config),
    areaOf: (pathname) => (isApiPath(pathname) ? 'api' : areaOf(pathname)),
    log: createLog(config, { role }),
  })
}
