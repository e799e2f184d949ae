import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bestEncoding, type Encoding } from '#api/calls/ready-document'
import { localeTags } from '#rules/core/language'
import { personalCookies } from '#web/request/cookies.server'

/**
 * Whole pages for visitors who are not signed in, rendered once and kept compressed. A page differs by
 * address, language and colour scheme and by nothing else; a session, a query, or any answer but 200 goes
 * past it.
 */
export type PageCache = {
  /**
   * Answers from memory, before anything else handles the request, under the name that it has. False when it
   * has no answer.
   */
  answer: (request: IncomingMessage, response: ServerResponse, requestId: string) => boolean
  /**
   * The request from which a page for everybody is rendered: the address, the language and the colour scheme,
   * which are the key, and nothing else that this visitor sent. Undefined: this request's page may not be
   * kept.
   */
  share: (request: Request) => Request | undefined
  /**
   * The kept page, or one that is rendered once for all who wait for it, and kept. `request` is a shared one;
   * `accepted` is the Accept-Encoding of the visitor, who is answered in the smallest form that they take.
   */
  fill: (request: Request, render: () => Promise<Response>, accepted?: string | null) => Promise<Response>
  /** Forgets everything: content, prices or the store's settings have changed. */
  drop: () => void
}

type Kept = {
  expires: number
  etag: string
  /** Ready for writeHead: name, value, name, value … */
  headers: Record<Encoding, string[]>
  bodies: Record<Encoding, Buffer>
}

type PageCacheOptions = {
  /** Paths, exactly as they are asked for; one ending in `/*` stands for all below it. */
  routes: string[]
  now?: () => number
}

/**
 * A change that was not announced to this process is shown after this long at the latest, in milliseconds.
 */
const maxLength = 10 * 60_000
/** Below `/*` addresses could be made up without end; so many pages are kept and no more. */
const maxPages = 500

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * A cache in this process's memory. Whoever asks while a page is rendered waits for that one; a page that a
 * change overtook is answered and not kept. `now` is in milliseconds.
 */
export function createPageCache({ routes, now = Date.now }: PageCacheOptions): PageCache {
  const exact = new Set(routes.filter((route) => !route.endsWith('/*')))
  const below = routes.filter((route) => route.endsWith('/*')).map((route) => route.slice(0, -1))
  const kept = new Map<string, Kept>()
  const rendering = new Map<string, Promise<Kept | Response>>()
  let generation = 0

  function keyOf(
    method: string | undefined,
    path: string,
    cookie: string | null | undefined,
  ): string | undefined {
    if (method !== 'GET') return undefined
    if (!exact.has(path) && !below.some((start) => path.startsWith(start) && !path.includes('?')))
      return undefined
    const look = lookOf(cookie ?? '')
    return look && `${look.language} ${look.theme} ${path}`
  }

  function share(request: Request): Request | undefined {
    const key = keyOfRequest(request)
    if (key === undefined) return undefined
    const [language, theme] = key.split(' ')
    const cookie = theme ? `locale=${language}; theme=${theme}` : `locale=${language}`
    return new Request(request.url, { headers: { cookie } })
  }

  function keyOfRequest(request: Request): string | undefined {
    const url = new URL(request.url)
    return keyOf(request.method, url.pathname + url.search, request.headers.get('cookie'))
  }

  function find(key: string): Kept | undefined {
    const page = kept.get(key)
    if (!page || page.expires > now()) return page
    kept.delete(key)
    return undefined
  }

  function answer(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const key = keyOf(request.method, request.url ?? '', request.headers.cookie)
    const page = key === undefined ? undefined : find(key)
    if (!page) return false
    if (request.headers['if-none-match'] === page.etag) {
      response.writeHead(304, {
        etag: page.etag,
        'cache-control': 'private, no-cache',
        vary: 'Cookie, Accept-Encoding',
        'x-request-id': requestId,
      })
      response.end()
      return true
    }
    const encoding = bestEncoding(request.headers['accept-encoding'])
    response.writeHead(200, page.headers[encoding].concat('x-request-id', requestId))
    response.end(page.bodies[encoding])
    return true
  }

  async function fill(
    request: Request,
    render: () => Promise<Response>,
    accepted: string | null = null,
  ): Promise<Response> {
    const key = keyOfRequest(request)
    if (key === undefined) return await render()

    // An address that only names the language comes here for a page that may be there.
    const result = find(key) ?? (await renderOnce(key, render))
    if (result instanceof Response) return result.clone()
    const encoding = bestEncoding(accepted ?? undefined)
    const headers = new Headers()
    const pairs = result.headers[encoding]
    for (let at = 0; at < pairs.length; at += 2) headers.set(pairs[at] ?? '', pairs[at + 1] ?? '')
    return new Response(new Uint8Array(result.bodies[encoding]), { headers })
  }

  function renderOnce(key: string, render: () => Promise<Response>): Promise<Kept | Response> {
    let work = rendering.get(key)
    if (!work) {
      work = renderAndKeep(key, render).finally(() => rendering.delete(key))
      rendering.set(key, work)
    }
    return work
  }

  async function renderAndKeep(key: string, render: () => Promise<Response>): Promise<Kept | Response> {
    const begun = generation
    const response = await render()
    if (response.status !== 200 || response.headers.has('set-cookie')) return response

    const identity = Buffer.from(await response.arrayBuffer())
    const [br, gz] = await Promise.all([
      compressBrotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
      compressGzip(identity, { level: 9 }),
    ])
    const page = compose(response.headers, { identity, br, gzip: gz }, now() + maxLength)
    // What was rendered before a change must not outlive it.
    if (begun === generation) {
      if (kept.size >= maxPages) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, page)
    }
    return page
  }

  return {
    answer,
    share,
    fill,
    drop() {
      generation++
      kept.clear()
      rendering.clear()
    },
  }
}

function compose(source: Headers, bodies: Kept['bodies'], expires: number): Kept {
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`
  const headersFor = (encoding: Encoding) => {
    const headers = new Headers(source)
    headers.set('etag', etag)
    headers.set('cache-control', 'private, no-cache')
    headers.set('vary', 'Cookie, Accept-Encoding')
    headers.set('content-length', String(bodies[encoding].length))
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    // Belongs to the visit that happened to come first.
    headers.delete('x-request-id')
    return [...headers].flat()
  }
  return {
    expires,
    etag,
    bodies,
    headers: { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') },
  }
}

/**
 * Language and colour scheme by their cookies, read exactly as the pages read them: where the two could
 * differ (a value of somebody's own making, a cookie twice), one visitor's page would be kept for all, so
 * such a request goes past.
 */
function lookOf(cookie: string): { language: string; theme: string } | undefined {
  let language: string | undefined
  let theme: string | undefined
  for (const part of cookie.split(';')) {
    const at = part.indexOf('=')
    if (at < 1) continue
    const name = part.slice(0, at).trim()
    const value = part.slice(at + 1).trim()
    if (personalCookies.has(name)) {
      if (value !== '') return undefined
    } else if (name === 'locale') {
      if (language !== undefined || (value !== localeTags.ar && value !== localeTags.en)) return undefined
      language = value
    } else if (name === 'theme') {
      if (theme !== undefined || (value !== 'light' && value !== 'dark')) return undefined
      theme = value
    }
  }
  return { language: language ?? localeTags.ar, theme: theme ?? '' }
}
