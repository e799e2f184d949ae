import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { FoundSessions } from '#api/calls/api-env'
import { readLanguageLink } from '#server/language-link'
import type { PageCache } from '#server/page-cache'
import type { ReadAfter } from '#server/read-after'

/** Who asks, as the server has found out; never from a header of the visitor's own. */
export type Visitor = {
  address: string
  requestId: string
  /** What the API finds out once for all calls of a page that is only read. */
  sessions?: FoundSessions
  /** Up to where their own changes reach; only in a store with a reading replica. */
  readAfter?: ReadAfter
}

/** The entry that src/web/entry.server.tsx opens. */
type AnswerPage = (
  build: ServerBuild,
  mode: 'development' | 'production',
  request: Request,
  extras: {
    fetchApi: (request: Request) => Promise<Response>
    publicUrl: string
    demo: boolean
    requestId: string
    gatewayOrigins: string[]
    whole: boolean
    inlineStyles: (html: string, nonce: string) => Promise<string>
    report: (error: unknown) => void
  },
) => Promise<Response>

export type PagesOptions = {
  /** The built pages; in development they are loaded anew for each request. */
  loadBuild: () => Promise<ServerBuild>
  mode: 'development' | 'production'
  publicUrl: string
  demo: boolean
  /** Origins that browsers talk to themselves: the payment gateway's. */
  gatewayOrigins: string[]
  /** Asks the API as this visitor: in one process the API app, else over HTTP. */
  fetchApi: (request: Request, visitor: Visitor) => Promise<Response>
  /** Called with unexpected errors of rendering and loading. */
  report: (error: unknown, visitor: Visitor) => void
  cache?: PageCache
  /** Puts the rules that a page uses into it. */
  inlineStyles: (html: string, nonce: string) => Promise<string>
}

export type Pages = (request: Request, visitor: Visitor) => Promise<Response>

/** Hands requests to React Router. Nothing of it is imported here: see answerPage. */
export function createPages(options: PagesOptions): Pages {
  const { loadBuild, mode, publicUrl, demo, gatewayOrigins, fetchApi, report, cache, inlineStyles } = options

  async function answer(request: Request, visitor: Visitor): Promise<Response> {
    const build = await loadBuild()
    const shared = mode === 'production' ? cache?.share(request) : undefined
    const render = () =>
      answerPageOf(build)(build, mode, shared ?? request, {
        publicUrl,
        demo,
        gatewayOrigins,
        whole: shared !== undefined,
        inlineStyles,
        requestId: visitor.requestId,
        fetchApi: (sent) => fetchApi(sent, visitor),
        report: (error) => report(error, visitor),
      })
    return shared && cache
      ? await cache.fill(shared, render, request.headers.get('accept-encoding'))
      : await render()
  }

  return async (request, visitor) => {
    const link = readLanguageLink(request, publicUrl)
    if (link && cache?.share(link.plain)) {
      const response = await answer(link.plain, visitor)
      response.headers.append('set-cookie', link.cookie)
      return response
    }
    return answer(request, request.method === 'GET' ? { ...visitor, sessions: new Map() } : visitor)
  }
}

/** The production build, imported once. `file` is build/server/index.js. */
export function loadBuiltPages(file: string): () => Promise<ServerBuild> {
  let build: Promise<ServerBuild> | undefined
  return () => (build ??= import(pathToFileURL(file).href))
}

function answerPageOf(build: ServerBuild): AnswerPage {
  const entry: object = build.entry.module
  if (!('answerPage' in entry) || typeof entry.answerPage !== 'function') {
    throw new Error('The built pages have no answerPage; build them again.')
  }
  // The type of the only file that exports it stands beside this one's caller: src/web/entry.server.tsx.
  return entry.answerPage as AnswerPage
}
