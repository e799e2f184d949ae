import type { Insertable } from 'kysely'
import type { PointsEntries } from '#db/types'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'

type GrantedPeriod = { id: string; subscriptionId: string; points: number; pointsLeft: number }

/**
 * The entries of periods that were paid in another system: the points that are left of their plan's, as
 * nothing was spent here before, and what was given there beside them.
 */
export async function insertImportedPoints(
  tx: Transaction,
  ctx: Context,
  periods: readonly GrantedPeriod[],
): Promise<void> {
  const entries = periods.flatMap(({ id, subscriptionId, points, pointsLeft }) => {
    const entry = (kind: PointsEntries['kind'], moved: number, left: number): Insertable<PointsEntries>[] =>
      moved === 0
        ? []
        : [
            {
              id: newId(),
              subscription_id: subscriptionId,
              period_id: id,
              kind,
              points: moved,
              points_left: left,
              created_at: ctx.now(),
            },
          ]
    const granted = Math.min(points, pointsLeft)
    return [...entry('grant', granted, granted), ...entry('adjustment', pointsLeft - granted, pointsLeft)]
  })
  if (entries.length === 0) return
  await tx.db.insertInto('points_entries').values(entries).execute()
}
