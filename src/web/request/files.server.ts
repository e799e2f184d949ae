import type { RouteConfig } from '@hono/zod-openapi'
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { getApi, getStaffApi } from './api.server.ts'
import { requireClient, requireStaff } from './session.server.ts'

/** What the API said instead of a file. */
const refusal = createContext<{ status: number; body: unknown }>()

/**
 * Middleware of an address that is a file: hands the API's file over to be saved, under the name that the API
 * gives it, and nothing on the way may keep it. Where the API refuses, the address is a page, whose loader is
 * `refuseFile`.
 */
export function handOverFile(
  area: 'anybody' | 'client' | 'staff',
  route: RouteConfig,
): MiddlewareFunction<Response>[] {
  return [
    async ({ context, params }, next) => {
      if (area === 'client') requireClient(context)
      if (area === 'staff') requireStaff(context)
      const api = area === 'staff' ? getStaffApi(context) : getApi(context)
      const answer = await api.open(route, { params: named(params) })
      if (answer.status === 200) return fileOf(answer)
      context.set(refusal, { status: answer.status, body: await answer.json() })
      return next()
    },
  ]
}

/** Shows the API's refusal on the nearest error page, inside its frame. */
export function refuseFile({ context }: { context: Readonly<RouterContextProvider> }): never {
  const { status, body } = context.get(refusal)
  throw data(body, { status })
}

function fileOf(answer: Response): Response {
  const headers = new Headers({ 'cache-control': answer.headers.get('cache-control') ?? 'no-store' })
  headers.set('content-type', answer.headers.get('content-type') ?? 'application/octet-stream')
  headers.set('content-disposition', answer.headers.get('content-disposition') ?? 'attachment')
  // What clients and staff have brought is no part of the store.
  const policy = answer.headers.get('content-security-policy')
  if (policy) headers.set('content-security-policy', policy)
  return new Response(answer.body, { headers })
}

function named(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']))
}
