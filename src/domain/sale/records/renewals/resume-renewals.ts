import { sql, type RawBuilder } from 'kysely'
import { hasRenewingStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { cancelJob } from '#domain/core/jobs/cancel-job'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'

/**
 * A locked client is unblocked: a renewal that is still open, and whose tries stopped for that, is tried
 * now and goes on from there. One that the bank refused for good waits for its client, as before.
 */
export async function resumeRenewals(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  const now = ctx.now()
  const waiting = await tx.db
    .updateTable('renewals as r')
    .from('subscriptions as s')
    .set({ next_try_at: now, updated_at: now })
    .whereRef('s.id', '=', 'r.subscription_id')
    .where('r.client_id', '=', clientId)
    .where(waitsForUnblocking())
    .returning('r.id')
    .execute()
  if (waiting.length === 0) return
  for (const { id } of waiting) cancelJob(tx, { name: 'renewal.charge', subjectId: id })
  for (const { id } of waiting) enqueue(tx, ctx, { name: 'renewal.charge', subjectId: id, clientId })
}

/** Whether the tries of the renewal `r` of the subscription `s` stopped for the block of its client alone, for a query: lifting it charges it. */
export function waitsForUnblocking(): RawBuilder<boolean> {
  return sql<boolean>`(r.status = 'open' and r.charging_payment_id is null and r.next_try_at is null
    and coalesce(r.decline_class, 'soft') = 'soft' and s.auto_renew and ${hasRenewingStatus()})`
}
