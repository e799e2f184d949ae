import type { MiddlewareHandler } from 'hono'
import type { ErrorName } from '#rules/errors'
import { ShopError } from '#rules/errors'
import { isApiToken } from '#rules/partners'
import type { Context } from '#domain/core/context'
import { findSession } from '#domain/people/identity/find-session'
import type { FoundSession } from '#domain/people/identity/find-session'
import { atTimeOfClient, shiftClock } from '#domain/core/clock/client-clock'
import { findClientOfOrder } from '#domain/sale/records/orders/find-client-of-order'
import { bearerToken } from '../calls/bearer-token.ts'
import type { ApiContext, ApiEnv, Audience } from '../calls/api-env.ts'
import { enterWithApiToken } from './api-token.ts'
import { readKey } from './idempotency.ts'

const unauthenticated: Record<Audience, ErrorName> = {
  clients: 'unauthenticated',
  staff: 'staff_unauthenticated',
  any: 'unauthenticated',
}

/**
 * Opens the door of a route that needs a token. 401 without a living one (code 100001 for customers), 403 for a token
 * of another kind and for a blocked client. Only the Authorization header is read, never a cookie.
 * A route that creates claims its Idempotency-Key on the way.
 */
export function authenticate(audience: Audience, creates: boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = bearerToken(c.req.header('authorization'))
    if (token !== undefined && isApiToken(token)) {
      const isIn = await enterWithApiToken(c, token, audience === 'any')
      // Whoever asks whose token it is, with one that looks like a partner's, is told in the partners' words.
      if (!isIn)
        throw new ShopError(audience === 'any' ? 'partner_unauthenticated' : unauthenticated[audience])
      return next()
    }
    const key = creates && audience !== 'any' ? await readKey(c) : undefined
    const asked = key && { key, kind: audience === 'clients' ? ('client' as const) : ('staff' as const) }
    const owner = token === undefined ? undefined : await findOnce(c, token, asked)
    if (!owner) throw new ShopError(unauthenticated[audience])
    if (audience !== 'any' && (owner.kind === 'client') !== (audience === 'clients')) {
      throw new ShopError('wrong_token_kind')
    }
    if (owner.kind === 'client' && owner.blocked) throw new ShopError('client_blocked')
    c.var.ctx.actor = owner.actor
    await setMoment(c, owner)
    if (key) c.set('keyAsked', { ...key, claimedAt: owner.claimedAt })
    await next()
  }
}

/** Sign-in, codes and sessions keep to the real time, whatever the clock of a test client says. */
const realTimeRoutes =
  /\/(logout|sessions|client\/confirmations|email_verifications|phone_changes|login_activities|clock)\b/

/**
 * In a demo a client's clock may have been moved: their own calls, and those of staff about them, are made in that
 * client's time, which the answer's `X-Client-Clock` tells.
 */
async function setMoment(c: ApiContext, owner: FoundSession): Promise<void> {
  const { ctx, route } = c.var
  if (!ctx.demo || realTimeRoutes.test(route)) return
  const theirs = owner.kind === 'client' ? shiftClock(ctx, owner.ahead) : await timeOfSubject(ctx, c)
  if (theirs === ctx) return
  c.set('ctx', theirs)
  c.header('X-Client-Clock', theirs.now().toISOString())
}

/** Of the client whom a call of staff is about. */
async function timeOfSubject(ctx: Context, c: ApiContext): Promise<Context> {
  const [, noun, id] = /\/api\/users\/v1\/(clients|orders)\/([0-9a-f-]{36})\b/.exec(c.req.path) ?? []
  if (!noun || !id) return ctx
  const clientId = noun === 'clients' ? id : await findClientOfOrder(ctx, id)
  return clientId === undefined ? ctx : atTimeOfClient(ctx, clientId)
}

/** Reading calls made for one page find their session once. */
function findOnce(c: ApiContext, token: string, asked: Parameters<typeof findSession>[2]) {
  const shared = c.req.method === 'GET' ? c.env?.visitor?.sessions : undefined
  let found = shared?.get(token)
  if (!found) {
    found = findSession(c.var.ctx, token, asked)
    shared?.set(token, found)
  }
  return found
}
