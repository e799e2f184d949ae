import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'

/**
 * Nothing is charged any more on a card of a locked client, or without `id` on any of them; a job deletes
 * each at the gateway. What was to renew with it is the caller's.
 */
export async function removeCards(
  tx: Transaction,
  ctx: Context,
  { clientId, id }: { clientId: string; id?: string },
): Promise<void> {
  let query = tx.db
    .updateTable('payment_methods')
    .set({ removed_at: ctx.now(), is_default: false, verify_until: null, verification_url: null })
    .where('client_id', '=', clientId)
    .where('removed_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', id)
  const removed = await query.returning(['id', 'brand', 'last_four']).execute()
  for (const card of removed) {
    cancelJob(tx, { name: 'payment_method.verify', subjectId: card.id })
    enqueue(tx, ctx, { name: 'payment_method.delete', subjectId: card.id, clientId })
    recordFact(tx, ctx, {
      action: 'payment_method.removed',
      entity: 'payment_method',
      entityId: card.id,
      clientId,
      changes: {
        brand: { before: card.brand, after: null },
        last_four: { before: card.last_four, after: null },
      },
    })
  }
}
