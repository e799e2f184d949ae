import type { PointsEntries } from '#db/types'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'

/** Leaves what happened to a period's points: how many came or went, and how many it has then. */
export function insertPointsEntry(
  notes: WriteTarget,
  ctx: Context,
  entry: {
    subscriptionId: string
    periodId: string
    kind: PointsEntries['kind']
    points: number
    pointsLeft: number
    /** What a partner's program took, or gives back, and why it took it. */
    spend?: { id: string; reason: string }
  },
): void {
  const id = newId()
  deferWrite(
    notes,
    { table: 'points_entries', key: id },
    ctx.db.insertInto('points_entries').values({
      id,
      subscription_id: entry.subscriptionId,
      period_id: entry.periodId,
      kind: entry.kind,
      points: entry.points,
      points_left: entry.pointsLeft,
      spend_id: entry.spend?.id ?? null,
      reason: entry.spend?.reason ?? '',
      created_at: ctx.now(),
    }),
  )
}
