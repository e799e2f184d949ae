import { sql, type RawBuilder } from 'kysely'
import { hasRenewingStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { enqueue } from '#domain/core/jobs/enqueue'
import { mayBeTried } from '#domain/sale/records/renewals/renewal-to-try'
import type { Transaction } from '#domain/core/transaction'

/**
 * A locked client is unblocked: a renewal that is still open, and whose tries stopped for that, is tried
 * now and goes on from there, and a plan in its last hours begins its own. One that the bank refused for good
 * waits for its client, as before.
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
  for (const { id } of waiting) enqueue(tx, ctx, { name: 'renewal.charge', subjectId: id, clientId })
  const plans = await withOpenRenewals(tx, clientId).where(beginsWhenUnblocked(now)).execute()
  for (const { id } of plans) enqueue(tx, ctx, { name: 'subscription.renew', subjectId: id, clientId })
}

/** Plans `s` of a client, each with its open renewal `r`, if it has one. */
export function withOpenRenewals(tx: Transaction, clientId: string) {
  return tx.db
    .selectFrom('subscriptions as s')
    .leftJoin('renewals as r', (on) => on.onRef('r.subscription_id', '=', 's.id').on('r.status', '=', 'open'))
    .select(['s.id', 'r.id as renewal_id'])
    .where('s.client_id', '=', clientId)
    .orderBy('s.id')
}

/**
 * Whether the plan `s` without a renewal `r` begins one as soon as its client is let in, where its time has
 * come; for a query.
 */
export function beginsWhenUnblocked(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(r.id is null and s.auto_renew and s.status = 'active' and s.ends_at > ${now})`
}

/**
 * Whether the tries of the renewal `r` of the subscription `s` stopped for the block of its client alone, for
 * a query: lifting it charges it.
 */
export function waitsForUnblocking(): RawBuilder<boolean> {
  return sql<boolean>`(${mayBeTried()} and r.next_try_at is null and s.auto_renew and ${hasRenewingStatus()})`
}
