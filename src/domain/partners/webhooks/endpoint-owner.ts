import { sql, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { TokenMode } from '#rules/partners/partners'
import { requirePermission, type Context } from '#domain/core/context'
import { requirePartner } from '#domain/core/require-partner'
import type { Transaction } from '#domain/core/transaction'

/** Whose endpoints are meant: a partner's own of its token's mode, or all of one API client for staff. */
export type EndpointOwner = {
  apiClientId: string
  mode: TokenMode | null
  /** The token that calls; null for staff. */
  tokenId: string | null
}

/** The calling partner. Errors: as `requirePartner`. */
export function callingPartner(ctx: Context): EndpointOwner & { mode: TokenMode } {
  const { id, mode, tokenId } = requirePartner(ctx, 'webhooks')
  return { apiClientId: id, mode, tokenId }
}

/** The API client that a staff user looks at, or acts for. Error: api_client_not_found. */
export async function apiClientOf(
  ctx: Context,
  apiClientId: string,
  permission: 'api_client:read' | 'api_client:write',
): Promise<EndpointOwner> {
  requirePermission(ctx, permission)
  const known = await ctx.db
    .selectFrom('api_clients')
    .select('id')
    .where('id', '=', apiClientId)
    .executeTakeFirst()
  if (!known) throw new ShopError('api_client_not_found')
  return { apiClientId, mode: null, tokenId: null }
}

/**
 * Whether anything is sent there: the endpoint is on, and so is the program that it belongs to. `e` names
 * webhook_endpoints.
 */
export const isListening = sql<boolean>`(e.is_active and exists (
  select from api_clients o where o.id = e.api_client_id and o.is_active))`

/**
 * Whether an endpoint is switched off when a token is revoked: it is on, and got its address with that token,
 * or was switched on again with it last. `e` names webhook_endpoints, `t` api_tokens. Source:
 * docs/decisions/0231.
 */
export const stopsWithToken = sql<boolean>`(e.api_token_id = t.id and e.is_active)`

/**
 * Holds the calling token against its revocation until the transaction ends, which thereby finds all that is
 * set up with it; before any endpoint is locked. Returns its id, null for staff. Error:
 * partner_unauthenticated once it is revoked.
 */
export async function holdToken(tx: Transaction, { tokenId }: EndpointOwner): Promise<string | null> {
  if (tokenId === null) return null
  const held = await tx.db
    .selectFrom('api_tokens')
    .select('id')
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!held) throw new ShopError('partner_unauthenticated')
  return held.id
}

/** `e` names webhook_endpoints. */
export function ownedBy(owner: EndpointOwner): RawBuilder<boolean> {
  const ofMode = owner.mode === null ? sql`` : sql`and e.mode = ${owner.mode}`
  return sql<boolean>`(e.api_client_id = ${owner.apiClientId} ${ofMode})`
}
