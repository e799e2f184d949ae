import { sql, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors'
import { mergeUndoableUntil, type TicketUrgency } from '#rules/ticket'
import { requirePermission, type Context } from '#domain/core/context'
import { lockTwoTickets, type LockedTicket } from '#domain/account/support/lock-ticket'
import { moveBelongings, recordMerge } from '#domain/account/support/merge-tickets'
import { moveTicket } from '#domain/account/support/move-ticket'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/**
 * Makes the two tickets of a merge two again, within a week: what went over goes back, what was written since stays, whoever is owed an
 * answer waits in the ticket in which they wrote, and one that only the merge made urgent is ordinary again. A second time changes nothing.
 * Errors: ticket_not_found, merge_not_undoable (too late, or the ticket is not open any more).
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
    await sql`
      update ticket_messages set ticket_id = ${source.id}, origin_ticket_id = nullif(origin_ticket_id, ${source.id})
      where id = any(${merge.message_ids}::uuid[]) and ticket_id = ${target.id}`.execute(tx.db)
    await moveBelongings(tx, { from: target.id, to: source.id })
    await tx.db
      .updateTable('ticket_merges')
      .set({ undone_at: ctx.now() })
      .where('id', '=', merge.id)
      .execute()
    await tx.db.updateTable('tickets').set({ merged_into: null }).where('id', '=', source.id).execute()
    moveTicket(tx, ctx, { ...source, merged_into: null }, 'reopen')
    const urgency = await urgencyWithout(tx, { source, target })
    recordMerge(tx, ctx, { source, target, action: 'ticket.unmerged', urgency })
    if (urgency !== target.urgency) {
      await tx.db.updateTable('tickets').set({ urgency }).where('id', '=', target.id).execute()
    }
    // Reads what was moved, so it comes after it.
    for (const ticket of [source, target]) {
      await tx.db
        .updateTable('tickets')
        .set((row) => ({
          waiting_since: waitingFrom(ticket.id),
          version: row('version', '+', 1),
          updated_at: ctx.now(),
        }))
        .where('id', '=', ticket.id)
        .execute()
    }
  })
}

/** The urgency of the target as it was, where this merge changed it and nobody has since; else as it is. */
async function urgencyWithout(
  tx: Transaction,
  { source, target }: { source: LockedTicket; target: LockedTicket },
): Promise<TicketUrgency> {
  const { rows } = await sql<{ merged: number | null; before: TicketUrgency }>`
    select (a.changes #>> '{merged,after}')::int as merged, a.changes #>> '{urgency,before}' as before from activities a
    where a.entity = 'ticket' and a.entity_id = ${target.id} and a.changes -> 'urgency' is not null
    order by a.id desc limit 1`.execute(tx.db)
  const [last] = rows
  return last?.merged === Number(source.ref_id) ? last.before : target.urgency
}

/** When the client wrote first after the last answer of staff; null where staff had the last word. */
function waitingFrom(ticketId: string): RawBuilder<Date | null> {
  return sql<Date | null>`(select min(m.created_at) from ticket_messages m
    where m.ticket_id = ${ticketId} and m.staff_user_id is null and not exists (
      select from ticket_messages a where a.ticket_id = m.ticket_id and a.staff_user_id is not null and not a.is_note and a.id > m.id))`
}
