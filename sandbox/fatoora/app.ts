import { Hono } from 'hono'
import { internalError } from './answers.ts'
import { type Env, createApi } from './api.ts'
import { createControls, showBooks } from './controls.ts'
import type { Desk } from './desk.ts'
import { NOT_FOUND } from './guesses.ts'

/** The whole authority as one app. */
export function createApp(desk: Desk): Hono<Env> {
  const app = new Hono<Env>({ strict: false })
  // Nothing is answered before the disk knows all that the answer rests on.
  app.use(async (_c, next) => {
    await next()
    await desk.books.flushed()
  })
  app.onError((error, c) => {
    process.stderr.write(`Fatoora sandbox error: ${error.stack ?? error.message}\n`)
    return c.json(internalError.body, 500)
  })
  app.notFound((c) => c.json(NOT_FOUND, 404))
  app.get('/', (c) => showBooks(c, desk))
  app.route('/sandbox', createControls(desk))
  app.route('/e-invoicing', createApi(desk))
  return app
}
