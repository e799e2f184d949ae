import { RouterContextProvider } from 'react-router'
import { type PageContext, pageContext } from '../src/web/request/page-context.server.ts'

/** A visit of a page at this address, as loaders and actions are given it; the API is not to be asked. */
export function pageVisit(url: URL, page: Partial<PageContext> = {}): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, {
    url,
    cookies: {},
    publicUrl: url.origin,
    language: 'ar',
    theme: undefined,
    browserId: 'b',
    nonce: 'n',
    userAgent: '',
    demo: false,
    requestId: 'r',
    gatewayOrigins: [],
    whole: false,
    report: () => undefined,
    fetchApi: () => Promise.reject(new Error('not asked')),
    ...page,
  })
  return context
}

type Call = { call: string; body: unknown; key: string | null }

/**
 * A staff user's visit, with an API that answers as told: by method and path without its prefix, such as `GET /taxes`. `calls` are
 * what it was asked, with queries and bodies, sorted by the call: pages ask several things at once.
 */
export function staffVisit(
  address: string,
  answers: Record<string, { status: number; body?: unknown }>,
  page: Partial<PageContext> = {},
) {
  const calls: Call[] = []
  const fetchApi = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const route = `${request.method} ${pathname.replace('/api/users/v1', '')}`
    const text = await request.text()
    const key = request.headers.get('idempotency-key')
    calls.push({ call: route + search, body: text === '' ? null : JSON.parse(text), key })
    const answer = answers[route]
    if (!answer) throw new Error(`${route} is not answered`)
    return answer.body === undefined
      ? new Response(null, { status: answer.status })
      : Response.json(answer.body, { status: answer.status })
  }
  const context = pageVisit(new URL(address, 'http://store.test'), {
    cookies: { staff_session: 'token' },
    fetchApi,
    ...page,
  })
  return { context, calls: () => calls.toSorted((a, b) => a.call.localeCompare(b.call)) }
}
