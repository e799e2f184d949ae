import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { I18nProvider } from '@lingui/react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { languageInAddress, languageOf, localeTags } from '#rules/core/language'
import { personHeader } from '#rules/people/page-person'
import { inSeconds, year } from '#rules/core/durations'
import { textsOf } from './texts/catalogues.server.ts'
import { readCookies, writeCookie } from './request/cookies.server.ts'
import { NextScripts } from './frame/next-scripts.ts'
import { type PageContext, type PageExtras, pageContext } from './request/page-context.server.ts'
import { pagePath } from './request/page-path.ts'
import { asksForLandingDraft } from './request/preview.ts'
import { isOwnOrigin, renewClient } from './request/session.server.ts'
import { inlineHashes, pageHeaders, pagePolicy, withoutNonce } from './request/policy.server.ts'

export type { PageExtras } from './request/page-context.server.ts'

/** Longest wait for deferred parts, in milliseconds. */
export const streamTimeout = 5_000

/** So many bytes fit between React and us before anyone has to wait for the other. */
const largestPage = 1_000_000

/** Stands in pages that are sent without the program; see the root layout. */
const stillMark = '<meta name="next-scripts"'

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/**
 * The only way from the server to the pages. It stands here, because in development this file and the server
 * would otherwise hold two copies of React Router.
 */
export async function answerPage(
  build: ServerBuild,
  mode: 'development' | 'production',
  request: Request,
  extras: PageExtras,
): Promise<Response> {
  let handler = handlers.get(build)
  if (!handler) {
    // Behind a proxy that speaks https for us, the address that forms come from is not the one that we are
    // asked under.
    const allowedActionOrigins = [new URL(extras.publicUrl).host]
    handlers.set(build, (handler = createRequestHandler({ ...build, allowedActionOrigins }, mode)))
  }

  // Before anything of a page runs, and quietly: strangers must not be able to fill the log.
  const origin = request.headers.get('origin')
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (changes && origin && !isOwnOrigin(extras, request, origin)) {
    return new Response('Forbidden', { status: 403, headers: pageHeaders({ ...extras, cookies: {} }) })
  }

  const page = describeVisit(request, extras)
  const context = new RouterContextProvider()
  context.set(pageContext, page)

  const handled = await handler(request, context)
  const response = page.html === undefined ? handled : new Response(page.html, handled)
  if (changes && mayName(request, response) && page.cookies['browser'] !== page.browserId) {
    response.headers.append(
      'set-cookie',
      writeCookie('browser', page.browserId, { publicUrl: page.publicUrl, maxAge: inSeconds(year) }),
    )
  }
  // A link to one language, as search engines keep them, counts as choosing it.
  const asked = languageInAddress(page.url.searchParams)
  const isPreview = asksForLandingDraft(page.url.searchParams)
  if (asked && !isPreview && localeTags[asked] !== page.cookies['locale']) {
    const kept = { publicUrl: page.publicUrl, maxAge: inSeconds(year), open: true }
    response.headers.append('set-cookie', writeCookie('locale', localeTags[asked], kept))
  }
  renewClient(page, response)
  for (const [name, value] of pageHeaders(page)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

/**
 * Whether this answer may give the browser its id. Another site's form carries no cookie of ours, so its post
 * would put a new id in the place of the one that a code is bound to; what was refused changes nothing
 * either.
 */
function mayName(request: Request, response: Response): boolean {
  return response.status < 400 && request.headers.get('sec-fetch-site') !== 'cross-site'
}

function describeVisit(request: Request, extras: PageExtras): PageContext {
  const cookies = readCookies(request.headers.get('cookie'), extras.publicUrl)
  const url = new URL(request.url)
  const asked = url.pathname
  url.pathname = pagePath(url.pathname)
  url.searchParams.delete('_routes')
  const theme = cookies['theme']
  const referrer = referrerOf(request)
  return {
    ...extras,
    url,
    isAction: request.method === 'POST',
    // The program asks for the data of the next page from the one before it, but of a page that the back
    // button opened from there: by then the browser's address is that page's.
    isThere: url.pathname !== asked && referrer?.pathname === url.pathname && referrer.search === url.search,
    isFromStaffPage: /^\/admin(\/|$)/.test(referrer?.pathname ?? ''),
    person: personIn(request.headers.get(personHeader)),
    cookies,
    // Arabic unless English was chosen; the browser's own wishes are not asked, as the specification wants.
    language: languageInAddress(url.searchParams) ?? languageOf(cookies['locale']),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    browserId: browserIdIn(cookies['browser']) ?? randomUUID(),
    nonce: randomBytes(16).toString('base64url'),
    userAgent: request.headers.get('user-agent') ?? '',
  }
}

/** Only what names a person of ours. */
function personIn(header: string | null): string | undefined {
  return header && /^(client|staff):[\w-]{1,64}$/.test(header) ? header : undefined
}

/** The page that asks; undefined where the browser does not say. */
function referrerOf(request: Request): URL | undefined {
  const referrer = request.headers.get('referer')
  return referrer && URL.canParse(referrer) ? new URL(referrer) : undefined
}

/** Only what a header can carry and the API takes for a browser's id. */
function browserIdIn(cookie: string | undefined): string | undefined {
  return cookie && /^[\w-]{16,128}$/.test(cookie) ? cookie : undefined
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext)
  const { nonce } = page
  const { module, imports } = routerContext.manifest.entry
  const nextScripts = [module, ...imports]

  /** A page that works without the program needs no file to be drawn. */
  function finishWhole(html: string): string | Promise<string> {
    return page.inlineStyles && html.includes(stillMark) ? page.inlineStyles(html, nonce) : html
  }

  // No page of ours waits for a part of itself, so it is sent in one piece: a stream of small ones costs a
  // third more.
  return new Promise((resolve, reject) => {
    const errors: unknown[] = []
    const timer = setTimeout(() => abort(), streamTimeout + 1_000)

    const { pipe, abort } = renderToPipeableStream(
      <I18nProvider i18n={textsOf(page.language, page.url.pathname)}>
        <NextScripts value={nextScripts}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </NextScripts>
      </I18nProvider>,
      {
        nonce,
        // Nor is a part of it put behind the rest, from where only the program could bring it into its place.
        progressiveChunkSize: Infinity,
        onAllReady() {
          clearTimeout(timer)
          for (const error of errors) page.report(error)
          const rendered = text(pipe(new PassThrough({ highWaterMark: largestPage })))
          const finished = page.whole ? rendered.then(finishWhole) : rendered
          finished.then((html) => {
            headers.set('content-type', 'text/html; charset=utf-8')
            // In development Vite's own scripts have neither hash nor nonce.
            if (import.meta.env.PROD) {
              const scripts = page.whole ? inlineHashes(html, 'script', nonce) : [`'nonce-${nonce}'`]
              const styles = page.whole ? inlineHashes(html, 'style', nonce) : []
              headers.set('content-security-policy', pagePolicy({ scripts, styles }, page.gatewayOrigins))
            }
            page.html = page.whole ? withoutNonce(html, nonce) : html
            resolve(new Response(null, { status: errors.length > 0 ? 500 : status, headers }))
          }, reject)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        // Those of the frame itself are reported when React Router gets them.
        onError: (error) => void errors.push(error),
      },
    )
  })
}

/** Expected refusals arrive as responses; whatever else comes here is a fault of ours. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }) {
  if (request.signal.aborted) return
  // A wrong address or method, which React Router refuses itself.
  if (isRouteErrorResponse(error) && error.status < 500) return
  if (context instanceof RouterContextProvider) context.get(pageContext).report(error)
}
