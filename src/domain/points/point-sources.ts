import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '#db/client'
import type { Context } from '#domain/context'
import { aheadOf } from '#domain/jobs/client-clock'
import { soldTo } from '#domain/partners/find-partner-client'
import type { PartnerClient } from '#domain/partners/find-partner-client'

/** A running period whose points a client may spend. */
export type PointSource = {
  period_id: string
  subscription_id: string
  /** The own plan, or one that somebody shares. */
  role: 'owner' | 'member'
  points_left: number
  ends_at: Date
}

/** The moment of a subscription's owner, whose clock may be ahead in a demo; `s` names the subscription. */
export function momentOfOwner(ctx: Context): RawBuilder<Date> {
  return sql<Date>`(${ctx.now()}::timestamptz + ${aheadOf(ctx, sql`s.client_id`)} * interval '1 millisecond')`
}

/** A period `d` that runs and whose points were granted and are not over. */
export function isRunning(ctx: Context): RawBuilder<boolean> {
  const moment = momentOfOwner(ctx)
  return sql<boolean>`(d.starts_at <= ${moment} and d.ends_at > ${moment} and d.ended_early_at is null
    and d.granted_at is not null and d.lapsed_at is null)`
}

/**
 * Where a client's points are, in the order in which they are spent: the own plan first, then memberships, earliest end first.
 * A plan whose renewal failed keeps its access and has none. Source: domain rules, "Subscriptions".
 */
export async function readPointSources(
  db: Pick<Database, 'getExecutor'>,
  ctx: Context,
  client: PartnerClient,
): Promise<PointSource[]> {
  const { rows } = await sql<PointSource>`
    select d.id as period_id, d.subscription_id, d.points_left, d.ends_at,
      case when s.client_id = ${client.id} then 'owner' else 'member' end as role
    from subscription_periods d join subscriptions s on s.id = d.subscription_id
    where (s.client_id = ${client.id} or s.id in (select m.subscription_id from subscription_members m
        where m.client_id = ${client.id} and m.status = 'joined'))
      and s.status in ('active', 'cancelled') and ${isRunning(ctx)}
      ${client.soldBy === null ? sql`` : sql`and ${soldTo(client.soldBy, sql`s.client_id`)}`}
    order by s.client_id <> ${client.id}, d.ends_at, d.id`.execute(db)
  return rows
}

export function sumPoints(sources: Pick<PointSource, 'points_left'>[]): number {
  return sources.reduce((sum, source) => sum + source.points_left, 0)
}
