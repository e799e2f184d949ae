import { sql } from 'kysely'
import { beginDowngrade } from '#domain/plan-changes/begin-downgrade'
import type { Context } from '#domain/context'
import { newId } from '#domain/new-id'
import { inTransaction } from '#domain/transaction'
import type { Transaction } from '#domain/transaction'

/** A period begins: its points are granted, once. With a smaller plan's first period that plan begins. */
export async function startPeriod(ctx: Context, periodId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPlanOf(tx, periodId)
    const period = await lockPeriod(tx, periodId)
    if (period.granted_at || period.ended_early_at || period.starts_at > ctx.now()) return
    await tx.db
      .updateTable('subscription_periods')
      .set({ granted_at: ctx.now(), points_left: period.points })
      .where('id', '=', periodId)
      .execute()
    if (period.points > 0) await writeEntry(tx, ctx, period, 'grant', period.points, period.points)
    await beginDowngrade(tx, ctx, { subscriptionId: period.subscription_id, orderId: period.order_id })
  })
}

/** A period is over: what is left of its points lapses, once. */
export async function endPeriod(ctx: Context, periodId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const period = await lockPeriod(tx, periodId)
    if (period.lapsed_at || period.ends_at > ctx.now()) return
    await tx.db
      .updateTable('subscription_periods')
      .set({ lapsed_at: ctx.now(), points_left: 0 })
      .where('id', '=', periodId)
      .execute()
    if (period.points_left > 0) await writeEntry(tx, ctx, period, 'lapse', -period.points_left, 0)
  })
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

async function writeEntry(
  tx: Transaction,
  ctx: Context,
  period: { id: string; subscription_id: string },
  kind: 'grant' | 'lapse',
  points: number,
  pointsLeft: number,
): Promise<void> {
  await tx.db
    .insertInto('points_entries')
    .values({
      id: newId(),
      subscription_id: period.subscription_id,
      period_id: period.id,
      kind,
      points,
      points_left: pointsLeft,
      created_at: ctx.now(),
    })
    .execute()
}
