import { sql, type Selectable } from 'kysely'
import type { SubscriptionPeriods } from '#db/types'
import { minute } from '#rules/core/durations'
import { beginDowngrade } from '#domain/sale/lifecycle/begin-downgrade'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { grantPoints, lapsePoints } from '#domain/sale/records/periods/change-period'
import { pointsEnd } from '#domain/sale/records/points/point-sources'
import type { Transaction } from '#domain/core/transaction'

/**
 * While the payment of the next period is on its way, points of the last one are looked at again after this.
 */
const patience = 30 * minute

/**
 * What begins and ends with the periods of a locked plan: a period that begins gets its points, once, and
 * with a smaller plan's first one that plan begins; of one that is over, for the last one with the grace of a
 * failed renewal, what is left of its points lapses, once. Answers the next such moment. Source: domain
 * rules, "Decided on 22 November 2026", points.
 */
export async function advancePeriods(
  tx: Transaction,
  ctx: Context,
  subscriptionId: string,
): Promise<Date | null> {
  const now = ctx.now()
  const moments: Date[] = []
  for (const period of await lockOpenPeriods(tx, subscriptionId)) {
    if (!period.granted_at && period.starts_at > now) {
      moments.push(period.starts_at)
      continue
    }
    if (!period.granted_at) {
      grantPoints(tx, ctx, period)
      await beginDowngrade(tx, ctx, { subscriptionId, orderId: period.order_id })
      period.points_left = period.points
    }
    if (period.points + period.free_points === 0) continue
    if (period.points_end > now) moments.push(period.points_end)
    // If that payment fails, the grace begins, in which the points can still be spent.
    else if (period.is_renewing) moments.push(new Date(now.getTime() + patience))
    else lapsePoints(tx, ctx, period)
  }
  return earliest(moments)
}

/** The first of these moments; null when there is none. */
export function earliest(moments: (Date | null)[]): Date | null {
  const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/**
 * The grace of a locked plan is over before its time, because the next period was paid or the plan ended:
 * points of what is behind lapse now.
 */
export function endPointsOfGrace(tx: Transaction, ctx: Context, subscriptionId: string): void {
  deferWrite(
    tx,
    { table: 'jobs', key: `ends of earlier periods of ${subscriptionId}` },
    sql`update jobs set due_at = ${ctx.now()} where id in (
      select j.id from jobs j where j.name = 'subscription.advance' and j.subject_id = ${subscriptionId}
        and j.done_at is null and j.failed_at is null and j.due_at > ${ctx.now()}
        and exists (select from subscription_periods d where d.subscription_id = ${subscriptionId}::uuid
          and d.ends_at <= ${ctx.now()} and d.lapsed_at is null) for update of j skip locked)`,
  )
}

type OpenPeriod = Selectable<SubscriptionPeriods> & {
  /** Until when its points can be spent. */
  points_end: Date
  /** The next period's payment is on its way. */
  is_renewing: boolean
}

/** Periods of a locked plan that have not begun, or whose points have not lapsed, the earliest first. */
async function lockOpenPeriods(tx: Transaction, subscriptionId: string): Promise<OpenPeriod[]> {
  const { rows } = await sql<OpenPeriod>`
    select d.*, ${pointsEnd()} as points_end, s.status = 'active' and d.ends_at = s.ends_at and exists (select from renewals r
      where r.subscription_id = s.id and r.continues_period_id = d.id and r.status = 'open') as is_renewing
    from subscription_periods d join subscriptions s on s.id = d.subscription_id
    where d.subscription_id = ${subscriptionId} and d.ended_early_at is null and (d.granted_at is null or d.lapsed_at is null)
    order by d.starts_at for no key update of d`.execute(tx.db)
  return rows
}
