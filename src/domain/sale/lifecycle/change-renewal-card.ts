import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'

/**
 * The subscriptions of a locked client that renew with one card renew with another from now on; without another their
 * auto-renewal goes off. The plans themselves stay.
 */
export async function changeRenewalCard(
  tx: Transaction,
  ctx: Context,
  change: { clientId: string; from: string; to: string | null },
): Promise<void> {
  const subscriptions = await tx.db
    .selectFrom('subscriptions')
    .select(['id', 'auto_renew'])
    .where('client_id', '=', change.clientId)
    .where('payment_method_id', '=', change.from)
    .forNoKeyUpdate()
    .execute()
  if (subscriptions.length === 0) return
  await tx.db
    .updateTable('subscriptions')
    .set({
      payment_method_id: change.to,
      ...(change.to === null ? { auto_renew: false } : {}),
      updated_at: ctx.now(),
    })
    .where('client_id', '=', change.clientId)
    .where('payment_method_id', '=', change.from)
    .execute()
  for (const { id, auto_renew } of subscriptions) {
    if (!auto_renew) continue
    recordFact(tx, ctx, {
      action: change.to ? 'subscription.card_changed' : 'subscription.renewal_stopped',
      entity: 'subscription',
      entityId: id,
      clientId: change.clientId,
      changes: {
        payment_method_id: { before: change.from, after: change.to },
        ...(change.to ? {} : { auto_renew: { before: true, after: false } }),
      },
    })
  }
}
