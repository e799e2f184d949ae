import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiMetrics } from '#api/calls/metrics'
import { isApiPath } from '#api/calls/paths'
import type { RequestLog } from '#api/calls/request-log'
import { requestIdOf } from '#api/middleware/arrival'

/** Parts of the store by the first step of the address: few enough to be a label. */
export function areaOf(pathname: string): string {
  const first = (pathname.split('/', 2)[1] ?? '').replace(/\.data$/, '')
  switch (first) {
    case 'admin':
    case 'user':
    case 'assets':
    case 'dev':
      return first
    default:
      return 'store'
  }
}

/** Whom a page's request is told to. */
export type PageWatch = {
  metrics: Pick<ApiMetrics, 'pageSeconds'>
  /** Undefined where nobody asked for a line of each request. */
  requestLog: RequestLog | undefined
  /** The address as the pages write it, without what stands in it. */
  routeOf: (pathname: string) => Promise<string>
}

/** A request for a page or a file, by the name that its answer and all lines about it have. */
export type FollowedPage = { requestId: string }

/**
 * Names a request for a page or a file, and counts it when its answer has ended; those of the API do both
 * themselves, and have no name here. Status 499: the caller went.
 */
export function followPage(
  { metrics, requestLog, routeOf }: PageWatch,
  request: IncomingMessage,
  response: ServerResponse,
): FollowedPage | undefined {
  const pathname = request.url?.split('?', 1)[0] ?? ''
  if (isApiPath(pathname)) return undefined
  const given = request.headers['x-request-id']
  const requestId = requestIdOf(typeof given === 'string' ? given : undefined)
  const started = performance.now()
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499
    const seconds = (performance.now() - started) / 1000
    metrics.pageSeconds.observe({ area: areaOf(pathname), status: String(status) }, seconds)
    if (!requestLog) return
    const facts = { requestId, method: request.method ?? '', status, seconds }
    routeOf(pathname).then(
      (route) => requestLog({ ...facts, route }),
      // Of pages that cannot be loaded nobody knows the addresses.
      () => requestLog({ ...facts, route: 'unknown' }),
    )
  })
  return { requestId }
}
