import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './api-env.ts'

/** Which requests are the API's; all others are pages and files. */
export function isApiPath(pathname: string): boolean {
  return (
    pathname === '/api' ||
    pathname.startsWith('/api/') ||
    pathname === '/user' ||
    pathname === '/llms.txt' ||
    pathname === '/healthz' ||
    pathname === '/readyz' ||
    pathname === '/metrics'
  )
}

/** Paths that the contract writes with a slash at their end. */
const withSlash = new Set(['/api/clients/v1/pages/'])

/** A slash at the end makes no difference, whichever way the contract writes the path. */
export function routingPath(request: Request): string {
  const { url } = request
  const start = url.indexOf('/', url.indexOf('://') + 3)
  if (start < 0) return '/'
  const end = url.slice(start).search(/[?#]/)
  const path = end < 0 ? url.slice(start) : url.slice(start, start + end)
  if (path.endsWith('/')) return withSlash.has(path) || path === '/' ? path : path.replace(/\/+$/, '')
  return withSlash.has(`${path}/`) ? `${path}/` : path
}

/** The methods that a path takes, for 405 and OPTIONS. */
export function listMethods(app: OpenAPIHono<ApiEnv>): (path: string) => string[] {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  for (const { method, path } of app.routes) {
    if (method === 'ALL' || path.includes('*')) continue
    const pattern = path.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')
    const entry = known.get(path) ?? { pattern: new RegExp(`^${pattern}$`), methods: new Set(['OPTIONS']) }
    entry.methods.add(method)
    if (method === 'GET') entry.methods.add('HEAD')
    known.set(path, entry)
  }
  return (path) => {
    const methods = [...known.values()]
      .filter((entry) => entry.pattern.test(path))
      .flatMap((entry) => [...entry.methods])
    return [...new Set(methods)].sort()
  }
}
