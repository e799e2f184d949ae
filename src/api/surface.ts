import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { isPermission } from '#rules/permissions'
import type { Permission } from '#rules/permissions'
import { invariant } from '#rules/moves'
import { apiScopes } from '#rules/partners'
import type { ApiScope } from '#rules/partners'
import { requirePermission } from '#domain/core/context'
import type { Context } from '#domain/core/context'
import type { FoundSession } from '#domain/people/identity/find-session'
import type { KeyAsked } from '#domain/core/idempotency/kept-answers'
import { authenticatePartner } from './middleware/api-token.ts'
import { authenticate } from './middleware/authenticate.ts'
import { refuseBrokenText } from './middleware/broken-text.ts'
import { refuseCardData } from './middleware/card-data.ts'
import { honourIdempotencyKey, honourKeyOfSecret } from './middleware/idempotency.ts'
import { refuseInvalid } from './refuse-invalid.ts'

/** The sessions that the calls of one page share, by token: a page asks the API several times at one moment. */
export type FoundSessions = Map<string, Promise<FoundSession | undefined>>

/** What the server hands to `fetch(request, env)`. Only code of ours can set it; nothing of it is read from headers. */
export type ApiBindings = {
  /** Set by the Node server: the connection. */
  incoming?: { socket: { remoteAddress?: string | undefined } }
  /** Set by our pages' server, which calls in the visitor's name: the visitor's address and browser. */
  visitor?: { address: string; userAgent: string; sessions?: FoundSessions }
}

export type ApiEnv = {
  Bindings: ApiBindings
  Variables: {
    ctx: Context
    /** The route's path as the contract writes it, for metrics and idempotency. */
    route: string
    /** What a creating call asks under its Idempotency-Key, and since when it holds the key. */
    keyAsked?: KeyAsked & { claimedAt: Date | null }
    /** Of the caller's Idempotency-Key and body: the same for every repeat of one asking. */
    onceKey?: string
    /** The partner's token that was shown, as soon as it is known, whether it may go in or not. */
    apiToken?: { id: string; apiClientId: string }
  }
}

export type Api = OpenAPIHono<ApiEnv>
export type ApiContext = HonoContext<ApiEnv>

/** Who may knock: `clients` and `staff` accept their own kind of token only; `any` accepts both. */
export type Audience = 'clients' | 'staff' | 'any'
/** Partners' programs have a door of their own. */
export type Surface = Audience | 'partners'

/**
 * One surface of the API. Route files register contract routes on it with thin handlers; the doors in front of each
 * (who is it, was this asked before) follow from the route itself: `security` means that a token is needed, an answer
 * 201, or `x-creates`, that it creates and takes Idempotency-Key.
 */
export function createSurface(audience: Surface, basePath: string): Api {
  const surface = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
  const register = surface.openapi

  surface.openapi = ((route, handler, hook) => {
    const path = route.path.replaceAll(/\/{(.+?)}/g, '/:$1')
    const doors: MiddlewareHandler<ApiEnv>[] = [nameRoute(basePath + route.path)]
    const creates = '201' in route.responses || 'x-creates' in route
    // Bodies that nobody may send are refused before a key is claimed for them.
    if (route.request?.body) doors.push(refuseBrokenText, refuseCardData)
    if (route.security && audience === 'partners') {
      doors.push(authenticatePartner(scopeOf(route), { creates, wantsKey: 'x-key-required' in route }))
    } else if (route.security && audience !== 'partners') doors.push(authenticate(audience, creates))
    const need = needOf(route)
    if (need) doors.push(askRole(need))
    if (creates) doors.push('x-shown-once' in route ? honourKeyOfSecret : honourIdempotencyKey)
    surface.on([route.method], [path], ...doors)
    return register(route, handler, hook)
    // The wrapper hands everything on as it came; only TypeScript cannot follow generics through it.
  }) as typeof register
  return surface
}

/** The contract says `x-needs` on calls that only some roles may make. */
function needOf(route: object): Permission | undefined {
  return 'x-needs' in route && isPermission(route['x-needs']) ? route['x-needs'] : undefined
}

/** Each partners' call says as `x-scope` what the token must cover; null for what any of them may ask. */
function scopeOf(route: { path: string }): ApiScope | null {
  if ('x-scope' in route && route['x-scope'] === 'any') return null
  const scope = apiScopes.find((name) => 'x-scope' in route && route['x-scope'] === name)
  invariant(scope, `${route.path} names no scope`)
  return scope
}

/** Asked before the body is looked at. The verb asks again: it may be called from elsewhere. */
function askRole(need: Permission): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    requirePermission(c.var.ctx, need)
    await next()
  }
}

function nameRoute(route: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('route', route)
    await next()
  }
}
