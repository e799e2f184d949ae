import type { MiddlewareHandler } from 'hono'
import { ShopError } from '#rules/errors/shop-error'
import type { CallLog } from '#domain/partners/api-clients/call-log'
import type { ApiEnv } from '../calls/api-env.ts'

/** Logs every call of a known token for staff, refused ones too. Outermost, so that it knows the final status. */
export function logCalls(calls: CallLog): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { apiToken, ctx } = c.var
    if (!apiToken) return
    calls.add({
      apiClientId: apiToken.apiClientId,
      apiTokenId: apiToken.id,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      errorCode: c.error instanceof ShopError ? c.error.code : null,
      durationMs: performance.now() - started,
      requestId: ctx.requestId,
      address: ctx.address,
      at: ctx.now(),
    })
  }
}
