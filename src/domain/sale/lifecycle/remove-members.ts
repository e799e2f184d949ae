import type { Context } from '#domain/core/context'
import { notifyRemoved } from '#domain/sale/notifications/notify-removed'
import { notifyUninvited } from '#domain/sale/notifications/notify-uninvited'
import { endMembers } from '#domain/sale/records/members/end-members'
import type { Transaction } from '#domain/core/transaction'

/**
 * Takes members out of a locked plan that runs on, those named by their ids or all but some, and notifies
 * those who had joined or been told of their invitation. Where it becomes another plan, before it does.
 */
export async function removeMembers(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string },
  which: { only: string[] } | { allBut: string[] },
): Promise<void> {
  const { left, uninvited } = await endMembers(tx, ctx, plan, { event: 'remove', ...which })
  await notifyRemoved(
    tx,
    ctx,
    left.map(({ memberId }) => memberId),
  )
  await notifyUninvited(tx, ctx, plan, uninvited)
}
