import type { MiddlewareHandler } from 'hono'
import { isApiToken, partnerCalls, type ApiScope } from '#rules/partners/partners'
import { ShopError } from '#rules/errors/shop-error'
import { writeMoment } from '#rules/core/moment'
import type { KeyAsked } from '#domain/core/idempotency/kept-answers'
import { findApiToken, keyOwner, type FoundApiToken } from '#domain/people/identity/find-api-token'
import { keepTokenUse } from '#domain/people/identity/keep-token-use'
import { findSession } from '#domain/people/identity/find-session'
import { createAddressList } from '../calls/address.ts'
import { bearerToken } from '../calls/bearer-token.ts'
import type { ApiContext, ApiEnv } from '../calls/api-env.ts'
import { checkText } from './broken-text.ts'
import { checkCardData } from './card-data.ts'
import { claimSurely, readKey } from './idempotency.ts'

/**
 * The guard of the partners' surface. 401 for a token that is revoked or expired, 403 for one of another
 * kind, of another scope or from another address; then the call is counted, also one that its body or its key
 * refuses: staff find it, and its answer says what is left. A call that moves money or points must carry
 * Idempotency-Key, which is claimed here.
 */
export function authenticatePartner(
  scope: ApiScope | null,
  sends: { creates: boolean; wantsKey: boolean; hasBody: boolean },
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const { ctx } = c.var
    const token = bearerToken(c.req.header('authorization'))
    const { key, refusal } = await readSent(c, sends)
    if (token === undefined) throw new ShopError('partner_unauthenticated')
    if (!isApiToken(token)) {
      const session = await findSession(ctx, token)
      throw new ShopError(session ? 'wrong_token_kind' : 'partner_unauthenticated')
    }
    const found = await claimSurely(ctx, key, (then, asked) => findApiToken(then, token, asked))
    if (!found) throw new ShopError('partner_unauthenticated')
    noteCaller(c, found, false)
    if (key) c.set('keyAsked', { ...key, caller: keyOwner(found.actor), claimedAt: found.claimedAt })
    if (!found.isAlive) throw new ShopError('partner_unauthenticated')
    await countUse(c, found)
    if (scope !== null && !found.actor.scopes.includes(scope))
      throw new ShopError('scope_missing', { extra: { scope } })
    if (refusal) throw refusal
    if (sends.wantsKey && !key) throw new ShopError('idempotency_key_required')
    ctx.actor = found.actor
    await next()
  }
}

/** The key of a call, or what refuses it, whoever calls: then no key is claimed for it. */
async function readSent(
  c: ApiContext,
  { creates, hasBody }: { creates: boolean; hasBody: boolean },
): Promise<{ key?: KeyAsked | undefined; refusal?: ShopError }> {
  try {
    if (hasBody) {
      await checkText(c)
      await checkCardData(c)
    }
    return { key: creates ? await readKey(c) : undefined }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { refusal: error }
  }
}

/**
 * An API token on another surface: the legacy `GET /user` answers whose it is; anywhere else it is a token of
 * another kind. Each such call stands in the log of calls, as a stolen token is tried everywhere. Returns
 * whether it is accepted.
 */
export async function enterWithApiToken(c: ApiContext, token: string, isOpen: boolean): Promise<boolean> {
  const found = await findApiToken(c.var.ctx, token)
  if (!found) return false
  noteCaller(c, found, false)
  if (!found.isAlive) return false
  if (!isOpen) throw new ShopError('wrong_token_kind')
  await countUse(c, found)
  c.var.ctx.actor = found.actor
  return true
}

/** A known token: the log of calls keeps the call, even when it is refused. */
function noteCaller(c: ApiContext, { actor }: FoundApiToken, isCounted: boolean): void {
  c.set('apiToken', { id: actor.tokenId, apiClientId: actor.id, isCounted })
}

/** A call with a living token is counted. Errors: address_not_allowed, too_many_requests. */
async function countUse(c: ApiContext, found: FoundApiToken): Promise<void> {
  if (found.endsAt) c.header('Token-Ends-At', writeMoment(found.endsAt))
  // Whoever is elsewhere with a token that was found uses up nothing of its partner's.
  checkAddress(c.var.ctx.address, found)
  await keepTokenUse(c.var.ctx, found)
  await countCall(c, found.actor.tokenId)
  noteCaller(c, found, true)
}

function checkAddress(address: string, { addresses }: FoundApiToken): void {
  if (addresses.length > 0 && !createAddressList(addresses)(address))
    throw new ShopError('address_not_allowed')
}

/**
 * Every call that the token may make from where it is counts, refused ones too. The headers say how many
 * calls are left.
 */
async function countCall(c: ApiContext, tokenId: string): Promise<void> {
  const { points, duration } = partnerCalls
  c.header('RateLimit-Policy', `${points};w=${duration}`)
  c.header('RateLimit-Limit', String(points))
  try {
    const left = await c.var.ctx.limiter.use('partner_calls', tokenId, partnerCalls)
    setLimitHeaders(c, left.points, left.seconds)
  } catch (error) {
    if (error instanceof ShopError) setLimitHeaders(c, 0, error.details.retryAfter ?? duration)
    throw error
  }
}

function setLimitHeaders(c: ApiContext, points: number, seconds: number): void {
  c.header('RateLimit-Remaining', String(Math.max(0, points)))
  c.header('RateLimit-Reset', String(Math.ceil(seconds)))
}
