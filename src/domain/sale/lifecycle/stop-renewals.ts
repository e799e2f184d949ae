import { nextStatus } from '#rules/moves'
import { runningStatuses, subscriptionMoves } from '#rules/subscription'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * Ends auto-renewal of all running plans of a client, also where it was still waiting for a card; they stay until their paid
 * end. A second run finds nothing.
 */
export async function stopRenewals(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ awaits_card: false })
    .where('client_id', '=', clientId)
    .where('awaits_card', '=', true)
    .execute()
  const renewing = await tx.db
    .selectFrom('subscriptions')
    .select(['id', 'status'])
    .where('client_id', '=', clientId)
    .where('auto_renew', '=', true)
    .where('status', 'in', runningStatuses)
    .forNoKeyUpdate()
    .execute()
  for (const { id, status } of renewing) {
    const cancelled = nextStatus(subscriptionMoves, status, 'cancel') ?? status
    await tx.db
      .updateTable('subscriptions')
      .set((row) => ({
        auto_renew: false,
        status: cancelled,
        cancelled_at: ctx.now(),
        version: row('version', '+', 1),
        updated_at: ctx.now(),
      }))
      .where('id', '=', id)
      .execute()
    recordFact(tx, ctx, {
      action: 'subscription.renewal_stopped',
      entity: 'subscription',
      entityId: id,
      clientId,
      changes: {
        auto_renew: { before: true, after: false },
        ...(cancelled === status ? {} : { status: { before: status, after: cancelled } }),
      },
    })
  }
}
