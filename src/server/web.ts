import { existsSync, readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { createAddressReader } from '#api/calls/address'
import { createApi } from '#api/app'
import { isApiPath } from '#api/calls/paths'
import { strictTransport } from '#rules/core/transport'
import { type CallLog, createCallLog } from '#domain/partners/api-clients/call-log'
import { contentCacheOf } from '#domain/shop/published/content-cache'
import { createBrandFiles, readIcon } from '#server/brand/brand-files'
import { createLandingPictures } from '#server/landing-pictures'
import { createAnswerCache } from '#server/answer-cache'
import { loadConfig, type Config } from '#server/config'
import { describeStart } from '#server/describe-start'
import { refuseOwner } from '#server/refuse-owner'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { refuseOtherMode } from '#server/store-mode'
import { followContent } from '#server/follow-content'
import { createDevProxy } from '#server/dev/dev-proxy'
import { createDrain } from '#server/drain'
import { createFiles, type Files } from '#server/files'
import { startMaintenance } from '#server/maintenance'
import { createHostCheck } from '#server/own-host'
import { followPage, type FollowedPage, type PageWatch } from '#server/page-metrics'
import { createPageCache } from '#server/page-cache'
import { createPageRoutes } from '#server/page-routes'
import { createPages, loadBuiltPages, type Pages, type PagesOptions, type Visitor } from '#server/pages'
import { endPlainly } from '#server/process/plain-error'
import { requireDatabase } from '#server/process/require-database'
import { watchSilence } from '#server/process/watch-silence'
import { shutdownSeconds } from '#server/process-config'
import { askReadingAfter, findReadAfter, keepReadAfter } from '#server/read-after'
import { createSearchEngines } from '#server/search-engines'
import { onShutdown } from '#server/shutdown'
import { createStyleInliner } from '#server/still-styles'
import { createWellKnown } from '#server/well-known'
import { openStoreTracing } from '#server/store-tracing'
import { assemble, type Assembly, type ReadyConfig } from '#server/wiring'
import { withDatabase } from '#server/worker'

export type RunningWeb = { port: number; close(): Promise<void> }

/** Pages served from their sources during development; made by scripts/dev-server.ts. */
export type LivePages = {
  loadBuild: () => Promise<ServerBuild>
  /** Answers requests for modules and styles; the rest goes on to `next`. */
  serve: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close: () => Promise<void>
}

const buildFolder = path.resolve(import.meta.dirname, '../../build')
const clientFolder = path.join(buildFolder, 'client')

/** Pages that look the same for everybody who is not signed in. */
export const cachedRoutes = ['/', '/phone', '/faq', '/page/*']

/**
 * Milliseconds after which a connection on which nothing moves is closed: longer than any answer is made in
 * silence.
 */
const stillTimeout = 60_000

/** Serves the shop: API, files, the demo's own pages, and all pages, in one process. */
export async function startWeb(
  config: ReadyConfig,
  assembly: Assembly,
  openLivePages?: (server: Server) => Promise<LivePages>,
): Promise<RunningWeb> {
  const { parts } = assembly
  await refuseOtherMode(config.mode, parts.db)
  await refuseOwner(config.mode, parts.db)
  const callLog = createCallLog(parts)
  const api = createStoreApi(config, assembly, callLog)
  const addressOf = createAddressReader(config.trustedProxies)
  const pageCache = createPageCache({ routes: cachedRoutes })
  const content = contentCacheOf(parts.db)
  const forget = content.onDrop(() => pageCache.drop())
  const answers = createAnswerCache({
    content,
    ask: (request) => api.fetch(request, { visitor: { address: '', userAgent: '' } }),
    metrics: assembly.metrics,
    requestLog: assembly.requestLog,
  })
  const listener = await followContent(config, assembly)

  const isOwnHost = createHostCheck({ publicUrl: config.publicUrl, demo: parts.demo })
  const drain = createDrain(assembly.probe, config)
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    drain.watch(response)
    const page = followPage(pageWatch, request, response)
    if (assembly.tracing) assembly.tracing.request(request, response, () => take(request, response, page))
    else take(request, response, page)
  })

  /** @param page undefined: a call of the API */
  function take(request: IncomingMessage, response: ServerResponse, page: FollowedPage | undefined): void {
    // Programs may call the API by a name of its own; balancers ask by address whether it is well.
    if (page && !isOwnHost(request.headers.host)) return misdirect(response, config.publicUrl)
    if (!live && page && pageCache.answer(request, response, page.requestId)) return
    if (!live && !page && answers.answer(request, response)) return
    if (page) response.setHeader('X-Request-Id', page.requestId)
    if (live) return live.serve(request, response, () => void listen(request, response))
    void listen(request, response)
  }
  // Slow senders must not hold connections for ever, nor whoever asks and takes nothing of the answer.
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  server.timeout = stillTimeout
  server.keepAliveTimeout = config.keepAliveSeconds * 1_000
  const live = await openLivePages?.(server)

  const loadBuild = live?.loadBuild ?? loadBuiltPages(path.join(buildFolder, 'server/index.js'))
  const { metrics, requestLog } = assembly
  const pageWatch: PageWatch = { metrics, requestLog, routeOf: createPageRoutes(loadBuild) }
  const pages: Pages = createPages({
    loadBuild,
    mode: live ? 'development' : 'production',
    publicUrl: config.publicUrl,
    demo: parts.demo,
    gatewayOrigins: parts.gateways.having('cards').map(({ cards }) => new URL(cards.browser.baseUrl).origin),
    fetchApi: config.apiBaseUrl ? askOverHttp(config.apiBaseUrl) : askInProcess,
    report: (error, visitor) =>
      parts.log.error({ err: error, requestId: visitor.requestId }, 'a page failed'),
    cache: pageCache,
    inlineStyles: createStyleInliner(clientFolder, () => readIcon(parts.db)),
  })
  const files = live ? () => Promise.resolve(null) : createFiles(clientFolder, config.keptAssets)
  const fixed = createFixedAnswers(config, parts, files)
  const dev = parts.demo ? createDevProxy(assembly) : null

  async function askInProcess(request: Request, visitor: Visitor): Promise<Response> {
    const userAgent = request.headers.get('user-agent') ?? ''
    const { address, sessions, readAfter } = visitor
    return askReadingAfter(request, readAfter, async (asked) =>
      api.fetch(asked, { visitor: { address, userAgent, ...(sessions && { sessions }) } }),
    )
  }

  const listen = getRequestListener(async (request, env) => {
    const { pathname } = new URL(request.url)
    const { incoming, outgoing } = env
    if (isApiPath(pathname)) return api.fetch(request, { incoming })
    const found = await fixed(request)
    if (found) {
      if (config.publicUrl.startsWith('https:'))
        found.headers.set('strict-transport-security', strictTransport)
      return found
    }
    const demo = dev && (await dev(request))
    if (demo) return demo
    const requestId = String(outgoing.getHeader('x-request-id'))
    const address = addressOf(incoming.socket.remoteAddress, request.headers.get('x-forwarded-for'))
    if (!parts.replica) return pages(request, { address, requestId })
    const readAfter = findReadAfter(request)
    return keepReadAfter(await pages(request, { address, requestId, readAfter }), readAfter, config.publicUrl)
  })

  await listenOn(server, config)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    async close() {
      await live?.close()
      await drain.close(server)
      await callLog.close()
      forget()
      answers.stop()
      await listener.stop()
    },
  }
}

function createStoreApi(config: ReadyConfig, assembly: Assembly, callLog: CallLog) {
  return createApi(assembly.parts, {
    trustedProxies: config.trustedProxies,
    metrics: assembly.metrics,
    metricsToken: config.metricsToken,
    requestLog: assembly.requestLog,
    ...assembly.probe,
    version: config.version,
    callLog,
    trace: assembly.tracing?.call,
    referenceScript: findReference(path.join(clientFolder, 'assets')),
  })
}

/** Asks the API on another host as this visitor. */
function askOverHttp(apiBaseUrl: string): PagesOptions['fetchApi'] {
  return async (request, { address, readAfter }) => {
    const { pathname, search } = new URL(request.url)
    const asked = new Request(new URL(pathname + search, apiBaseUrl), request)
    asked.headers.set('x-forwarded-for', address)
    return askReadingAfter(asked, readAfter, (sent) => fetch(sent, { redirect: 'manual' }))
  }
}

/** What stands under names that are no pages: the first that knows the request answers it. */
function createFixedAnswers(config: ReadyConfig, { db }: Assembly['parts'], files: Files): Files {
  const wellKnown = createWellKnown(config)
  const { publicUrl } = config
  const searchEngines = createSearchEngines({ db, publicUrl, now: () => new Date() })
  const brandFiles = createBrandFiles(db)
  const landingPictures = createLandingPictures(db)
  return async (request) =>
    wellKnown(request) ??
    (await searchEngines(request)) ??
    (await brandFiles(request)) ??
    (await landingPictures(request)) ??
    (await files(request))
}

/** The address of the interactive API reference that the build laid there; scripts/api-reference.ts. */
function findReference(assets: string): string | undefined {
  const names = existsSync(assets) ? readdirSync(assets) : []
  const name = names.find((file) => /^api-reference-\w+\.js$/.test(file))
  return name && `/assets/${name}`
}

/** Names the store's own address to whoever asked for another. */
function misdirect(response: ServerResponse, publicUrl: string): void {
  response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' }).end(`${publicUrl}\n`)
}

function listenOn(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** `npm run start:web`: pages and API alone, on a database that the environment names. */
async function main(): Promise<void> {
  const loaded = loadConfig()
  const { maintenanceUntil } = loaded
  if (maintenanceUntil) return serveMaintenance({ ...loaded, maintenanceUntil })
  const config = withDatabase(loaded)
  await requireDatabase(config.databaseUrl)
  const assembly = assemble(config, { role: 'web', tracing: await openStoreTracing(config, 'web') })
  await refuseUnmigrated(assembly.parts.db)
  const start = await describeStart(config, assembly)
  const web = await startWeb(config, assembly)
  const silence = watchSilence(assembly.database.pulse, assembly.parts.log)
  onShutdown(async () => {
    silence.stop()
    await web.close()
    await assembly.close()
  }, shutdownSeconds(config))
  assembly.parts.log.info(start, 'web is ready')
  console.log(`Store ready: ${config.publicUrl}`)
}

/** In the place of the store; nothing of it is opened. */
async function serveMaintenance(config: Config & { maintenanceUntil: Date }): Promise<void> {
  const page = await startMaintenance(config)
  onShutdown(() => page.close(), shutdownSeconds(config))
  console.log(
    `Store ready: ${config.publicUrl} says that it is back at ${config.maintenanceUntil.toISOString()}`,
  )
}

if (import.meta.main) await main().catch(endPlainly)
