import type { MiddlewareHandler } from 'hono'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { personHeader } from '#rules/people/page-person'
import { sessionRenewedHeader } from '#rules/people/sign-in-limits'
import { isApiToken } from '#rules/partners/partners'
import { findSession, type SessionOwner } from '#domain/people/identity/find-session'
import { bearerToken } from '../calls/bearer-token.ts'
import type { ApiContext, ApiEnv, Audience } from '../calls/api-env.ts'
import { enterWithApiToken } from './api-token.ts'
import { claimSurely, readKey } from './idempotency.ts'

const unauthenticated: Record<Audience, ErrorName> = {
  clients: 'unauthenticated',
  staff: 'staff_unauthenticated',
  any: 'unauthenticated',
}

/**
 * Guards a route that needs a token. 401 without a valid one (code 100001 for customers), 403 for a token
 * of another kind and for a blocked client. Only the Authorization header is read, never a cookie.
 * A route that creates claims its Idempotency-Key on the way.
 */
export function authenticate(audience: Audience, creates: boolean): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const token = bearerToken(c.req.header('authorization'))
    if (token !== undefined && isApiToken(token)) {
      const isIn = await enterWithApiToken(c, token, audience === 'any')
      // `GET /user` with a token that looks like a partner's answers with the partners' errors.
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
    c.set('clockAhead', owner.ahead)
    if (owner.kind === 'client' && owner.isFirstOfDay) c.header(sessionRenewedHeader, '1')
    if (key)
      c.set('keyAsked', { ...key, caller: `${owner.kind}:${owner.actor.id}`, claimedAt: owner.claimedAt })
    refuseOtherPerson(c, owner)
    await next()
  }
}

/**
 * A page of the store says whose it is with what it sends (`X-Person`): the cookie may be somebody else's by
 * then, who signed in in the same browser. Error: other_person.
 */
function refuseOtherPerson(c: ApiContext, { kind, actor }: SessionOwner): void {
  const person = c.req.header(personHeader)
  if (person?.startsWith(`${kind}:`) && person !== `${kind}:${actor.id}`) throw new ShopError('other_person')
}

/** The reading calls of one page look their session up once. */
function findOnce(c: ApiContext, token: string, asked: Parameters<typeof findSession>[2]) {
  const shared = c.req.method === 'GET' ? c.env?.visitor?.sessions : undefined
  let found = shared?.get(token)
  if (!found) {
    found = claimSurely(c.var.ctx, asked?.key, (ctx, key) =>
      findSession(ctx, token, asked && key && { ...asked, key }),
    )
    shared?.set(token, found)
  }
  return found
}
