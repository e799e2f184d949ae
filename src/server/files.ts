import { Hono } from 'hono'
import { serveStatic } from '@hono/node-server/serve-static'

/** The file that a request names, or null when there is none: then it is a page's turn. */
export type Files = (request: Request) => Promise<Response | null>

/** Serves the built files. Names under /assets change with their content and may be kept for ever. */
export function createFiles(folder: string): Files {
  const app = new Hono()
  app.get(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
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
