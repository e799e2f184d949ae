import type { MiddlewareHandler } from 'hono'
import type { ErrorName } from '#rules/errors'
import { ShopError } from '#rules/errors'
import { findSession } from '#domain/identity/find-session'
import type { ApiContext, ApiEnv, Audience } from '../surface.ts'
import { readKey } from './idempotency.ts'

const unauthenticated: Record<Audience, ErrorName> = {
  clients: 'unauthenticated',
  staff: 'staff_unauthenticated',
  any: 'unauthenticated',
}

/** Longer ones are not ours and not worth hashing. */
const longestToken = 200

/**
 * Opens the door of a route that needs a token. 401 without a living one (code 100001 for customers), 403 for a token
 * of another kind and for a blocked client. Only the Authorization header is read, never a cookie.
 * A route that creates claims its Idempotency-Key on the way.
 */
export function authenticate(audience: Audience, creates: boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = bearerToken(c.req.header('authorization'))
    const key = creates && audience !== 'any' ? await readKey(c) : undefined
    const asked = key && { key, kind: audience === 'clients' ? ('client' as const) : ('staff' as const) }
    const owner = token === undefined ? undefined : await findOnce(c, token, asked)
    if (!owner) throw new ShopError(unauthenticated[audience])
    if (audience !== 'any' && (owner.kind === 'client') !== (audience === 'clients')) {
      throw new ShopError('wrong_token_kind')
    }
    if (owner.kind === 'client' && owner.blocked) throw new ShopError('client_blocked')
    c.var.ctx.actor = owner.actor
    if (key) c.set('keyAsked', { ...key, claimedAt: owner.claimedAt })
    await next()
  }
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

function bearerToken(header: string | undefined): string | undefined {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? '')
  return match?.[1] && match[1].length <= longestToken ? match[1] : undefined
}
