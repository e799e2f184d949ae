import { ShopError } from '#rules/errors/shop-error'
import { mergeUndoableUntil } from '#rules/support/ticket'
import { requirePermission, type Context } from '#domain/core/context'
import { lockTwoTickets } from '#domain/account/support/records/lock-ticket'
import { splitThreads } from '#domain/account/support/records/merge-threads'
import { inTransaction } from '#domain/core/transaction'

/**
 * Makes the two tickets of a merge two again, within a week: what went over goes back, what was written since
 * stays, whoever is owed an answer waits in the ticket in which they wrote, and one that only the merge made
 * urgent is ordinary again. A second time changes nothing. Errors: ticket_not_found, merge_not_undoable (too
 * late, or the ticket is not open any more).
 */
export async function undoMerge(
  ctx: Context,
  { id, sourceId }: { id: string; sourceId: string },
): Promise<void> {
  requirePermission(ctx, 'ticket:serve')
  await inTransaction(ctx, async (tx) => {
    const { target, source } = await lockTwoTickets(tx, { targetId: id, sourceId })
    if (source.merged_into === null) return
    const merge = await tx.db
      .selectFrom('ticket_merges')
      .selectAll()
      .where('source_id', '=', source.id)
      .where('target_id', '=', target.id)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (!merge) throw new ShopError('ticket_not_found')
    if (target.status !== 'pending' || mergeUndoableUntil(merge.merged_at) < ctx.now()) {
      throw new ShopError('merge_not_undoable')
    }
    await splitThreads(tx, ctx, { source, target, merge })
  })
}
