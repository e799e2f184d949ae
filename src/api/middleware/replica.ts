import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../calls/api-env.ts'

/** Seconds from which an answer says how old it is. */
const noticedAge = 3

/**
 * For calls that the contract marks with `x-reads: replica`: they read from the copy of the database while it
 * is there, young enough and past what the caller has written (`X-Read-After`, which is what `X-Written-At`
 * said). An answer that is older than a few seconds says so in `X-Data-Age`.
 */
export const readFromReplica: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { ctx } = c.var
  const chosen = ctx.replica?.choose(c.req.header('x-read-after') ?? null)
  if (chosen) {
    c.set('ctx', { ...ctx, db: chosen.db })
    if (chosen.ageSeconds >= noticedAge) c.header('X-Data-Age', String(chosen.ageSeconds))
  }
  await next()
}

/**
 * After an act of staff: how far the database's log had come, so that their next lists are not older than it.
 */
export const noteWritten: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  const { replica } = c.var.ctx
  if (!replica || c.res.status >= 400) return
  // What was done is done, also where nobody can say any more up to where.
  const position = await replica.findPosition().catch(() => null)
  if (position !== null) c.res.headers.set('X-Written-At', position)
}
