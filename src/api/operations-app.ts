import { OpenAPIHono } from '@hono/zod-openapi'
import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { ApiEnv } from './calls/api-env.ts'
import { answerError } from './calls/error-response.ts'
import { registerOperations, type OperationsOptions } from './routes/operations.ts'

/** Probes and metrics alone, for a process that answers nothing else: a worker. */
export function createOperations(systemContext: () => Context, options: OperationsOptions) {
  const app = new OpenAPIHono<ApiEnv>()
  app.use('*', async (c, next) => {
    c.set('ctx', systemContext())
    c.set('route', 'unknown')
    c.set('onceKey', null)
    await next()
  })
  app.onError(answerError)
  app.notFound((c) => answerError(new ShopError('not_found'), c))
  registerOperations(app, options)
  return app
}
