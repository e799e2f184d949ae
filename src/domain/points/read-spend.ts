import { sql } from 'kysely'
import { ShopError } from '#rules/errors'
import type { Database } from '#db/client'
import type { Context } from '#domain/context'
import type { ApiClientActor } from '#domain/identity/find-api-token'
import { requirePartner } from '#domain/partners/require-partner'

export type SpendView = {
  id: string
  phone: string
  points: number
  reason: string
  /** What the client could still spend right after it. */
  points_left: number
  sources: { subscription_id: string; points: number }[]
  created_at: Date
  reversed_at: Date | null
}

const columns = sql`s.id, coalesce(c.phone, '') as phone, s.points, s.reason, s.points_left, s.created_at, s.reversed_at,
  (select jsonb_agg(jsonb_build_object('subscription_id', p.subscription_id, 'points', p.points) order by p.points desc)
    from points_spend_parts p where p.spend_id = s.id) as sources`

/** One spend of the calling partner's own. Error: spend_not_found. */
export async function getSpend(ctx: Context, id: string): Promise<SpendView> {
  return readSpend(ctx.db, requirePartner(ctx, 'points'), id)
}

export async function readSpend(
  db: Pick<Database, 'getExecutor'>,
  partner: ApiClientActor,
  id: string,
): Promise<SpendView> {
  const { rows } = await sql<SpendView>`
    select ${columns} from points_spends s join clients c on c.id = s.client_id
    where s.id = ${id} and s.api_client_id = ${partner.id} and s.is_test = ${partner.mode === 'test'}`.execute(
    db,
  )
  if (!rows[0]) throw new ShopError('spend_not_found')
  return rows[0]
}
