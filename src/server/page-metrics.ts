import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ApiMetrics } from '#api/calls/metrics'
import { isApiPath } from '#api/calls/paths'

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

/** Counts a request for a page or a file when its answer has ended; those of the API count themselves. Status 499: the caller went. */
export function measurePage(
  metrics: Pick<ApiMetrics, 'pageSeconds'>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const pathname = request.url?.split('?', 1)[0] ?? ''
  if (isApiPath(pathname)) return
  const started = performance.now()
  response.once('close', () => {
    const status = response.writableFinished ? String(response.statusCode) : '499'
    metrics.pageSeconds.observe({ area: areaOf(pathname), status }, (performance.now() - started) / 1000)
  })
}
