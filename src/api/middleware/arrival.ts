import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { languageOf, localeTags } from '#rules/core/language'
import { strictTransport } from '#rules/core/transport'
import type { Context, Dependencies } from '#domain/core/context'
import type { AddressReader } from '../calls/address.ts'
import type { ApiMetrics } from '../calls/metrics.ts'
import type { RequestLog } from '../calls/request-log.ts'
import type { ApiEnv } from '../calls/api-env.ts'

export type ArrivalOptions = {
  addressOf: AddressReader
  now: () => Date
  metrics: ApiMetrics | undefined
  /** Undefined where nobody asked for a line of each request. */
  requestLog: RequestLog | undefined
  /** Runs the call as a part of a trace. */
  trace: TraceCall | undefined
}

/** @param describe asked when the call has ended */
export type TraceCall = (
  work: () => Promise<void>,
  describe: () => { name: string; status: number },
) => Promise<void>

/** What a request id from outside may look like; anything else is replaced. */
const saneRequestId = /^[A-Za-z0-9._:-]{1,100}$/

export function requestIdOf(given: string | undefined): string {
  return given !== undefined && saneRequestId.test(given) ? given : newRequestId()
}

/**
 * Sixteen letters: each row of the log and each job repeats them. Of a UUID, whose random bytes are at hand,
 * 64 that are random.
 */
function newRequestId(): string {
  const id = randomUUID()
  return id.slice(0, 4) + id.slice(-12)
}

/**
 * Every request begins here: it gets its id, its context, the headers that protect it and its place in the
 * metrics.
 */
export function arrival(parts: Dependencies, options: ArrivalOptions): MiddlewareHandler<ApiEnv> {
  const secure = parts.publicUrl.startsWith('https:')
  return async (c, next) => {
    const started = performance.now()
    const requestId = requestIdOf(c.req.header('x-request-id'))
    const language = languageOf(c.req.header('accept-language'))
    const ctx: Context = {
      ...parts,
      actor: { kind: 'visitor' },
      language,
      now: options.now,
      requestId,
      address:
        c.env?.visitor?.address ??
        options.addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for')),
    }
    c.set('ctx', ctx)
    c.set('route', 'unknown')
    c.set('onceKey', null)

    c.header('X-Request-Id', requestId)
    c.header('Content-Language', localeTags[language])
    c.header('Vary', 'Accept-Language, Authorization')
    // An answer without its own cache header is private to its caller.
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('X-Frame-Options', 'DENY')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    if (secure) c.header('Strict-Transport-Security', strictTransport)

    if (options.trace)
      await options.trace(next, () => ({ name: `${c.req.method} ${c.var.route}`, status: c.res.status }))
    else await next()

    const answered = { method: c.req.method, route: c.var.route, status: c.res.status }
    const seconds = (performance.now() - started) / 1000
    options.metrics?.requestSeconds.observe(answered, seconds)
    options.requestLog?.({ requestId, ...answered, seconds })
  }
}
