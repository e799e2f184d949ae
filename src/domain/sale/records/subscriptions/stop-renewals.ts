import { canMove } from '#rules/core/moves'
import { runningStatuses, subscriptionMoves } from '#rules/sale/subscription'
import type { Context } from '#domain/core/context'
import { hasOpenPause } from '#domain/sale/records/pauses/has-open-pause'
import { changeSubscription } from '#domain/sale/records/subscriptions/change-subscription'
import type { Transaction } from '#domain/core/transaction'

/**
 * Ends auto-renewal of all running plans of a client, also where it was still waiting for a card; they stay
 * until their paid end. Idempotent. Returns the plans that renewed, or that are paused without it.
 */
export async function stopRenewals(tx: Transaction, ctx: Context, clientId: string): Promise<string[]> {
  await tx.db
    .updateTable('subscriptions')
    .set({ awaits_card: false })
    .where('client_id', '=', clientId)
    .where('awaits_card', '=', true)
    .execute()
  const renewing = await tx.db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'auto_renew'])
    .where('client_id', '=', clientId)
    .where((row) => row.or([row('auto_renew', '=', true), hasOpenPause('subscriptions')]))
    .where('status', 'in', runningStatuses)
    .forNoKeyUpdate()
    .execute()
  for (const { id, status, auto_renew: autoRenew } of renewing) {
    changeSubscription(
      tx,
      ctx,
      { id, clientId, status, autoRenew },
      {
        event: canMove(subscriptionMoves, status, 'cancel') ? 'cancel' : null,
        fact: 'subscription.renewal_stopped',
        set: { auto_renew: false, cancelled_at: ctx.now() },
      },
    )
  }
  return renewing.map(({ id }) => id)
}
