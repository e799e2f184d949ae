import type { RouteConfig } from '@hono/zod-openapi'
import type { Api } from '../src/web/request/api.server.ts'

/** What a page's server gives a route of the contract. */
type Asked = { params?: Record<string, string>; query?: unknown; body?: unknown }

/** Without a body it is null, as of a 204. */
type Answer = { status: number; body?: unknown }

/**
 * The API as a page's server is handed it; `answer` says what each call is answered with. Bodies are made of the whole examples beside
 * this file. No file can be opened.
 */
export function answeringApi(answer: (route: RouteConfig, asked: Asked) => Answer): Api {
  const call = async (route: RouteConfig, asked: Asked = {}) => ({
    body: null,
    headers: new Headers(),
    ...answer(route, asked),
  })
  const open = () => Promise.reject(new Error('no file is opened'))
  // The type of an answer follows from its route, and here it is the test that answers: nothing else can check it.
  return { call, ask: call, open } as unknown as Api
}
