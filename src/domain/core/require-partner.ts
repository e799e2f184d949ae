import type { ApiScope } from '#rules/partners/partners'
import { ShopError } from '#rules/errors/shop-error'
import type { ApiClientActor, Context } from '#domain/core/context'

/**
 * The partner's program that calls, whose token covers the scope, or any with null. Errors:
 * partner_unauthenticated, wrong_token_kind, scope_missing.
 */
export function requirePartner(ctx: Context, scope: ApiScope | null): ApiClientActor {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw new ShopError('partner_unauthenticated')
  if (actor.kind !== 'api_client') throw new ShopError('wrong_token_kind')
  if (scope !== null && !actor.scopes.includes(scope))
    throw new ShopError('scope_missing', { extra: { scope } })
  return actor
}
