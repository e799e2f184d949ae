import type { MiddlewareHandler } from 'hono'
import { notedRefusals } from '#rules/core/rate-limits'
import { ShopError } from '#rules/errors/shop-error'
import { refusalOfLimits } from '#domain/core/refusal-of-limits'
import type { CallLog } from '#domain/partners/api-clients/call-log'
import type { ApiEnv } from '../calls/api-env.ts'

/**
 * Logs every call with a known token of a partner's for staff, refused ones too, whatever it was tried for;
 * of those that no limit of calls counts, so many a minute: a token that leaked may be in anybody's hands.
 * Outermost, so that it knows the final status.
 */
export function logCalls(calls: CallLog): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const durationMs = performance.now() - started
    const { apiToken, ctx } = c.var
    if (!apiToken) return
    const note = () => ctx.limiter.use('noted_refusals', apiToken.id, notedRefusals)
    if (!apiToken.isCounted && (await refusalOfLimits(note))) return
    calls.add({
      apiClientId: apiToken.apiClientId,
      apiTokenId: apiToken.id,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      errorCode: c.error instanceof ShopError ? c.error.code : null,
      durationMs,
      requestId: ctx.requestId,
      address: ctx.address,
      at: ctx.now(),
    })
  }
}
