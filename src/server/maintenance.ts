import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isApiPath } from '#api/calls/paths'
import { requestIdOf } from '#api/middleware/arrival'
import { invariant } from '#rules/core/invariant'
import { errors } from '#rules/errors/errors'
import { languageOf, localeTags, type Language } from '#rules/core/language'
import { maintenanceTexts } from '#locales/maintenance-words'
import type { Config } from '#server/config'
import { createDrain } from '#server/drain'

/** Seconds after which whoever came is to ask again, where the moment that was named is over, or near. */
const askAgainAfter = 120

/**
 * Serves in the place of the store while it is away on purpose (`MAINTENANCE_UNTIL`): a page in both
 * languages, an error for programs, each with 503 and when to come again, and what probes ask. It needs no
 * database, so that may be away, too.
 */
export async function startMaintenance(
  config: MaintenanceConfig,
  now: () => Date = () => new Date(),
): Promise<{ port: number; close(): Promise<void> }> {
  let isReady = true
  const drain = createDrain({ leave: () => (isReady = false) }, config)
  const server = createServer((request, response) => {
    drain.watch(response)
    answer(request, response, { ...config, isReady }, now())
  })
  server.keepAliveTimeout = config.keepAliveSeconds * 1_000
  server.listen({ host: config.host, port: config.port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => drain.close(server),
  }
}

type MaintenanceConfig = { maintenanceUntil: Date } & Pick<
  Config,
  'host' | 'port' | 'version' | 'keepAliveSeconds' | 'shutdownDelaySeconds' | 'drainSeconds'
>

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { maintenanceUntil, version, isReady }: MaintenanceConfig & { isReady: boolean },
  now: Date,
): void {
  const pathname = request.url?.split('?', 1)[0] ?? ''
  // Balancers send people here, to read the page, and an upgrade looks for its version.
  if (pathname === '/healthz') return send(response, 200, { json: { status: 'ok', version } })
  if (pathname === '/readyz' && isReady)
    return send(response, 200, { json: { status: 'ready', maintenance: true } })

  const seconds = Math.ceil((maintenanceUntil.getTime() - now.getTime()) / 1_000)
  response.setHeader('retry-after', String(Math.max(askAgainAfter, seconds)))
  if (isApiPath(pathname)) {
    const given = request.headers['x-request-id']
    const requestId = requestIdOf(typeof given === 'string' ? given : undefined)
    response.setHeader('x-request-id', requestId)
    const [code] = errors.starting
    const message = messageIn(
      languageOf(request.headers['accept-language']),
      seconds > 0 ? maintenanceUntil : null,
    )
    return send(response, 503, { json: { code, message, request_id: requestId } })
  }
  send(response, 503, { html: drawPage(seconds > 0 ? maintenanceUntil : null) })
}

function send(response: ServerResponse, status: number, body: { json: object } | { html: string }): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  if ('html' in body) response.setHeader('content-security-policy', policy)
  response.setHeader('content-type', 'html' in body ? 'text/html; charset=utf-8' : 'application/json')
  response.writeHead(status).end('html' in body ? body.html : JSON.stringify(body.json))
}

const styles = `:root{color-scheme:light dark}body{margin:0;min-block-size:100vh;display:grid;place-content:center;font:1.0625rem/1.8 system-ui,sans-serif}
main{display:grid;gap:2.5rem;max-inline-size:34rem;padding:2rem 1.5rem}h1,h2{font-size:1.5rem;line-height:1.4;margin-block:0 .5rem}p{margin-block:0}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** What the page says, to programs. @param until as for `drawPage` */
function messageIn(asked: Language, until: Date | null): string {
  const texts = maintenanceTexts(until).find(({ language }) => language === asked)
  invariant(texts, `no words for a store under maintenance in ${asked}`)
  return texts.refusal
}

/** @param until a moment to come, or null where it is over */
function drawPage(until: Date | null): string {
  const parts = maintenanceTexts(until).map(({ language, title, sentences }, index) => {
    const heading = index === 0 ? 'h1' : 'h2'
    const lines = sentences.map((sentence) => `<p>${sentence}</p>`).join('')
    return `<section lang="${localeTags[language]}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><${heading}>${title}</${heading}>${lines}</section>`
  })
  return `<!doctype html><html lang="${localeTags.ar}" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${maintenanceTexts(until)[0]?.title ?? ''}</title><style>${styles}</style></head><body><main>${parts.join('')}</main></body></html>`
}
