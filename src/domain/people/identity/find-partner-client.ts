import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { ApiClientActor, Context } from '#domain/core/context'

/** A client whom the partner may ask about. */
export type PartnerClient = {
  id: string
  phone: string
  /** Empty when all plans of the client count; else only those of owners to whom the partner sold. */
  soldBy: string | null
}

type Row = { id: string; phone: string; own: boolean; shares: boolean }

/**
 * The client with this phone, if the partner may see and spend for them: because it sold them a plan that was paid, because
 * they share the plan of somebody to whom it did, or because it holds `points:any`. An unpaid order gives no access.
 * Any other client is treated as missing. Error: partner_client_not_found.
 */
export async function findPartnerClient(
  ctx: Context,
  partner: ApiClientActor,
  phone: string,
): Promise<PartnerClient> {
  const { rows } = await sql<Row>`
    select c.id, c.phone, ${partner.pointsAny} or ${soldTo(partner.id, sql`c.id`)} as own,
      exists (select from subscription_members m join subscriptions s on s.id = m.subscription_id
        where m.client_id = c.id and m.status = 'joined' and ${hasRunningStatus()}
          and ${soldTo(partner.id, sql`s.client_id`)}) as shares
    from clients c
    where c.phone = ${phone} and c.is_test = ${partner.mode === 'test'}
      and c.practice_of is not distinct from ${partner.mode === 'test' ? partner.id : null} and c.closed_at is null`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row || (!row.own && !row.shares)) throw new ShopError('partner_client_not_found')
  return { id: row.id, phone: row.phone, soldBy: row.own ? null : partner.id }
}

/** Whether the partner has sold that client a plan whose money was not given back whole. */
export function soldTo(partnerId: string, clientId: ReturnType<typeof sql>) {
  return sql`exists (select from orders o where o.client_id = ${clientId} and o.api_client_id = ${partnerId}
    and o.settled_at is not null and o.status <> 'refunded')`
}
