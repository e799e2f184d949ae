import type { MiddlewareHandler } from 'hono'
import { isId } from '#rules/core/uuid'
import type { Context } from '#domain/core/context'
import { atTimeOfClient, shiftClock } from '#domain/core/clock/client-clock'
import { findClientOfOrder } from '#domain/sale/records/orders/find-client-of-order'
import { findClientOfSubscription } from '#domain/sale/records/subscriptions/find-client-of-subscription'
import type { ApiContext, ApiEnv } from '../calls/api-env.ts'

/** Sign-in, codes and sessions use the real time, whatever a test client's clock is set to. */
const realTimeRoutes =
  /\/(logout|sessions|client\/confirmations|email_verifications|phone_changes|login_activities|clock)\b/

/**
 * In a demo a client's clock may have been moved: their own calls, and those of staff about them, run at that
 * client's time, which the answer's `X-Client-Clock` carries. Behind `authenticate`, in a demo only.
 */
export const followClientClock: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { ctx, route, clockAhead } = c.var
  if (!realTimeRoutes.test(route)) {
    const theirs = await timeOf(ctx, c, clockAhead ?? 0)
    if (theirs !== ctx) {
      c.set('ctx', theirs)
      c.header('X-Client-Clock', theirs.now().toISOString())
    }
  }
  await next()
}

/** Of the client who calls, or whom a call of staff is about. */
async function timeOf(ctx: Context, c: ApiContext, ahead: number): Promise<Context> {
  if (ctx.actor.kind === 'client') return shiftClock(ctx, ahead)
  if (ctx.actor.kind !== 'staff') return ctx
  const [, noun, id] = /\/api\/users\/v1\/(clients|orders|subscriptions)\/([^/]+)/.exec(c.req.path) ?? []
  if (!noun || !isId(id)) return ctx
  const clientId = noun === 'clients' ? id : await findOwner(ctx, noun, id)
  return clientId === undefined ? ctx : atTimeOfClient(ctx, clientId)
}

async function findOwner(ctx: Context, noun: string, id: string): Promise<string | undefined> {
  return noun === 'orders' ? findClientOfOrder(ctx, id) : findClientOfSubscription(ctx, id)
}
