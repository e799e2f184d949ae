import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf, type Language } from '#rules/core/language'
import type { ApiMetrics } from '#api/calls/metrics'
import type { RequestLog } from '#api/calls/request-log'
import { requestIdOf } from '#api/middleware/arrival'
import type { ContentCache } from '#domain/shop/published/content-cache'

/**
 * Public lists that are the same for everybody who reads one language, by the route as the contract writes
 * it.
 */
const lists = new Map([
  ['/api/clients/v1/products', '/api/clients/v1/products'],
  ['/api/clients/v1/common_features', '/api/clients/v1/common_features'],
  ['/api/clients/v1/pages', '/api/clients/v1/pages/'],
  ['/api/clients/v1/pages/', '/api/clients/v1/pages/'],
  ['/api/clients/v1/faqs', '/api/clients/v1/faqs'],
  ['/api/clients/v1/store', '/api/clients/v1/store'],
])

export type AnswerCache = {
  /** Answers from memory, before anything else looks at the request. False: the API has to. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  stop: () => void
}

type Kept = { etag: string; body: Buffer; headers: string[]; headersOf304: string[] }

/**
 * The API's own answers to public lists, ready to write: the API is asked once per list and language and
 * content version, and decides itself what may be kept. Only while the listener for changes of content is
 * connected; otherwise, and for any request that is not a plain GET, the API answers.
 */
export function createAnswerCache(options: {
  content: ContentCache
  ask: (request: Request) => Response | Promise<Response>
  metrics: ApiMetrics
  requestLog?: RequestLog | undefined
}): AnswerCache {
  const { content, ask, metrics, requestLog } = options
  const kept = new Map<string, Kept>()
  const asking = new Set<string>()
  let generation = 0
  const stop = content.onDrop(() => {
    generation++
    kept.clear()
    asking.clear()
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url ?? ''
    const route = lists.get(path)
    if (route === undefined || !content.isTrusted || !isPlainGet(request)) return false
    const language = languageOf(request.headers['accept-language'])
    const key = `${language} ${path}`
    const ready = kept.get(key)
    if (!ready) {
      void keep(key, path, language)
      return false
    }
    const started = performance.now()
    const isFresh = request.headers['if-none-match'] === ready.etag
    const status = isFresh ? 304 : 200
    const requestId = requestIdOf(header(request.headers['x-request-id']))
    response.writeHead(
      status,
      (isFresh ? ready.headersOf304 : ready.headers).concat('x-request-id', requestId),
    )
    response.end(isFresh ? undefined : ready.body)
    const seconds = (performance.now() - started) / 1000
    metrics.requestSeconds.observe({ method: 'GET', route, status }, seconds)
    requestLog?.({ requestId, method: 'GET', route, status, seconds })
    return true
  }

  async function keep(key: string, path: string, language: Language): Promise<void> {
    if (asking.has(key)) return
    asking.add(key)
    const begun = generation
    try {
      const response = await ask(
        new Request(`http://store${path}`, { headers: { 'accept-language': language } }),
      )
      const body = Buffer.from(await response.arrayBuffer())
      // What was made before a change must not outlive it.
      if (begun === generation && isKeepable(response)) kept.set(key, compose(response, body))
    } catch {
      // The API answers, and logs, for itself; here nothing is kept.
    } finally {
      if (begun === generation) asking.delete(key)
    }
  }

  return { answer, stop }
}

function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !headers['if-none-match']?.includes(',')
  )
}

function isKeepable(response: Response): boolean {
  return (
    response.status === 200 &&
    response.headers.has('etag') &&
    (response.headers.get('cache-control') ?? '').startsWith('public')
  )
}

function compose(response: Response, body: Buffer): Kept {
  const headers = new Headers(response.headers)
  // Belongs to the request that happened to come first.
  headers.delete('x-request-id')
  const headersOf304 = [...headers].filter(([name]) => name !== 'content-type' && name !== 'content-length')
  headers.set('content-length', String(body.length))
  return {
    etag: headers.get('etag') ?? '',
    body,
    headers: [...headers].flat(),
    headersOf304: headersOf304.flat(),
  }
}

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0]
}
