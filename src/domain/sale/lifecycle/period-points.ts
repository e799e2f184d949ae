import { sql } from 'kysely'
import { minute } from '#rules/durations'
import { invariant } from '#rules/invariant'
import { beginDowngrade } from '#domain/sale/lifecycle/begin-downgrade'
import type { Context } from '#domain/core/context'
import { deferWrite } from '#domain/core/pending-writes'
import { grantPoints, lapsePoints } from '#domain/sale/records/periods/change-period'
import { pointsEnd } from '#domain/sale/records/points/point-sources'
import { inTransaction } from '#domain/core/transaction'
import type { Transaction } from '#domain/core/transaction'

/** A period begins: its points are granted, once. With a smaller plan's first period that plan begins. */
export async function startPeriod(ctx: Context, periodId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPlanOf(tx, periodId)
    const period = await lockPeriod(tx, periodId)
    if (period.granted_at || period.ended_early_at || period.starts_at > ctx.now()) return
    grantPoints(tx, ctx, period)
    await beginDowngrade(tx, ctx, { subscriptionId: period.subscription_id, orderId: period.order_id })
  })
}

/** While the payment of the next period is on its way, points of the last one are looked at again after this. */
const patience = 30 * minute

/**
 * A period is over, and for the last one the grace of a failed renewal, too: what is left of its points lapses, once. Answers
 * when to look again. Source: domain rules, "Decided on 22 November 2026", points.
 */
export async function endPeriod(ctx: Context, periodId: string): Promise<Date | null> {
  return inTransaction(ctx, async (tx) => {
    await lockPlanOf(tx, periodId)
    const period = await lockPeriod(tx, periodId)
    if (period.lapsed_at) return null
    const { end, isRenewing } = await readPointsEnd(tx, periodId)
    if (end > ctx.now()) return end
    // If that payment fails, the grace begins, in which the points can still be spent.
    if (isRenewing) return new Date(ctx.now().getTime() + patience)
    lapsePoints(tx, ctx, period)
    return null
  })
}

/**
 * The grace of a locked plan is over before its time, because the next period was paid or the plan ended: points of what
 * is behind lapse now.
 */
export function endPointsOfGrace(tx: Transaction, ctx: Context, subscriptionId: string): void {
  deferWrite(
    tx,
    { table: 'jobs', key: `ends of earlier periods of ${subscriptionId}` },
    sql`update jobs set due_at = ${ctx.now()} where id in (
      select j.id from jobs j join subscription_periods d on d.subscription_id = ${subscriptionId} and j.subject_id = d.id::text
      where j.name = 'period.end' and j.done_at is null and j.failed_at is null and j.due_at > ${ctx.now()}
        and d.ends_at <= ${ctx.now()} and d.lapsed_at is null for update of j skip locked)`,
  )
}

/** Until when a period's points can be spent, and whether the next period's payment is on its way. */
async function readPointsEnd(tx: Transaction, periodId: string): Promise<{ end: Date; isRenewing: boolean }> {
  const { rows } = await sql<{ end: Date; is_renewing: boolean }>`
    select ${pointsEnd()} as end, s.status = 'active' and d.ends_at = s.ends_at and exists (select from renewals r
      where r.subscription_id = s.id and r.continues_period_id = d.id and r.status = 'open') as is_renewing
    from subscription_periods d join subscriptions s on s.id = d.subscription_id where d.id = ${periodId}`.execute(
    tx.db,
  )
  invariant(rows[0], `period ${periodId} is gone`)
  return { end: rows[0].end, isRenewing: rows[0].is_renewing }
}

/** A smaller plan's first period changes its plan; the plan comes before the period, as everywhere. */
async function lockPlanOf(tx: Transaction, periodId: string): Promise<void> {
  await sql`select from subscriptions s where s.id = (select p.subscription_id from subscription_periods p
    where p.id = ${periodId}) for no key update of s`.execute(tx.db)
}

async function lockPeriod(tx: Transaction, periodId: string) {
  return tx.db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('id', '=', periodId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
