import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/client'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { accessEndOf } from '#domain/sale/records/subscriptions/access-end'
import { soldTo, type PartnerClient } from '#domain/people/identity/find-partner-client'

/** A period whose points a client may spend. */
export type PointSource = {
  period_id: string
  subscription_id: string
  /** The own plan, or one that somebody shares. */
  role: 'owner' | 'member'
  points_left: number
  /** Until when they can be spent. */
  ends_at: Date
}

/** The moment of a subscription's owner, whose clock may be ahead in a demo; `s` names the subscription. */
export function momentOfOwner(ctx: Context): RawBuilder<Date> {
  return sql<Date>`(${ctx.now()}::timestamptz + ${ctx.clientClock.aheadOf(sql`s.client_id`)} * interval '1 millisecond')`
}

/**
 * Whether points of a period `d` of a subscription `s` can be spent at a moment: they were granted, have not
 * lapsed, and neither the period nor, for the last one, the grace of a failed renewal is over. Defined here
 * only: account page, partners and spending all use it. Source: domain rules, "Decided on 22 November 2026",
 * points.
 */
export function canSpend(moment: RawBuilder<Date>): RawBuilder<boolean> {
  return sql<boolean>`(d.starts_at <= ${moment} and ${pointsEnd()} > ${moment} and d.ended_early_at is null
    and d.granted_at is not null and d.lapsed_at is null)`
}

/** Points that staff gave to a period `d` and did not take back. */
export function givenPoints(): RawBuilder<number> {
  return sql<number>`(case when d.free_points = 0 then 0 else (select coalesce(sum(a.points), 0)::int from points_entries a
    where a.subscription_id = d.subscription_id and a.period_id = d.id and a.kind = 'adjustment') end)`
}

/** All points of a period `d`: those that were paid for, and those that were given beside them. */
export function allPoints(): RawBuilder<number> {
  return sql<number>`(d.points + ${givenPoints()})`
}

/** Until when the points of a period `d` of a subscription `s` can be spent, as things stand. */
export function pointsEnd(): RawBuilder<Date> {
  return sql<Date>`(case when d.ends_at = s.ends_at then ${accessEndOf()} else d.ends_at end)`
}

/** The same at the moment of the subscription's owner. */
export function isRunning(ctx: Context): RawBuilder<boolean> {
  return canSpend(momentOfOwner(ctx))
}

/**
 * Where a client's points are, in the order in which they are spent: the own plan first, then memberships,
 * earliest end first. A plan whose renewal failed keeps its points as long as its access. Source: domain
 * rules, "Decided on 22 November 2026".
 */
export async function listPointSources(
  db: Pick<Database, 'getExecutor'>,
  ctx: Context,
  client: PartnerClient,
): Promise<PointSource[]> {
  const { rows } = await sql<PointSource>`
    select d.id as period_id, d.subscription_id, d.points_left, ${pointsEnd()} as ends_at,
      case when s.client_id = ${client.id} then 'owner' else 'member' end as role
    from subscription_periods d join subscriptions s on s.id = d.subscription_id
    where (s.client_id = ${client.id} or s.id in (select m.subscription_id from subscription_members m
        where m.client_id = ${client.id} and m.status = 'joined'))
      and ${hasRunningStatus()} and ${isRunning(ctx)}
      ${client.soldBy === null ? sql`` : sql`and ${soldTo(client.soldBy, sql`s.client_id`)}`}
    order by s.client_id <> ${client.id}, ${pointsEnd()}, d.id`.execute(db)
  return rows
}

export function sumPoints(sources: Pick<PointSource, 'points_left'>[]): number {
  return sources.reduce((sum, source) => sum + source.points_left, 0)
}
