import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { adjustPoints as adjustPeriod, type LockedPeriod } from '#domain/sale/records/periods/change-period'
import { givenPointsLeft } from '#domain/sale/pricing/count-unused'
import { canSpend } from '#domain/sale/records/points/point-sources'
import { touchSubscription } from '#domain/sale/records/subscriptions/change-subscription'

/**
 * Staff give the running period of a locked plan points (positive), or take back (negative) of those that
 * they gave and that are not spent: what was paid for is never taken. Errors: subscription_over where no
 * period runs, invalid_input.
 */
export async function adjustPoints(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string },
  points: number,
): Promise<void> {
  const { rows } = await sql<LockedPeriod & { free_points: number }>`
    select d.id, d.subscription_id, d.points, d.points_left, d.free_points
    from subscription_periods d join subscriptions s on s.id = d.subscription_id
    where s.id = ${plan.id} and ${canSpend(sql<Date>`${ctx.now()}::timestamptz`)}
    order by d.starts_at limit 1 for no key update of d`.execute(tx.db)
  const [period] = rows
  if (!period) throw new ShopError('subscription_over')
  if (points === 0 || -points > (await countGivenLeft(tx, period.id))) {
    throw new ShopError('invalid_input', { fields: { points: ['out_of_range'] } })
  }
  const pointsLeft = adjustPeriod(tx, ctx, period, points)
  touchSubscription(tx, ctx, plan.id)
  recordFact(tx, ctx, {
    action: 'points.adjusted',
    entity: 'subscription',
    entityId: plan.id,
    clientId: plan.clientId,
    changes: { points_left: { before: period.points_left, after: pointsLeft } },
  })
}

/** Behind the lock: a partner may have spent points while it was waited for. */
async function countGivenLeft(tx: Transaction, periodId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${givenPointsLeft()} as count from subscription_periods d where d.id = ${periodId}`.execute(tx.db)
  return rows[0]?.count ?? 0
}
