import { redirect } from 'react-router'
import type { ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { answerPage } from './entry.server.tsx'

const action = () => redirect('/done')
const root = { id: 'root', path: '' }
const build: ServerBuild = {
  entry: { module: { default: async () => new Response('a page') } },
  routes: { root: { ...root, module: { default: () => null, action } } },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: {
      root: {
        ...root,
        hasAction: true,
        hasLoader: false,
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

async function post(origin: string): Promise<number> {
  const request = new Request('http://127.0.0.1:3000/', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=1',
  })
  const answer = await answerPage(build, 'production', request, {
    fetchApi: async () => new Response(),
    publicUrl: 'https://store.test',
    demo: false,
    requestId: '1',
    gatewayOrigins: [],
    whole: false,
    report: () => undefined,
  })
  return answer.status
}

test('behind a proxy, forms come from the public address', async () => {
  expect(await post('https://store.test')).toBe(302)
  const log = vi.spyOn(console, 'error')
  expect(await post('https://evil.test')).toBe(403)
  expect(await post('http://127.0.0.1:3000')).toBe(403)
  expect(log).not.toHaveBeenCalled()
})
