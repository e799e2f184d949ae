import { sql } from 'kysely'
import type { ApiScope, TokenMode } from '#rules/partners/partners'
import type { ApiClientActor, Context } from '#domain/core/context'
import { claimKey } from '#domain/core/idempotency/claim-key'
import type { KeyAsked } from '#domain/core/idempotency/kept-answers'
import { hashToken } from '#domain/people/identity/tokens'

/** An issued token, valid or not. */
export type FoundApiToken = {
  kind: 'api_client'
  actor: ApiClientActor
  /** Not revoked, not past its end, and its API client is active. */
  isAlive: boolean
  addresses: string[]
  /** When it expires; a replaced one does. */
  endsAt: Date | null
  lastUsedAt: Date | null
  /** Since when it holds the Idempotency-Key that was asked for; null when it does not. */
  claimedAt: Date | null
}

type Row = {
  id: string
  api_client_id: string
  mode: TokenMode
  scopes: ApiScope[]
  addresses: string[]
  ends_at: Date | null
  last_used_at: Date | null
  points_any: boolean
  alive: boolean
  claimed: boolean
}

/**
 * Which token this is, or undefined for one that was never issued. Asked of the database at every call: what
 * is revoked here is refused everywhere at once. One statement, which with `key` also claims the caller's
 * Idempotency-Key for a valid token.
 */
export async function findApiToken(
  ctx: Context,
  token: string,
  key?: KeyAsked,
): Promise<FoundApiToken | undefined> {
  const now = ctx.now()
  const { rows } = await sql<Row>`
    with found as (
      select t.id, t.api_client_id, t.mode, t.scopes, t.addresses, t.ends_at, t.last_used_at, a.points_any,
        t.revoked_at is null and a.is_active and (t.ends_at is null or t.ends_at > ${now}) as alive
      from api_tokens t join api_clients a on a.id = t.api_client_id
      where t.token_hash = ${hashToken(token)}
    )${key ? sql`, claimed as (${claim(key, now)})` : sql``}
    select id, api_client_id, mode, scopes, addresses, ends_at, last_used_at, points_any, alive,
      ${key ? sql`exists (select from claimed)` : sql`false`} as claimed from found`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  return {
    kind: 'api_client',
    actor: {
      kind: 'api_client',
      id: row.api_client_id,
      tokenId: row.id,
      mode: row.mode,
      scopes: row.scopes,
      pointsAny: row.points_any,
    },
    isAlive: row.alive,
    addresses: row.addresses,
    endsAt: row.ends_at,
    lastUsedAt: row.last_used_at,
    claimedAt: row.claimed ? now : null,
  }
}

/**
 * All tokens of one API client and mode share their keys: a retry after a rotation is still the same request.
 */
export function keyOwner({ id, mode }: Pick<ApiClientActor, 'id' | 'mode'>): string {
  return mode === 'live' ? `api_client:${id}` : `api_client:${id}:test`
}

/** An invalid token claims nothing. */
function claim(key: KeyAsked, now: Date) {
  const mode = sql`case found.mode when 'test' then ':test' else '' end`
  const caller = sql`'api_client:' || found.api_client_id || ${mode}`
  return claimKey(key, { caller, mayClaim: sql`found.alive` }, now)
}
