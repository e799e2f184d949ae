import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { WriteTarget } from '#domain/core/pending-writes'

/**
 * What waits for the order of a renewal goes on, once that has failed, was given up, or is needed no more:
 * the renewal is tried again, withdrawn, or ends its plan (`followFailedCharge`).
 */
export function leaveFollow(
  notes: WriteTarget,
  ctx: Context,
  { orderId: subjectId, clientId }: { orderId: string; clientId: string },
): void {
  enqueue(notes, ctx, { name: 'renewal.follow', subjectId, clientId })
}
