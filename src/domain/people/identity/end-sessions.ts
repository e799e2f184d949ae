import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { requireOwner } from '#domain/people/identity/require-owner'

/** Ends own sessions inside somebody's transaction: all of them, `only` one, or all `except` one. */
export async function endSessionsWithin(
  tx: Transaction,
  ctx: Context,
  which: { only?: string; except?: string },
): Promise<void> {
  const owner = requireOwner(ctx)
  let query = tx.db
    .updateTable('sessions')
    .set({ ended_at: ctx.now() })
    .where(owner.column, '=', owner.id)
    .where('ended_at', 'is', null)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.except !== undefined) query = query.where('id', '<>', which.except)
  for (const session of await query.returning('id').execute()) {
    recordFact(tx, ctx, {
      action: 'session.ended',
      entity: 'session',
      entityId: session.id,
      clientId: owner.clientId,
    })
  }
}
