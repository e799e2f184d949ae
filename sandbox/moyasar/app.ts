import { Hono } from 'hono'
import { type Env, createApi } from './api.ts'
import { createChallengeRoutes } from './challenge-routes.ts'
import { createControls, showLedger } from './controls.ts'
import type { Desk } from './desk.ts'
import { ApiError, notFound } from './errors.ts'

/** The whole gateway as one app. */
export function createApp(desk: Desk): Hono<Env> {
  const app = new Hono<Env>({ strict: false })

  // Nothing is answered before the disk knows all that the answer rests on.
  app.use(async (_c, next) => {
    await next()
    await desk.ledger.flushed()
  })
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json(error.body(), error.status)
    process.stderr.write(`Sandbox error: ${error.stack ?? error.message}\n`)
    return c.json(new ApiError(500, 'api_error', 'Internal server error').body(), 500)
  })
  app.notFound((c) => {
    const missing = notFound()
    return c.json(missing.body(), missing.status)
  })

  app.get('/', (c) => showLedger(c, desk))
  app.route('/sandbox', createControls(desk))
  app.route('/v1/card_auth', createChallengeRoutes(desk))
  app.route('/v1', createApi(desk))
  return app
}
