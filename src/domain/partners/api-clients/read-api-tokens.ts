import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { ApiScope, TokenMode } from '#rules/partners/partners'
import type { Database } from '#db/client'
import { requirePermission, type Context } from '#domain/core/context'
import { stopsWithToken } from '#domain/partners/webhooks/endpoint-owner'

/** A token as staff see it: never the token itself. */
export type ApiTokenView = {
  id: string
  name: string
  mode: TokenMode
  /** How it begins and ends. */
  hint: string
  scopes: ApiScope[]
  addresses: string[]
  ends_at: Date | null
  last_used_at: Date | null
  rotated_from: string | null
  /** The token that takes its place. */
  replaced_by: string | null
  /** What is switched off when it is revoked. */
  webhook_endpoints: { id: string; url: string }[]
  created_by: { id: string; name: string } | null
  created_at: Date
  revoked_at: Date | null
}

const columns = sql`t.id, t.name, t.mode, t.hint, t.scopes, t.addresses, t.ends_at, t.last_used_at, t.rotated_from,
  (select n.id from api_tokens n where n.rotated_from = t.id) as replaced_by,
  (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'url', e.url) order by e.url), '[]') from webhook_endpoints e
    where t.revoked_at is null and ${stopsWithToken}) as webhook_endpoints,
  (select jsonb_build_object('id', u.id, 'name', u.name) from staff_users u where u.id = t.created_by) as created_by,
  t.created_at, t.revoked_at`

/** One API client's tokens, newest first; old ones stay to be seen. Error: api_client_not_found. */
export async function listApiTokens(ctx: Context, apiClientId: string): Promise<ApiTokenView[]> {
  requirePermission(ctx, 'api_client:read')
  const known = await ctx.db
    .selectFrom('api_clients')
    .select('id')
    .where('id', '=', apiClientId)
    .executeTakeFirst()
  if (!known) throw new ShopError('api_client_not_found')
  const { rows } = await sql<ApiTokenView>`select ${columns} from api_tokens t
    where t.api_client_id = ${apiClientId} order by t.id desc limit 200`.execute(ctx.db)
  return rows
}

/** One token of one API client. Error: api_token_not_found. */
export async function getApiToken(
  db: Pick<Database, 'getExecutor'>,
  which: { apiClientId: string; id: string },
): Promise<ApiTokenView> {
  const { rows } = await sql<ApiTokenView>`select ${columns} from api_tokens t
    where t.id = ${which.id} and t.api_client_id = ${which.apiClientId}`.execute(db)
  if (!rows[0]) throw new ShopError('api_token_not_found')
  return rows[0]
}
