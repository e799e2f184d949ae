import { type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { getClientRoute } from '#contract/clients'
import { answerPage } from './entry.server.tsx'
import { getApi } from './request/api.server.ts'
import { signOutClient } from './request/session.server.ts'

const action = () => redirect('/done')
let load: (context: LoaderFunctionArgs['context']) => unknown = () => null
const root = { id: 'root', path: '' }
const build: ServerBuild = {
  entry: { module: { default: async () => new Response('a page') } },
  routes: {
    root: { ...root, module: { default: () => null, action, loader: ({ context }) => load(context) } },
  },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: {
      root: {
        ...root,
        hasAction: true,
        hasLoader: true,
        hasClientAction: false,
        hasClientLoader: false,
        hasClientMiddleware: false,
        hasErrorBoundary: false,
        module: '/root.js',
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__routes' },
}

const extras = {
  fetchApi: async () => new Response(),
  publicUrl: 'https://store.test',
  demo: false,
  requestId: '1',
  gatewayOrigins: [],
  whole: false,
  report: () => undefined,
}

async function post(origin: string, more: Record<string, string> = {}): Promise<Response> {
  const request = new Request('http://127.0.0.1:3000/', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...more },
    body: 'a=1',
  })
  return answerPage(build, 'production', request, extras)
}

test('behind a proxy, forms come from the public address', async () => {
  expect((await post('https://store.test')).status).toBe(302)
  const log = vi.spyOn(console, 'error')
  expect((await post('https://evil.test')).status).toBe(403)
  expect((await post('http://127.0.0.1:3000')).status).toBe(403)
  expect(log).not.toHaveBeenCalled()
})

test('a browser gets its id from our own pages only, and not where it was refused', async () => {
  const own = await post('https://store.test', { 'sec-fetch-site': 'same-origin' })
  expect(own.headers.get('set-cookie')).toMatch(
    /^__Host-browser=[\w-]{36}; Path=\/; SameSite=Lax; .*HttpOnly; Secure$/,
  )
  // Another site's form carries no cookie of ours; an answer with a new id would end the code that is under
  // way.
  const foreign = await post('https://store.test', { 'sec-fetch-site': 'cross-site' })
  expect(foreign.headers.has('set-cookie')).toBe(false)
  const refused = await post('https://evil.test')
  expect([refused.status, refused.headers.has('set-cookie')]).toEqual([403, false])
  const known = await post('https://store.test', { cookie: '__Host-browser=0123456789abcdef' })
  expect(known.headers.has('set-cookie')).toBe(false)
})

test('a link to one language chooses it; a preview in one does not', async () => {
  const chosen = async (address: string) => {
    const request = new Request(`https://store.test${address}`)
    return (await answerPage(build, 'production', request, extras)).headers.get('set-cookie')
  }
  expect(await chosen('/?plan=1&lang=en')).toContain('locale=en-US')
  expect(await chosen('/?landing=draft&lang=en')).toBeNull()
})

test('the cookie of a session slides with it, on the first page of a day; a page that signs out leaves it out', async () => {
  const cookiesOf = async (headers: Record<string, string>) => {
    const request = new Request('https://store.test/', { headers: { cookie: '__Host-session=t' } })
    const fetchApi = async () => Response.json({}, { headers })
    return (await answerPage(build, 'production', request, { ...extras, fetchApi })).headers.getSetCookie()
  }
  load = async (context) => {
    await getApi(context).ask(getClientRoute)
    return null
  }
  expect(await cookiesOf({ 'x-session-renewed': '1' })).toEqual([
    '__Host-session=t; Path=/; SameSite=Lax; Max-Age=2592000; HttpOnly; Secure',
  ])
  expect(await cookiesOf({})).toEqual([])
  load = async (context) => {
    await getApi(context).ask(getClientRoute)
    return redirect('/', { headers: signOutClient(context) })
  }
  expect((await cookiesOf({ 'x-session-renewed': '1' })).slice(0, 1)).toEqual([
    '__Host-session=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly; Secure',
  ])
  expect((await cookiesOf({ 'x-session-renewed': '1' })).join()).not.toContain('session=t')
  load = () => null
})
