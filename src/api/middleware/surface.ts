import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { errorNames, type ErrorName } from '#rules/errors/errors'
import { isPermission, type Permission } from '#rules/people/permissions'
import { invariant } from '#rules/core/invariant'
import { apiScopes, type ApiScope } from '#rules/partners/partners'
import { requirePermission } from '#domain/core/context'
import { authenticatePartner } from './api-token.ts'
import { authenticate } from './authenticate.ts'
import { refuseBrokenText } from './broken-text.ts'
import { refuseCardData } from './card-data.ts'
import { noteWritten, readFromReplica } from './replica.ts'
import {
  honourIdempotencyKey,
  honourKeyOfMade,
  honourKeyOfSecret,
  releaseKeyOfRefused,
} from './idempotency.ts'
import type { Api, ApiEnv, Surface } from '../calls/api-env.ts'
import { refuseInvalid } from '../calls/refuse-invalid.ts'
import { refuseUnknownQuery } from './unknown-query.ts'

/**
 * One surface of the API. Route files register contract routes on it with thin handlers; the guards in front
 * of each (authentication, idempotency) follow from the route itself: `security` means that a token is
 * needed, an answer 201, or `x-creates`, that it creates and takes Idempotency-Key.
 * @param behindToken what runs for each call whose token was found good, before anything else looks at it
 */
export function createSurface(
  audience: Surface,
  basePath: string,
  behindToken: readonly MiddlewareHandler<ApiEnv>[] = [],
): Api {
  const surface = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
  const register = surface.openapi

  surface.openapi = ((route, handler, hook) => {
    const path = route.path.replaceAll(/\/{(.+?)}/g, '/:$1')
    const urls: MiddlewareHandler<ApiEnv>[] = [nameRoute(basePath + route.path)]
    const creates = '201' in route.responses || 'x-creates' in route
    // Bodies that nobody may send are refused before a key is claimed for them.
    const sent = route.request?.body?.content ?? {}
    const hasBody = 'application/json' in sent
    if (route.security && creates) urls.push(releaseKeyOfRefused)
    if (route.security && audience === 'partners') {
      const wantsKey = 'x-key-required' in route
      urls.push(authenticatePartner(scopeOf(route), { creates, wantsKey, hasBody }))
      if (route.request?.query) urls.push(refuseUnknownQuery(route.request.query))
    } else if (hasBody) urls.push(refuseBrokenText, refuseCardData)
    if (route.security && audience !== 'partners') {
      urls.push(authenticate(audience, creates), ...behindToken)
    }
    const need = needOf(route)
    if (need) urls.push(askRole(need))
    if ('x-reads' in route) urls.push(readFromReplica)
    if (audience === 'staff' && route.method !== 'get') urls.push(noteWritten)
    const refusal = shownOnceOf(route)
    const honoured = 'x-found-by-key' in route ? honourKeyOfMade : honourIdempotencyKey
    if (creates) urls.push(refusal ? honourKeyOfSecret(refusal) : honoured)
    surface.on([route.method], [path], ...urls)
    return register(route, handler, hook)
    // The wrapper hands everything on as it came; only TypeScript cannot follow generics through it.
  }) as typeof register
  return surface
}

/** The contract says `x-shown-once` on calls whose answer holds a secret, with what a repeat answers. */
function shownOnceOf(route: object): ErrorName | undefined {
  return errorNames.find((name) => 'x-shown-once' in route && route['x-shown-once'] === name)
}

/** The contract sets `x-needs` on calls that only some roles may make. */
function needOf(route: object): Permission | undefined {
  return 'x-needs' in route && isPermission(route['x-needs']) ? route['x-needs'] : undefined
}

/** Each partners' call names as `x-scope` the scope that its token needs; null where any token will do. */
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
