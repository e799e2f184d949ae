import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { ApiScope, TokenMode } from '#rules/partners/partners'
import type { Context } from '#domain/core/context'
import { requirePartner } from '#domain/core/require-partner'

export type PartnerAccount = {
  id: string
  ref_id: number
  name: string
  mode: TokenMode
  scopes: ApiScope[]
  points_any: boolean
  token: { id: string; name: string; hint: string; ends_at: Date | null; replaced: boolean }
  /** Halalas; null where the token's scopes have nothing to do with orders. */
  onAccount: { limit: number; owed: number } | null
}

/**
 * The calling partner, its token, and what it owes. Of a test token nothing is owed. Error:
 * partner_unauthenticated when it was deleted meanwhile.
 */
export async function getAccount(ctx: Context): Promise<PartnerAccount> {
  const { id, tokenId, mode, scopes } = requirePartner(ctx, null)
  const { rows } = await sql<{
    ref_id: string
    name: string
    points_any: boolean
    limit: string
    owed: string
    token: Omit<PartnerAccount['token'], 'ends_at'>
    ends_at: Date | null
  }>`
    select a.ref_id, a.name, a.points_any, a.account_limit_minor as limit, a.account_owed_minor as owed,
      jsonb_build_object('id', t.id, 'name', t.name, 'hint', t.hint,
        'replaced', exists (select from api_tokens r where r.rotated_from = t.id)) as token, t.ends_at
    from api_tokens t join api_clients a on a.id = t.api_client_id
    where t.id = ${tokenId} and a.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new ShopError('partner_unauthenticated')
  const { limit, owed, token, ends_at, ref_id, ...rest } = row
  return {
    id,
    ...rest,
    ref_id: Number(ref_id),
    mode,
    scopes: [...scopes],
    token: { ...token, ends_at },
    onAccount: scopes.includes('orders')
      ? { limit: Number(limit), owed: mode === 'test' ? 0 : Number(owed) }
      : null,
  }
}
