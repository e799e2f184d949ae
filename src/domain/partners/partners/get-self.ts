import { ShopError } from '#rules/errors/shop-error'
import type { ApiScope, TokenMode } from '#rules/partners/partners'
import type { ApiClientActor, Context } from '#domain/core/context'

export type Self = {
  id: string
  ref_id: number
  name: string
  is_active: boolean
  mode: TokenMode
  scopes: ApiScope[]
  points_any: boolean
}

/**
 * The API client behind a token, and what the token may do. Error: partner_unauthenticated when it was
 * deleted meanwhile.
 */
export async function getSelf(ctx: Context, actor: ApiClientActor): Promise<Self> {
  const row = await ctx.db
    .selectFrom('api_clients')
    .select(['id', 'ref_id', 'name', 'is_active', 'points_any'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw new ShopError('partner_unauthenticated')
  return { ...row, ref_id: Number(row.ref_id), mode: actor.mode, scopes: [...actor.scopes] }
}
