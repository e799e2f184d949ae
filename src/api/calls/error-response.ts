import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { unreachedCodes } from '#rules/errors/connection-errors'
import { errors, errorStatuses, type ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { GatewayUnreachable } from '#rules/errors/vendor-errors'
import type { Language } from '#rules/core/language'
import { errorCode } from '#rules/errors/error-code'
import { errorText, fieldErrorText, wrongCodeText, type ErrorAudience } from '#locales/texts'
import type { ApiContext } from './api-env.ts'

/** Seconds to wait where a limit does not say itself. */
const defaultRetryAfter = 60

/**
 * The only place that turns an error into an answer: `{ code, message, errors? }`, in the caller's language.
 */
export function answerError(error: unknown, c: ApiContext): Response {
  const { ctx } = c.var
  const known = recognise(error, c.req.raw.signal.aborted)
  if (!known) {
    ctx.log.error(
      { err: error, requestId: ctx.requestId, route: c.var.route, ids: idsIn(c.req.path) },
      'request failed',
    )
  } else if (known.kind === 'unexpected' || known.kind === 'unavailable') {
    // The error itself: what was recognised says only what the caller reads.
    ctx.log.warn({ err: error, requestId: ctx.requestId, route: c.var.route }, `answered ${known.errorName}`)
  }
  const shown = known ?? new ShopError('something_went_wrong')
  const retryAfter = shown.details.retryAfter ?? (shown.kind === 'limit' ? defaultRetryAfter : undefined)
  if (retryAfter !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return c.json(errorBody(shown, { ...ctx, audience: audienceOf(c.req.path) }), statusOf(shown.errorName))
}

/**
 * The ids in an address, which name nobody to strangers; whatever else stands in it may be a phone or a key,
 * and is for no log.
 */
function idsIn(path: string): string[] {
  return path.match(/(?<=\/)[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/g) ?? []
}

function audienceOf(path: string): ErrorAudience | undefined {
  if (path.startsWith('/api/partners/')) return 'partners'
  return path.startsWith('/api/users/') ? 'staff' : undefined
}

function errorBody(
  error: ShopError,
  {
    language,
    requestId,
    audience,
  }: { language: Language; requestId: string; audience: ErrorAudience | undefined },
) {
  const { fields, extra, triesLeft } = error.details
  const status = statusOf(error.errorName)
  return {
    code: error.code,
    message:
      triesLeft === undefined
        ? errorText(language, error.errorName, audience)
        : wrongCodeText(language, triesLeft),
    ...(fields ? { errors: fieldTexts(fields, language, audience) } : {}),
    ...(status >= 500 ? { request_id: requestId } : {}),
    ...extra,
  }
}

function fieldTexts(
  fields: NonNullable<ShopError['details']['fields']>,
  language: Language,
  audience: ErrorAudience | undefined,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [
      field,
      problems.map((problem) => fieldErrorText(language, problem, audience)),
    ]),
  )
}

function statusOf(name: ErrorName): ContentfulStatusCode {
  return errorStatuses[errors[name][1]]
}

/** Errors that are an answer. Hono itself throws for bodies that it cannot read. */
function recognise(error: unknown, hasLeft: boolean): ShopError | undefined {
  if (error instanceof ShopError) return error
  // Nothing has changed; the same request may be sent again.
  if (error instanceof GatewayUnreachable) return new ShopError('gateway_unreachable', { retryAfter: 5 })
  // The caller closed the connection in the middle of the body: no failure of our own connections.
  if (hasLeft && isConnectionLost(error)) return new ShopError('unreadable_body')
  if (isDatabaseAway(error)) return new ShopError('starting', { retryAfter: 5 })
  if (error instanceof HTTPException && error.status === 400) return new ShopError('unreadable_body')
  if (error instanceof HTTPException && error.status === 415) return new ShopError('not_json')
  return undefined
}

/** Error codes of Node and PostgreSQL for a database that is unreachable, read-only or overloaded. */
const awayCodes = new Set([
  ...unreachedCodes,
  ...[
    // Its connection broke, its socket is gone, or it is silent.
    'ECONNRESET ENOENT EPIPE ETIMEDOUT',
    // Shutting down, crashed, starting up, dropped; or one of our statement timeouts.
    '57P01 57P02 57P03 57P04 57P05 57014 55P03 25P03',
    // Too many connections, disk full, a read-only replica.
    '53300 53100 53200 25006',
  ].flatMap((codes) => codes.split(' ')),
])
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|database did not answer/

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  // All of class 08 is about the connection.
  return awayCodes.has(code) || /^08\w{3}$/.test(code) || awayWords.test(error.message)
}

function isConnectionLost(error: unknown): boolean {
  return /^(ECONNRESET|EPIPE|ABORT_ERR)$/.test(errorCode(error))
}
