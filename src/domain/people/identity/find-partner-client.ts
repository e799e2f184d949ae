import { sql, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Database } from '#db/client'
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
 * The client with this phone, if the partner may see and spend for them: because it sold them a plan that was
 * paid, because they share the plan of somebody to whom it did, or because it holds `points:any`. An unpaid
 * order gives no access. Any other client is treated as missing. Error: partner_client_not_found.
 */
export async function findPartnerClient(
  ctx: Context,
  partner: ApiClientActor,
  phone: string,
): Promise<PartnerClient> {
  return requireReached(
    ctx.db,
    partner,
    sql`c.phone = ${phone} and c.is_test = ${partner.mode === 'test'}
      and c.practice_of is not distinct from ${partner.mode === 'test' ? partner.id : null}`,
  )
}

/**
 * The same of a client who was found before: whoever has waited for a lock asks again, as the order that gave
 * the access may have been taken back meanwhile, and the account closed. Error: partner_client_not_found.
 */
export async function requirePartnerClient(
  db: Pick<Database, 'getExecutor'>,
  partner: ApiClientActor,
  clientId: string,
): Promise<PartnerClient> {
  return requireReached(db, partner, sql`c.id = ${clientId}`)
}

async function requireReached(
  db: Pick<Database, 'getExecutor'>,
  partner: ApiClientActor,
  isAsked: RawBuilder<unknown>,
): Promise<PartnerClient> {
  const { rows } = await sql<Row>`
    select c.id, c.phone, ${partner.pointsAny} or ${soldTo(partner.id, sql`c.id`)} as own,
      ${sharesWhatWasSold(partner.id, sql`c.id`)} as shares
    from clients c where ${isAsked} and c.closed_at is null`.execute(db)
  const [row] = rows
  if (!row || (!row.own && !row.shares)) throw new ShopError('partner_client_not_found')
  return { id: row.id, phone: row.phone, soldBy: row.own ? null : partner.id }
}

/** An id, or the column that has it. */
type Id = string | RawBuilder<unknown>

/** Whether the partner has sold that client a plan whose money was not given back whole. */
export function soldTo(partnerId: Id, clientId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from orders sold where ${isSoldTo(partnerId, clientId)})`
}

/**
 * The first order by which the partner reaches that client's plans, as `soldTo` has it; null where there is
 * none.
 */
export function firstSoldTo(partnerId: Id, clientId: RawBuilder<unknown>) {
  return sql<string | null>`(select sold.id from orders sold where ${isSoldTo(partnerId, clientId)}
    order by sold.created_at, sold.id limit 1)`
}

function isSoldTo(partnerId: Id, clientId: RawBuilder<unknown>) {
  return sql<boolean>`(sold.client_id = ${clientId} and sold.api_client_id = ${partnerId}
    and sold.settled_at is not null and sold.status <> 'refunded')`
}

/** Whether that client shares the running plan of somebody to whom the partner sold. */
function sharesWhatWasSold(partnerId: Id, clientId: RawBuilder<unknown>) {
  return sql<boolean>`exists (select from subscription_members m join subscriptions s on s.id = m.subscription_id
    where m.client_id = ${clientId} and m.status = 'joined' and ${hasRunningStatus()}
      and ${soldTo(partnerId, sql`s.client_id`)})`
}

type Naming = {
  partnerId: Id
  /** When the partner itself named the client by phone: with an order, or a spend. */
  namedAt: RawBuilder<unknown>
}

/**
 * Whether a partner may read the phone that the row `c` of clients has now: it is the one that the partner
 * named itself, or the client is its own, as `findPartnerClient` has it. Source: docs/decisions/0231.
 */
export function mayReadPhone({ partnerId, namedAt }: Naming): RawBuilder<boolean> {
  return sql<boolean>`(c.phone_changed_at is null or c.phone_changed_at < ${namedAt}
    or ${soldTo(partnerId, sql`c.id`)} or ${sharesWhatWasSold(partnerId, sql`c.id`)}
    or exists (select from api_clients a where a.id = ${partnerId} and a.points_any))`
}

/**
 * The phone of the row `c` of clients; empty where the partner may not read it, and once the account is
 * closed.
 */
export function phoneForPartner(naming: Naming): RawBuilder<string> {
  return sql<string>`(case when ${mayReadPhone(naming)} then coalesce(c.phone, '') else '' end)`
}
