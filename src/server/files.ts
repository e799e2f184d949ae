import { Hono, type Context as HonoContext } from 'hono'
import { serveStatic } from '@hono/node-server/serve-static'
import { cachedForEver } from '#rules/core/transport'

/** The file that a request names, or null when there is none: then it is a page's turn. */
export type Files = (request: Request) => Promise<Response | null>

/**
 * Serves the built files. Names under /assets change with their content and may be kept for ever.
 * @param kept holds the assets of other releases, for pages that were opened before an upgrade, or are
 * answered by a newer process
 */
export function createFiles(folder: string, kept?: string): Files {
  const app = new Hono()
  const assets = { precompressed: true, onFound: keepForEver }
  app.get('/assets/*', serveStatic({ ...assets, root: folder }))
  if (kept !== undefined) {
    const rewriteRequestPath = (name: string) => name.replace(/^\/assets/, '')
    app.get('/assets/*', serveStatic({ ...assets, root: kept, rewriteRequestPath }))
  }
  app.get(
    '*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
    }),
  )
  app.notFound((c) => c.body(null, 404))

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    const { pathname } = new URL(request.url)
    // Pages have no ending in their name; files have one.
    if (!/\.[a-z0-9]{2,8}$/i.test(pathname) || pathname.endsWith('.data')) return null
    const response = await app.fetch(request)
    if (response.status === 404) return pathname.startsWith('/assets/') ? response : null
    response.headers.set('X-Content-Type-Options', 'nosniff')
    return response
  }
}

function keepForEver(_path: string, c: HonoContext): void {
  c.header('Cache-Control', cachedForEver)
}
