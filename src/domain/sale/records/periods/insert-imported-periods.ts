import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { insertImportedPoints } from '#domain/sale/records/points/insert-imported-points'

/** Time that was paid for in another system, and has begun. */
export type ImportedPeriod = {
  id: string
  subscriptionId: string
  orderId: string
  startsAt: Date
  endsAt: Date
  /** Of the plan; what the period is longer are free days. */
  days: number
  freeDays: number
  /** Of the plan. */
  points: number
  /** Above those of the plan where staff of the other system had given more. */
  pointsLeft: number
  /** The client agreed to its renewal. */
  agreedToRenewal: boolean
}

/** New periods with what is left of their points, which can be spent at once. */
export async function insertImportedPeriods(
  tx: Transaction,
  ctx: Context,
  periods: readonly ImportedPeriod[],
): Promise<void> {
  if (periods.length === 0) return
  await tx.db
    .insertInto('subscription_periods')
    .values(
      periods.map((period) => ({
        id: period.id,
        subscription_id: period.subscriptionId,
        order_id: period.orderId,
        starts_at: period.startsAt,
        ends_at: period.endsAt,
        days: period.days,
        free_days: period.freeDays,
        points: period.points,
        free_points: Math.max(0, period.pointsLeft - period.points),
        points_left: period.pointsLeft,
        granted_at: ctx.now(),
        began_renewal: period.agreedToRenewal,
      })),
    )
    .execute()
  await insertImportedPoints(tx, ctx, periods)
}
