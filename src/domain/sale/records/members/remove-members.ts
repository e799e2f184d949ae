import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/** Who shares a plan leaves it with the plan, all but those named: their places are free. */
export async function removeMembers(
  tx: Transaction,
  ctx: Context,
  group: { subscriptionId: string; stays: readonly string[] },
): Promise<void> {
  let leaving = tx.db
    .updateTable('subscription_members')
    .set({ status: 'removed', ended_at: ctx.now() })
    .where('subscription_id', '=', group.subscriptionId)
    .where('status', 'in', ['invited', 'joined'])
  if (group.stays.length > 0) leaving = leaving.where('id', 'not in', group.stays)
  await leaving.execute()
}
